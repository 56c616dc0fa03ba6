import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import { formatXof } from '#contract/base/fields/money.ts';
import { productLink, screens } from '#contract/base/screens.ts';
import { shownPrice } from '#contract/goods/catalogue/product-prices.ts';
import type { Shop } from '#contract/site/shop.ts';
import { baskets, type ListKey } from '#shop/base/lists/baskets.ts';
import type { BasketLine } from '#shop/base/lists/lines.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { phoneLink, whatsappLink } from '#shop/base/ui/format/contact-links.ts';
import { useHydrated } from '#shop/base/ui/hooks/use-hydrated.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { Picture } from '#shop/base/ui/picture.tsx';
import { priceDate } from '#shop/base/ui/price.tsx';
import {
  readRecentlyViewed,
  type SeenProduct,
} from '#shop/goods/catalogue/product/recently-viewed.ts';
import { basketKinds } from '#shop/sales/baskets/basket-kinds.ts';

type KeptList = {
  key: ListKey;
  title: string;
  to: string;
  priceOf: (line: BasketLine) => number;
};

const lists: KeptList[] = [
  basketKinds.cart,
  basketKinds.preorder,
  {
    key: 'wishlist',
    title: 'Liste de souhaits',
    to: screens.wishlist,
    priceOf: (line) => shownPrice(line).amountXof,
  },
];

/** The offline page: how to order by phone, products seen recently, and the saved baskets. */
export function OfflineHelp({ shop }: { shop: Shop }) {
  const isLive = useHydrated();
  return (
    <div className="space-y-10 py-8 text-left">
      <OrderByPhone shop={shop} />
      {isLive && <SeenProducts products={readRecentlyViewed()} />}
      {isLive && <KeptBaskets />}
    </div>
  );
}

function OrderByPhone({ shop: { phone, whatsapp, openingHours } }: { shop: Shop }) {
  if (phone === '' && whatsapp === '') return null;
  return (
    <section aria-labelledby="par-telephone" className="rounded-card bg-mist p-5">
      <h2 id="par-telephone" className="text-xl font-extrabold tracking-tight">
        Commander par téléphone
      </h2>
      <p className="mt-1 text-muted">
        Un appel suffit, même sans internet.
        {openingHours !== '' && ` ${openingHours}.`}
      </p>
      <p className="mt-4 flex flex-wrap gap-3">
        {phone !== '' && (
          <a href={phoneLink(phone)} className={buttonStyle('primary')}>
            <Phone aria-hidden="true" size={20} />
            {phone}
          </a>
        )}
        {whatsapp !== '' && (
          <a href={whatsappLink(whatsapp)} className={buttonStyle('secondary')}>
            <MessageCircle aria-hidden="true" size={20} />
            WhatsApp
          </a>
        )}
      </p>
    </section>
  );
}

function SeenProducts({ products }: { products: SeenProduct[] }) {
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="derniers-vus">
      <h2 id="derniers-vus" className="text-xl font-extrabold tracking-tight">
        Derniers produits vus
      </h2>
      <ul className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {products.map((product) => (
          <li key={product.id}>
            <SeenProductCard product={product} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function SeenProductCard({ product }: { product: SeenProduct }) {
  const { amountXof } = shownPrice(product);
  return (
    <Link
      to={productLink(product.id)}
      className="flex h-full items-center gap-3 rounded-card border border-line bg-white p-2 hover:border-accent"
    >
      <span className="w-20 shrink-0 overflow-hidden rounded-lg">
        <Picture
          sources={product.image_sizes}
          color={product.image_color}
          alt=""
          sizes="(min-width: 80rem) 15rem, (min-width: 48rem) 23vw, 46vw"
        />
      </span>
      <span className="min-w-0">
        <span className="line-clamp-2 text-sm leading-snug font-semibold break-words">
          {product.name}
        </span>
        {amountXof > 0 && (
          <span className="mt-1 block font-extrabold tabular-nums">{formatXof(amountXof)}</span>
        )}
        {amountXof > 0 && (
          <span className="block text-xs text-muted">
            {product.seenAt === undefined ? 'dernier prix connu' : priceDate(product.seenAt)}
          </span>
        )}
      </span>
    </Link>
  );
}

function KeptBaskets() {
  const kept = lists
    .map((list) => ({ ...list, lines: baskets[list.key].lines() }))
    .filter(({ lines }) => lines.length > 0);
  if (kept.length === 0) return null;
  return (
    <section aria-labelledby="vos-listes">
      <h2 id="vos-listes" className="text-xl font-extrabold tracking-tight">
        Dans vos paniers
      </h2>
      <p className="mt-1 text-sm text-muted">
        Rien n’est perdu : vos listes sont dans ce téléphone ou cet ordinateur.
      </p>
      <div className="mt-3 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {kept.map(({ title, to, lines, priceOf }) => (
          <div key={to} className="rounded-card border border-line p-4">
            <h3 className="font-bold">
              <Link
                to={to}
                className="inline-flex min-h-11 items-center text-accent-dark underline"
              >
                {title}
              </Link>
            </h3>
            <ul className="divide-y divide-line text-sm">
              {lines.map((line) => (
                <KeptLine key={line.id} line={line} amountXof={priceOf(line)} />
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

function KeptLine({ line, amountXof }: { line: BasketLine; amountXof: number }) {
  return (
    <li className="flex items-baseline justify-between gap-3 py-2">
      <span className="min-w-0 break-words">{line.name}</span>
      {amountXof > 0 && (
        <span className="shrink-0 font-semibold tabular-nums">
          {formatXof(amountXof)}
          {line.quantity > 1 && ` × ${line.quantity}`}
        </span>
      )}
    </li>
  );
}
