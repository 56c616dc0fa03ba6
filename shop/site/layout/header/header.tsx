import type { LucideIcon } from 'lucide-react';
import BadgePercent from 'lucide-react/icons/badge-percent';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import Heart from 'lucide-react/icons/heart';
import Menu from 'lucide-react/icons/menu';
import Phone from 'lucide-react/icons/phone';
import Search from 'lucide-react/icons/search';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import Truck from 'lucide-react/icons/truck';
import User from 'lucide-react/icons/user';
import { type MouseEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';
import { useOnline } from '#browser/use-online.ts';
import { screens } from '#contract/base/screens.ts';
import { type BasketKey, useArticleCount } from '#shop/base/lists/baskets.ts';
import { useShop } from '#shop/base/page/use-shop.ts';
import { firstNameOf, isHr, mayBuyOnCredit, useCustomer } from '#shop/base/session/session.ts';
import { phoneLink } from '#shop/base/ui/format/contact-links.ts';
import { useLatePart } from '#shop/base/ui/hooks/use-late-part.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { Logo } from '#shop/base/ui/logo.tsx';
import { basketKinds } from '#shop/sales/baskets/basket-kinds.ts';
import { employerLink } from '../menu-links.ts';
import { SearchBar } from '../search/search-bar.tsx';
import { BasketMenu, IconLabel, iconLinkStyle } from './basket-menu.tsx';
import type { DrawerProps } from './drawer.tsx';
import { MainNav } from './main-nav.tsx';

const icons: Record<BasketKey, LucideIcon> = {
  preorder: CalendarClock,
  creditOrder: BadgePercent,
  cart: ShoppingCart,
};

const link = 'inline-flex h-9 items-center gap-2 hover:underline';

/**
 * Sticks with a negative offset, so menu and search stay on phones; nothing stays on low screens. After adding a
 * product, a phone shows the first line with the count. The page of a product has one line on phones.
 */
export function Header() {
  const isFolded = PRODUCTS.test(useLocation().pathname);
  return (
    <header
      className={`${isFolded ? 'top-0' : '-top-12'} z-40 transition-[top] print:hidden [:root:has([data-added])_&]:max-lg:top-0 border-b border-line bg-white lg:-top-9 [@media(min-height:30rem)]:sticky`}
    >
      <TopBar />
      <div className="container-page relative flex flex-wrap items-center gap-x-2 max-lg:px-3 lg:h-18 lg:flex-nowrap lg:gap-x-10">
        <HomeLink isFolded={isFolded} />
        <SearchRow isFolded={isFolded} />
        <BasketLinks isFolded={isFolded} />
      </div>
      <MainNav />
      <OfflineLine />
    </header>
  );
}

type Folded = { isFolded: boolean };

const PRODUCTS = /^\/(produits|single-product)\/\d/;

/** The menu and the field; folded on phones, an icon opens the field over the page. Without scripts, a link. */
function SearchRow({ isFolded }: Folded) {
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string>();
  const isOpen = openedAt === key;
  const row = useRef<HTMLDivElement>(null);
  const press = (event: MouseEvent) => {
    event.preventDefault();
    flushSync(() => setOpenedAt(isOpen ? undefined : key));
    row.current?.querySelector('input')?.focus();
  };
  const place = `max-lg:absolute max-lg:inset-x-0 max-lg:top-full max-lg:z-10 max-lg:border-b max-lg:border-line max-lg:bg-white max-lg:px-3 max-lg:pb-2 lg:contents ${isOpen ? '' : 'max-lg:hidden'}`;
  return (
    <div
      className={`relative flex min-w-0 flex-1 items-center gap-1 lg:pb-0 ${isFolded ? 'max-lg:contents' : 'pb-2 max-lg:order-last max-lg:h-14 max-lg:basis-full'}`}
    >
      <MenuButton />
      {isFolded && (
        <Link
          to={screens.shop}
          aria-label="Rechercher un produit"
          aria-expanded={isOpen}
          onClick={press}
          className={`${iconLinkStyle} lg:hidden`}
        >
          <Search aria-hidden="true" size={24} strokeWidth={1.75} />
        </Link>
      )}
      <div ref={row} className={isFolded ? place : 'contents'}>
        <SearchBar />
      </div>
    </div>
  );
}

function HomeLink({ isFolded }: Folded) {
  const { shop } = useShop();
  // A member's extra list takes the name's room on a narrow screen, and so do more icons in one line.
  const isMember = mayBuyOnCredit(useCustomer());
  const room = isFolded || isMember ? 'max-[26rem]:sr-only' : 'max-[22rem]:sr-only';
  return (
    <Link
      to={screens.home}
      className="flex h-14 min-w-0 items-center gap-2 text-xl font-extrabold tracking-tight max-lg:flex-1 lg:text-2xl"
    >
      <Logo className="size-9 lg:size-10" />
      <span className={`truncate ${room}`}>{shop.name}</span>
    </Link>
  );
}

/** Its code is fetched on touch or focus. */
function MenuButton() {
  const button = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string>();
  const {
    Part: Drawer,
    hasFailed,
    load,
  } = useLatePart<DrawerProps>(() => import('./drawer.tsx').then((module) => module.Drawer));
  const isOpen = openedAt === key;
  const prepare = () => load(() => setOpenedAt(undefined));
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onPointerDown={prepare}
        onFocus={prepare}
        onClick={() => {
          prepare();
          setOpenedAt(isOpen ? undefined : key);
        }}
        className="-ml-2 order-first flex size-11 shrink-0 items-center justify-center rounded-lg hover:bg-accent-soft lg:hidden"
      >
        <Menu aria-hidden="true" size={26} />
        <span className="sr-only">Menu</span>
      </button>
      {Drawer && (
        <Drawer isOpen={isOpen} onClose={() => setOpenedAt(undefined)} openedBy={button} />
      )}
      <p
        role="status"
        className={hasFailed ? 'absolute top-full left-3 z-10 bg-white p-3 shadow' : 'sr-only'}
      >
        {hasFailed && 'Le menu ne s’est pas chargé. Vérifiez votre réseau, puis réessayez.'}
      </p>
    </>
  );
}

function TopBar() {
  const { shop } = useShop();
  const customer = useCustomer();
  return (
    <div className="hidden h-9 bg-navy text-sm text-white lg:block">
      <div className="container-page flex items-center gap-8">
        <p className="mr-auto flex items-center gap-2">
          <Truck aria-hidden="true" size={16} />
          Livraison gratuite à Dakar
        </p>
        {isHr(customer) && (
          <Link to={employerLink.to} className={`${link} font-semibold`}>
            {employerLink.label}
          </Link>
        )}
        <Link to={screens.tracking} className={link}>
          Suivre ma commande
        </Link>
        {shop.phone !== '' && (
          <a href={phoneLink(shop.phone)} className={`${link} font-semibold`}>
            <Phone aria-hidden="true" size={16} />
            {shop.phone}
          </a>
        )}
      </div>
    </div>
  );
}

/** Folded, a phone has the profile in its menu only. */
function BasketLinks({ isFolded }: Folded) {
  const customer = useCustomer();
  const shown: BasketKey[] = mayBuyOnCredit(customer)
    ? ['preorder', 'creditOrder', 'cart']
    : ['preorder', 'cart'];
  return (
    <nav aria-label="Mes listes et mon compte">
      <ul className="flex items-center lg:gap-2">
        <li className={isFolded ? 'max-[22rem]:hidden' : ''}>
          <WishlistLink />
        </li>
        {shown.map((key) => (
          <li key={key}>
            <BasketMenu kind={basketKinds[key]} icon={icons[key]} />
          </li>
        ))}
        <li className={isFolded ? 'max-lg:hidden' : ''}>
          <ProfileLink />
        </li>
      </ul>
    </nav>
  );
}

function ProfileLink() {
  const customer = useCustomer();
  const firstName = customer && firstNameOf(customer);
  return (
    <Link
      to={customer ? screens.profile : screens.login}
      aria-label={firstName && `Profil : ${firstName}`}
      // Same width for every name, which is known after hydration only.
      className={`${iconLinkStyle} lg:max-w-18`}
    >
      <IconLabel icon={User} label={firstName ?? 'Profil'} />
    </Link>
  );
}

function WishlistLink() {
  return (
    <Link to={screens.wishlist} className={iconLinkStyle}>
      <IconLabel icon={Heart} label="Liste de souhaits" count={useArticleCount('wishlist')} />
    </Link>
  );
}

/** Shown without a network; lies over free space, so nothing moves. */
function OfflineLine() {
  const isOnline = useOnline();
  return (
    <div role="status" className="relative">
      {!isOnline && (
        <p className="absolute inset-x-0 top-0 flex items-center justify-center gap-2 bg-ink px-3 py-0.5 text-center text-xs leading-4 font-semibold text-white">
          <span>
            Vous êtes hors connexion.
            <span className="max-sm:hidden"> Les prix affichés ont pu changer.</span>
          </span>
        </p>
      )}
    </div>
  );
}
