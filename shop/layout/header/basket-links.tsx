import { CalendarClock, Heart, type LucideIcon, ShoppingCart, User } from 'lucide-react';
import { Link } from 'react-router';
import { type BasketKey, useBasketCount } from '../../baskets/counts.ts';
import { addresses } from '../addresses.ts';

/** The credit basket joins this list for a member whose adhesion is accepted. */
const baskets: (Place & { basket: BasketKey })[] = [
  { basket: 'wishlist', label: 'Liste de souhaits', to: addresses.wishlist, icon: Heart },
  { basket: 'preorder', label: 'Précommandes', to: addresses.preorderCart, icon: CalendarClock },
  { basket: 'cart', label: 'Panier', to: addresses.cart, icon: ShoppingCart },
];

/** The way to the visitor's lists, with the number of articles in each, and to the account. */
export function BasketLinks() {
  return (
    <nav aria-label="Mes listes et mon compte">
      <ul className="flex items-center lg:gap-2">
        {baskets.map((basket) => (
          <li key={basket.basket}>
            <BasketLink {...basket} />
          </li>
        ))}
        <li>
          <IconLink label="Profil" to={addresses.login} icon={User} />
        </li>
      </ul>
    </nav>
  );
}

type Place = { label: string; to: string; icon: LucideIcon };

function BasketLink({ basket, ...place }: Place & { basket: BasketKey }) {
  return <IconLink {...place} count={useBasketCount(basket)} />;
}

const LARGEST_SHOWN = 99;

function IconLink({ label, to, icon: Icon, count = 0 }: Place & { count?: number }) {
  return (
    <Link
      to={to}
      className="flex size-11 flex-col items-center justify-center gap-0.5 rounded-lg hover:bg-accent-soft hover:text-accent-dark lg:h-14 lg:w-auto lg:min-w-18 lg:px-2"
    >
      <span className="relative" aria-hidden="true">
        <Icon size={24} strokeWidth={1.75} />
        {count > 0 && (
          <span className="absolute -top-2 left-3.5 min-w-5 rounded-full bg-promo px-1 text-center text-xs leading-5 font-bold text-white tabular-nums">
            {count > LARGEST_SHOWN ? `${LARGEST_SHOWN}+` : count}
          </span>
        )}
      </span>
      <span className="text-xs font-medium max-lg:sr-only">{label}</span>
      {count > 0 && <span className="sr-only">{` (${count} article${count > 1 ? 's' : ''})`}</span>}
    </Link>
  );
}
