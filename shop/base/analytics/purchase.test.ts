import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const items = [{ item_id: '7', item_name: 'Téléviseur', price: 200_000, quantity: 2 }];
const payment = { items, transactionId: 'WV-12-20261121102030-123', valueXof: 150_000 };

let kept: Map<string, string>;
let page: { dataLayer?: unknown[] } & EventTarget;
let address: { hostname: string; search: string };
beforeEach(() => {
  kept = new Map();
  page = new EventTarget() as typeof page;
  address = { hostname: 'www.sandaga.sn', search: '' };
  vi.stubGlobal('window', page);
  vi.stubGlobal('location', address);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.stubGlobal('document', {
    cookie: '',
    createElement: () => ({}),
    head: { append: () => {} },
  });
});

afterEach(async () => {
  // The next file has a tag manager of its own that has not started.
  await vi.dynamicImportSettled();
  vi.resetModules();
});

/** Another tab, or a reload: the modules load again, the storage stays. */
async function openPage() {
  await vi.dynamicImportSettled();
  vi.resetModules();
  // Loads the lazy code beforehand.
  await import('./tag-manager.ts');
  const { setContainer } = await import('./data-layer.ts');
  const { saveConsent } = await import('../consent/choice.ts');
  setContainer('GTM-TEST1');
  saveConsent({ analytics: true, location: false });
  return import('./purchase.ts');
}

async function purchases(): Promise<unknown[]> {
  await vi.dynamicImportSettled();
  return (page.dataLayer ?? []).filter(
    (entry) => (entry as { event?: string }).event === 'purchase',
  );
}

test('a payment is told of once, however many pages and tabs see it', async () => {
  for (let tab = 0; tab < 3; tab++) {
    const { pushPurchaseOnce } = await openPage();
    pushPurchaseOnce(payment, 'S00012');
    pushPurchaseOnce(payment, 'S00012');
  }
  const { transactionId: transaction_id, valueXof: value } = payment;
  expect(await purchases()).toEqual([
    { event: 'purchase', ecommerce: { currency: 'XOF', value, transaction_id, items } },
  ]);
});

test('an order that was told of when it was placed is not when it is paid', async () => {
  const { pushPurchaseOnce } = await openPage();
  pushPurchaseOnce({ items, transactionId: 'S00012' });
  pushPurchaseOnce(payment, 'S00012');
  expect(await purchases()).toHaveLength(1);
  pushPurchaseOnce({ ...payment, transactionId: 'other' }, 'S00013');
  expect(await purchases()).toHaveLength(2);
});

test('nothing leaves a page whose address opens a payment: it waits for the next page, once', async () => {
  const { pushPurchaseOnce, pushWaitingPurchases } = await openPage();
  address.search = '?transaction=a-token';
  pushPurchaseOnce(payment, 'S00012');
  pushWaitingPurchases();
  expect(await purchases()).toHaveLength(0);
  expect(page.dataLayer).toBeUndefined();
  address.search = '';
  const next = await openPage();
  next.pushWaitingPurchases();
  next.pushWaitingPurchases();
  next.pushPurchaseOnce(payment, 'S00012');
  expect(await purchases()).toHaveLength(1);
});
