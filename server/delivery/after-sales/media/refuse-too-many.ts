import { and, eq, gt, isNotNull, or } from 'drizzle-orm';
import { MOST_MEDIA } from '#contract/delivery/after-sales-states.ts';
import type { Db } from '#server/base/db/open.ts';
import { Problem } from '#server/base/problem.ts';
import { caseMedia } from '#server/delivery/after-sales/tables.ts';

/** Refuses more media than a case holds; an upload of which nothing came is none. Throws `conflict`. */
export async function refuseTooMany(tx: Db, caseId: number, more: number): Promise<void> {
  const isThere = or(gt(caseMedia.received, 0), isNotNull(caseMedia.finishedAt));
  const kept = await tx.$count(caseMedia, and(eq(caseMedia.caseId, caseId), isThere));
  if (kept + more <= MOST_MEDIA) return;
  throw new Problem('conflict', `Un dossier garde ${MOST_MEDIA} fichiers au plus.`);
}
