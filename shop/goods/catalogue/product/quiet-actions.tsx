import type { ReactNode } from 'react';
import type { ProductDetail } from '#contract/goods/catalogue/products.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { CompareButton } from '#shop/sales/baskets/list-buttons.tsx';
import { ShareProduct } from './share-product.tsx';

/** Sharing, QR code, comparison, and the alert for a lower price. */
export function QuietActions({
  product,
  children,
}: {
  product: ProductDetail;
  children: ReactNode;
}) {
  return (
    <div className="space-y-3 px-4 pb-4">
      <ShareProduct product={product} />
      <CompareButton
        product={product}
        isLabelled
        className={buttonStyle('quiet', 'w-full text-sm')}
      />
      {children}
    </div>
  );
}
