import Heart from 'lucide-react/icons/heart';
import { useIsListed } from '#shop/base/lists/baskets.ts';
import { addToList, removeFromList } from './add-to-list.ts';
import { ListButton, type ListButtonProps } from './list-button.tsx';

/** The heart of a product: puts it on the wishlist of this browser or takes it off. */
export function WishlistButton(props: ListButtonProps) {
  const { product } = props;
  const isListed = useIsListed('wishlist', product.id);
  return (
    <ListButton
      {...props}
      icon={Heart}
      iconStyle={isListed ? 'fill-promo text-promo' : ''}
      words={isListed ? 'Retirer de la liste de souhaits' : 'Ajouter à la liste de souhaits'}
      onPress={() => (isListed ? removeFromList : addToList)('wishlist', product)}
    />
  );
}
