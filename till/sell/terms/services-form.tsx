import { formatXof } from '#contract/base/fields/money.ts';
import type { OfferedService } from '#contract/goods/services.ts';
import type { CartLine } from '../cart.ts';

/** The services for a line of the cart; none is ticked beforehand (rule S-44). */
export function ServicesForm({
  line,
  offered,
  onToggle,
}: {
  line: CartLine;
  offered: readonly OfferedService[];
  onToggle: (service: OfferedService) => void;
}) {
  return (
    <fieldset className="my-4 grid gap-2">
      <legend className="mb-1 font-bold">
        {line.quantity > 1 ? `Pour chacune des ${line.quantity} pièces` : line.name}
      </legend>
      {offered.map((service) => (
        <label
          key={service.id}
          className="flex min-h-14 items-center gap-3 rounded-xl border-2 border-line px-3 py-2 has-checked:border-accent has-checked:bg-mist has-checked:font-bold has-focus-visible:outline-3 has-focus-visible:outline-accent"
        >
          <input
            type="checkbox"
            className="size-6 shrink-0 accent-accent"
            checked={line.services.some(({ id }) => id === service.id)}
            onChange={() => onToggle(service)}
          />
          <span className="grow">{service.name}</span>
          <span className="shrink-0 tabular-nums">{formatXof(service.price)}</span>
        </label>
      ))}
    </fieldset>
  );
}
