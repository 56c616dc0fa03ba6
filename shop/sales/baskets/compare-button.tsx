import Scale from 'lucide-react/icons/scale';
import { screens } from '#contract/base/screens.ts';
import { MAX_COMPARED } from '#contract/sales/baskets.ts';
import { baskets, useIsListed } from '#shop/base/lists/baskets.ts';
import { toast } from '#shop/base/ui/overlays/toast.ts';
import { addToList, removeFromList } from './add-to-list.ts';
import { ListButton, type ListButtonProps } from './list-button.tsx';

/** Puts a product into the comparison of this browser or takes it out. */
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
