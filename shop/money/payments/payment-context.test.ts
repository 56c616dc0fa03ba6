import { beforeEach, expect, test, vi } from 'vitest';
import {
  aBrowser,
  aSession,
  type Browser,
  openBrowser,
  openTab,
} from '#shop/base/session/browser.fixture.ts';
import { anOrder } from '#shop/sales/orders/parts/order.fixture.ts';
import { aTransaction } from './payment.fixture.ts';

let browser: Browser;
beforeEach(() => {
  browser = aBrowser();
  openBrowser(browser);
});

async function openPage() {
  const tab = await openTab();
  const context = await import('./payment-context.ts');
  const { fromTransaction } = await import('./open-payment.ts');
  const keep = (transaction = aTransaction()) =>
    context.savePaymentContext(anOrder(), fromTransaction(transaction), {
      phone: '+221771234567',
      link: '/commandes/12/détails',
    });
  return { ...tab, ...context, keep };
}

test('a payment that was begun is known again after a reload', async () => {
  (await openPage()).keep();
  const { readPaymentContext } = await openPage();
  expect(readPaymentContext()).toMatchObject({
    userPayment: { id: null, name: 'Awa Ndiaye', phone: '+221771234567' },
    order: { id: 12, name: 'S00012', link: '/commandes/12/détails' },
    details: { provider: 'wave', token: 'a-token', amount: 150_000 },
    totalAmount: 150_000,
  });
});

test('whoever is signed in pays, unless somebody else is named', async () => {
  const { saveSession, keep, readPaymentContext } = await openPage();
  saveSession(aSession());
  keep();
  expect(readPaymentContext()?.userPayment).toMatchObject({ id: 7, name: 'Awa Ndiaye' });
});

test('clearing one payment leaves another that was begun since', async () => {
  const { keep, clearPaymentContext, finishPayment, readPaymentContext } = await openPage();
  keep(aTransaction({ transaction_id: 'second' }));
  clearPaymentContext('first');
  finishPayment(aTransaction({ transaction_id: 'first' }));
  expect(readPaymentContext()?.details.transaction_id).toBe('second');
  finishPayment(aTransaction({ transaction_id: 'second' }));
  expect(readPaymentContext()).toBeUndefined();
});

test('a sign-out forgets it', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}'));
  const { keep, saveSession, readPaymentContext } = await openPage();
  saveSession(aSession());
  keep();
  const { signOut } = await import('#shop/people/account/session/sign-out.ts');
  await signOut();
  expect(readPaymentContext()).toBeUndefined();
});

test.each(['', 'null', '[]', '{"details":{}}', '{"order":{"link":1},"details":{"token":1}}', '{'])(
  'what another version wrote is none: %s',
  async (text) => {
    browser.storage.set('payment', text);
    expect((await openPage()).readPaymentContext()).toBeUndefined();
  },
);
