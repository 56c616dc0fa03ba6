import { useEffect, useRef } from 'react';
import { pushEcommerce } from '#shop/base/analytics/data-layer.ts';
import { baskets } from '#shop/base/lists/baskets.ts';
import { toEventItem } from '#shop/sales/baskets/add-to-list.ts';
import type { CheckoutKind } from '../checkout-kinds.ts';
import { orderable } from './order-payload.ts';

/** Tells the tag manager once that somebody is about to order, as soon as the prices are those of today. */
export function useBeginEvent({ basket, agreed }: CheckoutKind, isChecked: boolean): void {
  const isTold = useRef(false);
  useEffect(() => {
    const shown = orderable(agreed?.lines ?? baskets[basket.key].lines());
    if (isTold.current || !isChecked || shown.length === 0) return;
    isTold.current = true;
    pushEcommerce('begin_checkout', {
      items: shown.map((line) => toEventItem(line, basket.priceOf(line), line.quantity)),
      basketType: basket.type,
    });
  }, [basket, agreed, isChecked]);
}
