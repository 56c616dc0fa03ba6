import { MAX_QUANTITY } from '#contract/base/limits.ts';
import { screens } from '#contract/base/screens.ts';
import { canOrderNow, shownPrice } from '#contract/goods/catalogue/product-prices.ts';
import { MAX_COMPARED } from '#contract/sales/baskets.ts';
import { messages } from '#contract/talk/messages.ts';
import { type BasketType, pushEcommerce } from '#shop/base/analytics/data-layer.ts';
import { type BasketKey, baskets, type ListKey } from '#shop/base/lists/baskets.ts';
import type { BasketLine, StoredProduct } from '#shop/base/lists/lines.ts';
import { toast } from '#shop/base/ui/overlays/toast.ts';
import { basketKinds } from './basket-kinds.ts';
import { knownPlace } from './visitor-place.ts';

const ADDED_SHOWN_MS = 2000;

/** Adds a product, with toast and analytics, neither for `compare` (rule S-6). False for a full list or quantity. */
export function addToList(key: ListKey, product: StoredProduct, quantity = 1): boolean {
  const { location } = knownPlace();
  const date = new Date().toISOString();
  const known = baskets[key].lines().find(({ id }) => id === product.id);
  if (known?.quantity === MAX_QUANTITY && !known.unavailable) {
    toast({ text: `${MAX_QUANTITY} pièces d’un produit au plus par commande.`, tone: 'warning' });
    return false;
  }
  if (!baskets[key].add(product, quantity, { date, location })) {
    toast({ text: fullMessage(key), tone: 'warning' });
    return false;
  }
  if (key === 'compare') return true;
  sayAdded(key);
  tellAnalytics('add', key, product, quantity);
  return true;
}

/** Removes a product from a stored list; reports it to analytics for baskets only. */
export function removeFromList(key: ListKey, product: StoredProduct & { quantity?: number }): void {
  baskets[key].remove(product.id);
  if (key !== 'compare' && key !== 'wishlist') {
    tellAnalytics('remove', key, product, product.quantity ?? 1);
  }
}

/** Moves orderable wishes to the cart, with toast and analytics (rule S-6). What a full cart refuses stays a wish. */
export function moveWishlistToCart(): void {
  const date = new Date().toISOString();
  const { location } = knownPlace();
  const orderable = baskets.wishlist
    .lines()
    .filter((line) => !line.unavailable && canOrderNow(line));
  const moved = orderable.filter((line) => baskets.cart.add(line, 1, { date, location }));
  if (moved.length < orderable.length) toast({ text: fullMessage('cart'), tone: 'warning' });
  if (moved.length === 0) return;
  for (const line of moved) {
    baskets.wishlist.remove(line.id);
    tellAnalytics('add', 'cart', line, 1);
  }
  sayAdded('cart');
}

function sayAdded(key: Exclude<ListKey, 'compare'>): void {
  toast({
    text: messages.toast.added,
    durationMs: ADDED_SHOWN_MS,
    position: 'top-center',
    action:
      key === 'wishlist'
        ? { label: 'Voir la liste', to: screens.wishlist }
        : { label: 'Voir le panier', to: basketKinds[key].to },
  });
}

/** Stores the quantity, clamped to 1 to 99, and reports the difference to analytics. */
export function changeQuantity(key: BasketKey, line: BasketLine, quantity: number): void {
  baskets[key].setQuantity(line.id, quantity);
  const more = quantity - line.quantity;
  if (more !== 0) tellAnalytics(more > 0 ? 'add' : 'remove', key, line, Math.abs(more));
}

/** Empties a stored basket and reports each removed line to analytics. */
export function clearBasket(key: BasketKey): void {
  const lines = baskets[key].lines();
  baskets[key].clear();
  for (const line of lines) tellAnalytics('remove', key, line, line.quantity);
}

function tellAnalytics(
  what: 'add' | 'remove',
  key: Exclude<ListKey, 'compare'>,
  product: StoredProduct,
  quantity: number,
): void {
  if (key === 'wishlist') {
    const item = toEventItem(product, shownPrice(product).amountXof, quantity);
    pushEcommerce('add_to_wishlist', { items: [item] });
    return;
  }
  const { type, priceOf } = basketKinds[key];
  pushEcommerce(what === 'add' ? 'add_to_cart' : 'remove_from_cart', {
    items: [toEventItem(product, priceOf(product), quantity)],
    basketType: type satisfies BasketType,
  });
}

export const toEventItem = (product: StoredProduct, priceXof: number, quantity: number) => ({
  item_id: String(product.id),
  item_name: product.name,
  ...(product.brand !== null && { item_brand: product.brand }),
  item_category: product.categ_id,
  price: priceXof,
  quantity,
});

function fullMessage(key: ListKey): string {
  if (key === 'compare')
    return `${MAX_COMPARED} produits au plus se comparent : retirez-en un d’abord.`;
  const name = key === 'wishlist' ? 'Votre liste de souhaits' : `Le ${nameOf(key)}`;
  return `${name} est au complet : retirez un produit d’abord.`;
}

const nameOf = (key: BasketKey) => basketKinds[key].title.toLowerCase();
