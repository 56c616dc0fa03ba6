import { type ReactNode, useId } from 'react';
import { withAccents } from '#contract/base/fields/accents.ts';
import { productLink } from '#contract/base/screens.ts';
import type { Alert } from '#contract/goods/alerts.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { Price } from '#shop/base/ui/price.tsx';
import { alertSentence } from './alert-words.ts';

const PICTURE_PX = 96;

/** An alert: its article with today's price, where it is, and what can be done. */
export function AlertCard({ alert, children }: { alert: Alert; children?: ReactNode }) {
  const id = useId();
  const { product } = alert;
  const name = withAccents(product.name);
  return (
    <section
      aria-labelledby={id}
      className="flex gap-4 rounded-card border border-line bg-white p-4 sm:p-5"
    >
      <img
        src={product.image_url ?? '/icons/icon.svg'}
        alt=""
        width={PICTURE_PX}
        height={PICTURE_PX}
        loading="lazy"
        className="size-20 shrink-0 rounded-lg bg-mist object-contain sm:size-24"
      />
      <div className="min-w-0 flex-1 space-y-2">
        <h2 id={id} className="font-bold break-words">
          {product.is_listed ? (
            <Link
              to={productLink(product.id)}
              className="inline-block py-1 text-accent-dark underline"
            >
              {name}
            </Link>
          ) : (
            name
          )}
        </h2>
        {product.is_listed && product.price > 0 && <Price amountXof={product.price} />}
        <p>{alertSentence(alert)}</p>
        {children}
      </div>
    </section>
  );
}
