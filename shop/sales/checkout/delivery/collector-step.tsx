import { Step } from '../step.tsx';
import type { StepProps } from './address-step.tsx';
import { RecipientFields } from './recipient-fields.tsx';

/** Who comes for an order that is collected. */
export function CollectorStep(step: StepProps) {
  return (
    <Step number={2} title="Qui vient la chercher ?">
      <div className="grid gap-4 sm:grid-cols-2">
        <RecipientFields
          {...step}
          hints={{
            recipient: 'Vous, ou la personne à qui vous donnez le code.',
            phone: 'Nous prévenons quand la commande est prête.',
          }}
        />
      </div>
    </Step>
  );
}
