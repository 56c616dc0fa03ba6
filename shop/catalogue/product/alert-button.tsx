import { type ComponentProps, useState } from 'react';
import type { AlertKind } from '#contract/alert-kinds.ts';
import type { ProductDetail } from '#contract/catalogue.ts';
import { canPreorder, shownPrice } from '#contract/product-prices.ts';
import type { AlertDialog } from '../../alerts/alert-dialog.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { useLatePart } from '../../ui/hooks/use-late-part.ts';

/** Asks to be told when a product comes back, opens for pre-orders or becomes cheaper. */
export function AlertButton({ product }: { product: ProductDetail }) {
  const [isOpen, setIsOpen] = useState(false);
  const { Part, load, hasFailed } = useLatePart<ComponentProps<typeof AlertDialog>>(() =>
    import('../../alerts/alert-dialog.tsx').then((module) => module.AlertDialog),
  );
  const isSoldOut = product.availability?.can_buy === false;
  const kinds: AlertKind[] = [
    ...(isSoldOut ? (['stock'] as const) : []),
    ...(isSoldOut && !canPreorder(product) ? (['preorder'] as const) : []),
    ...(shownPrice(product).amountXof > 1 ? (['price'] as const) : []),
  ];
  if (kinds.length === 0) return null;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => {
          setIsOpen(true);
          load();
        }}
        className={buttonStyle(
          isSoldOut ? 'secondary' : 'quiet',
          isSoldOut ? 'w-full text-lg' : 'w-full text-sm',
        )}
      >
        {isSoldOut ? 'Épuisé : prévenez-moi' : 'Prévenez-moi si le prix baisse'}
      </button>
      {isOpen && hasFailed && (
        <p role="alert" className="text-sm font-semibold text-promo">
          Le formulaire ne s’est pas chargé. Réessayez.
        </p>
      )}
      {isOpen && Part && (
        <Part productId={product.id} kinds={kinds} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
