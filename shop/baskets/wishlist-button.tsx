import { Heart } from 'lucide-react';
import { useIsListed } from '../lists/baskets.ts';
import type { KeptProduct } from '../lists/lines.ts';
import { addToList, removeFromList } from './add-to-list.ts';

/** The heart of a product: puts it on the wishlist of this browser or takes it off. */
export function WishlistButton({
  product,
  className,
  isLabelled = false,
}: {
  product: KeptProduct;
  className: string;
  /** Shows the words beside the heart. */
  isLabelled?: boolean;
}) {
  const isListed = useIsListed('wishlist', product.id);
  const words = isListed ? 'Retirer de la liste de souhaits' : 'Ajouter à la liste de souhaits';
  return (
    <button
      type="button"
      onClick={() =>
        isListed ? removeFromList('wishlist', product) : addToList('wishlist', product)
      }
      aria-label={isLabelled ? undefined : `${words} : ${product.name}`}
      className={className}
    >
      <Heart aria-hidden="true" size={20} className={isListed ? 'fill-promo text-promo' : ''} />
      {isLabelled && words}
    </button>
  );
}
