import type { LucideIcon } from 'lucide-react';
import Heart from 'lucide-react/icons/heart';
import Scale from 'lucide-react/icons/scale';
import { screens } from '#contract/base/screens.ts';
import { MAX_COMPARED } from '#contract/sales/baskets.ts';
import { baskets, useIsListed } from '#shop/base/lists/baskets.ts';
import type { StoredProduct } from '#shop/base/lists/lines.ts';
import { toast } from '#shop/base/ui/overlays/toast.ts';
import { addToList, removeFromList } from './add-to-list.ts';

type ListButtonProps = {
  product: StoredProduct;
  className: string;
  isLabelled?: boolean;
};

function ListButton({
  product,
  className,
  isLabelled = false,
  icon: Icon,
  iconStyle,
  words,
  onPress,
}: ListButtonProps & {
  icon: LucideIcon;
  iconStyle: string;
  words: string;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      onClick={onPress}
      aria-label={isLabelled ? undefined : `${words} : ${product.name}`}
      className={className}
    >
      <Icon aria-hidden="true" size={20} className={iconStyle} />
      {isLabelled && words}
    </button>
  );
}

export function CompareButton(props: ListButtonProps) {
  const { product } = props;
  const isListed = useIsListed('compare', product.id);
  const press = () => {
    if (isListed) {
      removeFromList('compare', product);
      return;
    }
    if (!addToList('compare', product)) return;
    const count = baskets.compare.lines().length;
    toast({
      text: `${count} sur ${MAX_COMPARED} à comparer`,
      subject: 'compare',
      ...(count > 1 && { action: { label: 'Comparer', to: screens.comparison } }),
    });
  };
  return (
    <ListButton
      {...props}
      icon={Scale}
      iconStyle={isListed ? 'text-accent' : ''}
      words={isListed ? 'Retirer de la comparaison' : 'Comparer'}
      onPress={press}
    />
  );
}

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
