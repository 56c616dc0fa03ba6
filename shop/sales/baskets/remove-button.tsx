import type { LucideIcon } from 'lucide-react';
import Trash2 from 'lucide-react/icons/trash';
import type { ListKey } from '#shop/base/lists/baskets.ts';
import type { KeptProduct } from '#shop/base/lists/lines.ts';
import { removeFromList } from './add-to-list.ts';

/** Marks the area that takes the focus when the button in it goes away with its line; give it `tabIndex={-1}`. */
export const removalArea = { tabIndex: -1, 'data-removal-area': '' } as const;

/** Takes a product out of a list, without leaving the keyboard nowhere. */
export function RemoveButton({
  list,
  product,
  words = `Retirer ${product.name}`,
  icon: Icon = Trash2,
  className,
}: {
  list: ListKey;
  product: KeptProduct & { quantity?: number };
  words?: string;
  icon?: LucideIcon;
  className: string;
}) {
  return (
    <button
      type="button"
      onClick={({ currentTarget }) => {
        currentTarget.closest<HTMLElement>('[data-removal-area]')?.focus({ preventScroll: true });
        removeFromList(list, product);
      }}
      aria-label={words}
      className={`flex size-11 shrink-0 items-center justify-center rounded-full text-muted hover:bg-mist hover:text-promo ${className}`}
    >
      <Icon aria-hidden="true" size={20} />
    </button>
  );
}
