import type { Address, AddressForm } from '#contract/customers.ts';
import type { addresses } from '#server/db/schema/partners.ts';
import { getE164 } from '#server/identity/person-payload.ts';

type AddressRow = typeof addresses.$inferSelect;
type AddressValues = Omit<AddressRow, 'id' | 'partnerId' | 'isDefault'>;

export function toAddress({ partnerId: _, isDefault, phone, ...row }: AddressRow): Address {
  return { ...row, phone: phone.slice(1), is_default: isDefault };
}

export function fromAddressForm(form: AddressForm): AddressValues {
  const { label, recipient, phone, city, quarter, landmark = '' } = form;
  return { label, recipient, phone: getE164(phone), city, quarter, landmark };
}
