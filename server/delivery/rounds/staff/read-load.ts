import { and, eq, inArray } from 'drizzle-orm';
import type { RoundLoad, StaffRound } from '#contract/delivery/staff-rounds.ts';
import type { Db } from '#server/base/db/open.ts';
import { placeStock, productStock } from '#server/goods/stock/tables.ts';
import { type Goods, readGoodsOfStops } from '../round/load.ts';
import { roundNotFound } from '../round/lock-round.ts';
import { readStops, type StopOfOrder } from '../round/stops.ts';
import { isAboard } from '../round/totals.ts';
import { rounds, vehicles } from '../tables.ts';
import { listRoundHeads } from './list-rounds.ts';

/** Without customers. Throws `not-found`. */
export async function readLoad(db: Db, id: number): Promise<RoundLoad> {
  const [head] = await listRoundHeads(db, eq(rounds.id, id));
  if (head === undefined) throw roundNotFound();
  const { settled: _, delivered: __, ...facts } = head;
  const aboard = (await readStops(db, [id])).filter(isAboard);
  const articles = await findLoad(db, facts.place_id, aboard, await readGoodsOfStops(db, aboard));
  const isHere = facts.state === 'open' || facts.state === 'closed';
  return {
    ...facts,
    plate: await readPlate(db, facts.vehicle_id),
    articles: isHere ? articles : articles.map((article) => ({ ...article, there: null })),
  };
}

async function readPlate(db: Db, vehicleId: number | null): Promise<string> {
  if (vehicleId === null) return '';
  const [found] = await db
    .select({ plate: vehicles.plate })
    .from(vehicles)
    .where(eq(vehicles.id, vehicleId));
  return found?.plate ?? '';
}

type Article = RoundLoad['articles'][number];

/** The load of some stops by product; `there` is the stock at the place, null for uncounted products. */
export async function findLoad(
  db: Db,
  placeId: number,
  stops: readonly StopOfOrder[],
  goodsOf: (found: StopOfOrder) => Goods,
): Promise<Article[]> {
  const load = new Map<string, Article>();
  for (const found of stops) {
    for (const { product_id, name, quantity, tracks_serials } of goodsOf(found).lines) {
      const key = product_id === null ? name : String(product_id);
      const known = load.get(key);
      const sum = (known?.quantity ?? 0) + quantity;
      load.set(key, { name, product_id, tracks_serials, there: null, ...known, quantity: sum });
    }
  }
  const thereOf = await readThere(
    db,
    placeId,
    [...load.values()].flatMap(({ product_id }) => product_id ?? []),
  );
  return [...load.values()].map((one) => ({ ...one, there: thereOf.get(one.product_id) ?? null }));
}

async function readThere(
  db: Db,
  placeId: number,
  productIds: number[],
): Promise<Map<number | null, number>> {
  if (productIds.length === 0) return new Map();
  const counted = await db
    .select({ id: productStock.productId, there: placeStock.onHand })
    .from(productStock)
    .leftJoin(
      placeStock,
      and(eq(placeStock.productId, productStock.productId), eq(placeStock.placeId, placeId)),
    )
    .where(inArray(productStock.productId, productIds));
  return new Map(counted.map(({ id, there }) => [id, there ?? 0]));
}

/** Products with less stock than load; uncounted ones are never missing. */
export const missingInStock = (load: readonly Article[]): StaffRound['missing'] =>
  load.flatMap(({ product_id, name, quantity: needed, there }) =>
    product_id === null || there === null || there >= needed
      ? []
      : [{ product_id, name, needed, there }],
  );
