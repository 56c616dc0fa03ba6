import { screens } from '#contract/base/screens.ts';
import type { SaleType } from '#contract/sales/orders/order-states.ts';
import { CheckField } from '#shop/base/ui/fields/check-field.tsx';
import { TextArea } from '#shop/base/ui/fields/text-field.tsx';
import { Link } from '#shop/base/ui/link.tsx';
import { PlaceOrder } from './checkout-frame.tsx';
import type { StepProps } from './delivery/address-step.tsx';

/** The end of the checkout: a note, the conditions of sale, and the button that says what it costs. */
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
  /** Undefined while it is being worked out. */
  totalXof: number | undefined;
  isSending: boolean;
  /** Why the server refused the order; empty while it has not refused it. */
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
      <TextArea
        label="Une remarque ? (facultatif)"
        name="note"
        rows={2}
        required={false}
        maxLength={1000}
        value={draft.note}
        onChange={({ target }) => onChange({ note: target.value })}
        problem={mistakes.note}
      />
      {saleType === 'creditorder' ? (
        // Credit is agreed to in so many words.
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

/** The conditions of sale, beside the form and not instead of it. */
const SaleTermsLink = () => (
  <Link to={screens.saleTerms} target="_blank" className="font-semibold text-accent-dark underline">
    conditions générales de vente
  </Link>
);

/** The conditions of sale where an order is their acceptance; the order says `conditions: true`. */
export const TacitConditions = () => (
  <p className="text-sm">
    En commandant, vous acceptez les <SaleTermsLink />.
  </p>
);
