import CalendarClock from 'lucide-react/icons/calendar-clock';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import { withAccents } from '#contract/base/fields/accents.ts';
import { alertLink, productLink } from '#contract/base/screens.ts';
import { canOrderNow, canPreorder, shownPrice } from '#contract/goods/catalogue/product-prices.ts';
import { messages } from '#contract/talk/messages.ts';
import { baskets, useLines } from '#shop/base/lists/baskets.ts';
import type { BasketLine } from '#shop/base/lists/lines.ts';
import { PageBanner } from '#shop/base/page/page-banner.tsx';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { useHydrated } from '#shop/base/ui/hooks/use-hydrated.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { Price } from '#shop/base/ui/price.tsx';
import { addToList, moveWishlistToCart } from './add-to-list.ts';
import { EmptyList, ListSkeleton } from './empty-list.tsx';
import { LinePicture, RemoveButton, removalArea } from './line-parts.tsx';

import { PriceCheckNotice } from './price-check-notice.tsx';

import { ShareButton } from './sharing/share-button.tsx';
import { useTodaysPrices } from './use-todays-prices.ts';

const TITLE = 'Liste de souhaits';

const wishes = {
  priceOf: (product: Parameters<typeof shownPrice>[0]) => shownPrice(product).amountXof,
  isSold: () => true,
};

export function WishlistPage() {
  const isLive = useHydrated();
  return (
    <>
      <PageBanner title={TITLE} steps={[{ label: TITLE }]} />
      <div {...removalArea} className="container-page py-6 outline-none lg:py-8">
        {isLive ? <LiveWishlist /> : <ListSkeleton />}
      </div>
    </>
  );
}

function LiveWishlist() {
  const lines = useLines('wishlist');
  const { state, formerPrices, askAgain } = useTodaysPrices('wishlist', wishes);
  if (lines.length === 0) {
    return (
      <EmptyList
        title="Votre liste est vide"
        hint="Touchez le cœur d’un produit pour le retrouver ici plus tard."
      />
    );
  }
  return (
    <>
      <PriceCheckNotice state={state} hasChanges={formerPrices.size > 0} onRetry={askAgain} />
      <ul className="divide-y divide-line rounded-card border border-line">
        {lines.map((line) => (
          <Wish key={line.id} line={line} hasNewPrice={formerPrices.has(line.id)} />
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        {lines.some(isOrderable) && (
          <button type="button" onClick={moveWishlistToCart} className={buttonStyle('primary')}>
            <ShoppingCart aria-hidden="true" size={20} />
            Tout mettre au panier
          </button>
        )}
        <button
          type="button"
          onClick={() => baskets.wishlist.clear()}
          className={buttonStyle('quiet')}
        >
          Nettoyer la liste
        </button>
        <ShareButton list="wishlist" className={buttonStyle('quiet')} />
      </div>
    </>
  );
}

const isOrderable = (line: BasketLine) => !line.unavailable && canOrderNow(line);

function Wish({ line, hasNewPrice }: { line: BasketLine; hasNewPrice: boolean }) {
  return (
    <li className="flex gap-3 p-3 sm:items-center sm:gap-5 sm:p-4">
      <div className={`w-20 shrink-0 sm:w-28 ${line.unavailable ? 'opacity-50' : ''}`}>
        <LinePicture line={line} sizes="7rem" />
      </div>
      <div className="min-w-0 flex-1 sm:flex sm:items-center sm:gap-4">
        <div className="min-w-0 flex-1">
          <Link
            to={productLink(line.id)}
            className="inline-block py-1 font-semibold break-words hover:text-accent-dark hover:underline"
          >
            {withAccents(line.name)}
          </Link>
          {line.unavailable ? (
            <p className="font-semibold text-promo">N’est plus disponible</p>
          ) : (
            <Price {...shownPrice(line)} />
          )}
          {hasNewPrice && (
            <p className="text-sm font-semibold text-promo">{messages.basket.priceChanged}</p>
          )}
        </div>
        <div className="mt-2 flex flex-wrap gap-2 sm:mt-0">
          {!line.unavailable && line.is_sold_out && (
            <Link to={alertLink(line.id)} className={buttonStyle('secondary', 'px-4 text-sm')}>
              Épuisé : prévenez-moi
            </Link>
          )}
          {isOrderable(line) && (
            <button
              type="button"
              onClick={() => addToList('cart', line)}
              aria-label={`${messages.product.order} ${line.name}`}
              className={buttonStyle('primary', 'px-4 text-sm')}
            >
              {messages.product.order}
            </button>
          )}
          {!line.unavailable && canPreorder(line) && (
            <button
              type="button"
              onClick={() => addToList('preorder', line)}
              aria-label={`${messages.product.preorder} ${line.name}`}
              className={buttonStyle('secondary', 'px-4 text-sm')}
            >
              <CalendarClock aria-hidden="true" size={18} />
              {messages.product.preorder}
            </button>
          )}
          <RemoveButton list="wishlist" product={line} className="" />
        </div>
      </div>
    </li>
  );
}
