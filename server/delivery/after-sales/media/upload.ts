import { and, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm';
import {
  PIECE_BYTES,
  UPLOAD_BYTES,
  type UploadKind,
} from '#contract/delivery/after-sales-states.ts';
import { CASE_MEDIA_WORDS } from '#contract/delivery/after-sales-words.ts';
import { lockNames } from '#server/base/db/lock-names.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import { newKey } from '#server/base/hash.ts';
import type { Act } from '#server/base/identity/act.ts';
import { Problem } from '#server/base/problem.ts';
import { mimeOf } from '#server/base/recordings/mime-of.ts';
import {
  afterSalesCases,
  caseMedia,
  caseMediaPieces,
} from '#server/delivery/after-sales/tables.ts';
import { markCustomerMessage, refuseClosedCase } from '../cases/case-states.ts';
import {
  type CaseHolder,
  findCase,
  lockCase,
  refuseOtherThanCaseCustomer,
} from '../cases/find-case.ts';
import { refuseTooManyMedia } from './case-photos.ts';

const UNFINISHED_HOURS = 24;
const DAY_HOURS = 24;
/** For one customer: five of the largest videos. */
const BYTES_A_DAY = 5 * UPLOAD_BYTES.video;

type CaseRow = typeof afterSalesCases.$inferSelect;
type MediaRow = typeof caseMedia.$inferSelect;

const uploadNotFound = () => new Problem('not-found', 'Cet envoi n’existe pas ou plus.');

/**
 * Begins an upload to the customer's own case (rule D-19). Throws `not-found`, `bad-request` for a file that is too
 * large, `conflict` for a closed or full case, an unproven video, or beyond the day's limit.
 */
export function startUpload(
  { db, config, actor: holder }: Act<CaseHolder>,
  caseId: number,
  { kind, size }: { kind: UploadKind; size: number },
): Promise<MediaRow> {
  if (size > UPLOAD_BYTES[kind]) {
    const message = `Ce fichier est trop lourd : ${UPLOAD_BYTES[kind] / 1024 / 1024} Mo au plus.`;
    throw new Problem('bad-request', message, [{ field: 'size', message }]);
  }
  return db.transaction(async (tx) => {
    const one = await lockCase(tx, caseId);
    refuseOtherThanCaseCustomer(config, holder, one);
    refuseClosedCase(one);
    if (kind === 'video') refuseUnproven(one);
    await refuseTooManyMedia(tx, caseId, 1);
    await refuseMuch(tx, one, size);
    return oneRow(
      await tx.insert(caseMedia).values({ key: newKey(), caseId, kind, size }).returning(),
    );
  });
}

/** An account may claim a purchase that it did not make, and videos fill the database. Throws `conflict`. */
function refuseUnproven({ channel, orderId, warrantyId }: CaseRow): void {
  // For a caller staff has seen the receipt.
  if (channel !== 'account' || orderId !== null || warrantyId !== null) return;
  throw new Problem(
    'conflict',
    'Une vidéo s’envoie pour un article acheté chez nous : envoyez une photo, ou appelez-nous.',
  );
}

/** Bytes of a day by customer, or by case for a caller without an account. Throws `conflict`. */
async function refuseMuch(tx: Db, { id, partnerId }: CaseRow, size: number): Promise<void> {
  await lockNames(tx, `uploads of ${partnerId === null ? `case ${id}` : `partner ${partnerId}`}`);
  const isTheirs =
    partnerId === null ? eq(afterSalesCases.id, id) : eq(afterSalesCases.partnerId, partnerId);
  const isOfToday = gt(caseMedia.startedAt, sql`now() - make_interval(hours => ${DAY_HOURS})`);
  const [begun] = await tx
    .select({ bytes: sql<number>`coalesce(sum(${caseMedia.size}), 0)::float` })
    .from(caseMedia)
    .innerJoin(afterSalesCases, eq(afterSalesCases.id, caseMedia.caseId))
    .where(and(isTheirs, ne(caseMedia.kind, 'photo'), isOfToday));
  if ((begun?.bytes ?? 0) + size <= BYTES_A_DAY) return;
  const most = BYTES_A_DAY / 1024 / 1024;
  throw new Problem(
    'conflict',
    `${most} Mo de vidéos et de messages vocaux par jour au plus : revenez demain.`,
  );
}

/** Throws `not-found`. */
export async function findUpload(
  { db, config, actor: holder }: Act<CaseHolder>,
  key: string,
): Promise<MediaRow> {
  const [found] = await db.select().from(caseMedia).where(eq(caseMedia.key, key));
  if (found === undefined) throw uploadNotFound();
  refuseOtherThanCaseCustomer(config, holder, await findCase(db, found.caseId));
  return found;
}

/**
 * Adds the piece at `start`; all but the last have `PIECE_BYTES`. A repeated piece changes nothing. Throws `not-found`,
 * `conflict` for a wrong position or a full case, `bad-request` for a wrong length or a first piece that is no
 * recording.
 */
export function addPiece(
  { db, config, actor: holder }: Act<CaseHolder>,
  { key, start, bytes }: { key: string; start: number; bytes: Buffer },
): Promise<MediaRow> {
  return db.transaction(async (tx) => {
    const { caseId } = await findUpload({ db: tx, config, actor: holder }, key);
    // The first piece takes a place in the case, so the case is locked before its files.
    if (start === 0) await lockCase(tx, caseId);
    const [row] = await tx.select().from(caseMedia).where(eq(caseMedia.key, key)).for('update');
    if (row === undefined || row.kind === 'photo') throw uploadNotFound();
    const length = Math.min(PIECE_BYTES, row.size - start);
    if (start % PIECE_BYTES !== 0 || length <= 0 || bytes.length !== length) {
      throw new Problem('bad-request', 'Ce morceau n’a pas la longueur attendue.');
    }
    if (start < row.received) return row;
    if (start > row.received) {
      throw new Problem('conflict', `Il manque des morceaux : reprenez à ${row.received}.`);
    }
    const mime = start === 0 ? mimeOf(row.kind, bytes) : row.mime;
    if (mime === undefined) {
      const what = CASE_MEDIA_WORDS[row.kind].toLowerCase();
      throw new Problem(
        'bad-request',
        `Ce fichier n’est pas lu comme ${what}. Choisissez-en un autre.`,
      );
    }
    if (start === 0) await refuseTooManyMedia(tx, caseId, 1);
    await tx.insert(caseMediaPieces).values({ key, start, bytes });
    return oneRow(
      await tx
        .update(caseMedia)
        .set({ mime, received: start + bytes.length })
        .where(eq(caseMedia.key, key))
        .returning(),
    );
  });
}

/** Shows a complete upload and adds an entry to an open case. Idempotent. Throws `not-found`, `conflict`. */
export function finishUpload(
  { db, config, actor: holder }: Act<CaseHolder>,
  key: string,
): Promise<MediaRow> {
  return db.transaction(async (tx) => {
    const { caseId } = await findUpload({ db: tx, config, actor: holder }, key);
    const one = await lockCase(tx, caseId);
    const [row] = await tx.select().from(caseMedia).where(eq(caseMedia.key, key)).for('update');
    if (row === undefined) throw uploadNotFound();
    if (row.finishedAt !== null) return row;
    if (row.received < row.size) {
      throw new Problem('conflict', `Il manque des morceaux : reprenez à ${row.received}.`);
    }
    if (one.state !== 'closed') {
      await markCustomerMessage(tx, one, `${CASE_MEDIA_WORDS[row.kind]} à voir avec les fichiers`);
    }
    return oneRow(
      await tx
        .update(caseMedia)
        .set({ finishedAt: new Date() })
        .where(eq(caseMedia.key, key))
        .returning(),
    );
  });
}

/** Deletes uploads that were not finished within a day. */
export async function deleteUnfinishedUploads(db: Db): Promise<void> {
  const isOld = lt(caseMedia.startedAt, sql`now() - make_interval(hours => ${UNFINISHED_HOURS})`);
  await db.delete(caseMedia).where(and(isNull(caseMedia.finishedAt), isOld));
}
