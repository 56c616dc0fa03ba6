import { toE164 } from '#server/base/identity/person-payload.ts';
import type { MediaKeys } from './own-media.ts';

type AccessForm = {
  second_phone?: string | null | undefined;
  door_photo_key?: string | null | undefined;
  voice_note_key?: string | null | undefined;
};
/** What an address carries besides words; numbers in E.164. What is undefined is left as it is, null is none. */
export type Access = MediaKeys & { secondPhone?: string | null | undefined };

/** The same as the wire has it. The contract has checked the number. */
export const readAccess = (form: AccessForm): Access => ({
  ...(form.second_phone !== undefined && { secondPhone: toE164(form.second_phone ?? '') ?? null }),
  ...(form.door_photo_key !== undefined && { doorPhotoKey: form.door_photo_key }),
  ...(form.voice_note_key !== undefined && { voiceNoteKey: form.voice_note_key }),
});
