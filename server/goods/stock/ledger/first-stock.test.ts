import { join } from 'node:path';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productStock, stockMoves } from '#server/goods/stock/tables.ts';
import { moveOrder } from '#server/sales/orders/moving/move-order.ts';
import { orderLines, orders } from '#server/sales/orders/tables.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { byMachine } from '#tests/helpers/base/cast.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { MAGASIN } from '#tests/helpers/goods/stock-room.ts';
import { aGuest, anOrder, setStock } from '#tests/helpers/sales/order-builders.ts';
import { findStockDifferences } from './check-stock.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

function readDataStatements(): string[] {
  const migrationsFolder = join(import.meta.dirname, '../../../base/db/migrations');
  const statements = readMigrationFiles({ migrationsFolder }).flatMap(({ sql: all }) => all);
  const first = statements.findIndex((text) => text.includes('SET departed = l.reserved'));
  return statements.slice(first, first + 2);
}

test('what was counted before there were places lies in the first one, with what orders keep', async () => {
  const { db } = database;
  const [kept, gone, none] = [await aProduct(db), await aProduct(db), await aProduct(db)];
  const ids = [kept.id, gone.id, none.id];
  for (const id of ids) await setStock(db, id, id === none.id ? 0 : 10);
  const placed = async ({ id }: { id: number }) =>
    (await anOrder(db, { buyer: aGuest(), lines: [{ id, quantity: 3 }] })).order;
  await placed(kept);
  const shipped = await placed(gone);
  await db.update(orders).set({ fulfilment: 'shipped' }).where(eq(orders.id, shipped.id));
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`delete from stock_moves`);
    await tx.execute(sql`delete from place_stock`);
    await tx.execute(sql`delete from product_costs`);
  });
  for (const statement of readDataStatements()) await db.execute(sql.raw(statement));

  const moves = await db.select().from(stockMoves).orderBy(asc(stockMoves.productId));
  expect(moves).toMatchObject([
    { productId: kept.id, placeId: MAGASIN, kind: 'count', pieces: 10 },
    { productId: gone.id, placeId: MAGASIN, kind: 'count', pieces: 7 },
  ]);
  expect(await findStockDifferences(db)).toEqual([]);
  await moveOrder({ db, config: testConfig(), actor: byMachine }, shipped.id, { state: 'cancel' });
  await moveOrder({ db, config: testConfig(), actor: byMachine }, shipped.id, {
    fulfilment: 'returned',
  });
  const left = await db.select().from(productStock).where(inArray(productStock.productId, ids));
  expect(left.map(({ available }) => available).toSorted()).toEqual([0, 10, 7]);
  expect(await findStockDifferences(db)).toEqual([]);
  expect(await db.$count(orderLines, eq(orderLines.reserved, 3))).toBe(1);
});
