// How staff gives pieces a cost, and corrects one.

import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import { inTransaction } from '#server/base/db/open.ts';
import { shipGoods } from '#server/sales/orders/goods/follow-goods.ts';
import { releaseStock, reserveAgain } from '#server/sales/orders/goods/stock.ts';
import { orderLines } from '#server/sales/orders/tables.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { aProduct, dayFromNow } from '#tests/helpers/base/builders.ts';
import { byMachine } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { aPlace, MAGASIN } from '#tests/helpers/goods/stock-room.ts';
import { anApiKey } from '#tests/helpers/people/api-keys.ts';
import { aGuest, anOrder, setStock } from '#tests/helpers/sales/order-builders.ts';
import { stopCounting } from '../ledger/count-products.ts';
import { correctPurchaseCost } from '../purchases/correct-purchase-cost.ts';
import { receivePurchase } from '../purchases/receive-purchase.ts';
import { createPurchase } from '../purchases/save-purchase.ts';
import { productCosts } from '../tables.ts';
import { receiveTransfer } from '../transfers/receive-transfer.ts';
import { sendTransfer } from '../transfers/send-transfer.ts';
import { setProductCost } from './set-product-cost.ts';

const shop = openCatalogueApp();
beforeEach(() => emptyAccounts(shop.db));
const config = testConfig();

async function buy(id: number, pieces: number, unit_cost: number): Promise<number> {
  const lines = [{ product_id: id, pieces, unit_cost }];
  const form = { supplier: 'Téranga', expected_on: dayFromNow(1), lines };
  const made = await createPurchase(shop.db, byMachine, form);
  const { version } = made;
  const receipt = { lines: [{ product_id: id, pieces }] };
  await receivePurchase(shop.db, byMachine, { id: made.id, version }, receipt);
  return made.id;
}
const correct = (purchase: number, product_id: number, unit_cost: number) =>
  correctPurchaseCost(shop.db, byMachine, purchase, { product_id, unit_cost, reason: 'Facture' });
async function worthOf(id: number) {
  const [row] = await shop.db.select().from(productCosts).where(eq(productCosts.productId, id));
  return row && [row.pieces, row.valued, row.valueXof, row.averageXof];
}

test('a key that may only note costs reads none', async () => {
  const { id } = await aProduct(shop.db);
  await setStock(shop.db, id, 2);
  await setProductCost({ db: shop.db, config, actor: byMachine }, id, { unit_cost: 54_321 });
  await setStock(shop.db, id, 0);
  const { headers } = await anApiKey(shop.db, ['margins:write']);
  const url = pathTo(paths.productCost, { id });
  const payload = { unit_cost: 7 };
  const reply = await shop.app.inject({ method: 'POST', url, headers, payload });
  expect(reply.statusCode).toBe(200);
  expect(reply.body).not.toMatch(/54321|108642/);
  expect(await worthOf(id)).toEqual([0, 0, 0, 7]);
});

test('a correction of a purchase that never came into the ledger leaves other pieces alone', async () => {
  const { id } = await aProduct(shop.db);
  const first = await buy(id, 5, 100); // Not counted yet: no move.
  await setStock(shop.db, id, 0);
  await buy(id, 5, 100);
  await correct(first, id, 200);
  expect(await worthOf(id)).toEqual([5, 5, 500, 100]);
});

test('no cost is corrected while pieces are on their way to another place', async () => {
  const { db } = shop;
  const { id } = await aProduct(db, { name: 'Four' });
  await setStock(db, id, 0);
  const purchase = await buy(id, 4, 5000);
  const sent = await sendTransfer(db, byMachine, {
    from_id: MAGASIN,
    to_id: (await aPlace(db)).id,
    lines: [{ product_id: id, pieces: 4 }],
  });
  const revalue = () =>
    setProductCost({ db, config, actor: byMachine }, id, {
      unit_cost: 7000,
      revalue: true,
      reason: 'Facture',
    });
  const refusal = {
    code: 'conflict',
    message: 'Four est en route entre deux lieux : recevez le transfert d’abord.',
  };
  await expect(correct(purchase, id, 6000)).rejects.toMatchObject(refusal);
  await expect(revalue()).rejects.toMatchObject(refusal);
  await receiveTransfer(db, byMachine, { id: sent.id, version: sent.version }, {});
  await correct(purchase, id, 6000);
  expect(await worthOf(id)).toEqual([4, 4, 24_000, 6000]);
  await revalue();
  expect(await worthOf(id)).toEqual([4, 4, 28_000, 7000]);
});

test('a return while the product is not counted, taken back, does not sell the piece twice', async () => {
  const { db } = shop;
  const { id } = await aProduct(db);
  await setStock(db, id, 5);
  await setProductCost({ db, config, actor: byMachine }, id, { unit_cost: 100 });
  const { order } = await anOrder(db, { buyer: aGuest(), lines: [{ id, quantity: 1 }] });
  const ship = () => inTransaction(db, (tx) => shipGoods(tx, 'shop', order));
  await ship();
  await inTransaction(db, (tx) => stopCounting(tx, 'shop', [id]));
  const released = await inTransaction(db, (tx) => releaseStock(tx, order.id));
  await setStock(db, id, 5);
  await inTransaction(db, (tx) => reserveAgain(tx, released));
  await ship();
  const [line] = await db.select().from(orderLines).where(eq(orderLines.productId, id));
  expect([line?.quantity, line?.gone, line?.costed, line?.costXof]).toEqual([1, 1, 1, 100]);
});
