import { Phone } from 'lucide-react';
import { useState } from 'react';
import type { ProductDetail } from '#contract/catalogue.ts';
import { messages } from '#contract/messages.ts';
import { WishlistButton } from '../baskets/wishlist-button.tsx';
import { phoneLink } from '../layout/addresses.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { QuantityField } from '../ui/quantity-field.tsx';
import { useShop } from '../use-shop.ts';
import { ORDER_AREA } from './links.ts';
import { messageOrder, type OrderKind } from './message-order.ts';
import { canBuyOnCredit, canOrder, canPreorder } from './prices.ts';

/** Quantity and the ways to buy a product (api-contract, section 6). */
export function OrderArea({ product }: { product: ProductDetail }) {
  const { shop } = useShop();
  const [quantity, setQuantity] = useState(1);
  const isForSale = canOrder(product) || canPreorder(product);
  const orderButton = (kind: OrderKind, label: string, look: 'primary' | 'secondary') => (
    <a
      href={messageOrder(shop, product, quantity, kind)}
      target="_blank"
      rel="noopener"
      className={buttonStyle(look, 'w-full text-lg')}
    >
      {label}
    </a>
  );
  return (
    <div id={ORDER_AREA} className="space-y-3">
      {isForSale ? (
        <QuantityField value={quantity} onChange={setQuantity} />
      ) : (
        <p className="font-semibold">Ce produit n’est pas en vente pour le moment.</p>
      )}
      {canOrder(product) && orderButton('order', messages.product.order, 'primary')}
      {canPreorder(product) && orderButton('preorder', 'Précommander', 'secondary')}
      {canBuyOnCredit(product) && (
        <button type="button" className={buttonStyle('secondary', 'w-full text-lg')}>
          Acheter à crédit
        </button>
      )}
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
