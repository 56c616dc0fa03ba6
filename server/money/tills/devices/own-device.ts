import { and, asc, eq, sql } from 'drizzle-orm';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { places } from '#server/goods/stock/tables.ts';
import { tillDevices, tills } from '../tables.ts';

export type Till = typeof tills.$inferSelect & { placeName: string };
export type Device = typeof tillDevices.$inferSelect;
export type OwnDevice = { device: Device; till: Till };

/** What a till's command lacks, in French. */
export const refusal = (message: string) => new Problem('bad-request', message);

/** Tills in use, by code. */
export function listOpenTills(
  db: Db,
): Promise<{ id: number; code: string; name: string; place: string }[]> {
  return db
    .select({ id: tills.id, code: tills.code, name: tills.name, place: places.name })
    .from(tills)
    .innerJoin(places, eq(places.id, tills.placeId))
    .where(and(tills.active, places.active))
    .orderBy(asc(tills.code));
}

/** The device of a key with its till. Throws `not-found`, and `device-shut-out` for a lost one. */
export async function findOwnDevice(db: Db, key: string): Promise<OwnDevice> {
  const [found] = await db
    .select({ device: tillDevices, till: tills, placeName: places.name })
    .from(tillDevices)
    .innerJoin(tills, eq(tills.id, tillDevices.tillId))
    .innerJoin(places, eq(places.id, tills.placeId))
    .where(eq(tillDevices.key, key));
  if (found === undefined) {
    throw new Problem('not-found', 'Cet appareil n’est pas encore attaché à une caisse.');
  }
  const { device, till, placeName } = found;
  if (device.shutOutAt !== null) {
    throw new Problem(
      'device-shut-out',
      'Cet appareil est exclu de la caisse : appelez un responsable.',
    );
  }
  return { device, till: { ...till, placeName } };
}

/** Locks the device, so that two tabs of one browser take turns. Throws as `findOwnDevice`. */
export async function lockOwnDevice(tx: Db, key: string): Promise<OwnDevice> {
  await tx
    .select({ id: tillDevices.id })
    .from(tillDevices)
    .where(eq(tillDevices.key, key))
    .for('no key update');
  return findOwnDevice(tx, key);
}

/**
 * Gives a browser a letter of its own at a till; a repeated key finds its device again. Throws `not-found` for a till that
 * is not in use, `conflict` for a key at another till.
 */
export async function registerDevice(
  db: Db,
  actor: Actor,
  { key, tillId, name }: { key: string; tillId: number; name: string },
): Promise<OwnDevice> {
  await db.transaction(async (tx) => {
    const [till] = await tx.select().from(tills).where(eq(tills.id, tillId)).for('update');
    if (till === undefined || !till.active) {
      throw new Problem('not-found', 'Cette caisse n’existe pas ou n’est plus en service.');
    }
    const [known] = await tx.select().from(tillDevices).where(eq(tillDevices.key, key));
    if (known !== undefined) {
      if (known.tillId === tillId) return;
      throw new Problem('conflict', 'Cet appareil est attaché à une autre caisse.');
    }
    const count = await tx.$count(tillDevices, eq(tillDevices.tillId, tillId));
    const device = oneRow(
      await tx
        .insert(tillDevices)
        .values({
          tillId,
          key,
          name,
          letter: letterAt(count),
          registeredById: actor.kind === 'account' ? actor.id : null,
        })
        .returning(),
    );
    await writeAudit(tx, actor, {
      action: 'till device registered',
      subject: `till:${tillId}`,
      after: { device: device.id, letter: device.letter, name },
    });
  });
  return findOwnDevice(db, key);
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** A, B … Z, AA, AB …; `place` counts from 0. */
function letterAt(place: number): string {
  const last = LETTERS[place % LETTERS.length]!;
  return place < LETTERS.length ? last : letterAt(Math.floor(place / LETTERS.length) - 1) + last;
}

/** Notes the device's last contact, once a minute at most. */
export async function noteContact(db: Db, { id }: Device): Promise<void> {
  await db
    .update(tillDevices)
    .set({ seenAt: sql`now()` })
    .where(and(eq(tillDevices.id, id), sql`${tillDevices.seenAt} < now() - interval '1 minute'`));
}
