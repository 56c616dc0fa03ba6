import { Heart } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { onBasketChange, readWishlist, toggleInWishlist, type WishlistLine } from './wishlist.ts';

/** The heart of a product: puts it on the wishlist of this browser or takes it off. */
export function WishlistButton({
  product,
  className,
  isLabelled = false,
}: {
  product: WishlistLine;
  className: string;
  /** Shows the words beside the heart. */
  isLabelled?: boolean;
}) {
  const isListed = useSyncExternalStore(
    onBasketChange,
    () => readWishlist().some(({ id }) => id === product.id),
    () => false,
  );
  const words = isListed ? 'Retirer de la liste de souhaits' : 'Ajouter à la liste de souhaits';
  return (
    <button
      type="button"
      onClick={() => toggleInWishlist(product)}
      aria-label={isLabelled ? undefined : `${words} : ${product.name}`}
      className={className}
    >
      <Heart aria-hidden="true" size={20} className={isListed ? 'fill-promo text-promo' : ''} />
      {isLabelled && words}
    </button>
  );
}
