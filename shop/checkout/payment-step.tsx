import type { Quote } from '#contract/order-shapes.ts';
import type { SaleType } from '#contract/order-states.ts';
import { InstalmentList } from '../baskets/instalment-list.tsx';
import { PREORDER_TERMS } from '../baskets/preorder-plan.tsx';
import type { StepProps } from './address-step.tsx';
import { paymentModes } from './payment-choice.tsx';
import { ChoiceMistake, RadioCard } from './radio-card.tsx';
import { Step } from './step.tsx';

const EXPLAINED = {
  domicile: 'Vous payez à la réception de la commande.',
  online: 'Par mobile money ou carte, depuis la page de votre commande.',
};
const CREDIT_TERMS =
  'Votre employeur puis la boutique valident votre demande. La première échéance se paie après leur accord ; rien n’est dû avant.';

/** How the order is paid: at once in one of two ways, or in parts by their schedule. */
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
        <fieldset
          aria-describedby={mistakes.mode && 'mode-mistake'}
          className="grid gap-2 sm:grid-cols-2"
        >
          <legend className="sr-only">Mode de paiement</legend>
          {paymentModes.map(({ mode, label }) => (
            <RadioCard
              key={mode}
              name="mode"
              value={mode}
              isChosen={draft.mode === mode}
              onChoose={() => onChange({ mode })}
              title={label}
            >
              {EXPLAINED[mode]}
            </RadioCard>
          ))}
          <ChoiceMistake id="mode-mistake">{mistakes.mode}</ChoiceMistake>
        </fieldset>
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
