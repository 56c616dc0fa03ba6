import {
  type AddressMedia,
  DOOR_PHOTO_LENGTH,
  VOICE_NOTE,
} from '#contract/base/fields/address-media-states.ts';
import { addressMedia } from '#server/base/address-media/tables.ts';
import type { Db } from '#server/base/db/open.ts';
import { newKey } from '#server/base/hash.ts';
import type { PictureSender } from '#server/base/pictures/work-on-picture.ts';
import { shrinkPhoto } from '#server/base/pictures/work-on-upload.ts';
import { Problem } from '#server/base/problem.ts';
import { mimeOf } from '#server/base/recordings/mime-of.ts';

const AUDIO_URL = /^data:audio\/[\w.+-]+(?:;[\w=.,-]+)*;base64,([A-Za-z0-9+/]+={0,2})$/;

type Kept = { mime: string; bytes: Buffer };

/** `partnerId` is null for a guest. Returns the random key. Throws `bad-request`, and as `workOnUpload`. */
export async function storeMedia(
  db: Db,
  partnerId: number | null,
  sender: PictureSender,
  { kind, data }: { kind: AddressMedia; data: string },
): Promise<string> {
  const kept = kind === 'photo' ? await readPhoto(data, sender) : readVoiceNote(data);
  const key = newKey();
  await db.insert(addressMedia).values({ key, kind, partnerId, ...kept });
  return key;
}

/** Drops the camera's notes, such as the place. */
async function readPhoto(data: string, sender: PictureSender): Promise<Kept> {
  if (data.length > DOOR_PHOTO_LENGTH) {
    throw new Problem('too-large', 'Cette photo est trop lourde : 300 ko au plus.');
  }
  return { mime: 'image/webp', bytes: await shrinkPhoto(data, sender) };
}

function readVoiceNote(data: string): Kept {
  const bytes = Buffer.from(AUDIO_URL.exec(data)?.[1] ?? '', 'base64');
  if (bytes.length > VOICE_NOTE.maxBytes) {
    throw new Problem(
      'too-large',
      `Ce message vocal est trop lourd : ${VOICE_NOTE.seconds} secondes au plus.`,
    );
  }
  const mime = mimeOf('voice', bytes);
  if (mime !== undefined) return { mime, bytes };
  const message = 'Ce message vocal ne se lit pas. Enregistrez-le de nouveau.';
  throw new Problem('bad-request', message, [{ field: 'data', message }]);
}
