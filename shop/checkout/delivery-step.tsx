import { formatXof } from '#contract/money.ts';
import type { DeliveryZone } from '#contract/orders.ts';
import { TextField } from '../ui/text-field.tsx';
import type { StepProps } from './address-step.tsx';
import { ChoiceMistake, RadioCard } from './radio-card.tsx';
import { Step } from './step.tsx';

/** Which zone the order goes to, what that costs, and when it is wished for. */
export function DeliveryStep({
  draft,
  mistakes,
  onChange,
  zones,
}: StepProps & {
  /** Those that are served. */
  zones: readonly DeliveryZone[];
}) {
  const chosenId = draft.zoneId ?? zones[0]?.id;
  const today = new Date().toISOString().slice(0, 10);
  return (
    <Step number={2} title="Livraison">
      {zones.length > 0 && (
        <fieldset
          aria-describedby={mistakes.zoneId && 'zone-mistake'}
          className="grid gap-2 sm:grid-cols-2"
        >
          <legend className="sr-only">Zone de livraison</legend>
          {zones.map(({ id, name, fee, free_from, delay }) => (
            <RadioCard
              key={id}
              name="zoneId"
              value={id}
              isChosen={id === chosenId}
              onChoose={() => onChange({ zoneId: id })}
              title={name}
              aside={
                <span className="font-bold whitespace-nowrap tabular-nums">
                  {fee === 0 ? 'Gratuite' : formatXof(fee)}
                </span>
              }
            >
              {delay}
              {fee > 0 && free_from !== null && (
                <span className="block">Gratuite dès {formatXof(free_from)} d’achats</span>
              )}
            </RadioCard>
          ))}
          <ChoiceMistake id="zone-mistake">{mistakes.zoneId}</ChoiceMistake>
        </fieldset>
      )}
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
    </Step>
  );
}
