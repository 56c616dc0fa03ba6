import type { Address, AddressForm } from '#contract/people/customers.ts';
import { plusCodeAt } from '#server/base/address-media/plus-code-at.ts';
import { type Access, readAccess } from '#server/base/address-media/read-access.ts';
import { getE164 } from '#server/base/identity/person-payload.ts';
import { Problem } from '#server/base/problem.ts';
import type { addresses } from './tables.ts';

type AddressRow = typeof addresses.$inferSelect;
type Pin = Partial<Pick<AddressRow, 'latitude' | 'longitude'>>;
/** What is left out of the last ones stays as it is. */
type AddressValues = Omit<AddressRow, 'id' | 'partnerId' | 'isDefault' | keyof Pin | keyof Access> &
  Pin &
  Access;

export const toAddress = (row: AddressRow): Address => ({
  id: row.id,
  label: row.label,
  recipient: row.recipient,
  phone: row.phone.slice(1),
  city: row.city,
  quarter: row.quarter,
  landmark: row.landmark,
  latitude: row.latitude,
  longitude: row.longitude,
  plus_code: plusCodeAt(row) ?? '',
  second_phone: row.secondPhone?.slice(1) ?? null,
  door_photo_key: row.doorPhotoKey,
  voice_note_key: row.voiceNoteKey,
  is_default: row.isDefault,
});

export function fromAddressForm(form: AddressForm): AddressValues {
  const { label, recipient, phone, city, quarter, landmark = '' } = form;
  return {
    label,
    recipient,
    phone: getE164(phone),
    city,
    quarter,
    landmark,
    ...readPin(form),
    ...readAccess(form),
  };
}

/** A pin has two parts. Throws `bad-request`. */
function readPin({ latitude, longitude }: AddressForm): Pin {
  if (typeof latitude !== typeof longitude) {
    const message = 'La latitude et la longitude vont ensemble.';
    throw new Problem('bad-request', message, [{ field: 'latitude', message }]);
  }
  return {
    ...(latitude !== undefined && { latitude }),
    ...(longitude !== undefined && { longitude }),
  };
}
