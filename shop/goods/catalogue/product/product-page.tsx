import { type ReactNode, Suspense, useEffect } from 'react';
import { Await } from 'react-router';
import { withAccents } from '#contract/base/fields/accents.ts';
import type { ProductCard, ProductDetail } from '#contract/goods/catalogue/catalogue.ts';
import { messages } from '#contract/talk/messages.ts';
import { pushEcommerce } from '#shop/base/analytics/data-layer.ts';
import { Breadcrumb } from '#shop/base/page/breadcrumb.tsx';
import { useShop } from '#shop/base/page/use-shop.ts';
import { Badge } from '#shop/base/ui/badge.tsx';
import { measuredItem } from '../cards/measured-item.ts';
import { ProductRail } from '../cards/product-rail.tsx';
import { BuyBar } from './buy-bar.tsx';
import { Gallery } from './gallery.tsx';
import { KeptNotice } from './kept-notice.tsx';
import { OrderArea } from './order-area.tsx';
import { ProductPrices } from './product-prices.tsx';
import { ProductSheet } from './product-sheet.tsx';
import { PurchasePromises } from './purchase-promises.tsx';
import { RecentlyViewedRail } from './recently-viewed-rail.tsx';
import { ShareProduct } from './share-product.tsx';
import { stepsTo } from './structured-data.ts';

export type Related = ProductCard[] | Promise<ProductCard[]>;

/** One product: pictures, prices, ways to buy, details, what is said of it (`reviews`), and what is like it. */
export function ProductPage({
  product,
  related,
  reviews,
}: {
  product: ProductDetail;
  related: Related;
  reviews: ReactNode;
}) {
  const { categories } = useShop();
  useEffect(() => pushEcommerce('view_item', { items: [measuredItem(product)] }), [product]);
  return (
    <>
      <div className="container-page py-3">
        <Breadcrumb steps={stepsTo(product, categories)} />
        <div className="mt-2 grid gap-6 lg:grid-cols-2 lg:gap-12">
          <Gallery name={product.name} pictures={product.pictures} />
          <div className="space-y-5">
            <ProductHead product={product} />
            <ProductPrices product={product} />
            <KeptNotice productId={product.id} />
            <OrderArea product={product} />
            <PurchasePromises product={product} />
            <ShareProduct product={product} />
          </div>
        </div>
      </div>
      <div className="container-page py-8">
        {/* React brings what is in such a boundary to life after the rest, or when it is pressed. */}
        <Suspense>
          <ProductSheet product={product} />
        </Suspense>
      </div>
      {reviews}
      <div className="space-y-10 py-8">
        <RelatedRail related={related} />
        <RecentlyViewedRail product={product} />
      </div>
      <BuyBar product={product} />
    </>
  );
}

function ProductHead({ product }: { product: ProductDetail }) {
  return (
    <div className="space-y-2">
      <p className="flex flex-wrap gap-2">
        {product.en_promo && <Badge tone="promo">{messages.product.promotion}</Badge>}
        <Badge tone="category">{withAccents(product.categ_id)}</Badge>
        {product.tags.map(({ id, name }) => (
          <Badge key={id} tone="plain">
            {name}
          </Badge>
        ))}
      </p>
      <h1 className="text-2xl leading-tight font-extrabold tracking-tight break-words sm:text-3xl">
        {withAccents(product.name)}
      </h1>
      <p className="text-sm break-words text-muted">
        {product.brand !== null && <>Marque : {product.brand} · </>}
        Référence : {product.reference}
      </p>
    </div>
  );
}

/** The server sends the products with the page; a page opened in the browser does not wait for them. */
function RelatedRail({ related }: { related: Related }) {
  const rail = (products: ProductCard[]) => (
    <ProductRail title="Produits similaires" products={products} />
  );
  if (!(related instanceof Promise)) return rail(related);
  return (
    <Suspense fallback={<div className="container-page h-96 animate-pulse rounded-card bg-mist" />}>
      <Await resolve={related}>{rail}</Await>
    </Suspense>
  );
}
