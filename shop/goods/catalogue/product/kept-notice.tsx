import { useEffect, useState } from 'react';
import { keptSince } from '#shop/base/api/kept-since.ts';
import { priceDate } from '#shop/base/ui/format/price-date.ts';
import { productCall } from './load-product.ts';

/** Tells that a product is shown from the browser's memory, and of when its prices are. */
export function KeptNotice({ productId }: { productId: number }) {
  const [since, setSince] = useState<number>();
  useEffect(() => setSince(keptSince(productCall(productId))), [productId]);
  if (since === undefined) return null;
  return (
    <p className="w-fit rounded-lg bg-promo-soft px-3 py-2 text-sm">
      Affiché de mémoire, <strong>{priceDate(since)}</strong> : il a pu changer.
    </p>
  );
}
