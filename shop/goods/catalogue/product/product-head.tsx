import Truck from 'lucide-react/icons/truck';
import { Suspense, useEffect, useState } from 'react';
import { Await } from 'react-router';
import { withAccents } from '#contract/base/fields/accents.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { canOrder, shownPrice } from '#contract/goods/catalogue/product-prices.ts';
import type { Availability } from '#contract/goods/catalogue/products.ts';
import { Price } from '#shop/base/ui/price.tsx';
import type { Reviews } from '#shop/goods/reviews/product-reviews.tsx';
import { Stars } from '#shop/goods/reviews/stars.tsx';
import { readKeptZone } from './kept-zone.ts';
import type { Buying } from './order-area.tsx';

/** What decides first: name, stars, price and saving, when the product comes and where it can be seen. */
export function ProductHead({ reviews, ...buying }: Buying & { reviews: Reviews }) {
  const { product } = buying;
  const price = shownPrice(product);
  const { availability } = product;
  return (
    <div className="space-y-1">
      <h1 className="text-xl leading-tight font-extrabold tracking-tight break-words sm:text-3xl">
        {withAccents(product.name)}
      </h1>
      <Rating reviews={reviews} />
      {price.amountXof > 0 && <MainPrice {...price} />}
      {availability !== undefined && canOrder(product) && (
        <DeliveryLine {...buying} availability={availability} />
      )}
    </div>
  );
}

/** One line, with or without reviews, so that nothing below moves. */
function Rating({ reviews }: { reviews: Reviews }) {
  const show = (found: Awaited<Reviews>) => (
    <a
      href="#commentaires"
      className="-my-3 flex min-h-11 w-fit items-center gap-2 text-sm text-accent-dark underline"
    >
      {found !== undefined && found.count > 0 ? (
        <>
          <Stars value={found.averageStars} />
          {found.averageStars.toLocaleString('fr-FR')} · {found.count} avis
        </>
      ) : (
        'Donner le premier avis'
      )}
    </a>
  );
  if (!(reviews instanceof Promise)) return show(reviews);
  return (
    <Suspense fallback={<p className="h-5" />}>
      <Await resolve={reviews}>{show}</Await>
    </Suspense>
  );
}

/** 'En stock · chez vous samedi 28, gratuit à Dakar', for the zone of the checkout if one was chosen. */
function DeliveryLine({
  product,
  quantity,
  way,
  availability,
}: Buying & { availability: Availability }) {
  const { can_buy, state, text, deliveries, preorder_text } = availability;
  const [zoneId, setZoneId] = useState<number>();
  useEffect(() => setZoneId(readKeptZone()), []);
  const delivery = deliveries.find(({ zone_id }) => zone_id === zoneId) ?? deliveries[0];
  const words =
    way === 'preorder'
      ? [`Précommande\u00a0: ${preorder_text}`]
      : [
          state === 'in_stock' ? 'En stock' : !can_buy && text,
          delivery &&
            way === 'cart' &&
            deliveryWords(delivery, shownPrice(product).amountXof * quantity),
        ];
  return (
    <p
      className={`flex min-h-10 gap-2 text-sm font-semibold sm:min-h-12 sm:text-base ${can_buy ? 'text-success' : 'text-promo'}`}
    >
      <Truck aria-hidden="true" size={20} className="shrink-0" />
      <span className="line-clamp-2 first-letter:uppercase">
        {words.filter(Boolean).join(' · ')}
      </span>
    </p>
  );
}

/** For products of `totalXof`. */
function deliveryWords(
  { place, days, fee, free_from }: Availability['deliveries'][number],
  totalXof: number,
): string {
  const isFree = fee === 0 || (free_from !== null && totalXof >= free_from);
  const cost = isFree ? 'gratuit' : `livraison ${formatXof(fee)}`;
  return `${days && `chez vous ${days}, `}${cost} ${place}`;
}

function MainPrice({ amountXof, beforeXof }: { amountXof: number; beforeXof?: number }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Price amountXof={amountXof} beforeXof={beforeXof} size="lg" />
      {beforeXof !== undefined && beforeXof > amountXof && (
        <p className="rounded-full bg-promo-soft px-3 py-0.5 text-sm font-semibold text-promo">
          <span className="max-sm:sr-only">Vous économisez </span>
          <span aria-hidden="true" className="sm:hidden">
            −
          </span>
          {formatXof(beforeXof - amountXof)}
        </p>
      )}
      <p className="text-xs text-muted sm:text-sm">Prix toutes taxes comprises</p>
    </div>
  );
}
