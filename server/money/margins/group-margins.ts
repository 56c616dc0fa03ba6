import { eq, inArray } from 'drizzle-orm';
import { PROVIDER_NAMES } from '#contract/money/provider-names.ts';
import {
  type MarginGroup,
  type MarginOfGroup,
  type MarginSums,
  MOST_MARGIN_DAYS,
} from '#contract/money/staff-margins.ts';
import type { Db } from '#server/base/db/open.ts';
import { Problem } from '#server/base/problem.ts';
import { plusDays } from '#server/base/time.ts';
import { categories, products } from '#server/goods/catalogue/tables.ts';
import { type NamedOrder, type Period, readSoldOrders } from './read-sold-orders.ts';
import { type LineMargin, reckonMargins } from './reckon-margins.ts';

export type Margins = { total: MarginSums; groups: MarginOfGroup[] };

/**
 * The margin of the orders of a period, grouped, the greatest first (rule G-55). All groupings share their rows, so their
 * totals agree. Throws `bad-request` for days in the wrong order or too many.
 */
export async function readMargins(db: Db, by: MarginGroup, period: Period): Promise<Margins> {
  checkPeriod(period);
  const total = noSums();
  const groups = new Map<string, MarginOfGroup>();
  for await (const orders of readSoldOrders(db, period)) {
    const goods = await readGoods(db, orders);
    for (const order of orders) {
      for (const margin of reckonMargins(order)) {
        if (margin.pieces === 0 && margin.revenueXof === 0 && margin.costXof === 0) continue;
        const { key, label } = groupOf(by, order, margin, goods);
        const group = groups.get(key) ?? { key, label, ...noSums() };
        groups.set(key, group);
        for (const sums of [total, group]) add(sums, margin);
      }
    }
  }
  const sorted = [...groups.values()].toSorted(
    (a, b) =>
      b.margin - a.margin || b.unknown_revenue - a.unknown_revenue || (a.key < b.key ? -1 : 1),
  );
  return { total, groups: sorted };
}

function checkPeriod({ from, to }: Period): void {
  if (from > to) throw new Problem('bad-request', 'Le premier jour vient après le dernier.');
  if (plusDays(from, MOST_MARGIN_DAYS) <= to) {
    throw new Problem('bad-request', `Choisissez ${MOST_MARGIN_DAYS} jours au plus.`);
  }
}

const noSums = (): MarginSums => ({
  pieces: 0,
  revenue: 0,
  cost: 0,
  margin: 0,
  unknown_pieces: 0,
  unknown_revenue: 0,
});

function add(sums: MarginSums, { pieces, revenueXof, costXof, isKnown }: LineMargin): void {
  if (!isKnown) {
    sums.unknown_pieces += pieces;
    sums.unknown_revenue += revenueXof;
    return;
  }
  sums.pieces += pieces;
  sums.revenue += revenueXof;
  sums.cost += costXof;
  sums.margin += revenueXof - costXof;
}

type Good = { name: string; brand: string | null; category: string };

async function readGoods(db: Db, orders: readonly NamedOrder[]): Promise<Map<number, Good>> {
  const ids = orders.flatMap(({ lines }) => lines.flatMap(({ productId }) => productId ?? []));
  const rows = await db
    .select({
      id: products.id,
      name: products.name,
      brand: products.brand,
      category: categories.name,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(inArray(products.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, ...good }) => [id, good]));
}

const NO_GOOD = 'Articles supprimés';

function groupOf(
  by: MarginGroup,
  { place, seller, provider }: NamedOrder,
  { line }: LineMargin,
  goods: ReadonlyMap<number, Good>,
): { key: string; label: string } {
  const good = line.productId === null ? undefined : goods.get(line.productId);
  const named = (label: string) => ({ key: label, label });
  switch (by) {
    case 'product':
      return good === undefined
        ? { key: `name:${line.name}`, label: line.name }
        : { key: `id:${line.productId}`, label: good.name };
    case 'category':
      return named(good?.category ?? NO_GOOD);
    case 'brand':
      return named(good === undefined ? NO_GOOD : (good.brand ?? 'Sans marque'));
    case 'place':
      return named(place);
    case 'seller':
      return named(seller ?? 'En ligne, sans vendeur');
    case 'payment':
      return named(wayOf(provider));
  }
}

const wayOf = (provider: string | null): string =>
  provider === null
    ? 'Pas encore payé'
    : ((PROVIDER_NAMES as Record<string, string>)[provider] ?? provider);
