import { isDeepStrictEqual } from 'node:util';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { keysOf } from '#contract/base/tables.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { partners } from '#server/base/identity/tables.ts';
import { auditEntries } from './tables.ts';

type Change = {
  action: string;
  subject: string;
  before?: object | undefined;
  after?: object | undefined;
};

export type Author =
  | { kind: 'machine' }
  | Pick<Actor & { kind: 'key' }, 'kind' | 'id'>
  | Pick<Actor & { kind: 'account' }, 'kind' | 'id' | 'role'>;

/** The author of a change by account id; a machine for null and for an account that no longer exists. */
export async function authorOf(db: Db, id: number | null): Promise<Author> {
  if (id === null) return { kind: 'machine' };
  const [found] = await db
    .select({ role: partners.role })
    .from(partners)
    .where(eq(partners.id, id));
  return found === undefined ? { kind: 'machine' } : { kind: 'account', id, role: found.role };
}

/** Writes an entry in the transaction of the change (rule B-39). */
export async function writeAudit(tx: Db, actor: Author, change: Change): Promise<void> {
  const by =
    actor.kind === 'account'
      ? {
          byId: actor.id,
          byRole: actor.role,
          ...(actor.role !== 'customer' && {
            byName: sql`(select ${partners.name} from ${partners} where ${partners.id} = ${actor.id})`,
          }),
        }
      : { byId: null, byRole: 'machine', keyId: actor.kind === 'key' ? actor.id : null };
  await tx.insert(auditEntries).values({ ...by, ...change });
}

/** Writes the name into an actor's entries without one. Renaming or erasing staff calls this first (rule B-39). */
export async function storeNameInAudit(
  tx: Db,
  { id, name }: { id: number; name: string },
): Promise<void> {
  const { byId, byRole, byName } = auditEntries;
  await tx
    .update(auditEntries)
    .set({ byName: name })
    .where(and(eq(byId, id), ne(byRole, 'customer'), isNull(byName)));
}

/** The fields of the first level whose values differ, before and after. */
export function differenceOf<T extends object>(before: T, after: T) {
  const names = keysOf(after).filter((name) => !isDeepStrictEqual(before[name], after[name]));
  const only = (row: T) => Object.fromEntries(names.map((name) => [name, row[name]]));
  return { before: only(before), after: only(after) };
}
