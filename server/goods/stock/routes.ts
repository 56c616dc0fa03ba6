import type { FastifyInstance } from 'fastify';
import { costCalls } from '#contract/goods/stock/staff-costs.ts';
import { countCalls, staffCounts } from '#contract/goods/stock/staff-counts.ts';
import { placeCalls, staffPlaces } from '#contract/goods/stock/staff-places.ts';
import { purchaseCalls, staffPurchases } from '#contract/goods/stock/staff-purchases.ts';
import { serialCalls, staffSerials } from '#contract/goods/stock/staff-serials.ts';
import { stockCalls } from '#contract/goods/stock/staff-stock.ts';
import { staffTransfers, transferCalls } from '#contract/goods/stock/staff-transfers.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { serveList } from '#server/base/lists/serve-list.ts';
import { readProductCost, setProductCost } from './costs/set-product-cost.ts';
import { acceptCount, cancelCount } from './counts/close-count.ts';
import { enterCount, openCount } from './counts/enter-count.ts';
import { listCounts, readCount } from './counts/read-count.ts';
import { setDisplay } from './displays/displays.ts';
import { checkStock } from './ledger/check-stock.ts';
import { getStockOf } from './ledger/find-products.ts';
import { recordLoss, recordReturn } from './moves/record-move.ts';
import { createPlace, getPlace, listPlaces, updatePlace } from './places/places.ts';
import { correctPurchaseCost } from './purchases/correct-purchase-cost.ts';
import { receivePurchase } from './purchases/receive-purchase.ts';
import {
  createPurchase,
  listPurchases,
  readPurchase,
  updatePurchase,
} from './purchases/save-purchase.ts';
import { getSerial, listSerials, sellSerials, trackSerials } from './serials/serials.ts';
import { receiveTransfer } from './transfers/receive-transfer.ts';
import { listTransfers, readTransfer, sendTransfer } from './transfers/send-transfer.ts';

/** Places, losses and returns, purchases, transfers, counts and serials, for staff. */
export function serveStock(app: FastifyInstance, parts: Parts): void {
  servePlaces(app, parts);
  serveFigures(app, parts);
  servePurchases(app, parts);
  serveCosts(app, parts);
  serveTransfers(app, parts);
  serveCounts(app, parts);
  serveSerials(app, parts);
}

function servePlaces(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  serveList(app, parts, staffPlaces, ({ query }) => listPlaces(db, query));
  serveCall(app, parts, placeCalls.getPlace, ({ params }) => getPlace(db, params.id));
  serveCall(app, parts, placeCalls.createPlace, ({ body, actor }) => createPlace(db, actor, body));
  serveCall(app, parts, placeCalls.updatePlace, ({ params, body, actor, version }) =>
    updatePlace(db, actor, { id: params.id, version }, body),
  );
}

function serveFigures(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  serveCall(app, parts, stockCalls.checkStock, ({ actor }) => checkStock(db, actor));
  serveCall(app, parts, stockCalls.getStockOf, ({ params }) => getStockOf(db, params.id));
  serveCall(app, parts, stockCalls.setDisplay, async ({ params, body, actor }) => {
    const { place_id: placeId, is_displayed: isDisplayed } = body;
    await setDisplay(db, actor, params.id, { placeId, isDisplayed });
    return getStockOf(db, params.id);
  });
  serveCall(app, parts, stockCalls.recordLoss, async ({ body, actor }) =>
    getStockOf(db, await recordLoss(db, actor, body)),
  );
  serveCall(app, parts, stockCalls.recordReturn, async ({ body, actor }) =>
    getStockOf(db, await recordReturn(db, actor, body)),
  );
}

function servePurchases(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  serveList(app, parts, staffPurchases, ({ query }) => listPurchases(db, query));
  serveCall(app, parts, purchaseCalls.getPurchase, ({ params, actor }) =>
    readPurchase(db, actor, params.id),
  );
  serveCall(app, parts, purchaseCalls.createPurchase, ({ body, actor }) =>
    createPurchase(db, actor, body),
  );
  serveCall(app, parts, purchaseCalls.updatePurchase, ({ params, body, actor, version }) =>
    updatePurchase(db, actor, { id: params.id, version }, body),
  );
  serveCall(app, parts, purchaseCalls.receivePurchase, ({ params, body, actor, version }) =>
    receivePurchase(db, actor, { id: params.id, version }, body),
  );
}

function serveCosts(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  serveCall(app, parts, costCalls.getProductCost, ({ params }) =>
    readProductCost(db, config, params.id),
  );
  serveCall(app, parts, costCalls.setProductCost, ({ params, body, actor }) =>
    setProductCost({ db, config, actor }, params.id, body),
  );
  serveCall(app, parts, costCalls.correctPurchaseCost, ({ params, body, actor }) =>
    correctPurchaseCost(db, actor, params.id, body),
  );
}

function serveTransfers(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  serveList(app, parts, staffTransfers, ({ query }) => listTransfers(db, query));
  serveCall(app, parts, transferCalls.getTransfer, ({ params }) => readTransfer(db, params.id));
  serveCall(app, parts, transferCalls.sendTransfer, ({ body, actor }) =>
    sendTransfer(db, actor, body),
  );
  serveCall(app, parts, transferCalls.receiveTransfer, ({ params, body, actor, version }) =>
    receiveTransfer(db, actor, { id: params.id, version }, body),
  );
}

function serveCounts(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  serveList(app, parts, staffCounts, ({ query }) => listCounts(db, query));
  serveCall(app, parts, countCalls.getCount, ({ params, actor }) =>
    readCount(db, actor, params.id),
  );
  serveCall(app, parts, countCalls.openCount, ({ body, actor }) => openCount(db, actor, body));
  serveCall(app, parts, countCalls.enterCount, ({ params, body, actor }) =>
    enterCount(db, actor, params.id, body),
  );
  serveCall(app, parts, countCalls.acceptCount, ({ params, body, actor, version }) =>
    acceptCount({ db, config, actor }, { id: params.id, version }, body?.alone_reason),
  );
  serveCall(app, parts, countCalls.cancelCount, ({ params, actor, version }) =>
    cancelCount(db, actor, { id: params.id, version }),
  );
}

function serveSerials(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  serveList(app, parts, staffSerials, ({ query }) => listSerials(db, query));
  serveCall(app, parts, serialCalls.getSerial, ({ params }) => getSerial(db, params.id));
  serveCall(app, parts, stockCalls.trackSerials, async ({ params, body, actor }) => {
    await trackSerials(db, actor, params.id, body.tracks_serials);
    return getStockOf(db, params.id);
  });
  serveCall(app, parts, serialCalls.sellSerials, async ({ params, body, actor }) => ({
    serials: await sellSerials(db, actor, params.id, body),
  }));
}
