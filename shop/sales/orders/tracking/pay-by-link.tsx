import type { Order } from '#contract/sales/orders/order-shapes.ts';
import { useShop } from '#shop/base/page/use-shop.ts';
import { Card } from '#shop/base/ui/card.tsx';
import { isPayable } from '../parts/is-payable.ts';
import { homePaymentWords, isPaidAtHome } from '../parts/order-words.ts';

/**
 * How to pay for whoever found an order by its number and a contact: that alone does not open its payment,
 * the link that its buyer has does.
 */
export function PayByLink({ order }: { order: Order }) {
  const { shop } = useShop();
  if (!isPayable(order) || shop.paymentProviders.length === 0) return null;
  return (
    <Card title="Paiement">
      {isPaidAtHome(order) && <p className="font-semibold">{homePaymentWords(order)}</p>}
      <p>
        Pour payer en ligne, ouvrez le lien de suivi reçu par e-mail ou par SMS avec la commande, ou
        connectez-vous au compte qui l’a passée.
      </p>
    </Card>
  );
}
