import { expect, test } from 'vitest';
import { withQuery } from '#contract/base/paths.ts';
import { staffAlerts } from '#contract/goods/staff-alerts.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { asStaff } from '#tests/helpers/base/app.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { openAlertDesk } from '#tests/helpers/goods/alert-desk.ts';
import { aGuest, anOrder, setStock } from '#tests/helpers/sales/order-builders.ts';
import { sendDueAlerts } from '../send-due-alerts.ts';

const desk = openAlertDesk();
const { shop, ask, confirm, linkTo, soldOut } = desk;
const read = async (query: object = {}) =>
  (
    await shop.app.inject({ url: withQuery(staffAlerts.path, { ...query }), headers: asStaff })
  ).json();
const askAndConfirm = async (email: string, payload: object) => {
  await ask({ email, ...payload });
  await confirm(await linkTo(email));
};

test('staff sees how many wait for what of each article, who was told, and what that sold', async () => {
  const freezer = await soldOut({ name: 'Congélateur Astech' });
  const iron = await aProduct(shop.db, { name: 'Fer à repasser', list_price: 20_000 });
  for (const name of ['a', 'b', 'c']) {
    await askAndConfirm(`${name}@example.sn`, { product_id: freezer.id });
  }
  await askAndConfirm('d@example.sn', { product_id: iron.id, kind: 'price', below: 18_000 });
  await ask({ email: 'jamais@example.sn', product_id: iron.id, kind: 'price' });
  expect((await read()).items).toMatchObject([
    { id: freezer.id, waiting: 3, waiting_stock: 3, available: 0, told: 0, best_price: null },
    { id: iron.id, waiting: 1, waiting_price: 1, available: null, best_price: 18_000 },
  ]);
  await setStock(shop.db, freezer.id, 2);
  await sendDueAlerts(shop.db, desk.config);
  const lines = [{ id: freezer.id, quantity: 1 }];
  await anOrder(shop.db, { lines, buyer: aGuest({ email: 'a@example.sn' }) });
  await sendDueAlerts(shop.db, desk.config);
  const told = { id: freezer.id, waiting: 1, told: 2, sold: 1, available: 1 };
  expect((await read({ sort: '-told' })).items[0]).toMatchObject(told);
  await shop.db.update(orders).set({ state: 'cancel' });
  expect((await read({ sort: '-told' })).items[0]).toMatchObject({ ...told, sold: 0 });
});

test('it is searched by article and by what is waited for', async () => {
  const freezer = await soldOut({ name: 'Congélateur Astech' });
  const iron = await aProduct(shop.db, { name: 'Fer à repasser' });
  await askAndConfirm('a@example.sn', { product_id: freezer.id });
  await askAndConfirm('a@example.sn', { product_id: iron.id, kind: 'price' });
  const idsOf = async (query: object) =>
    (await read(query)).items.map(({ id }: { id: number }) => id);
  expect(await idsOf({ q: 'congelateur' })).toEqual([freezer.id]);
  expect(await idsOf({ q: iron.reference })).toEqual([iron.id]);
  expect(await idsOf({ kind: 'price' })).toEqual([iron.id]);
  expect(await idsOf({ kind: 'preorder' })).toEqual([]);
});
