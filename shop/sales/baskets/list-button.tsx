import type { LucideIcon } from 'lucide-react';
import type { KeptProduct } from '#shop/base/lists/lines.ts';

export type ListButtonProps = {
  product: KeptProduct;
  className: string;
  /** Shows the words beside the icon. */
  isLabelled?: boolean;
};

/** Puts a product on a list of this browser or takes it off. */
export function ListButton({
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
