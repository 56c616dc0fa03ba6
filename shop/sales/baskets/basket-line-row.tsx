import { withAccents } from '#contract/base/fields/accents.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { productLink } from '#contract/base/screens.ts';
import { messages } from '#contract/talk/messages.ts';
import type { BasketLine } from '#shop/base/lists/lines.ts';
import { QuantityField } from '#shop/base/ui/fields/quantity-field.tsx';
import { Link } from '#shop/base/ui/link.tsx';
import { changeQuantity } from './add-to-list.ts';
import type { BasketKind } from './basket-kinds.ts';
import { LinePicture } from './line-picture.tsx';
import { RemoveButton } from './remove-button.tsx';
import { SoldOut } from './sold-out-line.tsx';

/** A line of a basket's page; `formerXof` is the price of one piece that today's has replaced. */
export function BasketLineRow({
  line,
  kind,
  formerXof,
}: {
  line: BasketLine;
  kind: BasketKind;
  formerXof: number | undefined;
}) {
  const price = kind.priceOf(line);
  return (
    <li className="flex gap-3 p-3 sm:gap-5 sm:p-4">
      <div className={`w-20 shrink-0 sm:w-28 ${line.unavailable ? 'opacity-50' : ''}`}>
        <LinePicture line={line} sizes="7rem" />
      </div>
      <div className="min-w-0 flex-1">
        <div className="flex items-start gap-2">
          <Link
            to={productLink(line.id)}
            className="min-w-0 flex-1 py-1 font-semibold break-words hover:text-accent-dark hover:underline"
          >
            {withAccents(line.name)}
          </Link>
          <RemoveButton list={kind.key} product={line} className="-mt-1 -mr-1" />
        </div>
        {line.unavailable && line.is_sold_out ? (
          <SoldOut line={line} />
        ) : line.unavailable ? (
          <p className="mt-1 font-semibold text-promo">
            Ce produit n’est plus disponible. Il ne compte pas dans le total.
          </p>
        ) : (
          <>
            <p className="text-muted tabular-nums">{formatXof(price)} l’unité</p>
            {formerXof !== undefined && formerXof !== price && (
              <p className="mt-1 w-fit rounded-lg bg-promo-soft px-2 py-1 text-sm font-semibold text-promo">
                {messages.basket.priceChanged} : {formatXof(formerXof)} auparavant
              </p>
            )}
            <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <QuantityField
                of={line.name}
                value={line.quantity}
                onChange={(quantity) => changeQuantity(kind.key, line, quantity)}
              />
              <p className="text-lg font-extrabold tabular-nums">
                {formatXof(price * line.quantity)}
              </p>
            </div>
          </>
        )}
      </div>
    </li>
  );
}
