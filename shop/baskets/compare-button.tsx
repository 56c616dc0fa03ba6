import { Scale } from 'lucide-react';
import { MAX_COMPARED } from '#contract/baskets.ts';
import { screens } from '#contract/screens.ts';
import { baskets, useIsListed } from '../lists/baskets.ts';
import type { KeptProduct } from '../lists/lines.ts';
import { toast } from '../ui/overlays/toast.ts';
import { addToList, removeFromList } from './add-to-list.ts';

/** Puts a product into the comparison of this browser or takes it out. */
export function CompareButton({
  product,
  className,
  isLabelled = false,
}: {
  product: KeptProduct;
  className: string;
  /** Shows the words beside the icon. */
  isLabelled?: boolean;
}) {
  const isListed = useIsListed('compare', product.id);
  const words = isListed ? 'Retirer de la comparaison' : 'Comparer';
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
    <button
      type="button"
      onClick={press}
      aria-label={isLabelled ? undefined : `${words} : ${product.name}`}
      className={className}
    >
      <Scale aria-hidden="true" size={20} className={isListed ? 'text-accent' : ''} />
      {isLabelled && words}
    </button>
  );
}
