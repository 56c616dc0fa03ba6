import HandCoins from 'lucide-react/icons/hand-coins';
import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Truck from 'lucide-react/icons/truck';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Await } from 'react-router';
import { withAccents } from '#contract/base/fields/accents.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { PREORDER_SHARES } from '#contract/base/limits.ts';
import { ORDER_AREA, screens } from '#contract/base/screens.ts';
import type { ProductCard } from '#contract/goods/catalogue/catalogue.ts';
import {
  canOrder,
  canPreorder,
  creditPrice,
  shownPrice,
} from '#contract/goods/catalogue/product-prices.ts';
import type { Availability, ProductDetail } from '#contract/goods/catalogue/products.ts';
import { messages } from '#contract/talk/messages.ts';
import { pushEcommerce } from '#shop/base/analytics/data-layer.ts';
import { cachedSince } from '#shop/base/api/client.ts';
import { Breadcrumb } from '#shop/base/page/breadcrumb.tsx';
import { useShop } from '#shop/base/page/use-shop.ts';
import { Badge } from '#shop/base/ui/badge.tsx';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { phoneLink, whatsappLink } from '#shop/base/ui/format/contact-links.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { Price, priceDate } from '#shop/base/ui/price.tsx';
import { addToList } from '#shop/sales/baskets/add-to-list.ts';
import { CompareButton } from '#shop/sales/baskets/list-buttons.tsx';
import { PartsPrice } from '#shop/sales/baskets/plans/parts-price.tsx';
import { measuredItem, ProductRail } from '../cards/product-rail.tsx';

import { Gallery } from './gallery.tsx';
import { productCall } from './load-product.ts';
import { AlertButton, canBuyNow, OrderArea } from './order-area.tsx';
import { ProductSheet } from './product-sheet.tsx';
import { readRecentlyViewed, rememberViewed } from './recently-viewed.ts';
import { ShareProduct } from './share-product.tsx';
import { stepsTo } from './structured-data.ts';

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
  const [quantity, setQuantity] = useState(1);
  useEffect(() => pushEcommerce('view_item', { items: [measuredItem(product)] }), [product]);
  return (
    <>
      <div className="container-page flex flex-col py-3 lg:grid lg:grid-cols-2 lg:gap-x-12 lg:gap-y-2">
        <div className="lg:col-span-2">
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
        <div className="min-w-0 space-y-5">
          <ProductHead product={product} />
          <KeptNotice productId={product.id} />
          <OtherPrices product={product} />
          <OrderArea product={product} quantity={quantity} onQuantity={setQuantity} />
          <PurchasePromises product={product} />
          <ProductMarks product={product} />
          <MoreActions product={product} />
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
      <BuyBar product={product} quantity={quantity} />
    </>
  );
}

/** What decides first: name, price and saving, and when the goods come. */
function ProductHead({ product }: { product: ProductDetail }) {
  const price = shownPrice(product);
  const { availability } = product;
  return (
    <div className="space-y-1.5">
      <h1 className="text-xl leading-tight font-extrabold tracking-tight break-words sm:text-3xl">
        {withAccents(product.name)}
      </h1>
      {price.amountXof > 0 && <MainPrice {...price} />}
      {availability !== undefined && canOrder(product) && (
        <p
          className={`flex gap-2 text-sm font-semibold sm:text-base ${availability.can_buy ? 'text-success' : 'text-promo'}`}
        >
          <Truck aria-hidden="true" size={20} className="shrink-0" />
          {availabilityWords(availability)}
        </p>
      )}
    </div>
  );
}

/** 'En stock à Médina · Livrable lundi 30'. */
const availabilityWords = ({ text, delivery_text: delivery }: Availability) =>
  delivery === '' || delivery === text ? text : `${text} · ${delivery}`;

function ProductMarks({ product }: { product: ProductDetail }) {
  return (
    <div className="space-y-2">
      <p className="text-sm break-words text-muted">
        {product.brand !== null && <>Marque : {product.brand} · </>}
        Référence : {product.reference}
      </p>
      {product.tags.length > 0 && (
        <p className="flex flex-wrap gap-2">
          {product.tags.map(({ id, name }) => (
            <Badge key={id} tone="plain">
              {name}
            </Badge>
          ))}
        </p>
      )}
    </div>
  );
}

/** What few visitors look for stands behind one control. */
function MoreActions({ product }: { product: ProductDetail }) {
  return (
    <details className="rounded-card border border-line">
      <summary className="min-h-11 px-4 py-2.5 font-semibold text-accent-dark">
        Partager, comparer, suivre le prix
      </summary>
      <div className="space-y-3 px-4 pb-4">
        <ShareProduct product={product} />
        <CompareButton
          product={product}
          isLabelled
          className={buttonStyle('quiet', 'w-full text-sm')}
        />
        {canBuyNow(product) && <AlertButton product={product} />}
      </div>
    </details>
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

const barLink = 'flex size-11 shrink-0 items-center justify-center rounded-full border border-line';

/** The one bar of a phone, in the place of the call bar: telephone, WhatsApp and the main button with its total. */
function BuyBar({ product, quantity }: { product: ProductDetail; quantity: number }) {
  const { shop } = useShop();
  const isOrdered = canBuyNow(product);
  const amountXof = isOrdered ? shownPrice(product).amountXof : product.preorder_price;
  const look = buttonStyle('primary', 'h-12 min-w-0 flex-1 flex-col gap-0! px-2! leading-tight');
  return (
    <div
      data-buy-bar=""
      className="at-foot lifted inset-x-0 z-40 flex border-t border-line bg-white pr-18 pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
    >
      <div className="flex h-14 min-w-0 flex-1 items-center gap-2 px-2 max-[22rem]:gap-1 max-[22rem]:px-1">
        <nav aria-label="Nous joindre" className="flex gap-2 max-[22rem]:gap-1">
          {shop.phone !== '' && (
            <a href={phoneLink(shop.phone)} className={`${barLink} text-accent-dark`}>
              <Phone aria-hidden="true" size={20} />
              <span className="sr-only">Appeler</span>
            </a>
          )}
          {shop.whatsapp !== '' && (
            <a href={whatsappLink(shop.whatsapp)} className={`${barLink} text-success`}>
              <MessageCircle aria-hidden="true" size={20} />
              <span className="sr-only">WhatsApp</span>
            </a>
          )}
        </nav>
        {isOrdered || canPreorder(product) ? (
          <button
            type="button"
            data-buy=""
            onClick={() => addToList(isOrdered ? 'cart' : 'preorder', product, quantity)}
            className={look}
          >
            {isOrdered ? messages.product.order : messages.product.preorder}
            <span className="text-xs whitespace-nowrap tabular-nums">
              {formatXof(amountXof * quantity)}
            </span>
          </button>
        ) : (
          canOrder(product) && (
            <a href={`#${ORDER_AREA}`} data-buy="" className={look}>
              Prévenez-moi
            </a>
          )
        )}
      </div>
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

/** The pre-order price and the credit price (XOF). */
function OtherPrices({ product }: { product: ProductDetail }) {
  const credit = creditPrice(product);
  const { creditTerms } = useShop().shop;
  if (credit === undefined && !canPreorder(product)) return null;
  return (
    <div className="space-y-3">
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
