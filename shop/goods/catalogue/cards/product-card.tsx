import Eye from 'lucide-react/icons/eye';
import type { MouseEvent, ReactNode } from 'react';
import { shelfName, withAccents } from '#contract/base/fields/accents.ts';
import { alertLink, productLink, shopLink } from '#contract/base/screens.ts';
import type { ProductCard as Card } from '#contract/goods/catalogue/catalogue.ts';
import {
  canOrder,
  canOrderNow,
  canPreorder,
  creditPrice,
  shownPrice,
} from '#contract/goods/catalogue/product-prices.ts';
import type { CreditTerms } from '#contract/sales/orders/instalments.ts';
import { messages } from '#contract/talk/messages.ts';
import type { BasketKey } from '#shop/base/lists/baskets.ts';
import { useShop } from '#shop/base/page/use-shop.ts';
import { mayBuyOnCredit, useCustomer } from '#shop/base/session/session.ts';
import { Badge } from '#shop/base/ui/badge.tsx';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { KeptPart } from '#shop/base/ui/kept-part.tsx';
import { Link } from '#shop/base/ui/link.tsx';
import { Picture } from '#shop/base/ui/picture.tsx';
import { Price } from '#shop/base/ui/price.tsx';
import { addToList } from '#shop/sales/baskets/add-to-list.ts';
import { CompareButton, WishlistButton } from '#shop/sales/baskets/list-buttons.tsx';
import { PartsPrice } from '#shop/sales/baskets/plans/parts-price.tsx';

const SHOWN_TAGS = 1;

const quickIcon =
  'flex size-11 items-center justify-center rounded-full border border-line bg-white text-muted hover:border-accent hover:text-accent-dark';

export function ProductCard({ product, isFirst }: { product: Card; isFirst?: boolean }) {
  const { creditTerms } = useShop().shop;
  return (
    <KeptPart
      as="article"
      className="group relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-white transition-colors hover:border-accent"
      of={CardContent}
      props={{ product, isFirst, creditTerms }}
      // Not cached: React must render a first picture to preload it in the page's head.
      isKept={!isFirst}
    />
  );
}

type CardProps = { product: Card; isFirst: boolean | undefined; creditTerms: CreditTerms };

function CardContent({ product, isFirst, creditTerms }: CardProps) {
  const to = productLink(product.id);
  return (
    <>
      <div className="relative">
        {/* The name below is the same link, so the keyboard skips this one. */}
        <Link to={to} state={{ product }} tabIndex={-1} aria-hidden="true" className="block p-2">
          <Picture
            sources={product.image_sizes}
            color={product.image_color}
            alt={product.name}
            sizes="(min-width: 80rem) 15rem, (min-width: 48rem) 23vw, 46vw"
            isFirst={isFirst}
            className="rounded-lg"
          />
        </Link>
        <div className="absolute top-2 left-2 flex flex-col items-start gap-1">
          {product.en_promo && <Badge tone="promo">{messages.product.promotion}</Badge>}
          {product.is_sold_out && canOrder(product) && <Badge tone="plain">Épuisé</Badge>}
        </div>
        <div className="absolute top-2 right-2 flex flex-col gap-1.5">
          <WishlistButton product={product} className={quickIcon} />
          <CompareButton product={product} className={quickIcon} />
        </div>
        <Link
          to={to}
          state={{ product }}
          aria-label={`Voir ${product.name}`}
          // The picture of a phone has no room for a column of three buttons.
          className={`${quickIcon} absolute max-sm:bottom-1 max-sm:left-2 sm:top-27 sm:right-2`}
        >
          <Eye aria-hidden="true" size={20} />
        </Link>
      </div>
      <CardText product={product} creditTerms={creditTerms} to={to} />
    </>
  );
}

function CardText({ product, creditTerms, to }: Omit<CardProps, 'isFirst'> & { to: string }) {
  const price = shownPrice(product);
  const credit = creditPrice(product);
  return (
    <div className="flex flex-1 flex-col gap-1.5 p-3 pt-1 max-[22rem]:p-2">
      <CategoryAndTags product={product} />
      <h3 className="text-sm leading-snug font-semibold sm:text-base">
        <Link
          to={to}
          state={{ product }}
          className="block min-h-[3lh] sm:line-clamp-2 sm:min-h-[2lh] break-words hover:text-accent-dark hover:underline"
        >
          {withAccents(product.name)}
        </Link>
      </h3>
      <div className="mt-auto">
        {price.amountXof > 0 && <Price {...price} />}
        <div className="text-xs text-muted">
          {canPreorder(product) && (
            <PartsPrice
              label="Précommande"
              of="preorder"
              totalXof={product.preorder_price}
              creditTerms={creditTerms}
            />
          )}
          {credit !== undefined && (
            <PartsPrice
              label={messages.product.credit}
              of="creditOrder"
              totalXof={credit}
              creditTerms={creditTerms}
            />
          )}
        </div>
      </div>
      <CardButtons product={product} to={to} />
    </div>
  );
}

function CategoryAndTags({ product }: { product: Card }) {
  return (
    <p className="flex items-start text-xs max-sm:flex-col sm:h-6 sm:items-center sm:gap-x-2">
      {/* On one line, a long name must leave room for the tag. */}
      <Badge
        tone="category"
        className={`sm:shrink-0 sm:truncate ${product.tags.length > 0 ? 'sm:max-w-3/4' : 'sm:max-w-full'}`}
      >
        {shelfName(product.categ_id)}
      </Badge>
      {product.tags.slice(0, SHOWN_TAGS).map(({ id, name }) => (
        <Link
          key={id}
          to={shopLink({ tag: name })}
          className="min-w-8 truncate text-muted hover:text-accent-dark hover:underline max-sm:-mt-2.5 max-sm:max-w-full max-sm:min-w-11 max-sm:pt-2.5 max-sm:leading-[2.125rem] sm:leading-6"
        >
          #{name}
        </Link>
      ))}
    </p>
  );
}

function CardButtons({ product, to }: { product: Card; to: string }) {
  const customer = useCustomer();
  const isOrdered = canOrderNow(product);
  const isOut = canOrder(product) && !isOrdered;
  const isPreordered = canPreorder(product);
  const isOnCredit =
    creditPrice(product) !== undefined && !product.is_sold_out && mayBuyOnCredit(customer);
  const action = (key: BasketKey, words: string, look: 'primary' | 'secondary') => (
    <ActionLink
      to={to}
      onPress={() => addToList(key, product)}
      label={`${words} ${product.name}`}
      className={buttonStyle(look, 'px-3 text-sm max-[22rem]:px-1 sm:text-base')}
    >
      {words}
    </ActionLink>
  );
  return (
    <div className="mt-1 flex flex-col gap-2">
      {isOrdered && action('cart', messages.product.order, 'primary')}
      {isPreordered &&
        action('preorder', messages.product.preorder, isOrdered ? 'secondary' : 'primary')}
      {isOnCredit && action('creditOrder', messages.product.credit, 'secondary')}
      {isOut && (
        <Link
          to={alertLink(product.id)}
          state={{ product }}
          aria-label={`Prévenez-moi du retour de ${product.name}`}
          className={buttonStyle('secondary', 'px-3 text-sm max-[22rem]:px-1 sm:text-base')}
        >
          Prévenez-moi
        </Link>
      )}
      {!isOrdered && !isOut && !isPreordered && !isOnCredit && (
        <Link to={to} state={{ product }} className={buttonStyle('secondary', 'px-3 text-sm')}>
          Voir le produit
        </Link>
      )}
    </div>
  );
}

/** Sets the role in a ref: a property would make React render every link again after hydration. */
const becomeButton = (link: HTMLAnchorElement | null) => link?.setAttribute('role', 'button');

/**
 * A button once the page is hydrated; earlier presses wait until then (early-press-script.tsx). Without scripts, a link
 * to a page with the same action.
 */
function ActionLink({
  to,
  onPress,
  label,
  className,
  children,
}: {
  to: string;
  onPress: () => void;
  /** Screen readers read it instead of the content. */
  label?: string;
  className: string;
  children: ReactNode;
}) {
  const press = (event: MouseEvent) => {
    event.preventDefault();
    onPress();
  };
  return (
    <Link
      to={to}
      data-held=""
      ref={becomeButton}
      aria-label={label}
      onClick={press}
      onKeyDown={(event) => {
        if (event.key !== ' ') return;
        // A held space bar must not scroll and must act only once.
        event.preventDefault();
        if (!event.repeat) onPress();
      }}
      className={className}
    >
      {children}
    </Link>
  );
}
