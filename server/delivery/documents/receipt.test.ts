import { beforeEach, expect, test } from 'vitest';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { lockOrder } from '#server/sales/orders/order/find-orders.ts';
import { issueInvoice } from '#server/sales/orders/paying/settle-order.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { readPdf } from '#tests/helpers/base/read-pdf.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { aStoredPayment, counted } from '#tests/helpers/money/stored-payment.ts';
import { aStoredOrder, changeStoredOrder } from '#tests/helpers/sales/stored-order.ts';

const shop = openCatalogueApp();
let asAwa: Record<string, string>;
let order: Awaited<ReturnType<typeof aStoredOrder>>;
beforeEach(async () => {
  await emptyAccounts(shop.db);
  const awa = await anAccount(shop.db, { name: 'Awa Diop' });
  asAwa = await signedIn(shop.db, awa);
  order = await aStoredOrder(shop.db, { buyer: { kind: 'account', id: awa.id } });
});

const get = (
  id: string,
  headers: Record<string, string> = {},
  path: string = paths.paymentReceipt,
) => shop.app.inject({ url: pathTo(path, { id } as never), headers });
const aPaidOne = (columns: Parameters<typeof aStoredPayment>[2] = {}) =>
  aStoredPayment(shop.db, order, {
    ...counted(new Date(Date.UTC(2026, 2, 4))),
    providerTransactionId: 'TCN4Y4ZC3FM',
    ...columns,
  });

test('a receipt has who paid what, how, for which order, and what is left', async () => {
  const payment = await aPaidOne();
  await changeStoredOrder(shop.db, order, { amountPaid: 5000 });
  const invoice = await shop.db.transaction(async (tx) =>
    issueInvoice(tx, await lockOrder(tx, order.id)),
  );
  const reply = await get(payment.transactionId, asAwa);
  expect(reply.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="recu-${payment.transactionId}.pdf"`,
    'cache-control': 'no-store',
  });
  const text = (await readPdf(reply.rawPayload)).join('\n');
  for (const part of [
    'Reçu de paiement',
    `N° ${payment.transactionId}`,
    'Du 4 mars 2026',
    'Awa Diop',
    'Wave',
    `Commande ${order.number} du`,
    'TCN4Y4ZC3FM',
    '221771234567',
    `Montant reçu\n${formatXof(5000)}`,
    `FAC-${invoice.year}-${String(invoice.serial).padStart(6, '0')}`,
    `Reste à payer à ce jour\n${formatXof(order.amountTotal - 5000)}`,
  ]) {
    expect(text).toContain(part);
  }
});

test('its link opens it without names and with a masked number; another name does not', async () => {
  const payment = await aPaidOne();
  const text = (await readPdf((await get(payment.token)).rawPayload)).join('\n');
  expect(text).toContain(formatXof(5000));
  expect(text).not.toContain('Awa');
  expect(text).not.toContain('1234567');
  const hidden = await get(payment.transactionId);
  expect([hidden.statusCode, hidden.json().message]).toEqual([404, 'Facture non disponible']);
});

test('there is none of what was not paid, or given back', async () => {
  for (const columns of [
    { state: 'pending', bookedAt: null },
    { state: 'review', bookedAt: null },
    { refundedAt: new Date() },
  ] as const) {
    const { token } = await aPaidOne({ ...columns, providerTransactionId: null });
    const reply = await get(token, asAwa);
    expect([reply.statusCode, reply.json().message]).toEqual([404, 'Facture non disponible']);
  }
});

test('those of Orange Money have an address and a file name of their own, others not', async () => {
  const payment = await aPaidOne({ provider: 'orange' });
  const reply = await get(payment.transactionId, asAwa, paths.orangeInvoice);
  expect(reply.headers['content-disposition']).toBe(
    `inline; filename="facture-orange-money-${payment.transactionId}.pdf"`,
  );
  const wave = await aPaidOne();
  const other = await get(wave.transactionId, asAwa, paths.orangeInvoice);
  expect([other.statusCode, other.json().message]).toEqual([404, 'Facture non disponible']);
});
