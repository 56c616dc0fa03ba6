import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Await } from 'react-router';
import type { BesideProduct } from '#contract/goods/catalogue/accessories.ts';
import type { ProductCard } from '#contract/goods/catalogue/catalogue.ts';
import type { ProductDetail } from '#contract/goods/catalogue/products.ts';
import { messages } from '#contract/talk/messages.ts';
import { pushEcommerce } from '#shop/base/analytics/data-layer.ts';
import { cachedSince } from '#shop/base/api/client.ts';
import type { BasketKey } from '#shop/base/lists/baskets.ts';
import { Breadcrumb } from '#shop/base/page/breadcrumb.tsx';
import { useShop } from '#shop/base/page/use-shop.ts';
import { mayBuyOnCredit, useCustomer } from '#shop/base/session/session.ts';
import { Badge } from '#shop/base/ui/badge.tsx';
import { priceDate } from '#shop/base/ui/price.tsx';
import type { Reviews } from '#shop/goods/reviews/product-reviews.tsx';
import { measuredItem, ProductRail } from '../cards/product-rail.tsx';
import { BuyBar } from './buy-bar.tsx';
import { Gallery } from './gallery.tsx';
import {
  FamilyChips,
  KeyFacts,
  ProductMarks,
  ProductNotices,
  Promises,
  Showrooms,
} from './late-parts.ts';
import { productCall } from './load-product.ts';
import { MoreActions } from './more-actions.tsx';
import { AlertButton, OrderArea } from './order-area.tsx';
import { ProductHead } from './product-head.tsx';
import { ProductSheet } from './product-sheet.tsx';
import { readRecentlyViewed, rememberViewed } from './recently-viewed.ts';
import { stepsTo } from './structured-data.ts';
import { waysOf } from './ways.ts';

type Found = BesideProduct | undefined;
export type Beside = Found | Promise<Found>;

/** One product: pictures, price, how to pay, facts, what goes with it, and what customers say of it. */
export function ProductPage({
  product,
  beside,
  reviews,
  children,
}: {
  product: ProductDetail;
  beside: Beside;
  reviews: Reviews;
  /** Reviews and questions. */
  children: ReactNode;
}) {
  const { categories } = useShop();
  const [quantity, setQuantity] = useState(1);
  const [picked, setPicked] = useState<BasketKey>();
  const ways = waysOf(product, mayBuyOnCredit(useCustomer()));
  const way = ways.find((one) => one === picked) ?? ways[0];
  const buying = { product, quantity, ways, way };
  useEffect(() => pushEcommerce('view_item', { items: [measuredItem(product)] }), [product]);
  return (
    <>
      <div className="container-page flex flex-col pt-1 pb-3 lg:grid lg:grid-cols-2 lg:gap-x-12 lg:gap-y-2 lg:pt-3">
        {/* Its links are higher than its line. */}
        <div className="max-lg:-my-2 lg:col-span-2">
          <Breadcrumb steps={stepsTo(product, categories)} isShort />
        </div>
        {/* On phones the picture stands above the path to it. */}
        <div className="relative max-lg:-order-1">
          <Gallery name={product.name} pictures={product.pictures} />
          {product.en_promo && (
            <Badge tone="promo" className="absolute top-3 left-3">
              {messages.product.promotion}
            </Badge>
          )}
        </div>
        <div className="min-w-0 space-y-4">
          <ProductHead reviews={reviews} {...buying} />
          <KeptNotice productId={product.id} />
          {product.family && <FamilyChips family={product.family} />}
          <OrderArea {...buying} onWay={setPicked} onQuantity={setQuantity} />
          <Showrooms product={product} />
          <Promises product={product} isPaidAtDoor={ways[0] === 'cart'} />
          <ProductMarks product={product} />
          <MoreActions product={product}>
            {ways[0] === 'cart' && <AlertButton product={product} way={way} />}
          </MoreActions>
        </div>
      </div>
      {product.is_sold_out && <BesideRails beside={beside} isAbove />}
      <div className="container-page py-8">
        {/* React hydrates the content of this boundary after the rest, or when the visitor presses it. */}
        <Suspense>
          <KeyFacts product={product} />
          <ProductSheet product={product} />
          <ProductNotices product={product} />
        </Suspense>
      </div>
      <BesideRails beside={beside} isAbove={false} />
      <div className="pt-10">{children}</div>
      <div className="py-8">
        <RecentlyViewedRail product={product} />
      </div>
      <BuyBar {...buying} />
    </>
  );
}

/** Above the facts, what can be had instead of a sold-out product; below them, the rest. */
function BesideRails({ beside, isAbove }: { beside: Beside; isAbove: boolean }) {
  return (
    <Suspense fallback={<div className="container-page h-96 animate-pulse rounded-card bg-mist" />}>
      <Await resolve={beside}>
        {(found: Found) =>
          found?.rails.map(
            ({ kind, ...rail }) =>
              (kind === 'alternatives') === isAbove && <ProductRail key={kind} {...rail} />,
          )
        }
      </Await>
    </Suspense>
  );
}

function KeptNotice({ productId }: { productId: number }) {
  const [since, setSince] = useState<number>();
  useEffect(() => setSince(cachedSince(productCall(productId))), [productId]);
  if (since === undefined) return null;
  return (
    <p className="w-fit rounded-lg bg-promo-soft px-3 py-2 text-sm">
      Affiché de mémoire, <strong>{priceDate(since)}</strong> : il a pu changer.
    </p>
  );
}

/**
 * The products last viewed in this browser, without this one, which then joins the list. The server sends
 * the same page to every visitor, so the rail appears after hydration: keep it last, where it moves nothing.
 */
function RecentlyViewedRail({ product }: { product: ProductCard }) {
  const [products, setProducts] = useState<ProductCard[]>([]);
  useEffect(() => {
    setProducts(readRecentlyViewed().filter(({ id }) => id !== product.id));
    rememberViewed(product, cachedSince(productCall(product.id)) ?? Date.now());
  }, [product]);
  return <ProductRail title="Vus récemment" products={products} />;
}
