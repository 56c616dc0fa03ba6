import { readPhone } from '#contract/base/fields/phone.ts';
import { phoneText } from '#contract/base/fields/phone-text.ts';
import type { Position } from '#contract/base/fields/position.ts';
import { fieldsOf } from '#contract/base/tables.ts';
import type { Address } from '#contract/people/customers.ts';

/** All optional. */
export type AccessDraft = {
  /** In degrees. */
  position: Position | null;
  secondPhone: string;
  /** Media keys (`keep-media.ts`). */
  doorPhotoKey: string | null;
  voiceNoteKey: string | null;
};

export const noAccess: AccessDraft = {
  position: null,
  secondPhone: '',
  doorPhotoKey: null,
  voiceNoteKey: null,
};

/** Media that are being recorded or uploaded: an order sent now would lack them. */
export type Underway = Set<'doorPhotoKey' | 'voiceNoteKey'>;
export type AccessMistakes = Partial<
  Record<'secondPhone' | 'doorPhotoKey' | 'voiceNoteKey', string>
>;

const WRONG_PHONE = 'Ce numéro n’est pas un mobile sénégalais. Corrigez-le, ou videz le champ.';

const STILL_LEAVING = {
  doorPhotoKey: 'La photo part encore. Attendez un instant, puis recommencez.',
  voiceNoteKey:
    'Le message vocal n’est pas encore parti. Arrêtez-le ou attendez, puis recommencez.',
};

/** Also says what has not been uploaded. */
export const accessMistakes = (
  { secondPhone }: Pick<AccessDraft, 'secondPhone'>,
  underway: Underway,
): AccessMistakes => ({
  ...(secondPhone.trim() !== '' &&
    readPhone(secondPhone) === undefined && { secondPhone: WRONG_PHONE }),
  ...Object.fromEntries([...underway].map((field) => [field, STILL_LEAVING[field]])),
});

/** Fields of an order payload without the missing ones. An unreadable number is sent as typed. */
export const accessOfOrder = ({
  position,
  secondPhone,
  doorPhotoKey,
  voiceNoteKey,
}: AccessDraft) => ({
  ...position,
  ...(secondPhone.trim() !== '' && { second_phone: readPhone(secondPhone) ?? secondPhone }),
  ...(doorPhotoKey !== null && { door_photo_key: doorPhotoKey }),
  ...(voiceNoteKey !== null && { voice_note_key: voiceNoteKey }),
});

/** The fields of an address form; null removes the stored value. */
export const accessOfAddress = ({
  position,
  secondPhone,
  doorPhotoKey,
  voiceNoteKey,
}: AccessDraft) => ({
  latitude: position?.latitude ?? null,
  longitude: position?.longitude ?? null,
  second_phone: readPhone(secondPhone) ?? null,
  door_photo_key: doorPhotoKey,
  voice_note_key: voiceNoteKey,
});

/** Draft of a saved address; empty without one. */
export const accessOf = (address: Address | undefined): AccessDraft =>
  address === undefined
    ? noAccess
    : {
        position:
          address.latitude === null || address.longitude === null
            ? null
            : { latitude: address.latitude, longitude: address.longitude },
        secondPhone: address.second_phone === null ? '' : phoneText(address.second_phone),
        doorPhotoKey: address.door_photo_key,
        voiceNoteKey: address.voice_note_key,
      };

const isDegrees = (value: unknown): value is number => Number.isFinite(value);
const textOf = (value: unknown) => (typeof value === 'string' ? value : null);

/** Another build may have written the storage. */
export function readAccessDraft(kept: unknown): AccessDraft {
  const { position, secondPhone, doorPhotoKey, voiceNoteKey } = fieldsOf(kept);
  const { latitude, longitude } = fieldsOf(position);
  return {
    position: isDegrees(latitude) && isDegrees(longitude) ? { latitude, longitude } : null,
    secondPhone: textOf(secondPhone) ?? '',
    doorPhotoKey: textOf(doorPhotoKey),
    voiceNoteKey: textOf(voiceNoteKey),
  };
}
