import type { LucideIcon } from 'lucide-react';
import BellRing from 'lucide-react/icons/bell-ring';
import Trash2 from 'lucide-react/icons/trash';
import { alertLink } from '#contract/base/screens.ts';
import type { ListKey } from '#shop/base/lists/baskets.ts';
import type { BasketLine, StoredProduct } from '#shop/base/lists/lines.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { Picture } from '#shop/base/ui/picture.tsx';
import { removeFromList } from './add-to-list.ts';

/** Also a base64 picture of the former shop; decorative. */
export function LinePicture({ line, sizes }: { line: BasketLine; sizes: string }) {
  if (line.image_sizes.length === 0 && line.image_256 !== undefined) {
    return (
      <img
        src={`data:image/png;base64,${line.image_256.replace(/^data:[^,]*,/, '')}`}
        alt=""
        width={256}
        height={256}
        className="aspect-square h-auto w-full rounded-lg object-contain"
      />
    );
  }
  return (
    <Picture
      sources={line.image_sizes}
      color={line.image_color}
      alt=""
      sizes={sizes}
      className="rounded-lg"
    />
  );
}

/** Takes the focus when the removing button disappears; needs `tabIndex={-1}`. */
export const removalArea = { tabIndex: -1, 'data-removal-area': '' } as const;

/** Removes the product from the stored list; keeps the keyboard focus in the list. */
export function RemoveButton({
  list,
  product,
  words = `Retirer ${product.name}`,
  icon: Icon = Trash2,
  className,
}: {
  list: ListKey;
  product: StoredProduct & { quantity?: number };
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

/** They are in no total and no order. */
export const soldOutLines = (lines: readonly BasketLine[]): BasketLine[] =>
  lines.filter(({ unavailable, is_sold_out }) => unavailable && is_sold_out);

export function SoldOut({ line }: { line: BasketLine }) {
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-4 font-semibold">
      <span className="text-promo">Épuisé. Il ne compte pas dans le total.</span>
      <Link
        to={alertLink(line.id)}
        aria-label={`Prévenez-moi du retour de ${line.name}`}
        className="inline-flex min-h-11 items-center gap-2 text-accent-dark hover:underline"
      >
        <BellRing aria-hidden="true" size={18} />
        Prévenez-moi
      </Link>
    </p>
  );
}
