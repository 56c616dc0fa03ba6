import { formatXof } from '#contract/base/fields/money.ts';
import type { DeliveryZone } from '#contract/sales/orders/order-shapes.ts';
import { ChoiceMistake, RadioCard } from '#shop/base/ui/fields/radio-card.tsx';

/** Where an order is delivered to, and what that costs; nothing in a shop that serves no zone. */
export function ZoneChoice({
  zones,
  chosenId,
  onChoose,
  mistake,
}: {
  /** Those that are served. */
  zones: readonly DeliveryZone[];
  chosenId: number | undefined;
  onChoose: (id: number) => void;
  mistake?: string | undefined;
}) {
  if (zones.length === 0) return null;
  return (
    <fieldset aria-describedby={mistake && 'zone-mistake'} className="@container">
      <legend className="mb-2 font-semibold">Zone de livraison</legend>
      <div className="grid gap-2 @md:grid-cols-2">
        {zones.map(({ id, name, fee, free_from }) => (
          <RadioCard
            key={id}
            name="zoneId"
            value={id}
            isChosen={id === chosenId}
            onChoose={() => onChoose(id)}
            title={name}
            aside={
              <span className="font-bold whitespace-nowrap tabular-nums">
                {fee === 0 ? 'Gratuite' : formatXof(fee)}
              </span>
            }
          >
            {fee > 0 && free_from !== null && (
              <span className="block">Gratuite dès {formatXof(free_from)} d’achats</span>
            )}
          </RadioCard>
        ))}
      </div>
      <ChoiceMistake id="zone-mistake">{mistake}</ChoiceMistake>
    </fieldset>
  );
}
