import { type SQL, sql } from 'drizzle-orm';
import { AXES } from '#contract/goods/catalogue/families.ts';
import { allOf } from '#server/base/db/conditions.ts';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import { readFacets } from '../facts/facet-choices.ts';
import { products } from '../tables.ts';

/** What of a query decides which families are one card. */
type Asked = {
  families?: 'one' | undefined;
  kind?: string | undefined;
  facts?: string | undefined;
};

/** How a list shows families: as one card each, except those that a chosen fact tells apart (rule G-47). */
export type FamilyWay = { openAxes: string[] };

/** Undefined where each model has its own card. */
export function familyWayOf({ families, kind, facts }: Asked): FamilyWay | undefined {
  if (families !== 'one') return undefined;
  const chosen =
    kind === undefined || facts === undefined
      ? []
      : readFacets(kind, facts).filter((facet) => facet.chosen.size > 0);
  return {
    openAxes: chosen.map(({ key }) => key).filter((key) => AXES.some((axis) => axis === key)),
  };
}

/** Whether a family, given by an SQL number, shows its models apart. Keys of facts are the shop's own words. */
const isOpen = (family: SQL, { openAxes }: FamilyWay): SQL | undefined =>
  openAxes.length === 0
    ? undefined
    : sql`exists (select from families f where f.id = ${family}
        and f.axes && ${sql.raw(`array[${openAxes.map((axis) => `'${axis}'`).join()}]::text[]`)})`;

/** The members of families in a list, in its order: id, family, and price in XOF. */
type Member = [id: number, family: number, price: number];

/**
 * The members of families that `where` holds for. Only they are read: a condition on each row of a list made it half
 * as dear again.
 */
export async function findMembers(
  db: Db,
  where: SQL,
  order: SQL[],
  way: FamilyWay,
): Promise<Member[]> {
  const open = isOpen(sql`${products.familyId}`, way);
  const [row] = rowsOf<{ members: Member[] }>(
    await db.execute(sql`
      select coalesce(json_agg(json_build_array(id, family_id, price) order by ${sql.join(order, sql`, `)}), '[]')
        as members
      from ${products}
      where ${allOf(sql`${products.familyId} is not null`, where, open && sql`not ${open}`)}`),
  );
  return row?.members ?? [];
}

/** The products of a list that stand behind another one of their family. */
export type Hidden = {
  /** In the order of the list. */
  ids: number[];
  /** The most that the list has of one family; 0 without members of families. */
  largest: number;
};

/**
 * Of each family all members between two prices but the first. Shoppers ask for too many prices to read the members
 * again for each.
 */
export function hiddenOf(
  members: readonly Member[],
  {
    min = 0,
    max = Number.POSITIVE_INFINITY,
  }: { min?: number | undefined; max?: number | undefined },
): Hidden {
  const seen = new Map<number, number>();
  const ids: number[] = [];
  let largest = 0;
  for (const [id, family, price] of members) {
    if (price < min || price > max) continue;
    const before = seen.get(family) ?? 0;
    if (before > 0) ids.push(id);
    seen.set(family, before + 1);
    largest = Math.max(largest, before + 1);
  }
  return { ids, largest };
}

/**
 * The hidden ones that can stand before the end of a page, as PostgreSQL writes an array: behind each card before it at
 * most the rest of its family.
 */
export const hiddenBefore = ({ ids, largest }: Hidden, end: number): string =>
  `{${ids.slice(0, end * Math.max(0, largest - 1)).join()}}`;

/** Holds for what stands in front, with `hiddenBefore` as the value `hidden`. */
export const isShown: SQL = sql`${products.id} not in (
  select unnest(${sql.placeholder('hidden')}::int[]))`;

/** The axes of the product's family and the number of its models for sale; null without one, or where they are apart. */
export function modelsColumn(way: FamilyWay): SQL {
  const open = isOpen(sql`${products.familyId}`, way);
  return sql`case when ${products.familyId} is not null ${open === undefined ? sql`` : sql`and not ${open}`} then (
    select json_build_array(f.axes, (
      select count(*) from products other where other.family_id = f.id and other.listed))
    from families f where f.id = ${products.familyId}) end`;
}
