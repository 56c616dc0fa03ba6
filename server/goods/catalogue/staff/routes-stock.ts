import type { FastifyInstance } from 'fastify';
import { staffMoves, staffStock } from '#contract/goods/stock/staff-stock.ts';
import type { Parts } from '#server/base/http/serve-call.ts';
import { serveList } from '#server/base/lists/serve-list.ts';
import { listMoves } from './list-moves.ts';
import { listStock } from './list-stock.ts';

/** What of the stock is searched by its articles. */
export function serveStockLists(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  serveList(app, parts, staffStock, ({ query }) => listStock(db, query));
  serveList(app, parts, staffMoves, ({ query }) => listMoves(db, query));
}
