import type { Picture } from '#contract/goods/catalogue/catalogue.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { savePicture } from './save-picture.ts';

/** Stores a picture that staff uploads, and who did. Throws as `savePicture`. */
export function receivePicture(db: Db, actor: Actor, upload: Uint8Array): Promise<Picture> {
  return db.transaction(async (tx) => {
    const picture = await savePicture(tx, upload);
    const { hash, width, height } = picture;
    await writeAudit(tx, actor, {
      action: 'picture uploaded',
      subject: `picture:${hash}`,
      after: { width, height },
    });
    return picture;
  });
}
