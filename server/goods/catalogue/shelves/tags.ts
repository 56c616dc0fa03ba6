import { inArray, sql } from 'drizzle-orm';
import type { Tag } from '#contract/goods/catalogue/catalogue.ts';
import type { Db } from '#server/base/db/open.ts';
import { tags } from '#server/goods/catalogue/tables.ts';
import { byFrenchName } from './french-order.ts';

/** All tags by name (specification, section 7). */
export async function listTags(db: Db): Promise<Tag[]> {
  const rows = await db.select({ id: tags.id, name: tags.name }).from(tags);
  return rows.toSorted(byFrenchName);
}

/** The ids of tags given by name, in any case; those that are new are created. */
export async function findOrCreateTags(tx: Db, names: string[]): Promise<number[]> {
  const wanted = names.map((name) => name.trim()).filter(isFirstOfItsName);
  if (wanted.length === 0) return [];
  await tx
    .insert(tags)
    .values(wanted.map((name) => ({ name })))
    .onConflictDoNothing();
  const found = await tx
    .select({ id: tags.id })
    .from(tags)
    .where(
      inArray(
        sql`lower(${tags.name})`,
        // Lowered by the database too: locales differ on accented capitals.
        wanted.map((name) => sql`lower(${name})`),
      ),
    );
  return found.map((row) => row.id);
}

const isFirstOfItsName = (name: string, place: number, names: string[]) =>
  names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) === place;
