import { eq } from 'drizzle-orm';
import type { AddressMedia } from '#contract/base/fields/address-media-states.ts';
import { addressMedia } from '#server/base/address-media/tables.ts';
import type { Db } from '#server/base/db/open.ts';
import { Problem } from '#server/base/problem.ts';

/** Keys of what goes with an address; undefined where nothing is said. */
export type MediaKeys = {
  doorPhotoKey?: string | null | undefined;
  voiceNoteKey?: string | null | undefined;
};

/**
 * Makes what an address or an order names theirs who has it: what nobody had, such as a guest's, or what they had
 * already. `path` is where the fields stand in the payload. Throws `bad-request` for what is somebody else's, gone,
 * or of the other kind.
 */
export async function ownMedia(
  tx: Db,
  partnerId: number,
  { doorPhotoKey, voiceNoteKey }: MediaKeys,
  path = '',
): Promise<void> {
  await ownOne(tx, partnerId, 'photo', doorPhotoKey, `${path}door_photo_key`);
  await ownOne(tx, partnerId, 'voice', voiceNoteKey, `${path}voice_note_key`);
}

const GONE: Record<AddressMedia, string> = {
  photo: 'Cette photo n’existe plus : reprenez-la.',
  voice: 'Ce message vocal n’existe plus : enregistrez-le de nouveau.',
};

async function ownOne(
  tx: Db,
  partnerId: number,
  kind: AddressMedia,
  key: string | null | undefined,
  field: string,
): Promise<void> {
  if (key === undefined || key === null) return;
  const [found] = await tx
    .select({ kind: addressMedia.kind, partnerId: addressMedia.partnerId })
    .from(addressMedia)
    .where(eq(addressMedia.key, key))
    .for('update');
  const isTheirs = found?.partnerId === partnerId || found?.partnerId === null;
  if (!isTheirs || found.kind !== kind) {
    throw new Problem('bad-request', GONE[kind], [{ field, message: GONE[kind] }]);
  }
  if (found.partnerId === partnerId) return;
  await tx.update(addressMedia).set({ partnerId }).where(eq(addressMedia.key, key));
}
