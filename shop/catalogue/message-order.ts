import type { ProductDetail } from '#contract/catalogue.ts';
import { formatXof } from '#contract/money.ts';
import type { Shop } from '#contract/shop.ts';
import { phoneLink, whatsappLink } from '../layout/addresses.ts';
import { productLink } from './links.ts';
import { shownPrice } from './prices.ts';

export type OrderKind = 'order' | 'preorder';

/**
 * Where 'Commander' and 'Précommander' lead while the shop has no baskets: a message to the shop
 * with all that it needs to take the order, by WhatsApp, else by e-mail, else a call.
 */
export function messageOrder(
  shop: Shop,
  product: ProductDetail,
  quantity: number,
  kind: OrderKind,
): string {
  const priceXof = kind === 'order' ? shownPrice(product).amountXof : product.preorder_price;
  const message = [
    kind === 'order' ? 'Bonjour, je souhaite commander :' : 'Bonjour, je souhaite précommander :',
    product.name,
    `Référence : ${product.reference}`,
    `Quantité : ${quantity}`,
    `Prix : ${formatXof(priceXof)} l’unité, ${formatXof(priceXof * quantity)} au total`,
    `${shop.url}${productLink(product.id)}`,
  ].join('\n');
  const text = encodeURIComponent(message);
  if (shop.whatsapp !== '') return `${whatsappLink(shop.whatsapp)}?text=${text}`;
  if (shop.email !== '') {
    return `mailto:${shop.email}?subject=${encodeURIComponent(product.name)}&body=${text}`;
  }
  return phoneLink(shop.phone);
}
