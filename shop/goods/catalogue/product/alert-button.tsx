import { type ComponentProps, useState } from 'react';
import type { ProductDetail } from '#contract/goods/catalogue/catalogue.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { useLatePart } from '#shop/base/ui/hooks/use-late-part.ts';
import { toast } from '#shop/base/ui/overlays/toast.ts';
import type { AlertDialog } from '#shop/goods/alerts/alert-dialog.tsx';

/** Asks to be told when a product comes back, opens for pre-orders or becomes cheaper. */
export function AlertButton({ product }: { product: ProductDetail }) {
  const [isOpen, setIsOpen] = useState(false);
  const { Part, load } = useLatePart<ComponentProps<typeof AlertDialog>>(() =>
    import('#shop/goods/alerts/alert-dialog.tsx').then((module) => module.AlertDialog),
  );
  const isSoldOut = !(product.availability?.can_buy ?? !product.is_sold_out);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => {
          setIsOpen(true);
          load(() =>
            toast({ text: 'Le formulaire ne s’est pas chargé. Réessayez.', tone: 'error' }),
          );
        }}
        className={buttonStyle(isSoldOut ? 'primary' : 'quiet', 'w-full')}
      >
        {isSoldOut ? 'Épuisé : prévenez-moi' : 'Prévenez-moi si le prix baisse'}
      </button>
      {isOpen && Part && <Part product={product} onClose={() => setIsOpen(false)} />}
    </>
  );
}
