import Phone from 'lucide-react/icons/phone';
import { type ComponentProps, useState } from 'react';
import { ORDER_AREA } from '#contract/base/screens.ts';
import { canOrder, canPreorder, creditPrice } from '#contract/goods/catalogue/product-prices.ts';
import type { ProductDetail } from '#contract/goods/catalogue/products.ts';
import { messages } from '#contract/talk/messages.ts';
import type { BasketKey } from '#shop/base/lists/baskets.ts';
import { useShop } from '#shop/base/page/use-shop.ts';
import { mayBuyOnCredit, useCustomer } from '#shop/base/session/session.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { QuantityField } from '#shop/base/ui/fields/quantity-field.tsx';
import { phoneLink } from '#shop/base/ui/format/contact-links.ts';
import { useLatePart } from '#shop/base/ui/hooks/use-late-part.ts';
import { toast } from '#shop/base/ui/overlays/toast.ts';
import type { AlertDialog } from '#shop/goods/alerts/alert-dialog.tsx';
import { addToList } from '#shop/sales/baskets/add-to-list.ts';
import { WishlistButton } from '#shop/sales/baskets/list-buttons.tsx';

/** Whether pieces are left or not counted. */
const isLeft = (product: ProductDetail) => product.availability?.can_buy ?? !product.is_sold_out;

export const canBuyNow = (product: ProductDetail) => canOrder(product) && isLeft(product);

/** Offers the ways to buy (rule G-7). */
export function OrderArea({
  product,
  quantity,
  onQuantity,
}: {
  product: ProductDetail;
  quantity: number;
  onQuantity: (quantity: number) => void;
}) {
  const { shop } = useShop();
  const customer = useCustomer();
  const isThere = isLeft(product);
  const isOnCredit = isThere && creditPrice(product) !== undefined && mayBuyOnCredit(customer);
  const isOrdered = isThere && canOrder(product);
  const isForSale = isOrdered || canPreorder(product) || isOnCredit;
  const orderButton = (key: BasketKey, label: string, look: 'primary' | 'secondary') => (
    <button
      type="button"
      data-main={key === 'cart' || undefined}
      onClick={() => addToList(key, product, quantity)}
      className={buttonStyle(look, 'w-full text-lg')}
    >
      {label}
    </button>
  );
  return (
    <div id={ORDER_AREA} className="space-y-3">
      {isForSale ? (
        <QuantityField value={quantity} onChange={onQuantity} />
      ) : (
        !canOrder(product) && (
          <p className="font-semibold">Ce produit n’est pas en vente pour le moment.</p>
        )
      )}
      {isOrdered && orderButton('cart', messages.product.order, 'primary')}
      {canPreorder(product) && orderButton('preorder', messages.product.preorder, 'secondary')}
      {isOnCredit && orderButton('creditOrder', 'Acheter à crédit', 'secondary')}
      {canOrder(product) && !isThere && <AlertButton product={product} />}
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

/** Asks for a message when the price falls or a sold-out product is back. */
export function AlertButton({ product }: { product: ProductDetail }) {
  const [isOpen, setIsOpen] = useState(false);
  const { Part, load } = useLatePart<ComponentProps<typeof AlertDialog>>(() =>
    import('#shop/goods/alerts/alert-dialog.tsx').then((module) => module.AlertDialog),
  );
  const isSoldOut = !isLeft(product);
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
