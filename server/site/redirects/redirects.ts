import { eq, inArray, or, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { QueryOf } from '#contract/base/staff-list.ts';
import {
  type ListedRedirect,
  type RedirectInput,
  staffRedirects,
} from '#contract/site/staff-redirects.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { contentVersion, refuseStale, type VersionSeen } from '#server/base/content-version.ts';
import { type CatalogueVersion, raiseRevision } from '#server/base/db/catalogue-revision.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { hasPart } from '#server/base/lists/page-of.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { Problem } from '#server/base/problem.ts';
import { isAddress, isOwnPath, openTargets, plainPath, withoutQuery } from './former-paths.ts';
import { redirects } from './tables.ts';

/** Most stored redirects. */
export const MAX_REDIRECTS = 100_000;
/** Former and unknown paths that a process remembers. */
const REMEMBERED = 10_000;
const NOWHERE = '';

type Row = typeof redirects.$inferSelect;

/** Looks former addresses up, and remembers them until a page of the shop or a redirect changes (rule W-18). */
export function rememberRedirects(db: Db, version: Pick<CatalogueVersion, 'current'>) {
  const known = new LRUCache<string, string>({ max: REMEMBERED });
  let seen = version.current();
  return async (address: string): Promise<string | undefined> => {
    const path = plainPath(address);
    if (path === undefined || isOwnPath(path)) return undefined;
    const now = version.current();
    if (now !== seen) known.clear();
    seen = now;
    const remembered = known.get(path);
    if (remembered !== undefined) return remembered || undefined;
    // A path leads on with any query, one that a query names only with that.
    const [found] = await db
      .select({ toPath: redirects.toPath })
      .from(redirects)
      .where(inArray(redirects.fromPath, [path, withoutQuery(path)]))
      .orderBy(sql`length(${redirects.fromPath}) desc`)
      .limit(1);
    if (seen === now) known.set(path, found?.toPath ?? NOWHERE);
    return found?.toPath;
  };
}

export function listRedirects(
  db: Db,
  query: QueryOf<typeof staffRedirects>,
): StaffRows<ListedRedirect> {
  return listOf(db, staffRedirects, query, {
    from: redirects,
    where: query.q
      ? or(hasPart(redirects.fromPath, query.q), hasPart(redirects.toPath, query.q))
      : undefined,
    sortable: { from_path: redirects.fromPath, to_path: redirects.toPath, at: redirects.at },
    id: redirects.id,
    read: async (wanted) =>
      (await db.select().from(redirects).where(inArray(redirects.id, wanted))).map(toListed),
  });
}

/** Throws `not-found`. */
export async function getRedirect(db: Db, id: number): Promise<ListedRedirect> {
  const [row] = await db.select().from(redirects).where(eq(redirects.id, id));
  if (row === undefined) throw new Problem('not-found', 'Cette adresse n’existe pas.');
  return toListed(row);
}

/**
 * Creates a redirect, or changes one (`id`); a target that is a former address itself is followed to its page. Throws
 * `not-found`, `bad-request` for an address of a page or a target out of the shop, `conflict` when the address leads
 * already or was changed since.
 */
export function saveRedirect(
  db: Db,
  actor: Actor,
  input: RedirectInput,
  { id, seenVersion }: { id?: number; seenVersion?: number | undefined } = {},
): Promise<ListedRedirect> {
  return db.transaction(async (tx) => {
    await raiseRevision(tx);
    const before = id === undefined ? undefined : await getRedirect(tx, id);
    if (before !== undefined) refuseStale(seenVersion, contentOf(before));
    const fromPath = getFormerPath(input.from_path);
    await refuseTaken(tx, fromPath, id);
    const values = { fromPath, toPath: await findTarget(tx, fromPath, input.to_path) };
    const saved = oneRow(
      id === undefined
        ? await tx.insert(redirects).values(values).returning()
        : await tx
            .update(redirects)
            .set({ ...values, at: sql`now()` })
            .where(eq(redirects.id, id))
            .returning(),
    );
    const after = toListed(saved);
    const action = before === undefined ? 'redirect created' : 'redirect changed';
    await writeAudit(tx, actor, { action, subject: `redirect:${after.id}`, before, after });
    return after;
  });
}

/** Returns the deleted redirect. Throws `not-found`, and `conflict` when it was changed since. */
export function deleteRedirect(
  db: Db,
  actor: Actor,
  { id, version }: VersionSeen,
): Promise<ListedRedirect> {
  return db.transaction(async (tx) => {
    await raiseRevision(tx);
    const before = await getRedirect(tx, id);
    refuseStale(version, contentOf(before));
    await tx.delete(redirects).where(eq(redirects.id, id));
    await writeAudit(tx, actor, { action: 'redirect deleted', subject: `redirect:${id}`, before });
    return before;
  });
}

export const OWN_PAGE = 'La boutique a elle-même une page à cette adresse.';
export const NO_PATH = 'Un chemin de l’ancienne boutique est attendu, comme /produit/frigo.';
const NO_TARGET =
  'Une page de la boutique est attendue, comme /boutique ou /produits/12/details, ou la référence d’un produit.';
export const TOO_MANY = `La boutique fait suivre au plus ${MAX_REDIRECTS.toLocaleString('fr')} adresses.`;

const refusal = (field: keyof RedirectInput, message: string) =>
  new Problem('bad-request', message, [{ field, message }]);

function getFormerPath(address: string): string {
  const path = plainPath(address);
  if (path === undefined) throw refusal('from_path', NO_PATH);
  if (isOwnPath(path)) throw refusal('from_path', OWN_PAGE);
  return path;
}

async function refuseTaken(tx: Db, fromPath: string, id: number | undefined): Promise<void> {
  const [found] = await tx
    .select({ id: redirects.id })
    .from(redirects)
    .where(eq(redirects.fromPath, fromPath));
  if (found !== undefined && found.id !== id) {
    const message = 'Cette ancienne adresse mène déjà à une page : changez-la dans la liste.';
    throw new Problem('conflict', message, [{ field: 'from_path', message }]);
  }
  if (id === undefined && (await tx.$count(redirects)) >= MAX_REDIRECTS) {
    throw refusal('from_path', TOO_MANY);
  }
}

/** The page of a target, followed over one former address; stored ones end at pages. */
async function findTarget(tx: Db, fromPath: string, text: string): Promise<string> {
  const page = (await openTargets(tx)).find(text);
  if (page !== undefined) return page;
  const former = isAddress(text) ? plainPath(text) : undefined;
  if (former === fromPath) throw refusal('to_path', 'Cette adresse mènerait à elle-même.');
  const [found] = await tx
    .select({ toPath: redirects.toPath })
    .from(redirects)
    .where(eq(redirects.fromPath, former ?? ''));
  if (found === undefined) throw refusal('to_path', NO_TARGET);
  return found.toPath;
}

const contentOf = ({ from_path, to_path }: Pick<ListedRedirect, 'from_path' | 'to_path'>) => ({
  from_path,
  to_path,
});

function toListed({ id, fromPath, toPath, at }: Row): ListedRedirect {
  const content = { from_path: fromPath, to_path: toPath };
  return { id, ...content, at: at.toISOString(), version: contentVersion(content) };
}
