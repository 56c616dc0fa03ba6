import { type MouseEvent, useEffect, useRef } from 'react';
import { productLink } from '#contract/base/screens.ts';
import type { ProductCard } from '#contract/goods/catalogue/catalogue.ts';
import { isMeasuring, pushEcommerce } from '#shop/base/analytics/data-layer.ts';
import { measuredItem } from './measured-item.ts';

/**
 * Tells the tag manager that a list of products came into view, and which of them was opened. Costs
 * nothing where nothing is measured. Give what it returns to the list, whose items are the products.
 */
export function useMeasuredList(listName: string, products: ProductCard[]) {
  const ref = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const list = ref.current;
    if (list === null || !isMeasuring()) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      pushEcommerce('view_item_list', { items: products.map(measuredItem), listName });
    });
    observer.observe(list);
    return () => observer.disconnect();
  }, [listName, products]);

  const onClickCapture = ({ target }: MouseEvent) => {
    if (!isMeasuring()) return;
    // A link that acts as a button opens nothing.
    const link = target instanceof Element ? target.closest('a[href]:not([role="button"])') : null;
    const address = link?.getAttribute('href') ?? '';
    const path = address.split(/[?#]/)[0];
    const product = products.find(({ id }) => productLink(id) === path);
    if (product === undefined) return;
    const item = measuredItem(product, products.indexOf(product));
    pushEcommerce('select_item', { items: [item], listName });
  };
  return { ref, onClickCapture };
}
