import { and, desc, eq, gt, isNotNull, lte, or } from 'drizzle-orm';
import { MAX_CASE_MEDIA } from '#contract/delivery/after-sales-states.ts';
import { RETURN_PHOTOS } from '#contract/delivery/return-states.ts';
import type { Range } from '#server/base/byte-range.ts';
import type { Db } from '#server/base/db/open.ts';
import { newKey } from '#server/base/hash.ts';
import type { Act } from '#server/base/identity/act.ts';
import { actorHasRight } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { type CaseHolder, findCase, isCustomer } from '../cases/find-case.ts';
import { caseMedia, caseMediaPieces } from '../tables.ts';

/** Stores photos (WebP) of a case. Throws `conflict` for too many. */
export async function storeCasePhotos(
  tx: Db,
  caseId: number,
  photos: readonly Buffer[],
): Promise<void> {
  if (photos.length === 0) return;
  await refuseTooManyMedia(tx, caseId, photos.length);
  const rows = photos.slice(0, RETURN_PHOTOS.most).map((webp) => ({ key: newKey(), webp }));
  await tx.insert(caseMedia).values(
    rows.map(({ key, webp }) => ({
      key,
      caseId,
      kind: 'photo' as const,
      mime: 'image/webp',
      size: webp.length,
      received: webp.length,
      finishedAt: new Date(),
    })),
  );
  await tx
    .insert(caseMediaPieces)
    .values(rows.map(({ key, webp }) => ({ key, start: 0, bytes: webp })));
}

/** Uploads without a piece do not count. Throws `conflict`. */
export async function refuseTooManyMedia(tx: Db, caseId: number, more: number): Promise<void> {
  const isThere = or(gt(caseMedia.received, 0), isNotNull(caseMedia.finishedAt));
  const kept = await tx.$count(caseMedia, and(eq(caseMedia.caseId, caseId), isThere));
  if (kept + more <= MAX_CASE_MEDIA) return;
  throw new Problem('conflict', `Un dossier garde ${MAX_CASE_MEDIA} fichiers au plus.`);
}

type MediaRow = typeof caseMedia.$inferSelect;

const mediaNotFound = () => new Problem('not-found', 'Ce fichier n’existe pas ou plus.');

/** A complete file, for staff of the desk and the customer. Throws `not-found`. */
export async function readCaseMedia(
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

/** Streams the bytes piece by piece. */
export async function* readBytes(db: Db, key: string, { from, to }: Range): AsyncGenerator<Buffer> {
  for (let next = from; next <= to; ) {
    const [piece] = await db
      .select({ start: caseMediaPieces.start, bytes: caseMediaPieces.bytes })
      .from(caseMediaPieces)
      .where(and(eq(caseMediaPieces.key, key), lte(caseMediaPieces.start, next)))
      .orderBy(desc(caseMediaPieces.start))
      .limit(1);
    // The file was deleted in between.
    if (piece === undefined || piece.start + piece.bytes.length <= next) return;
    yield Buffer.from(piece.bytes).subarray(next - piece.start, to + 1 - piece.start);
    next = piece.start + piece.bytes.length;
  }
}
