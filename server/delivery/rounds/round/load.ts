import { and, asc, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod/mini';
import { RETURN_REASON_WORDS } from '#contract/delivery/return-states.ts';
import type { stopLine } from '#contract/delivery/rounds.ts';
import type { StaffStop } from '#contract/delivery/staff-rounds.ts';
import type { Db } from '#server/base/db/open.ts';
import { returnLines } from '#server/delivery/returns/tables.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { orderLines } from '#server/sales/orders/tables.ts';
import { stopGoods } from '../tables.ts';
import { isDelivery, type StopOfOrder } from './stops.ts';

type Specification = { name: string; value: string };

type StopLine = z.infer<typeof stopLine>;

/** Pieces without a known volume or weight count 0 there. */
type Load = {
  pieces: number;
  litres: number;
  kilos: number;
  unmeasured: number;
  unweighed: number;
};

const NOTHING: Load = { pieces: 0, litres: 0, kilos: 0, unmeasured: 0, unweighed: 0 };

const WEIGHT = /^poids\b/i;

const KILOS = /^(\d{1,4}(?:[.,]\d+)?)\s*kg\b/i;

/** In kilos, by rule D-13. */
export function weightOf(specifications: readonly Specification[]): number | undefined {
  for (const { name, value } of specifications) {
    const kilos = WEIGHT.test(name.trim()) ? KILOS.exec(value.trim())?.[1] : undefined;
    if (kilos !== undefined) return Number(kilos.replace(',', '.'));
  }
  return undefined;
}

export const addLoads = (loads: readonly Load[]): Load =>
  loads.reduce(
    (sum, load) => ({
      pieces: sum.pieces + load.pieces,
      litres: sum.litres + load.litres,
      kilos: sum.kilos + load.kilos,
      unmeasured: sum.unmeasured + load.unmeasured,
      unweighed: sum.unweighed + load.unweighed,
    }),
    NOTHING,
  );

/** To a tenth; null unless all weights are known. */
export const knownKilos = ({ kilos, unweighed }: Load): number | null =>
  unweighed > 0 ? null : Math.round(kilos * 10) / 10;

export type Goods = { lines: StopLine[]; load: Load };

type Row = {
  line: Pick<typeof orderLines.$inferSelect, 'id' | 'productId' | 'name' | 'quantity'>;
  litres: number | null;
  specifications: readonly Specification[] | null;
  tracksSerials: boolean | null;
  gtin: string | null;
};

export async function readGoods(db: Db, orderIds: number[]): Promise<Map<number, Goods>> {
  const found = await db
    .select({ key: orderLines.orderId, line: orderLines, ...ofProduct })
    .from(orderLines)
    .leftJoin(products, eq(products.id, orderLines.productId))
    .where(and(inArray(orderLines.orderId, orderIds), eq(orderLines.kind, 'product')))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position));
  return addByKey(found);
}

export async function readReturnedGoods(db: Db, returnIds: number[]): Promise<Map<number, Goods>> {
  if (returnIds.length === 0) return new Map();
  const { id, productId, name } = orderLines;
  const { quantity } = returnLines;
  const found = await db
    .select({ key: returnLines.returnId, line: { id, productId, name, quantity }, ...ofProduct })
    .from(returnLines)
    .innerJoin(orderLines, eq(orderLines.id, returnLines.orderLineId))
    .leftJoin(products, eq(products.id, orderLines.productId))
    .where(inArray(returnLines.returnId, returnIds))
    .orderBy(asc(returnLines.returnId), asc(orderLines.position));
  return addByKey(found);
}

const ofProduct = {
  litres: products.volumeLitres,
  specifications: products.specifications,
  tracksSerials: products.tracksSerials,
  gtin: products.gtin,
};

function addByKey(rows: readonly (Row & { key: number })[]): Map<number, Goods> {
  const goods = new Map<number, Goods>();
  for (const { key, line, litres, specifications, tracksSerials, gtin } of rows) {
    const { lines, load } = goodsOf(goods, key);
    const kilos = weightOf(specifications ?? []);
    const { quantity } = line;
    const own = {
      pieces: quantity,
      litres: (litres ?? 0) * quantity,
      kilos: (kilos ?? 0) * quantity,
      unmeasured: litres === null ? quantity : 0,
      unweighed: kilos === undefined ? quantity : 0,
    };
    goods.set(key, {
      lines: [
        ...lines,
        {
          line_id: line.id,
          product_id: line.productId,
          name: line.name,
          quantity,
          tracks_serials: tracksSerials ?? false,
          gtin,
        },
      ],
      load: addLoads([load, own]),
    });
  }
  return goods;
}

/** Empty for an unknown key. */
export const goodsOf = (goods: ReadonlyMap<number, Goods>, key: number): Goods =>
  goods.get(key) ?? { lines: [], load: NOTHING };

/** Reads once for all stops; the returned function gives the goods to deliver or to collect at one. */
export async function readGoodsOfStops(
  db: Db,
  stops: readonly StopOfOrder[],
): Promise<(found: StopOfOrder) => Goods> {
  const ofOrders = await readGoods(
    db,
    stops.filter(isDelivery).map(({ order }) => order.id),
  );
  const ofReturns = await readReturnedGoods(
    db,
    stops.flatMap(({ returned }) => returned?.id ?? []),
  );
  return ({ order, returned }) =>
    returned === null ? goodsOf(ofOrders, order.id) : goodsOf(ofReturns, returned.id);
}

/** In French; empty for a delivery. */
export async function readReturnReasons(
  db: Db,
  stops: readonly StopOfOrder[],
): Promise<(found: StopOfOrder) => string> {
  const ids = stops.flatMap(({ returned }) => returned?.id ?? []);
  if (ids.length === 0) return () => '';
  const lines = await db
    .select({ returnId: returnLines.returnId, reason: returnLines.reason })
    .from(returnLines)
    .where(inArray(returnLines.returnId, ids))
    .orderBy(asc(returnLines.orderLineId));
  return ({ returned }) => {
    if (returned === null) return '';
    const own = lines.filter(({ returnId }) => returnId === returned.id);
    const reasons = new Set(own.map(({ reason }) => RETURN_REASON_WORDS[reason]));
    return [...reasons, returned.note].filter((words) => words !== '').join('. ');
  };
}

/** Reads once for all stops; the returned function gives what the driver collected, nothing for a delivery. */
export async function readCollected(
  db: Db,
  stops: readonly StopOfOrder[],
): Promise<(found: StopOfOrder) => StaffStop['taken']> {
  const ids = stops.flatMap(({ stop, returned }) => (returned === null ? [] : [stop.id]));
  if (ids.length === 0) return () => [];
  const { stopId, orderLineId, pieces, serials } = stopGoods;
  const found = await db
    .select({ stopId, line_id: orderLineId, name: orderLines.name, pieces, serials })
    .from(stopGoods)
    .innerJoin(orderLines, eq(orderLines.id, stopGoods.orderLineId))
    .where(inArray(stopGoods.stopId, ids))
    .orderBy(asc(orderLines.position));
  return ({ stop }) => found.flatMap(({ stopId: id, ...line }) => (id === stop.id ? [line] : []));
}
