import type { DeliveryZone } from '#contract/sales/orders/order-shapes.ts';
import { TextField } from '#shop/base/ui/fields/text-field.tsx';
import { Step } from '../step.tsx';
import type { StepProps } from './address-step.tsx';
import { SlotStep } from './slot-step.tsx';
import type { SlotOffer } from './use-slot-choice.ts';
import { ZoneChoice } from './zone-choice.tsx';

/** Which zone the order goes to, what that costs, and when it is wished for. */
export function DeliveryStep({
  draft,
  mistakes,
  onChange,
  zones,
  offer,
}: StepProps & {
  /** Those that are served. */
  zones: readonly DeliveryZone[];
  offer: SlotOffer;
}) {
  const today = new Date().toISOString().slice(0, 10);
  return (
    <Step number={2} title="Livraison">
      <ZoneChoice
        zones={zones}
        chosenId={draft.zoneId ?? zones[0]?.id}
        onChoose={(zoneId) => onChange({ zoneId })}
        mistake={mistakes.zoneId}
      />
      {offer.isOffered ? (
        <div className="mt-4">
          <SlotStep offer={offer} onChoose={(slot) => onChange({ slot })} mistake={mistakes.slot} />
        </div>
      ) : (
        <div className="mt-4 sm:max-w-xs">
          <TextField
            label="Jour souhaité (facultatif)"
            name="wishedOn"
            type="date"
            required={false}
            min={today}
            value={draft.wishedOn}
            onChange={({ target }) => onChange({ wishedOn: target.value })}
            problem={mistakes.wishedOn}
          />
        </div>
      )}
    </Step>
  );
}
