import { RETURN_PHOTOS } from '#contract/delivery/return-states.ts';
import type { Db } from '#server/base/db/open.ts';
import { newKey } from '#server/base/new-key.ts';
import { caseMedia, caseMediaPieces } from '#server/delivery/after-sales/tables.ts';
import { refuseTooMany } from './refuse-too-many.ts';

/** Keeps photos that were made small (WebP) with a case. Throws `conflict` for more than a case holds. */
export async function keepPhotos(tx: Db, caseId: number, photos: readonly Buffer[]): Promise<void> {
  if (photos.length === 0) return;
  await refuseTooMany(tx, caseId, photos.length);
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
