import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import type { Warranty } from '#contract/delivery/after-sales.ts';
import type { PastOrder } from '#contract/sales/past-orders.ts';
import { staffLists } from '#contract/staff-calls.ts';
import { partners } from '#server/base/identity/tables.ts';
import { asStaff, openApp } from '#tests/helpers/base/app.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { anAccount, byMachine, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts, openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { movingRows } from '#tests/helpers/base/moving-rows.ts';
import { movingPastOrders } from './moving-past-orders.ts';
import { pastOrders } from './tables.ts';

let database: TestDatabase;
let app: FastifyInstance;

beforeAll(async () => {
  database = await openTestDatabase();
  app = await openApp(database);
  await aProduct(database.db, { reference: 'FRIGO-1', warranty_months: 24 });
});
beforeEach(async () => {
  await emptyAccounts(database.db);
  const rows = [
    {
      number: 'C-1',
      ordered_at: '2023-05-03',
      buyer_name: 'Awa Diop',
      buyer_email: 'awa@exemple.sn',
      buyer_phone: '77 123 45 67',
      reference: 'FRIGO-1',
      product: 'Réfrigérateur',
      line_total: '150000',
      serials: 'SN-1',
    },
  ];
  await database.db.transaction((tx) =>
    movingPastOrders.run(tx, movingRows(movingPastOrders, rows), {
      dryRun: false,
      by: byMachine,
    }),
  );
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});

const ownOf = async (account: { id: number }): Promise<PastOrder[]> => {
  const headers = await signedIn(database.db, account);
  return (await app.inject({ url: paths.ownPastOrders, headers })).json();
};

test('the buyer sees them once the address is proven, and no account before', async () => {
  const { db } = database;
  const awa = await anAccount(db, { email: 'awa@exemple.sn', emailProvenAt: null });
  expect(await ownOf(awa)).toEqual([]);
  expect(await ownOf(await anAccount(db, { phone: '+221771234567' }))).toEqual([]);
  await db.update(partners).set({ emailProvenAt: new Date() }).where(eq(partners.id, awa.id));
  expect(await ownOf(awa)).toMatchObject([
    { number: 'C-1', total: 150_000, lines: [{ name: 'Réfrigérateur', serials: ['SN-1'] }] },
  ]);
});

test('a number alone shows no order that has another address', async () => {
  const phone = '+221771234567';
  const one = await anAccount(database.db, { phone, phoneProvenAt: new Date() });
  expect(await ownOf(one)).toEqual([]);
  await database.db.update(pastOrders).set({ buyerEmail: '' });
  expect(await ownOf(one)).toHaveLength(1);
});

test('staff find them by number, buyer and serial number', async () => {
  const list = staffLists['commandes-passees'].path;
  for (const q of ['C-1', 'awa diop', 'sn-1', '77 123 45 67']) {
    const reply = await app.inject({ url: withQuery(list, { q }), headers: asStaff });
    expect(reply.json(), q).toMatchObject({ items: [{ number: 'C-1', buyer_name: 'Awa Diop' }] });
  }
  const none = await app.inject({ url: withQuery(list, { q: 'sn-2' }), headers: asStaff });
  expect(none.json().items).toEqual([]);
});

test('its serial number finds the warranty: the months of the product from that day', async () => {
  for (const q of ['sn-1', 'C-1']) {
    const url = withQuery(paths.warrantySearch, { q });
    const found = (await app.inject({ url, headers: asStaff })).json();
    expect(found, q).toMatchObject([
      {
        serial: 'SN-1',
        article: 'Réfrigérateur',
        since: '2023-05-03',
        until: '2025-05-03',
        order_id: null,
        order_name: 'C-1',
        customer_name: 'Awa Diop',
        customer_phone: '221771234567',
      },
    ]);
  }
  const awa = await anAccount(database.db, { email: 'awa@exemple.sn' });
  const headers = await signedIn(database.db, awa);
  const own: Warranty[] = (await app.inject({ url: paths.ownWarranties, headers })).json();
  expect(own).toMatchObject([{ serial: 'SN-1', until: '2025-05-03', is_running: false }]);
});

test('a copy of the data has them; who is forgotten is forgotten there', async () => {
  const { db } = database;
  const { id, name } = await anAccount(db, { email: 'awa@exemple.sn' });
  const shown = await app.inject({ url: pathTo(paths.staffCustomer, { id }), headers: asStaff });
  expect(shown.json()).toMatchObject({ past_orders: [{ number: 'C-1' }], moved: null });
  const copy = await app.inject({
    method: 'POST',
    url: pathTo(paths.customerData, { id }),
    headers: asStaff,
  });
  expect(copy.json()).toMatchObject({
    commandes_passées: [{ number: 'C-1' }],
    lignes_passées: [{ serials: ['SN-1'] }],
  });
  const erased = await app.inject({
    method: 'POST',
    url: pathTo(paths.customerErasure, { id }),
    headers: { ...asStaff, 'if-match': `"${shown.json().version}"` },
    payload: { name, reason: 'Sa demande' },
  });
  expect(erased.statusCode).toBe(200);
  expect(await db.select().from(pastOrders)).toMatchObject([
    { number: 'C-1', buyerName: 'Compte effacé', buyerEmail: '', buyerPhone: '', total: 150_000 },
  ]);
});
