import { screens } from '#contract/base/screens.ts';
import type { SaleType } from '#contract/sales/orders/order-states.ts';
import { CheckField } from '#shop/base/ui/fields/check-field.tsx';
import { Link } from '#shop/base/ui/link.tsx';
import { PlaceOrder } from './checkout-frame.tsx';
import type { StepProps } from './delivery/address-step.tsx';

export function Confirm({
  draft,
  mistakes,
  onChange,
  saleType,
  totalXof,
  isSending,
  refusal,
}: StepProps & {
  saleType: SaleType;
  /** Undefined while it is computed. */
  totalXof: number | undefined;
  isSending: boolean;
  /** Empty without a refusal. */
  refusal: string;
}) {
  return (
    <PlaceOrder
      label="Valider la commande"
      totalXof={totalXof}
      isSending={isSending}
      refusal={refusal}
      hint={
        <p className="text-sm text-muted">
          {draft.mode === 'online'
            ? 'Votre paiement s’ouvre juste après.'
            : 'Rien n’est débité maintenant.'}{' '}
          Une confirmation avec le numéro de votre commande vous est envoyée.
        </p>
      }
    >
      {saleType === 'creditorder' ? (
        // Credit needs an explicit consent.
        <CheckField
          label={
            <>
              J’ai lu et j’accepte les <SaleTermsLink />.
            </>
          }
          name="hasAgreed"
          checked={draft.hasAgreed}
          onChange={({ target }) => onChange({ hasAgreed: target.checked })}
          problem={mistakes.hasAgreed}
        />
      ) : (
        <TacitConditions />
      )}
    </PlaceOrder>
  );
}

const SaleTermsLink = () => (
  <Link to={screens.saleTerms} target="_blank" className="font-semibold text-accent-dark underline">
    conditions générales de vente
  </Link>
);

/** The order itself accepts the conditions of sale: it sends `conditions: true`. */
export const TacitConditions = () => (
  <p className="text-sm">
    En commandant, vous acceptez les <SaleTermsLink />.
  </p>
);
