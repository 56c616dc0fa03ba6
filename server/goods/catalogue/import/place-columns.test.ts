import { beforeAll, expect, test } from 'vitest';
import { findStockDifferences } from '#server/goods/stock/ledger/check-stock.ts';
import { getStockOf } from '#server/goods/stock/ledger/find-products.ts';
import { countStock } from '#server/sales/orders/goods/stock.ts';

import { aProduct } from '#tests/helpers/base/builders.ts';
import { byMachine } from '#tests/helpers/base/cast.ts';
import { openImportDesk } from '#tests/helpers/goods/import-desk.ts';
import { aPlace } from '#tests/helpers/goods/stock-room.ts';
import { aGuest, anOrder, setStock } from '#tests/helpers/sales/order-builders.ts';

const desk = openImportDesk();
beforeAll(async () => {
  await aPlace(desk.db, { name: 'Médina', kind: 'showroom' });
});

const article = async (available: number | null) => {
  const { id, reference } = await aProduct(desk.db, { name: 'Four' });
  if (available !== null) await setStock(desk.db, id, available);
  return { id, reference };
};
const lyingOf = async (id: number) => {
  const { available, places } = await getStockOf(desk.db, id);
  return [available, Object.fromEntries(places.map(({ name, on_hand }) => [name, on_hand]))];
};

test('a column of a place is known by its name, accents and case aside, and counts that place', async () => {
  const [counted, fresh, same] = [await article(5), await article(null), await article(4)];
  const { report } = await desk.imported(
    'reference,STOCK medina,stock_dakar',
    `${counted.reference},3,`,
    `${fresh.reference},2,1`,
    `${same.reference},0,4`,
  );
  expect(report).toMatchObject({ updated: 2, unchanged: 1, refused_count: 0 });
  expect(await lyingOf(counted.id)).toEqual([8, { Dakar: 5, Médina: 3 }]);
  expect(await lyingOf(fresh.id)).toEqual([3, { Dakar: 1, Médina: 2 }]);
  expect(await lyingOf(same.id)).toEqual([4, { Dakar: 4 }]);
  expect(await findStockDifferences(desk.db)).toEqual([]);
});

test('what a place has goes before what all of them have, which counts where no place changed', async () => {
  const [byPlace, byAll] = [await article(5), await article(5)];
  await desk.imported(
    'reference,stock,Stock Dakar,Stock Médina',
    `${byPlace.reference},5,2,1`,
    `${byAll.reference},9,5,0`,
  );
  expect(await lyingOf(byPlace.id)).toEqual([3, { Dakar: 2, Médina: 1 }]);
  expect(await lyingOf(byAll.id)).toEqual([9, { Dakar: 9 }]);
});

test('fewer than orders keep, and what is no number, are refused by the heading', async () => {
  const [kept, wrong] = [await article(5), await article(5)];
  await anOrder(desk.db, { buyer: aGuest(), lines: [{ id: kept.id, quantity: 3 }] });
  const { report } = await desk.preview(
    'reference,Stock Dakar',
    `${kept.reference},1`,
    `${wrong.reference},beaucoup`,
  );
  expect(report!.refused.map(({ reason }) => reason)).toEqual([
    'colonne « Stock Dakar » : 2 de ces pièces sont gardées pour des commandes',
    'colonne « Stock Dakar » : « beaucoup » n’est pas un nombre entier de pièces, comme 12',
  ]);
});

test('undoing gives each place the difference back, and leaves alone what was counted since', async () => {
  const [sold, fresh, recounted] = [await article(5), await article(null), await article(5)];
  const applied = await desk.imported(
    'reference,Stock Médina',
    ...[sold, fresh, recounted].map(({ reference }) => `${reference},6`),
  );
  await anOrder(desk.db, { buyer: aGuest(), lines: [{ id: sold.id, quantity: 2 }] });
  await countStock(desk.db, byMachine, { productId: recounted.id }, 8);
  const undo = await desk.undone(applied);
  expect(undo.kept.map(({ reference }) => reference)).toEqual([recounted.reference]);
  expect(await lyingOf(sold.id)).toEqual([3, { Dakar: 5 }]);
  expect(await lyingOf(fresh.id)).toEqual([null, {}]);
  expect(await findStockDifferences(desk.db)).toEqual([]);
});
