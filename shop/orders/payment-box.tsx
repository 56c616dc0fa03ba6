import type { Order } from '#contract/order-shapes.ts';
import { Card } from '../ui/card.tsx';
import { ContactButtons } from './contact-buttons.tsx';
import { isWaiting } from './credit-validations.tsx';
import { isPaidAtHome } from './order-words.ts';

/** How what is left of an order is paid; nothing while it cannot be, or when there is nothing to pay. */
export function PaymentBox({ order }: { order: Order }) {
  if (order.amount_residual === 0 || order.state === 'cancel' || isWaiting(order)) return null;
  if (isPaidAtHome(order)) {
    return (
      <Card title="Paiement">
        <p className="font-semibold">Le paiement se fera à domicile</p>
        <p className="mt-1 text-muted">Vous payez quand vos articles arrivent.</p>
      </Card>
    );
  }
  return (
    <Card title="Paiement">
      <p className="font-semibold">Le paiement en ligne ouvre bientôt</p>
      <p className="mt-1 mb-4 text-muted">
        D’ici là, réglez avec nous par téléphone ou sur WhatsApp : nous notons votre paiement ici.
      </p>
      <ContactButtons orderNumber={order.name} />
    </Card>
  );
}
