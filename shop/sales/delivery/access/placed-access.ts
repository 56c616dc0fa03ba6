import { phoneText } from '#contract/base/fields/phone-text.ts';
import { readPosition } from '#contract/base/fields/position.ts';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import { type AccessDraft, accessOfAddress } from './access-draft.ts';

/** Draft of a placed order; keys of photo and voice note are taken from their paths. */
export const accessOfPlaced = ({
  plus_code: plusCode,
  second_phone: secondPhone,
  door_photo: photo,
  voice_note: note,
}: Pick<Order, 'plus_code' | 'second_phone' | 'door_photo' | 'voice_note'>): AccessDraft => ({
  position: (plusCode && readPosition(plusCode)) || null,
  secondPhone: secondPhone ? phoneText(secondPhone) : '',
  doorPhotoKey: keyIn(photo),
  voiceNoteKey: keyIn(note),
});

const keyIn = (path: string | null | undefined) => path?.split('/').at(-1) ?? null;

/** Null removes a value. */
export function accessChange(before: AccessDraft, now: AccessDraft) {
  const form = accessOfAddress(now);
  const { latitude, longitude } = form;
  return {
    ...(now.position !== before.position && { latitude, longitude }),
    ...(now.secondPhone !== before.secondPhone && { second_phone: form.second_phone }),
    ...(now.doorPhotoKey !== before.doorPhotoKey && { door_photo_key: form.door_photo_key }),
    ...(now.voiceNoteKey !== before.voiceNoteKey && { voice_note_key: form.voice_note_key }),
  };
}
