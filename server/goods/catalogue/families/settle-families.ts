import { inArray, sql } from 'drizzle-orm';
import type { Axis } from '#contract/goods/catalogue/families.ts';
import { lockCatalogue } from '#server/base/db/catalogue-revision.ts';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import { accessories, families, products } from '../tables.ts';
import { axesOf, type Member, sharedName } from './axes.ts';

/** What staff wrote of a family that has no two products any more. */
export type LostFamily = Pick<typeof families.$inferSelect, 'key' | 'name' | 'axes'> & {
  /** In their order. */
  accessoryIds: number[];
};

/** Keys that are settled at once. */
const AT_ONCE = 500;

/**
 * Makes families as their products name them (rule G-46): one for each key that two products or more name, none for any
 * other. Needs the lock of the catalogue, and writes nothing where all is right. Returns the families that went.
 */
export async function settleFamilies(tx: Db, keys: readonly string[]): Promise<LostFamily[]> {
  const wanted = [...new Set(keys)];
  const lost: LostFamily[] = [];
  for (let first = 0; first < wanted.length; first += AT_ONCE) {
    lost.push(...(await settle(tx, wanted.slice(first, first + AT_ONCE))));
  }
  return lost;
}

/** Settles what writers changed that do not know families: an import, and nodes of the previous release. */
export async function settleChangedFamilies(tx: Db): Promise<LostFamily[]> {
  return settleFamilies(tx, await findUnsettled(tx));
}

/** Writes families that went, for an undone import. Products of the keys join them when they are settled next. */
export async function bringBackFamilies(tx: Db, lost: readonly LostFamily[]): Promise<void> {
  for (const { accessoryIds, ...family } of lost) {
    const [made] = await tx.insert(families).values(family).onConflictDoNothing().returning();
    if (made === undefined) continue;
    const known = await tx
      .select({ id: products.id })
      .from(products)
      .where(inArray(products.id, [0, ...accessoryIds]));
    const rows = accessoryIds
      .filter((id) => known.some((product) => product.id === id))
      .map((accessoryId, rank) => ({ familyId: made.id, accessoryId, rank }));
    if (rows.length > 0) await tx.insert(accessories).values(rows);
  }
}

/** The nightly and first run. */
export const settleAllFamilies = (db: Db): Promise<void> =>
  db.transaction(async (tx) => {
    if ((await findUnsettled(tx)).length === 0) return;
    await lockCatalogue(tx);
    await settleChangedFamilies(tx);
  });

/** Keys whose products, or the facts of these, are others than when the family was settled. */
async function findUnsettled(tx: Db): Promise<string[]> {
  const rows = rowsOf<{ key: string }>(
    await tx.execute(sql`
      select family as key from products where family is not null
        group by family having count(*) > 1 and bool_or(family_id is null)
      union select unnest(array[f.key, p.family]) from products p join families f on f.id = p.family_id
        where p.family is distinct from f.key
      union select f.key from families f left join products p on p.family_id = f.id
        group by f.id having count(p.id) < 2 or max(p.updated_at) <> f.settled_at`),
  );
  return rows.flatMap(({ key }) => key ?? []);
}

async function settle(tx: Db, keys: string[]): Promise<LostFamily[]> {
  const ofKeys = sql`any(${sql.param(keys)}::text[])`;
  const members = await tx
    .select({
      id: products.id,
      reference: products.reference,
      name: products.name,
      facts: products.facts,
      family: products.family,
    })
    .from(products)
    .where(sql`${products.family} = ${ofKeys}`)
    .orderBy(products.id);
  const known = new Map(
    (await tx.select().from(families).where(inArray(families.key, keys))).map((row) => [
      row.key,
      row,
    ]),
  );
  const groups = Map.groupBy(members, ({ family }) => family ?? '');
  const right = [...groups].filter(([key, group]) => key.trim() !== '' && group.length > 1);
  const rows = right.map(([key, group]) => rowOf(key, group, known.get(key)));
  if (rows.length > 0) await writeRows(tx, rows);
  const isRight = new Set(right.map(([key]) => key));
  const lost = await removeFamilies(
    tx,
    [...known.values()].filter(({ key }) => !isRight.has(key)),
  );
  await joinMembers(tx, ofKeys);
  return lost;
}

async function removeFamilies(
  tx: Db,
  gone: (typeof families.$inferSelect)[],
): Promise<LostFamily[]> {
  if (gone.length === 0) return [];
  const ids = gone.map(({ id }) => id);
  const shown = await tx
    .select()
    .from(accessories)
    .where(inArray(accessories.familyId, ids))
    .orderBy(accessories.rank);
  await tx.delete(families).where(inArray(families.id, ids));
  return gone.map(({ id, key, name, axes }) => ({
    key,
    name,
    axes,
    accessoryIds: shown
      .filter(({ familyId }) => familyId === id)
      .map(({ accessoryId }) => accessoryId),
  }));
}

type Row = { key: string; name: string; axes: Axis[] };

function rowOf(
  key: string,
  members: Member[],
  known: typeof families.$inferSelect | undefined,
): Row {
  const name = known?.name ?? (sharedName(members) || members[0]?.name || key);
  return { key, name, axes: axesOf(members, known?.axes ?? []) };
}

async function writeRows(tx: Db, rows: Row[]): Promise<void> {
  await tx.execute(sql`
    insert into families (key, name, axes, settled_at)
    select key, name, axes, (select max(updated_at) from products where family = key)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(key text, name text, axes text[])
    on conflict (key) do update set axes = excluded.axes, settled_at = excluded.settled_at,
      updated_at = case when families.axes = excluded.axes then families.updated_at else now() end`);
}

/** Only `family_id` changes: an import that is undone asks whether a product changed since. */
async function joinMembers(tx: Db, ofKeys: ReturnType<typeof sql>): Promise<void> {
  const wrong = sql`select p.id, f.id as family_id from products p
    left join families f on f.key = p.family
    where (p.family = ${ofKeys} or p.family_id in (select id from families where key = ${ofKeys}))
      and p.family_id is distinct from f.id`;
  const [some] = rowsOf(await tx.execute(sql`${wrong} limit 1`));
  if (some === undefined) return;
  await tx.execute(sql`update products set family_id = wrong.family_id
    from (${wrong}) as wrong where products.id = wrong.id`);
}
