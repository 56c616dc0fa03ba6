import { type EcommerceDetails, isAgreed, isMeasuring, pushEcommerce } from './data-layer.ts';

const TOLD_KEY = 'purchasesTold';

const WAITING_KEY = 'purchasesWaiting';

const MOST_KEPT = 100;

type Purchase = EcommerceDetails & { transactionId: string };

/** With consent, reports an order to analytics once per browser (rule B-43); stores it if this page is not measured. */
export function pushPurchaseOnce(purchase: Purchase, orderNumber = purchase.transactionId): void {
  if (!isAgreed()) return;
  const told = readList<string>(TOLD_KEY);
  if (told.includes(purchase.transactionId) || told.includes(orderNumber)) return;
  keepList(TOLD_KEY, [...told, purchase.transactionId]);
  if (isMeasuring()) pushEcommerce('purchase', purchase);
  else keepList(WAITING_KEY, [...readList<Purchase>(WAITING_KEY), purchase]);
}

/** Reports the stored purchases and empties their storage, if this page may be measured. */
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
    // Without storage, a reload may report it again.
  }
}
