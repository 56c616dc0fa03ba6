import type { Db } from '#server/base/db/open.ts';
import { enterCount, openCount } from '#server/goods/stock/counts/enter-count.ts';

import { receivePurchase } from '#server/goods/stock/purchases/receive-purchase.ts';
import { createPurchase } from '#server/goods/stock/purchases/save-purchase.ts';
import { sellSerials, trackSerials } from '#server/goods/stock/serials/serials.ts';
import { sendTransfer } from '#server/goods/stock/transfers/send-transfer.ts';
import { moveOrder } from '#server/sales/orders/moving/move-order.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { aProduct, dayFromNow } from '#tests/helpers/base/builders.ts';
import { anAccount, byMachine, signedIn } from '#tests/helpers/base/cast.ts';
import { aKeeper, aPlace, MAGASIN } from '#tests/helpers/goods/stock-room.ts';
import { anOrder, setStock } from '#tests/helpers/sales/order-builders.ts';
import type { UsesOf } from './use.ts';

const reason = 'Essai du journal';

async function anArticle(db: Db) {
  const { id } = await aProduct(db);
  await setStock(db, id, 10);
  return id;
}

export async function aPurchase(db: Db) {
  const lines = [{ product_id: await anArticle(db), pieces: 5 }];
  const form = { supplier: 'Téranga Import', expected_on: dayFromNow(4), lines };
  return createPurchase(db, byMachine, form);
}

export async function aTransfer(db: Db) {
  const lines = [{ product_id: await anArticle(db), pieces: 2 }];
  const to_id = (await aPlace(db)).id;
  return sendTransfer(db, byMachine, { from_id: MAGASIN, to_id, lines });
}

export async function aCount(db: Db) {
  const keeper = await aKeeper(db);
  const articles = [{ product_id: await anArticle(db) }];
  const { id } = await openCount(db, keeper, { place_id: MAGASIN, articles });
  return enterCount(db, keeper, id, { lines: [{ ...articles[0], counted: 9 }] });
}

/** An order whose products have left, each piece with a serial number. */
async function aShippedOrder(db: Db) {
  const productId = await anArticle(db);
  await trackSerials(db, byMachine, productId, true);
  const { order } = await anOrder(db, { lines: [{ id: productId, quantity: 1 }] });
  await moveOrder({ db, config: testConfig(), actor: byMachine }, order.id, {
    fulfilment: 'delivered',
  });
  return { orderId: order.id, productId };
}

export async function aSerial(db: Db): Promise<number> {
  const { orderId, productId } = await aShippedOrder(db);
  const given = { product_id: productId, serials: ['SN-1'] };
  const [serial] = await sellSerials(db, byMachine, orderId, given);
  return serial!.id;
}

export const stockUses: UsesOf = (db) => ({
  createPlace: async () => ({ payload: { name: 'Lieu du journal' } }),
  updatePlace: async () => {
    const { id, name } = await aPlace(db);
    return { id, payload: { name: `${name} bis` } };
  },
  setDisplay: async () => {
    const { id } = await aPlace(db, { kind: 'showroom' });
    return { id: await anArticle(db), payload: { place_id: id, is_displayed: true } };
  },
  recordLoss: async () => {
    const product_id = await anArticle(db);
    return { payload: { product_id, place_id: MAGASIN, pieces: 1, reason } };
  },
  recordReturn: async () => {
    const { orderId, productId } = await aShippedOrder(db);
    const returned = { product_id: productId, order_id: orderId, place_id: MAGASIN };
    return { payload: { ...returned, pieces: 1, reason } };
  },
  trackSerials: async () => ({ id: await anArticle(db), payload: { tracks_serials: true } }),
  sellSerials: async () => {
    const { orderId, productId } = await aShippedOrder(db);
    return { id: orderId, payload: { product_id: productId, serials: ['SN-1'] } };
  },
  createPurchase: async () => {
    const lines = [{ product_id: await anArticle(db), pieces: 5 }];
    return { payload: { supplier: 'Téranga Import', expected_on: dayFromNow(4), lines } };
  },
  updatePurchase: async () => ({
    id: (await aPurchase(db)).id,
    payload: { supplier: 'Autre fournisseur' },
  }),
  receivePurchase: async () => {
    const { id, lines } = await aPurchase(db);
    const came = lines.map(({ product_id }) => ({ product_id, pieces: 1 }));
    return { id, payload: { lines: came } };
  },
  setProductCost: async () => ({ id: await anArticle(db), payload: { unit_cost: 54_000 } }),
  correctPurchaseCost: async () => {
    const { id, version, lines } = await aPurchase(db);
    const [{ product_id } = {}] = lines;
    await receivePurchase(
      db,
      byMachine,
      { id, version },
      {
        lines: [{ product_id: product_id ?? 0, pieces: 2 }],
      },
    );
    return { id, payload: { product_id, unit_cost: 61_000, reason } };
  },
  sendTransfer: async () => {
    const lines = [{ product_id: await anArticle(db), pieces: 2 }];
    return { payload: { from_id: MAGASIN, to_id: (await aPlace(db)).id, lines } };
  },
  receiveTransfer: async () => ({ id: (await aTransfer(db)).id, payload: {} }),
  openCount: async () => ({
    payload: { place_id: MAGASIN, articles: [{ product_id: await anArticle(db) }] },
  }),
  enterCount: async () => {
    const { id, lines } = await aCount(db);
    const entered = lines.map(({ product_id }) => ({ product_id, counted: 3 }));
    return { id, payload: { lines: entered } };
  },
  acceptCount: async () => ({
    id: (await aCount(db)).id,
    headers: await signedIn(db, await anAccount(db, { role: 'storekeeper' })),
  }),
  cancelCount: async () => ({ id: (await aCount(db)).id }),
});
