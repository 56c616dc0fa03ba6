import HandCoins from 'lucide-react/icons/hand-coins';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Truck from 'lucide-react/icons/truck';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Await } from 'react-router';
import { shelfName, withAccents } from '#contract/base/fields/accents.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { PREORDER_SHARES } from '#contract/base/limits.ts';
import { ORDER_AREA, screens } from '#contract/base/screens.ts';
import type { ProductCard } from '#contract/goods/catalogue/catalogue.ts';
import {
  canOrderNow,
  canPreorder,
  creditPrice,
  shownPrice,
} from '#contract/goods/catalogue/product-prices.ts';
import type { ProductDetail } from '#contract/goods/catalogue/products.ts';
import { messages } from '#contract/talk/messages.ts';
import { pushEcommerce } from '#shop/base/analytics/data-layer.ts';
import { cachedSince } from '#shop/base/api/client.ts';
import { Breadcrumb } from '#shop/base/page/breadcrumb.tsx';
import { useShop } from '#shop/base/page/use-shop.ts';
import { Badge } from '#shop/base/ui/badge.tsx';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { Price, priceDate } from '#shop/base/ui/price.tsx';

import { PartsPrice } from '#shop/sales/baskets/plans/parts-price.tsx';
import { measuredItem, ProductRail } from '../cards/product-rail.tsx';

import { Gallery } from './gallery.tsx';
import { productCall } from './load-product.ts';
import { OrderArea } from './order-area.tsx';
import { ProductSheet } from './product-sheet.tsx';
import { readRecentlyViewed, rememberViewed } from './recently-viewed.ts';
import { ShareProduct } from './share-product.tsx';
import { stepsTo } from './structured-data.ts';

/** Excludes the header and, on a phone, the call bar: they would cover the button. */
const OUT_OF_SIGHT = '-64px 0px -57px';

export type Related = ProductCard[] | Promise<ProductCard[]>;

/** One product: pictures, prices, ways to buy, details, `reviews` and related products. */
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
        {/* React hydrates the content of this boundary after the rest, or when the visitor presses it. */}
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
        <Badge tone="category">{shelfName(product.categ_id)}</Badge>
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

/**
 * On phones: the price and a link to the order area, above the call bar, while the order button is out of
 * view. `styles.css` reserves its height, so that it never covers the focused element.
 */
function BuyBar({ product }: { product: ProductDetail }) {
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

function PurchasePromises({ product }: { product: ProductDetail }) {
  const warranty = product.warranty_months;
  return (
    <ul className="space-y-2 rounded-card bg-mist p-4 text-sm">
      <li className="flex items-center gap-3">
        <Truck aria-hidden="true" size={22} className="shrink-0 text-accent" />
        {messages.pack.freeDelivery}
      </li>
      <li className="flex items-center gap-3">
        <HandCoins aria-hidden="true" size={22} className="shrink-0 text-accent" />
        Paiement à domicile, à la livraison
      </li>
      {warranty !== null && warranty > 0 && (
        <li className="flex items-center gap-3">
          <ShieldCheck aria-hidden="true" size={22} className="shrink-0 text-accent" />
          Garantie {warranty} mois
        </li>
      )}
    </ul>
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

/** All prices of a product (XOF): today's, the pre-order price and the credit price. */
function ProductPrices({ product }: { product: ProductDetail }) {
  const price = shownPrice(product);
  const credit = creditPrice(product);
  const { creditTerms } = useShop().shop;
  return (
    <div className="space-y-3">
      {price.amountXof > 0 && <MainPrice {...price} />}
      {canPreorder(product) && (
        <div className="text-sm">
          <PartsPrice
            label="Prix précommande"
            of="preorder"
            totalXof={product.preorder_price}
            creditTerms={creditTerms}
          />
          <p className="text-muted">
            {`${PREORDER_SHARES.join('\u00a0%, ')}\u00a0%, la dernière échéance à la livraison`}
          </p>
        </div>
      )}
      {credit !== undefined && (
        <div className="text-sm">
          <PartsPrice
            label="À crédit par votre employeur"
            of="creditOrder"
            totalXof={credit}
            creditTerms={creditTerms}
          />
          <Link to={screens.creditProcess} className="block w-fit py-1 text-accent-dark underline">
            Comment acheter à crédit
          </Link>
        </div>
      )}
    </div>
  );
}

function MainPrice({ amountXof, beforeXof }: { amountXof: number; beforeXof?: number }) {
  return (
    <div>
      <Price amountXof={amountXof} beforeXof={beforeXof} size="lg" />
      {beforeXof !== undefined && beforeXof > amountXof && (
        <p className="mt-1 w-fit rounded-full bg-promo-soft px-3 py-1 text-sm font-semibold text-promo">
          Vous économisez {formatXof(beforeXof - amountXof)}
        </p>
      )}
      <p className="mt-1 text-sm text-muted">Prix toutes taxes comprises</p>
    </div>
  );
}
