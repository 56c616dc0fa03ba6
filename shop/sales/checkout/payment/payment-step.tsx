import type { Quote } from '#contract/sales/orders/order-shapes.ts';
import type { SaleType } from '#contract/sales/orders/order-states.ts';
import { InstalmentList } from '#shop/sales/baskets/plans/instalment-list.tsx';
import { PREORDER_TERMS } from '#shop/sales/baskets/plans/preorder-plan.tsx';
import type { StepProps } from '../delivery/address-step.tsx';
import { Step } from '../step.tsx';
import { PaymentWays } from './payment-ways.tsx';

const CREDIT_TERMS =
  'Votre employeur puis la boutique valident votre demande. La première échéance se paie après leur accord ; rien n’est dû avant.';

/** How the order is paid: at home, or at once through whoever the shop has, or in parts by their schedule. */
export function PaymentStep({
  draft,
  mistakes,
  onChange,
  saleType,
  quote,
}: StepProps & { saleType: SaleType; quote: Quote | undefined }) {
  return (
    <Step number={3} title="Paiement">
      {saleType === 'order' ? (
        <PaymentWays
          chosen={draft}
          isOnlineOnly={draft.isForRelative}
          mistake={mistakes.mode}
          quote={quote}
          onChoose={onChange}
        />
      ) : (
        <div className="space-y-3">
          <p>{saleType === 'preorder' ? PREORDER_TERMS : CREDIT_TERMS}</p>
          {quote !== undefined && (
            <InstalmentList title="Vos échéances" parts={quote.payment_lines} />
          )}
        </div>
      )}
    </Step>
  );
}
