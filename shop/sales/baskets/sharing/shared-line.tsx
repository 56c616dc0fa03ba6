import { withAccents } from '#contract/base/fields/accents.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { productLink } from '#contract/base/screens.ts';
import type { SharedList } from '#contract/sales/shared-lists.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { Picture } from '#shop/base/ui/picture.tsx';

/** A line of a shared list; `priceXof` of one piece is missing where it cannot be had any more. */
export function SharedLine({
  line: { id, name, quantity, product },
  priceXof,
  isCounted,
}: {
  line: SharedList['lines'][number];
  priceXof: number | undefined;
  /** A wish has no quantity. */
  isCounted: boolean;
}) {
  const text = withAccents(name);
  return (
    <li className="flex gap-3 p-3 sm:items-center sm:gap-5 sm:p-4">
      <div className={`w-20 shrink-0 sm:w-24 ${priceXof === undefined ? 'opacity-50' : ''}`}>
        <Picture
          sources={product?.image_sizes ?? []}
          color={product?.image_color ?? null}
          alt=""
          sizes="6rem"
          className="rounded-lg"
        />
      </div>
      <div className="min-w-0 flex-1 sm:flex sm:items-center sm:justify-between sm:gap-4">
        <div className="min-w-0">
          {product === null ? (
            <p className="py-1 font-semibold break-words">{text}</p>
          ) : (
            <Link
              to={productLink(id)}
              className="inline-block py-1 font-semibold break-words hover:text-accent-dark hover:underline"
            >
              {text}
            </Link>
          )}
          {priceXof === undefined ? (
            <p className="font-semibold text-promo">N’est plus disponible</p>
          ) : (
            isCounted && (
              <p className="text-muted tabular-nums">
                {formatXof(priceXof)} × {quantity}
              </p>
            )
          )}
        </div>
        {priceXof !== undefined && (
          <p className="shrink-0 text-lg font-extrabold tabular-nums">
            {formatXof(priceXof * quantity)}
          </p>
        )}
      </div>
    </li>
  );
}
