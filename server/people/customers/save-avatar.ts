import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Db } from '#server/base/db/open.ts';
import { type Actor, callerOf, checkMayChange } from '#server/base/identity/actor.ts';
import { findPerson, lockPerson } from '#server/base/identity/find-partner.ts';
import type { PartnerRow } from '#server/base/identity/person-payload.ts';
import { cropAvatar } from '#server/base/pictures/shrink-photo.ts';
import { avatars } from './tables.ts';

const KEY_BYTES = 16;

/**
 * Gives a person a picture: the middle of the given one (data URL of PNG, JPEG, WebP or AVIF), upright,
 * 256 px square, without what a camera notes in it. Its address is new each time and nobody guesses it;
 * the former one is gone. Throws `not-found`, `forbidden` (`checkMayChange`), and as `workOnUpload`.
 */
export async function saveAvatar(
  db: Db,
  actor: Actor,
  id: number,
  dataUrl: string,
): Promise<PartnerRow> {
  checkMayChange(actor, await findPerson(db, id));
  const webp = await cropAvatar(dataUrl, callerOf(actor));
  const key = randomBytes(KEY_BYTES).toString('hex');
  return db.transaction(async (tx) => {
    checkMayChange(actor, await lockPerson(tx, id));
    await tx
      .insert(avatars)
      .values({ partnerId: id, key, webp })
      .onConflictDoUpdate({ target: avatars.partnerId, set: { key, webp } });
    await writeAudit(tx, actor, { action: 'picture changed', subject: `partner:${id}` });
    return findPerson(tx, id);
  });
}

/** The picture under a key (WebP); undefined when there is none. */
export async function readAvatar(db: Db, key: string): Promise<Buffer | undefined> {
  const [found] = await db.select({ webp: avatars.webp }).from(avatars).where(eq(avatars.key, key));
  return found === undefined ? undefined : Buffer.from(found.webp);
}
