import Phone from 'lucide-react/icons/phone';
import { type ComponentProps, useState } from 'react';
import { ORDER_AREA } from '#contract/base/screens.ts';
import { canOrder } from '#contract/goods/catalogue/product-prices.ts';
import type { ProductDetail } from '#contract/goods/catalogue/products.ts';
import type { BasketKey } from '#shop/base/lists/baskets.ts';
import { useShop } from '#shop/base/page/use-shop.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { QuantityField } from '#shop/base/ui/fields/quantity-field.tsx';
import { phoneLink } from '#shop/base/ui/format/contact-links.ts';
import { useLatePart } from '#shop/base/ui/hooks/use-late-part.ts';
import { toast } from '#shop/base/ui/overlays/toast.ts';
import type { AlertDialog } from '#shop/goods/alerts/alert-dialog.tsx';
import { addToList } from '#shop/sales/baskets/add-to-list.ts';
import { BasketWays } from '#shop/sales/baskets/basket-ways.tsx';
import { WishlistButton } from '#shop/sales/baskets/list-buttons.tsx';
import { WayChoice } from './way-choice.tsx';
import { isLeft, wayButtons } from './ways.ts';

export type Buying = {
  product: ProductDetail;
  quantity: number;
  ways: readonly BasketKey[];
  /** Undefined if the product is not sold today. */
  way: BasketKey | undefined;
};

/** How to pay, how many, and the one button that the choice decides. */
export function OrderArea({
  onWay,
  onQuantity,
  ...buying
}: Buying & { onWay: (way: BasketKey) => void; onQuantity: (quantity: number) => void }) {
  const { product, quantity, ways, way } = buying;
  const { shop } = useShop();
  const [added, setAdded] = useState<BasketKey>();
  return (
    <div id={ORDER_AREA} className="space-y-3">
      <WayChoice product={product} quantity={quantity} ways={ways} chosen={way} onChoose={onWay} />
      {way !== undefined && (
        <div className="flex flex-wrap items-center gap-3">
          <QuantityField value={quantity} onChange={onQuantity} />
          <button
            type="button"
            data-main=""
            onClick={() => setAdded(addToList(way, product, quantity) ? way : undefined)}
            className={buttonStyle('primary', 'min-w-48 flex-1 text-lg')}
          >
            {wayButtons[way]}
          </button>
          {added === way && <BasketWays of={way} className={buttonStyle('secondary', 'w-full')} />}
        </div>
      )}
      {way === undefined && !canOrder(product) && (
        <p className="font-semibold">Ce produit n’est pas en vente pour le moment.</p>
      )}
      {canOrder(product) && !isLeft(product) && <AlertButton {...buying} />}
      <div className="flex flex-wrap gap-2">
        <WishlistButton
          product={product}
          isLabelled
          className={buttonStyle('quiet', 'flex-1 text-sm whitespace-nowrap')}
        />
        {shop.phone !== '' && (
          <a
            href={phoneLink(shop.phone)}
            className={buttonStyle('quiet', 'flex-1 text-sm whitespace-nowrap')}
          >
            <Phone aria-hidden="true" size={20} />
            Appeler pour ce produit
          </a>
        )}
      </div>
    </div>
  );
}

/** Asks for a message when the price falls or a sold-out product is back; quiet beside a way to buy. */
export function AlertButton({ product, way }: Pick<Buying, 'product' | 'way'>) {
  const [isOpen, setIsOpen] = useState(false);
  const { Part, load } = useLatePart<ComponentProps<typeof AlertDialog>>(() =>
    import('#shop/goods/alerts/alert-dialog.tsx').then((module) => module.AlertDialog),
  );
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
        className={buttonStyle(way === undefined ? 'primary' : 'quiet', 'w-full')}
      >
        {isLeft(product) ? 'Prévenez-moi si le prix baisse' : 'Épuisé : prévenez-moi'}
      </button>
      {isOpen && Part && <Part product={product} onClose={() => setIsOpen(false)} />}
    </>
  );
}
