import { eq } from 'drizzle-orm';
import type { AddressMedia } from '#contract/base/fields/address-media-states.ts';
import { plusCodeOf } from '#contract/base/fields/plus-code.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { Db } from '#server/base/db/open.ts';
import { toE164 } from '#server/base/identity/person-payload.ts';
import { Problem } from '#server/base/problem.ts';
import { addressMedia } from './tables.ts';

type AccessForm = {
  second_phone?: string | null | undefined;
  door_photo_key?: string | null | undefined;
  voice_note_key?: string | null | undefined;
};

/** Numbers in E.164. undefined leaves a value as it is, null clears it. */
export type AddressAccess = MediaKeys & { secondPhone?: string | null | undefined };

/** Leaves out what the form leaves out; an invalid second phone becomes null. */
export const readAccess = (form: AccessForm): AddressAccess => ({
  ...(form.second_phone !== undefined && { secondPhone: toE164(form.second_phone ?? '') ?? null }),
  ...(form.door_photo_key !== undefined && { doorPhotoKey: form.door_photo_key }),
  ...(form.voice_note_key !== undefined && { voiceNoteKey: form.voice_note_key }),
});

type MediaKeys = {
  doorPhotoKey?: string | null | undefined;
  voiceNoteKey?: string | null | undefined;
};

/** Makes the partner own free media. Throws `bad-request` below `path` for missing, wrong or another's media. */
export async function claimMedia(
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

/** Null without media. */
export const mediaUrl = (key: string | null): string | null =>
  key === null ? null : pathTo(paths.addressMediaFile, { key });

type Pin = { latitude: number | null; longitude: number | null };

/** Undefined without a position (rule B-15). */
export const plusCodeAt = ({ latitude, longitude }: Pin): string | undefined =>
  latitude === null || longitude === null ? undefined : plusCodeOf({ latitude, longitude });
