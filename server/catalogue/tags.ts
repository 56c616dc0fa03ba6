import { asc, inArray, sql } from 'drizzle-orm';
import type { Tag } from '#contract/catalogue.ts';
import type { Db } from '#server/db/open.ts';
import { tags } from '#server/db/schema/catalogue.ts';

/** All tags by name (specification, section 7). */
export function listTags(db: Db): Promise<Tag[]> {
  return db.select({ id: tags.id, name: tags.name }).from(tags).orderBy(asc(tags.name));
}

/** The ids of tags given by name, in any case; those that are new are created. */
export async function findOrCreateTags(tx: Db, names: string[]): Promise<number[]> {
  const wanted = [
    ...new Map(names.map((name) => [name.trim().toLowerCase(), name.trim()])).values(),
  ];
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
        wanted.map((name) => name.toLowerCase()),
      ),
    );
  return found.map((row) => row.id);
}
