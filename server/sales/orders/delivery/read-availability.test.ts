import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import { dayWords } from '#contract/sales/handover/delivery-promise.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { recordLoss } from '#server/goods/stock/moves/record-move.ts';
import { createPurchase } from '#server/goods/stock/purchases/save-purchase.ts';
import { places } from '#server/goods/stock/tables.ts';
import { receiveTransfer } from '#server/goods/stock/transfers/receive-transfer.ts';
import { sendTransfer } from '#server/goods/stock/transfers/send-transfer.ts';
import { aProduct, dayFromNow } from '#tests/helpers/base/builders.ts';
import { byMachine } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { aPlace, MAGASIN } from '#tests/helpers/goods/stock-room.ts';
import { aGuest, anOrder, setStock } from '#tests/helpers/sales/order-builders.ts';

const shop = openCatalogueApp();
beforeEach(() => emptyAccounts(shop.db));

test('the page of an article follows its stock, although its answer is kept', async () => {
  const { id } = await aProduct(shop.db);
  const url = withQuery(pathTo(paths.product, { id }), { images: 'url' });
  const told = async () => (await shop.app.inject(url)).json().availability;
  const becomes = (expected: object) => expect.poll(told).toMatchObject(expected);
  await becomes({ state: 'orderable', can_buy: true, places: [] });
  await setStock(shop.db, id, 3);
  await becomes({ state: 'in_stock', text: 'En stock' });
  const medina = await aPlace(shop.db, { name: 'Médina', kind: 'showroom' });
  const lines = [{ product_id: id, pieces: 1 }];
  const transfer = { from_id: MAGASIN, to_id: medina.id, lines };
  const { id: sent } = await sendTransfer(shop.db, byMachine, transfer);
  await receiveTransfer(shop.db, byMachine, { id: sent }, {});
  await becomes({ text: 'En stock à Médina', places: ['Médina'] });
  await anOrder(shop.db, { buyer: aGuest(), lines: [{ id, quantity: 2 }] });
  const loss = { product_id: id, place_id: medina.id, pieces: 1, reason: 'Vitre cassée' };
  await recordLoss(shop.db, byMachine, loss);
  await becomes({ state: 'sold_out', can_buy: false, text: 'Épuisé' });
  const form = { supplier: 'Téranga', expected_on: dayFromNow(12), lines };
  await createPurchase(shop.db, byMachine, form);
  const text = expect.stringMatching(/^Sous \d+ jours$/);
  await becomes({ can_buy: false, state: 'expected', text });
  // What arrives leaves for its buyer afterwards.
  expect((await told()).until > dayFromNow(12)).toBe(true);
});

test('a pre-order says when it arrives: with the next purchase, else after its delay', async () => {
  const { id } = await aProduct(shop.db);
  const url = withQuery(pathTo(paths.product, { id }), { images: 'url' });
  const told = async () => (await shop.app.inject(url)).json().availability.preorder_text;
  const words = (day: string) => `arrivage vers le ${dayWords(day).replace(/^\S+ /, '')}`;
  const after60Days = [60, 61, 62, 63].map((days) => words(dayFromNow(days)));
  expect(after60Days).toContain(await told());
  const lines = [{ product_id: id, pieces: 1 }];
  const form = { supplier: 'Téranga', expected_on: dayFromNow(12), lines };
  await createPurchase(shop.db, byMachine, form);
  await expect.poll(told).toBe(words(dayFromNow(12)));
});

test('what delivery costs and takes is said of every zone, the default one first', async () => {
  const { id } = await aProduct(shop.db);
  const url = withQuery(pathTo(paths.product, { id }), { images: 'url' });
  const { deliveries } = (await shop.app.inject(url)).json().availability;
  const zones = (await shop.app.inject(paths.deliveryZones)).json();
  const served = zones.filter(({ active }: { active: boolean }) => active);
  expect(deliveries.map(({ zone_id }: { zone_id: number }) => zone_id)).toEqual(
    served.map((zone: { id: number }) => zone.id),
  );
  expect(deliveries[0]).toMatchObject({ place: 'à Dakar', fee: 0 });
  expect(deliveries[0].days).not.toBe('');
  expect(deliveries.at(-1)).toMatchObject({ place: '(Autres régions)', fee: 20_000 });
});

test('where it is collected is said of the places that have it', async () => {
  const { id } = await aProduct(shop.db);
  await setStock(shop.db, id, 2);
  const url = withQuery(pathTo(paths.product, { id }), { images: 'url' });
  const told = async () => (await shop.app.inject(url)).json().availability;
  expect(await told()).toMatchObject({ places: [], collect_at: [] });
  await shop.db.update(places).set({ collects: true }).where(eq(places.id, MAGASIN));
  await shop.db.update(products).set({ rank: 7 }).where(eq(products.id, id));
  const { name } = oneRow(await shop.db.select().from(places).where(eq(places.id, MAGASIN)));
  await expect.poll(told).toMatchObject({ places: [], collect_at: [name] });
  await shop.db.update(places).set({ collects: false }).where(eq(places.id, MAGASIN));
});
