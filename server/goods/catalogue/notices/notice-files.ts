import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { MAX_NOTICE_BYTES } from '#contract/base/limits.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { noticeFiles } from './tables.ts';

const SIGN = Buffer.from('%PDF-');

/** Of an upload that no product names. */
const KEPT_HOURS = 24;

export const tooLargeNotice = () => new Problem('too-large', 'Ce PDF dépasse 10 Mo.');

/**
 * Stores a PDF of staff once under the hash of its bytes (rule G-63). Audited. Throws `too-large` over 10 MB, `bad-request` for a
 * file that does not begin as a PDF.
 */
export async function receiveNotice(
  db: Db,
  actor: Actor,
  upload: Buffer,
): Promise<{ hash: string; bytes: number }> {
  if (upload.byteLength > MAX_NOTICE_BYTES) throw tooLargeNotice();
  if (!upload.subarray(0, SIGN.length).equals(SIGN)) {
    const message = 'Ce fichier n’est pas un PDF.';
    throw new Problem('bad-request', message, [{ field: 'file', message }]);
  }
  const hash = createHash('sha256').update(upload).digest('hex').slice(0, 32);
  const bytes = upload.byteLength;
  await db.transaction(async (tx) => {
    await tx
      .insert(noticeFiles)
      .values({ hash, bytes: upload })
      .onConflictDoUpdate({ target: noticeFiles.hash, set: { receivedAt: sql`now()` } });
    await writeAudit(tx, actor, {
      action: 'notice uploaded',
      subject: `notice:${hash}`,
      after: { bytes },
    });
  });
  return { hash, bytes };
}

/** The bytes of a PDF; undefined if none is stored under the hash. */
export async function readNotice(db: Db, hash: string): Promise<Buffer | undefined> {
  const [found] = await db
    .select({ bytes: noticeFiles.bytes })
    .from(noticeFiles)
    .where(eq(noticeFiles.hash, hash));
  return found?.bytes;
}

/** Deletes the files of `removed`, and those uploaded a day ago, that no product names. */
export async function deleteUnnamed(tx: Db, removed: readonly string[]): Promise<void> {
  await tx.execute(sql`
    delete from notice_files f
    where (f.hash = any(${sql.param([...removed])}::text[])
        or f.received_at < now() - make_interval(hours => ${KEPT_HOURS}))
      and not exists (select from product_notices n where n.file_hash = f.hash)`);
}
