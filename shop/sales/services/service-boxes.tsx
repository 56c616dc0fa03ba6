import { withAccents } from '#contract/base/fields/accents.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { servicesOf } from '#contract/goods/offered-services.ts';
import { weekdayWords } from '#contract/goods/service-kinds.ts';
import type { OfferedService } from '#contract/goods/services.ts';
import type { ListKey } from '#shop/base/lists/baskets.ts';
import type { BasketLine } from '#shop/base/lists/lines.ts';
import { CheckField } from '#shop/base/ui/fields/check-field.tsx';
import { type Services, tickService } from './use-services.ts';

/** A box for each service of a product, ticked by the customer alone. Nothing without any. */
export function ServiceBoxes({
  list,
  line,
  offered,
}: {
  list: ListKey;
  line: BasketLine;
  offered: readonly OfferedService[];
}) {
  const own = servicesOf(offered, line);
  if (own.length === 0) return null;
  return (
    <fieldset className="mt-2 border-t border-line pt-1">
      <legend className="sr-only">Services pour {withAccents(line.name)}</legend>
      {own.map((service) => (
        <CheckField
          key={service.id}
          name={`service-${line.id}-${service.id}`}
          checked={line.services?.includes(service.id) ?? false}
          onChange={({ target }) => tickService(list, line.id, service.id, target.checked)}
          label={
            <>
              {service.name}{' '}
              <strong className="whitespace-nowrap tabular-nums">
                + {formatXof(service.price * line.quantity)}
              </strong>
            </>
          }
        >
          <span className="block text-sm text-muted empty:hidden">{hintOf(service)}</span>
        </CheckField>
      ))}
    </fieldset>
  );
}

function hintOf({ text, weekdays }: OfferedService): string {
  const days = weekdayWords(weekdays);
  return [text, days === '' ? '' : `Se fait ${days}.`].filter(Boolean).join(' ');
}

/** The same boxes in a checkout, under the name of each product. */
export function CheckoutServices({
  list,
  lines,
  services: { state, offered },
}: {
  list: ListKey;
  lines: readonly BasketLine[];
  services: Services;
}) {
  const some = lines.filter((line) => servicesOf(offered, line).length > 0);
  const isLeftOut =
    state === 'known' &&
    lines.some((line) => {
      const own = servicesOf(offered, line).map(({ id }) => id);
      return line.services?.some((id) => !own.includes(id));
    });
  if (some.length === 0 && !isLeftOut) return null;
  return (
    <section aria-label="Services en option" className="mb-4 rounded-lg bg-mist px-3 py-2">
      {some.map((line) => (
        <div key={line.id}>
          <p className="font-semibold break-words">{withAccents(line.name)}</p>
          <ServiceBoxes list={list} line={line} offered={offered} />
        </div>
      ))}
      {isLeftOut && (
        <p role="status" className="font-semibold text-promo">
          Un service coché n’est pas proposé pour cette destination : il n’est pas compté.
        </p>
      )}
    </section>
  );
}
