import { type EcommerceDetails, isAgreed, isMeasuring, pushEcommerce } from './data-layer.ts';

const TOLD_KEY = 'purchasesTold';

const WAITING_KEY = 'purchasesWaiting';

const MOST_KEPT = 100;

type Purchase = EcommerceDetails & { transactionId: string };

/**
 * Tells the tag manager of a purchase, once in this browser however many tabs and reloads see it
 * (market, section 5.1). An order is told of by its number when it is placed here; when it is paid it
 * is told of by its payment (`transactionId`), unless the order (`orderNumber`) was before. On a page
 * from which nothing is told it waits for the next one.
 */
export function pushPurchaseOnce(purchase: Purchase, orderNumber = purchase.transactionId): void {
  if (!isAgreed()) return;
  const told = readList<string>(TOLD_KEY);
  if (told.includes(purchase.transactionId) || told.includes(orderNumber)) return;
  keepList(TOLD_KEY, [...told, purchase.transactionId]);
  if (isMeasuring()) pushEcommerce('purchase', purchase);
  else keepList(WAITING_KEY, [...readList<Purchase>(WAITING_KEY), purchase]);
}

/** Tells of the purchases that waited for a page from which that may be done. */
export function pushWaitingPurchases(): void {
  if (!isMeasuring()) return;
  const waiting = readList<Purchase>(WAITING_KEY);
  if (waiting.length === 0) return;
  keepList(WAITING_KEY, []);
  for (const purchase of waiting) pushEcommerce('purchase', purchase);
}

function readList<T>(key: string): T[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

function keepList(key: string, list: unknown[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(list.slice(-MOST_KEPT)));
  } catch {
    // Without storage a reload may tell of it again.
  }
}
