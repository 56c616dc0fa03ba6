import Copy from 'lucide-react/icons/copy';
import LinkIcon from 'lucide-react/icons/link';
import { type ReactNode, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { callTo } from '#contract/base/client.ts';
import { withAccents } from '#contract/base/fields/accents.ts';
import { frenchDay } from '#contract/base/fields/french-time.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths } from '#contract/base/paths.ts';
import { productLink, screens } from '#contract/base/screens.ts';
import type { ProductCard } from '#contract/goods/catalogue/catalogue.ts';
import { canOrder, shownPrice } from '#contract/goods/catalogue/product-prices.ts';
import type { SharedListName } from '#contract/sales/baskets.ts';
import type { SharedList } from '#contract/sales/shared-lists.ts';
import { messages } from '#contract/talk/messages.ts';
import { CardSkeleton, Failure } from '#shop/base/api/loaded.tsx';
import { useOwnData } from '#shop/base/api/use-own-data.ts';
import { baskets } from '#shop/base/lists/baskets.ts';
import { PageBanner } from '#shop/base/page/page-banner.tsx';
import { useCustomer } from '#shop/base/session/session.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';

import { useHydrated } from '#shop/base/ui/hooks/use-hydrated.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { Picture } from '#shop/base/ui/picture.tsx';
import { addToList } from '../add-to-list.ts';
import { basketKinds, checkoutLink, guestCheckoutLink } from '../basket-kinds.ts';
import { SHARE_WORDS } from './share-words.ts';

type Line = SharedList['lines'][number];

export const SHARED_LIST_TITLE = SHARE_WORDS.cart.title;

/** Reads the token of the address only in the browser. */
export function SharedListPage() {
  const isLive = useHydrated();
  const [search] = useSearchParams();
  const token = isLive ? (search.get('token') ?? '') : undefined;
  if (token === undefined) {
    return (
      <Frame title={SHARED_LIST_TITLE}>
        <CardSkeleton />
      </Frame>
    );
  }
  return token === '' ? <Gone /> : <Asked key={token} token={token} />;
}

function Asked({ token }: { token: string }) {
  const { value, problem, isMissing, askAgain } = useOwnData(callTo(paths.sharedLists, { token }));
  if (isMissing) return <Gone />;
  if (value !== undefined) return <Shown shared={value} />;
  return (
    <Frame title={SHARED_LIST_TITLE}>
      {problem === '' ? <CardSkeleton /> : <Failure problem={problem} onRetry={askAgain} />}
    </Frame>
  );
}

function Gone() {
  return (
    <Frame title={SHARED_LIST_TITLE}>
      <title>Partage fini</title>
      <div className="mx-auto max-w-md py-10 text-center">
        <LinkIcon aria-hidden="true" size={72} strokeWidth={1.25} className="mx-auto text-accent" />
        <h2 className="mt-4 text-xl font-bold">Ce lien ne s’ouvre plus</h2>
        <p className="mt-2 text-muted">
          Le partage est fini, ou l’adresse n’est pas complète. Demandez un nouveau lien à la
          personne qui vous l’a envoyé.
        </p>
        <Link to={screens.shop} className={buttonStyle('primary', 'mt-6')}>
          {messages.basket.continue}
        </Link>
      </div>
    </Frame>
  );
}

/** In XOF. */
const priceIn = (list: SharedListName, product: ProductCard): number =>
  list === 'preorder' ? basketKinds.preorder.priceOf(product) : shownPrice(product).amountXof;

function Shown({ shared }: { shared: SharedList }) {
  const { list, lines } = shared;
  const sold = lines.filter((line) => isSoldIn(list, line));
  const goneCount = lines.length - sold.length;
  const totalXof = sold.reduce(
    (sum, { product, quantity }) =>
      sum + (product === null ? 0 : priceIn(list, product) * quantity),
    0,
  );
  const day = (iso: string) => frenchDay(iso.slice(0, 10));
  return (
    <Frame title={SHARE_WORDS[list].title}>
      <title>{SHARE_WORDS[list].title}</title>
      <p className="mb-4 text-muted">
        Partagé le {day(shared.shared_at)}, aux prix d’aujourd’hui. Le lien s’ouvre jusqu’au{' '}
        {day(shared.expires_at)}.
      </p>
      {goneCount > 0 && (
        <p role="status" className="mb-4 rounded-card bg-promo-soft px-4 py-3 font-semibold">
          {goneCount === 1
            ? 'Un article n’est plus disponible. Il ne compte pas dans le total.'
            : `${goneCount} articles ne sont plus disponibles. Ils ne comptent pas dans le total.`}
        </p>
      )}
      <ul className="divide-y divide-line rounded-card border border-line">
        {lines.map((line) => (
          <SharedLine
            key={line.id}
            line={line}
            isCounted={list !== 'wishlist'}
            priceXof={
              line.product !== null && isSoldIn(list, line)
                ? priceIn(list, line.product)
                : undefined
            }
          />
        ))}
      </ul>
      {list !== 'wishlist' && (
        <p className="mt-4 flex items-baseline justify-between gap-4 font-semibold">
          Total
          <strong className="text-xl font-extrabold whitespace-nowrap tabular-nums">
            {formatXof(totalXof)}
          </strong>
        </p>
      )}
      {sold.length > 0 && <CopyWays shared={shared} />}
    </Frame>
  );
}

function CopyWays({ shared: { list, lines } }: { shared: SharedList }) {
  const [copiedInto, setCopiedInto] = useState<SharedListName>();
  const copy = (into: SharedListName) => {
    if (copyList(into, lines)) setCopiedInto(into);
  };
  const navigate = useNavigate();
  const customer = useCustomer();
  const order = () => {
    copy('cart');
    navigate(customer === undefined ? guestCheckoutLink('cart') : checkoutLink('cart'));
  };
  const mayOrder = list === 'wishlist' && lines.some((line) => isSoldIn('cart', line));
  return (
    <div className="mt-4 flex flex-col gap-3 sm:flex-row">
      {list === 'cart' && (
        <button type="button" onClick={order} className={buttonStyle('primary')}>
          Commander
        </button>
      )}
      <button
        type="button"
        onClick={() => copy(list)}
        className={buttonStyle(list === 'cart' ? 'secondary' : 'primary')}
      >
        <Copy aria-hidden="true" size={18} />
        {SHARE_WORDS[list].copy}
      </button>
      {mayOrder && (
        <button type="button" onClick={() => copy('cart')} className={buttonStyle('secondary')}>
          {SHARE_WORDS.cart.copy}
        </button>
      )}
      {copiedInto !== undefined && (
        <Link to={TO[copiedInto]} className={buttonStyle('secondary')}>
          {copiedInto === 'wishlist' ? 'Voir ma liste' : 'Voir mon panier'}
        </Link>
      )}
    </div>
  );
}

const TO: Record<SharedListName, string> = {
  cart: screens.cart,
  preorder: screens.preorderCart,
  wishlist: screens.wishlist,
};

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PageBanner title={title} steps={[{ label: title }]} />
      <div className="container-page min-h-dvh py-5 sm:py-8">{children}</div>
    </>
  );
}

function isSoldIn(list: SharedListName, { product }: Pick<Line, 'product'>): boolean {
  if (product === null) return false;
  if (list === 'wishlist') return true;
  return list === 'cart' ? canOrder(product) : basketKinds.preorder.isSold(product);
}

/**
 * Copies what is still sold, at least as many pieces; does not add to lines that exist. Returns whether all of it is in
 * the list.
 */
function copyList(into: SharedListName, lines: readonly Line[]): boolean {
  const sold = lines.filter((line) => isSoldIn(into, line));
  const taken = sold.filter(({ id, quantity, product }) => {
    const wanted = into === 'wishlist' ? 1 : quantity;
    const here = baskets[into].lines().find((line) => line.id === id && !line.unavailable);
    const missing = wanted - (here?.quantity ?? 0);
    return missing <= 0 || (product !== null && addToList(into, product, missing));
  });
  return taken.length === sold.length;
}

/** `priceXof` is absent if the product is no longer sold. */
function SharedLine({
  line: { id, name, quantity, product },
  priceXof,
  isCounted,
}: {
  line: SharedList['lines'][number];
  priceXof: number | undefined;
  /** A wish has no quantity. */
  isCounted: boolean;
}) {
  const text = withAccents(name);
  return (
    <li className="flex gap-3 p-3 sm:items-center sm:gap-5 sm:p-4">
      <div className={`w-20 shrink-0 sm:w-24 ${priceXof === undefined ? 'opacity-50' : ''}`}>
        <Picture
          sources={product?.image_sizes ?? []}
          color={product?.image_color ?? null}
          alt=""
          sizes="6rem"
          className="rounded-lg"
        />
      </div>
      <div className="min-w-0 flex-1 sm:flex sm:items-center sm:justify-between sm:gap-4">
        <div className="min-w-0">
          {product === null ? (
            <p className="py-1 font-semibold break-words">{text}</p>
          ) : (
            <Link
              to={productLink(id)}
              className="inline-block py-1 font-semibold break-words hover:text-accent-dark hover:underline"
            >
              {text}
            </Link>
          )}
          {priceXof === undefined ? (
            <p className="font-semibold text-promo">N’est plus disponible</p>
          ) : (
            isCounted && (
              <p className="text-muted tabular-nums">
                {formatXof(priceXof)} × {quantity}
              </p>
            )
          )}
        </div>
        {priceXof !== undefined && (
          <p className="shrink-0 text-lg font-extrabold tabular-nums">
            {formatXof(priceXof * quantity)}
          </p>
        )}
      </div>
    </li>
  );
}
