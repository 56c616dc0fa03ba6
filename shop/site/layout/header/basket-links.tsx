import type { LucideIcon } from 'lucide-react';
import BadgePercent from 'lucide-react/icons/badge-percent';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import Heart from 'lucide-react/icons/heart';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import User from 'lucide-react/icons/user';
import { screens } from '#contract/base/screens.ts';
import { type BasketKey, useArticleCount } from '#shop/base/lists/baskets.ts';
import { firstNameOf } from '#shop/base/session/first-name.ts';
import { mayBuyOnCredit, useCustomer } from '#shop/base/session/session.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { basketKinds } from '#shop/sales/baskets/basket-kinds.ts';
import { BasketMenu } from './basket-menu.tsx';
import { IconLabel, iconLinkStyle } from './icon-label.tsx';

const icons: Record<BasketKey, LucideIcon> = {
  preorder: CalendarClock,
  creditOrder: BadgePercent,
  cart: ShoppingCart,
};

/** The way to the visitor's lists, with the number of articles in each, and to the account. */
export function BasketLinks() {
  const customer = useCustomer();
  const shown: BasketKey[] = mayBuyOnCredit(customer)
    ? ['preorder', 'creditOrder', 'cart']
    : ['preorder', 'cart'];
  return (
    <nav aria-label="Mes listes et mon compte">
      <ul className="flex items-center lg:gap-2">
        <li>
          <WishlistLink />
        </li>
        {shown.map((key) => (
          <li key={key}>
            <BasketMenu kind={basketKinds[key]} icon={icons[key]} />
          </li>
        ))}
        <li>
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
      // As wide for every name, which is only known once the page lives.
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
