import { type EcommerceDetails, isMeasuring, pushEcommerce } from './data-layer.ts';

const KEY = 'purchasesTold';
const MOST_KEPT = 100;

/**
 * Tells the tag manager of a purchase, once in this browser however many tabs and reloads see it
 * (market, section 5.1). An order is told of by its number when it is placed here; when it is paid it
 * is told of by its payment (`transactionId`), unless the order (`orderNumber`) was before.
 */
export function pushPurchaseOnce(
  details: EcommerceDetails & { transactionId: string },
  orderNumber = details.transactionId,
): void {
  if (!isMeasuring()) return;
  const told = readTold();
  if (told.includes(details.transactionId) || told.includes(orderNumber)) return;
  try {
    const kept = [...told, details.transactionId].slice(-MOST_KEPT);
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Without storage a reload may tell of it again.
  }
  pushEcommerce('purchase', details);
}

function readTold(): string[] {
  try {
    const told: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(told) ? told.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}
