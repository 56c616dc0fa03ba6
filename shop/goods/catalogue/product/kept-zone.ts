/** The drafts of the checkout in this tab (`shop/sales/checkout/customer-order.ts`). */
const DRAFTS = ['checkout', 'guestCheckout'];

/** The delivery zone that the visitor chose in the checkout; undefined without one. */
export function readKeptZone(): number | undefined {
  for (const name of DRAFTS) {
    try {
      const kept = JSON.parse(sessionStorage.getItem(name) ?? '{}');
      const zoneId = kept.draft?.zoneId ?? kept.zoneId;
      if (typeof zoneId === 'number') return zoneId;
    } catch {
      // Blocked or damaged storage remembers nothing.
    }
  }
  return undefined;
}
