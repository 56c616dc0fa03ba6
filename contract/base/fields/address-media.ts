import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { paths } from '../paths.ts';
import { ADDRESS_MEDIA, VOICE_NOTE_LENGTH } from './address-media-states.ts';
import { fieldsOf, oneOf, text } from './fields.ts';
import { phoneOrNone } from './person-fields.ts';

const KEY = /^[0-9a-f]{32}$/;
const mediaKey = z.optional(z.nullable(text(32, z.regex(KEY, 'une clé est attendue'))));

/** A change keeps omitted fields; null removes one. */
export const accessFields = {
  second_phone: z.optional(z.nullable(phoneOrNone)),
  /** Keys of stored files (`keepAddressMedia`). */
  door_photo_key: mediaKey,
  voice_note_key: mediaKey,
};

export const addressMediaCalls = {
  keepAddressMedia: defineCall({
    method: 'POST',
    path: paths.addressMedia,
    summary:
      'Garde la photo d’une porte ou un message vocal pour le livreur (`data` : adresse data:), dont la clé va ensuite avec une adresse ou une commande',
    subject: 'Livraison',
    access: 'public',
    status: 201,
    body: fieldsOf({ kind: oneOf(ADDRESS_MEDIA), data: text(VOICE_NOTE_LENGTH) }),
    bodyLimitBytes: VOICE_NOTE_LENGTH + 1024,
    reply: z.object({ key: z.string(), url: z.string() }),
  }),
};
