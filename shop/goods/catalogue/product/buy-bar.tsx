import { useEffect, useState } from 'react';
import { ORDER_AREA } from '#contract/base/screens.ts';
import type { ProductDetail } from '#contract/goods/catalogue/catalogue.ts';
import { canOrderNow, shownPrice } from '#contract/goods/catalogue/product-prices.ts';
import { messages } from '#contract/talk/messages.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Price } from '#shop/base/ui/price.tsx';

/** What sticks at the top and stands at the foot of a phone, where the button would lie under it. */
const OUT_OF_SIGHT = '-64px 0px -57px';

/**
 * The price and the way to the order area on phones, above the call bar, while the button of that area
 * is out of sight. `styles.css` keeps the room that it takes, so that it never covers what has focus.
 */
export function BuyBar({ product }: { product: ProductDetail }) {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const button = document.querySelector(`#${ORDER_AREA} [data-main]`);
    if (button === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => setIsShown((entry?.intersectionRatio ?? 1) < 1),
      { rootMargin: OUT_OF_SIGHT, threshold: 1 },
    );
    observer.observe(button);
    return () => observer.disconnect();
  }, []);
  if (!isShown || !canOrderNow(product)) return null;
  return (
    <div
      data-buy-bar=""
      className="fixed inset-x-0 bottom-14 z-20 flex items-center justify-between gap-3 border-t border-line bg-white px-4 py-2 lg:hidden"
    >
      <Price {...shownPrice(product)} />
      <a href={`#${ORDER_AREA}`} className={buttonStyle('primary')}>
        {messages.product.order}
      </a>
    </div>
  );
}
