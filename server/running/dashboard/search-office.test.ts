import { beforeEach, describe, expect, test } from 'vitest';
import { OFFICE_ROLES } from '#contract/base/access.ts';
import { paths, withQuery } from '#contract/base/paths.ts';
import type { FoundInOffice } from '#contract/base/staff-search.ts';
import { tillSales } from '#server/money/tills/tables.ts';
import { movingCustomers } from '#server/people/customers/import/moving-customers.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { anAccount, byMachine, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { movingRows } from '#tests/helpers/base/moving-rows.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { aStoredPayment } from '#tests/helpers/money/stored-payment.ts';
import { aRefusedSale } from '#tests/helpers/money/tills.ts';
import { aGuest, anOrder } from '#tests/helpers/sales/order-builders.ts';
import { aPastOrder } from '#tests/helpers/sales/past-order.ts';
import { aProforma } from '#tests/helpers/sales/proformas.ts';

const shop = openCatalogueApp();
beforeEach(() => emptyAccounts(shop.db));

type Role = (typeof OFFICE_ROLES)[number];
async function search(q: string, role: Role = 'manager'): Promise<FoundInOffice> {
  const headers = await signedIn(shop.db, await anAccount(shop.db, { role }));
  const reply = await shop.app.inject({ url: withQuery(paths.officeSearch, { q }), headers });
  expect(reply.statusCode).toBe(200);
  return reply.json();
}
const idsOf = (found: FoundInOffice) =>
  Object.fromEntries(
    Object.entries(found).map(([kind, part]) => [
      kind,
      (part?.items ?? []).map(({ id }: { id: number }) => id),
    ]),
  );

describe('one search', () => {
  test('finds what belongs to a telephone, in any writing', async () => {
    const buyer = aGuest({ name: 'Awa Ndiaye', phone: '+221771234567' });
    const {
      order: { id },
    } = await anOrder(shop.db, { buyer });
    await anOrder(shop.db, { buyer: aGuest({ phone: '+221761112233' }) });
    const found = await search('77 123 45 67');
    expect(found).toMatchObject({
      commandes: { total: 1, items: [{ id, partner_name: 'Awa Ndiaye' }] },
      clients: { total: 1, items: [{ name: 'Awa Ndiaye' }] },
      produits: { total: 0 },
    });
    const ways = ['771234567', '77.123.45.67', '77-123-45-67', '77/123/45/67', '123 45 67'];
    for (const way of [...ways, '+221 77 123 45 67', '00221771234567', '(77) 123 45 67']) {
      expect([way, idsOf(await search(way))]).toEqual([way, idsOf(found)]);
    }
  });

  test('finds a name without its accents and an article by its reference', async () => {
    const article = await aProduct(shop.db, { name: 'Congélateur Téranga', reference: 'CONG-300' });
    const buyer = aGuest({ name: 'Aïssatou Sène' });
    const {
      order: { id },
    } = await anOrder(shop.db, { buyer, lines: [{ id: article.id, quantity: 1 }] });
    expect(await search('aissatou sene')).toMatchObject({
      commandes: { items: [{ id }] },
      clients: { items: [{ name: 'Aïssatou Sène' }] },
    });
    expect(idsOf(await search('CONG-300'))).toMatchObject({ produits: [article.id] });
    expect(idsOf(await search('teranga'))).toMatchObject({
      produits: [article.id],
      commandes: [id],
    });
  });

  test('finds an order by part of its number, and a payment by both of its numbers', async () => {
    const {
      order: { id },
    } = await anOrder(shop.db);
    const [order] = await shop.db.select().from(orders);
    const payment = await aStoredPayment(shop.db, order!, {
      providerTransactionId: 'TXN-88ZT41',
    });
    const digits = order!.number.replace(/\D/g, '').slice(-4);
    expect(idsOf(await search(order!.number.slice(-5))).commandes).toContain(id);
    expect(idsOf(await search(digits)).commandes).toContain(id);
    for (const number of ['TXN-88ZT41', 'txn-88z', payment.transactionId]) {
      expect([number, idsOf(await search(number)).paiements]).toEqual([number, [payment.id]]);
    }
  });

  test('finds a proforma by its number and by its company', async () => {
    const { id, number } = await aProforma(shop.db, { company: 'Baobab Conseil' });
    for (const q of [number, number.toLowerCase(), 'baobab cons']) {
      expect([q, idsOf(await search(q)).proformas]).toEqual([q, [id]]);
    }
  });

  test('finds a ticket of a till by its number', async () => {
    const id = await aRefusedSale(shop.db);
    const [ticket] = await shop.db.select().from(tillSales);
    const ids = async (q: string) => idsOf(await search(q))['ventes-caisse'];
    expect([await ids(ticket!.number), await ids(ticket!.number.toLowerCase())]).toEqual([
      [id],
      [id],
    ]);
    expect(await ids('Z9-Z')).toEqual([]);
  });

  test('finds a past order by its number in the former shop, its buyer and a piece of it', async () => {
    const { id } = await aPastOrder(shop.db, {
      number: 'WC-20481',
      buyerName: 'Fatou Sarr',
      buyerPhone: '+221775556677',
    });
    await aPastOrder(shop.db, { number: 'WC-9', buyerName: 'Modou Fall' });
    for (const q of ['WC-20481', 'wc-204', 'fatou sarr', '77 555 66 77']) {
      expect([q, idsOf(await search(q))['commandes-passees']]).toEqual([q, [id]]);
    }
    expect(await search('20481')).toMatchObject({
      'commandes-passees': { total: 1, items: [{ number: 'WC-20481', total: 150_000 }] },
      commandes: { total: 0 },
    });
  });

  test('finds a customer of the former shop who has no account', async () => {
    const rows = [{ Nom: 'Ndèye Coumba Thiam', 'E-mail': 'ndeye@exemple.sn', Numéro: '4711' }];
    await shop.db.transaction((tx) =>
      movingCustomers.run(tx, movingRows(movingCustomers, rows), { dryRun: false, by: byMachine }),
    );
    for (const q of ['ndeye coumba', 'ndeye@exemple.sn']) {
      expect([q, (await search(q)).clients]).toMatchObject([
        q,
        { total: 1, items: [{ name: 'Ndèye Coumba Thiam' }] },
      ]);
    }
  });

  test('shows the first few of a kind and says that there are more', async () => {
    for (let left = 7; left > 0; left -= 1) await aProduct(shop.db, { name: `Lampe n° ${left}` });
    const { produits } = await search('lampe');
    expect([produits!.items.length, produits!.total]).toEqual([5, 7]);
  });
});

test('each role is shown what it may list, and nothing of the rest', async () => {
  await anOrder(shop.db, { buyer: aGuest({ name: 'Modou Lampe' }) });
  for (const role of OFFICE_ROLES) {
    const found = await search('Modou', role);
    const isShown = !['catalogue', 'after-sales', 'storekeeper', 'dispatcher'].includes(role);
    expect([role, found.commandes !== null, found.clients !== null]).toEqual([
      role,
      isShown,
      isShown,
    ]);
    expect([role, found.paiements !== null]).toEqual([role, isShown]);
    expect([role, found.proformas !== null]).toEqual([role, isShown]);
    expect([role, found['commandes-passees'] !== null]).toEqual([role, isShown]);
    expect([role, found['ventes-caisse'] !== null]).toEqual([
      role,
      ['orders', 'reader', 'manager', 'admin'].includes(role),
    ]);
    expect(found.produits).not.toBeNull();
  }
});

test('one sign and a customer are refused', async () => {
  const headers = await signedIn(shop.db, await anAccount(shop.db, { role: 'manager' }));
  const url = withQuery(paths.officeSearch, { q: ' a' });
  const short = await shop.app.inject({ url, headers });
  expect([short.statusCode, short.json().message]).toEqual([400, expect.any(String)]);
  const customer = await signedIn(shop.db, await anAccount(shop.db));
  const refused = await shop.app.inject({
    url: withQuery(paths.officeSearch, { q: 'awa' }),
    headers: customer,
  });
  expect(refused.statusCode).toBe(403);
});
