import Eye from 'lucide-react/icons/eye';
import Tag from 'lucide-react/icons/tag';
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
import { partsLine } from '#shop/sales/baskets/plans/parts-line.ts';

const quietIcon =
  '-my-1 flex size-11 items-center justify-center rounded-lg text-muted hover:bg-accent-soft hover:text-accent-dark';

export function ProductCard({ product, isFirst }: { product: Card; isFirst?: boolean }) {
  const { creditTerms, nextDelivery } = useShop().shop;
  return (
    <KeptPart
      as="article"
      className="group relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-white transition-colors hover:border-accent"
      of={CardContent}
      props={{ product, isFirst, creditTerms, nextDelivery }}
      // Not cached: React must render a first picture to preload it in the page's head.
      isKept={!isFirst}
    />
  );
}

type CardProps = {
  product: Card;
  isFirst: boolean | undefined;
  creditTerms: CreditTerms;
  nextDelivery: string;
};

function CardContent({ product, isFirst, creditTerms, nextDelivery }: CardProps) {
  const to = productLink(product.id);
  const [tag] = product.tags;
  return (
    <>
      <div className="relative">
        {/* The name below is the same link, so the keyboard skips this one. */}
        <Link
          to={to}
          state={{ product }}
          tabIndex={-1}
          aria-hidden="true"
          className="block px-2 pt-2"
        >
          <Picture
            sources={product.image_sizes}
            color={product.image_color}
            alt={product.name}
            sizes="(min-width: 80rem) 13rem, (min-width: 48rem) 18vw, 32vw"
            shape="aspect-[4/3] h-auto sm:aspect-[3/2]"
            isFirst={isFirst}
            className="rounded-lg"
          />
        </Link>
        {product.en_promo && (
          <Badge tone="promo" className="absolute top-2 left-2">
            {messages.product.promotion}
          </Badge>
        )}
        {/* The disc is smaller than what a finger hits. */}
        <WishlistButton
          product={product}
          className="absolute top-0 right-0 flex size-11 items-center justify-center rounded-full border-4 border-transparent bg-white bg-clip-padding shadow-[inset_0_0_0_1px_var(--color-line)] hover:text-accent-dark"
        />
      </div>
      <div className="flex h-9 items-center justify-between px-0.5 sm:justify-start sm:px-2">
        <Link to={to} state={{ product }} aria-label={`Voir ${product.name}`} className={quietIcon}>
          <Eye aria-hidden="true" size={18} />
        </Link>
        {tag && (
          <Link
            to={shopLink({ tag: tag.name })}
            aria-label={`Étiquette ${tag.name}`}
            className={quietIcon}
          >
            <Tag aria-hidden="true" size={18} />
          </Link>
        )}
        <CompareButton product={product} className={quietIcon} />
      </div>
      <div className="flex-1 px-1.5 pb-1.5 sm:px-4 sm:pb-3">
        <CardText product={product} to={to} nextDelivery={nextDelivery} />
        <Ways product={product} creditTerms={creditTerms} to={to} />
      </div>
    </>
  );
}

const line =
  'h-4 text-xs leading-4 max-sm:tracking-tighter sm:h-5 sm:text-sm sm:leading-5 whitespace-nowrap';

/** Each line keeps its height when it is empty, so prices and buttons of a row stand level. */
function CardText({
  product,
  to,
  nextDelivery,
}: Pick<CardProps, 'product' | 'nextDelivery'> & { to: string }) {
  const price = shownPrice(product);
  const { facts, rating } = product;
  return (
    <>
      <p className={`${line} flex justify-between gap-1 text-muted`}>
        <span className="truncate">{shelfName(product.categ_id)}</span>
        {rating && (
          <span>
            <span aria-hidden="true">★ </span>
            {String(rating.average).replace('.', ',')}
            <span className="sr-only"> sur 5, avis : </span> ({rating.count})
          </span>
        )}
      </p>
      <h3 className="text-[0.8125rem] leading-[1.0625rem] font-semibold sm:mt-1 sm:text-base sm:leading-5">
        <Link
          to={to}
          state={{ product }}
          className="line-clamp-2 min-h-[2.125rem] break-words hover:text-accent-dark hover:underline sm:min-h-10"
        >
          {withAccents(product.name)}
        </Link>
      </h3>
      <p className={`${line} mt-0.5 truncate text-muted max-[22rem]:text-[0.67rem]`}>
        {facts?.join(' · ')}
      </p>
      <div className="mt-0.5 min-h-10 sm:min-h-12">
        {price.amountXof > 0 && <Price {...price} />}
      </div>
      <p className={`${line} truncate font-semibold`}>
        {canOrder(product) && <Stock product={product} nextDelivery={nextDelivery} />}
      </p>
    </>
  );
}

function Stock({ product, nextDelivery }: Pick<CardProps, 'product' | 'nextDelivery'>) {
  const { is_sold_out: isOut, pieces_left: left } = product;
  if (isOut) return <span className="text-muted">Épuisé</span>;
  if (left) return <span className="text-promo">Plus que {left}</span>;
  return (
    <span className="text-success">
      {nextDelivery && <span className="sr-only">Livraison </span>}
      {nextDelivery}
    </span>
  );
}

type WaysProps = Pick<CardProps, 'product' | 'creditTerms'> & { to: string };

/** The first two ways to buy, and the second one in parts. The product's page has all of them. */
function Ways({ product, creditTerms, to }: WaysProps) {
  const isMember = mayBuyOnCredit(useCustomer());
  const credit = creditPrice(product);
  const isOut = canOrder(product) && product.is_sold_out;
  const ways: [BasketKey, string][] = [];
  if (canOrderNow(product)) ways.push(['cart', messages.product.order]);
  if (isMember && credit !== undefined && !product.is_sold_out)
    ways.push(['creditOrder', messages.product.credit]);
  if (canPreorder(product)) ways.push(['preorder', messages.product.preorder]);
  const isInParts = canPreorder(product) && !(isMember && credit !== undefined);
  return (
    <>
      <p className="min-h-4 text-xs leading-4 text-muted max-sm:tracking-tighter max-[22rem]:min-h-8 sm:min-h-5 sm:text-sm sm:leading-5">
        {isInParts && partsLine('preorder', product.preorder_price, creditTerms)}
        {!isInParts && credit !== undefined && partsLine('creditOrder', credit, creditTerms)}
      </p>
      <div className="mt-1.5 flex flex-col">
        {ways.slice(0, 2).map(([key, words], place) => (
          <ActionLink
            key={key}
            to={to}
            onPress={() => addToList(key, product)}
            label={`${words} ${product.name}`}
            className={buttonStyle(place === 0 ? 'primary' : 'quiet', buttonSize)}
          >
            {words}
          </ActionLink>
        ))}
        {isOut && (
          <Link
            to={alertLink(product.id)}
            state={{ product }}
            aria-label={`Prévenez-moi du retour de ${product.name}`}
            className={buttonStyle(ways.length === 0 ? 'secondary' : 'quiet', buttonSize)}
          >
            Prévenez-moi
          </Link>
        )}
        {ways.length === 0 && !isOut && (
          <Link to={to} state={{ product }} className={buttonStyle('secondary', buttonSize)}>
            Voir le produit
          </Link>
        )}
      </div>
    </>
  );
}

const buttonSize = 'px-2 text-sm max-[22rem]:px-1 sm:text-base';

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
