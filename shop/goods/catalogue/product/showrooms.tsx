import { RESERVATION_HOURS } from '#contract/base/limits.ts';
import { reservationLink, showroomLink } from '#contract/base/screens.ts';
import type { Availability, ProductDetail } from '#contract/goods/catalogue/products.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { reservablePlaces } from './ways.ts';

type Showroom = Availability['showrooms'][number];

/** Where visitors see the product or collect it, and the way to have a piece set aside there. */
export function Showrooms({ product }: { product: ProductDetail }) {
  const { showrooms = [], collect_at: collectAt = [] } = product.availability ?? {};
  const named = new Set(showrooms.map(({ name }) => name));
  const others = collectAt.filter((name) => !named.has(name));
  if (showrooms.length + others.length === 0) return null;
  return (
    <section aria-label="En magasin" className="rounded-card border border-line px-3 py-1 text-sm">
      <ul>
        {showrooms.map((showroom) => (
          <li key={showroom.id}>
            <Link
              to={showroomLink(showroom.id)}
              className="inline-flex min-h-11 items-center gap-1 text-accent-dark underline"
            >
              {wordsOf(showroom, collectAt.includes(showroom.name))}
            </Link>
          </li>
        ))}
        {others.map((name) => (
          <li key={name} className="flex min-h-11 items-center">
            À retirer à {name}
          </li>
        ))}
      </ul>
      {reservablePlaces(product).length > 0 && (
        <Link
          to={reservationLink(product.id)}
          className={buttonStyle('secondary', 'my-2 w-full text-center')}
        >
          Réserver {RESERVATION_HOURS} h en magasin, sans payer
        </Link>
      )}
    </section>
  );
}

function wordsOf(
  { name, is_displayed: isDisplayed, is_last: isLast }: Showroom,
  isCollected: boolean,
): string {
  if (isLast) return `Dernier exemplaire exposé à ${name}`;
  if (!isDisplayed) return isCollected ? `À voir et à retirer à ${name}` : `En stock à ${name}`;
  return isCollected ? `Exposé et à retirer à ${name}` : `À voir à ${name}`;
}
