import { type ReactNode, useId } from 'react';
import { withAccents } from '#contract/base/fields/accents.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import type { DeliverySlot } from '#contract/sales/handover/slot-shapes.ts';
import type { OrderLine } from '#contract/sales/orders/order-shapes.ts';
import { messages } from '#contract/talk/messages.ts';
import type { BasketLine } from '#shop/base/lists/lines.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { Picture } from '#shop/base/ui/picture.tsx';
import { SoldOut } from '#shop/sales/baskets/line-parts.tsx';
import type { WayBack } from '../checkout-kinds.ts';
import { Amounts, QuoteFailure } from './amounts.tsx';

import type { AskedQuote } from './use-quote.ts';

const PICTURE_WIDTH = 256;

export function SummaryStep({
  back,
  asked: { quote, isCurrent, problem, askAgain },
  slot,
  services,
  coupons,
  formerPrices,
  shortages,
  soldOut,
}: {
  back: WayBack;
  asked: AskedQuote;
  slot: DeliverySlot | undefined;
  services: ReactNode;
  coupons: ReactNode;
  formerPrices: ReadonlyMap<number, number>;
  shortages: readonly string[];
  /** Excluded from the order. */
  soldOut: readonly BasketLine[];
}) {
  const id = useId();
  const products = quote?.order_lines.filter(({ kind }) => kind === 'product') ?? [];
  return (
    <section
      aria-labelledby={id}
      className="relative p-4 sm:p-5 lg:min-h-0 lg:flex-1 lg:overflow-y-auto lg:p-6"
    >
      <div className="mb-2 flex items-center justify-between gap-3">
        <h2 id={id} className="text-lg font-bold">
          Récapitulatif
        </h2>
        <Link
          to={back.to}
          className="inline-flex min-h-11 items-center font-semibold text-accent-dark hover:underline"
        >
          {back.label}
        </Link>
      </div>
      {soldOut.map((line) => (
        <div key={line.id} className="mb-3 rounded-lg bg-mist px-3 py-2">
          <p className="font-semibold break-words">{withAccents(line.name)}</p>
          <SoldOut line={line} />
        </div>
      ))}
      {quote === undefined && problem === '' && <SummarySkeleton />}
      {quote !== undefined && (
        <>
          <ul className="mb-4 divide-y divide-line">
            {products.map((line) => (
              <SummaryLine
                key={line.id}
                line={line}
                formerXof={formerPrices.get(line.product_id ?? 0)}
                shortage={shortages.find((text) => text.includes(line.product_name))}
              />
            ))}
          </ul>
          {services}
          {coupons}
          <Amounts quote={quote} isCurrent={isCurrent} slot={slot} />
        </>
      )}
      <QuoteFailure problem={problem} onRetry={askAgain} />
    </section>
  );
}

function SummaryLine({
  line: { product_name, product_uom_qty, price_unit, price_total, image_url },
  formerXof,
  shortage,
}: {
  line: OrderLine;
  formerXof: number | undefined;
  shortage: string | undefined;
}) {
  return (
    <li className="flex gap-3 py-3 first:pt-0">
      <div className="w-14 shrink-0">
        <Picture
          sources={image_url === null ? [] : [{ width: PICTURE_WIDTH, url: image_url }]}
          color={null}
          alt=""
          sizes="3.5rem"
          className="rounded-lg"
        />
      </div>
      <div className="min-w-0 flex-1">
        <p className="font-semibold break-words">{product_name}</p>
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="text-sm text-muted tabular-nums">
            {formatXof(price_unit)} × {product_uom_qty}
          </span>
          <span className="font-bold tabular-nums">{formatXof(price_total)}</span>
        </p>
        {formerXof !== undefined && formerXof !== price_unit && (
          <p className="mt-1 w-fit rounded-lg bg-promo-soft px-2 py-1 text-sm font-semibold text-promo">
            {messages.basket.priceChanged} : {formatXof(formerXof)} auparavant
          </p>
        )}
        {shortage !== undefined && (
          <p className="mt-1 w-fit rounded-lg bg-promo-soft px-2 py-1 text-sm font-semibold text-promo">
            {shortage}
          </p>
        )}
      </div>
    </li>
  );
}

function SummarySkeleton() {
  return (
    <div>
      <p className="sr-only">Chargement</p>
      <div aria-hidden="true" className="animate-pulse space-y-3">
        {[0, 1, 2].map((row) => (
          <div key={row} className="h-14 rounded-lg bg-mist" />
        ))}
      </div>
    </div>
  );
}
