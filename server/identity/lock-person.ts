import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { partners } from '#server/db/schema/partners.ts';
import { Problem } from '#server/problem.ts';

export type Partner = typeof partners.$inferSelect;

/**
 * A person who was not erased, kept as it is until the transaction ends: whoever else wants to change
 * it or what belongs to it waits. Throws `not-found`.
 */
export async function lockPerson(tx: Db, id: number): Promise<Partner> {
  const [person] = await tx
    .select()
    .from(partners)
    .where(and(eq(partners.id, id), eq(partners.kind, 'person'), isNull(partners.erasedAt)))
    .for('no key update');
  if (person === undefined) throw new Problem('not-found', 'Ce compte n’existe pas.');
  return person;
}
