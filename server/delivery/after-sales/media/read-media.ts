import { and, desc, eq, lte } from 'drizzle-orm';
import type { Range } from '#server/base/byte-range.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import { actorHasRight } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { caseMedia, caseMediaPieces } from '#server/delivery/after-sales/tables.ts';
import { type CaseHolder, findCase, isCustomer } from '../cases/find-case.ts';

type MediaRow = typeof caseMedia.$inferSelect;

const mediaNotFound = () => new Problem('not-found', 'Ce fichier n’existe pas ou plus.');

/** A whole file of a case, for staff of the after-sales desk and its customer. Throws `not-found`. */
export async function findMedia(
  { db, config, actor: holder }: Act<CaseHolder>,
  key: string,
): Promise<MediaRow> {
  const [found] = await db.select().from(caseMedia).where(eq(caseMedia.key, key));
  if (found === undefined || found.finishedAt === null) throw mediaNotFound();
  const { actor } = holder;
  const isStaff = actor !== undefined && actorHasRight(actor, 'after-sales:read');
  const one = await findCase(db, found.caseId);
  if (!isStaff && !isCustomer(config, holder, one)) throw mediaNotFound();
  return found;
}

/** The bytes of a part, piece by piece as they are taken. */
export async function* readBytes(db: Db, key: string, { from, to }: Range): AsyncGenerator<Buffer> {
  for (let next = from; next <= to; ) {
    const [piece] = await db
      .select({ start: caseMediaPieces.start, bytes: caseMediaPieces.bytes })
      .from(caseMediaPieces)
      .where(and(eq(caseMediaPieces.key, key), lte(caseMediaPieces.start, next)))
      .orderBy(desc(caseMediaPieces.start))
      .limit(1);
    // A file that was deleted meanwhile ends here.
    if (piece === undefined || piece.start + piece.bytes.length <= next) return;
    yield Buffer.from(piece.bytes).subarray(next - piece.start, to + 1 - piece.start);
    next = piece.start + piece.bytes.length;
  }
}
