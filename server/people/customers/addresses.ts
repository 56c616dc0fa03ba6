import { and, desc, eq } from 'drizzle-orm';
import type { Address, AddressForm } from '#contract/people/customers.ts';
import {
  type AddressAccess,
  claimMedia,
  plusCodeAt,
  readAccess,
} from '#server/base/address-media/read-access.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import { lockPerson } from '#server/base/identity/find-partner.ts';
import { getE164 } from '#server/base/identity/person-payload.ts';
import { Problem } from '#server/base/problem.ts';
import { addresses } from './tables.ts';

type AddressRow = typeof addresses.$inferSelect;

type Pin = Partial<Pick<AddressRow, 'latitude' | 'longitude'>>;

/** Absent values of the last two stay. */
type AddressValues = Omit<
  AddressRow,
  'id' | 'partnerId' | 'isDefault' | keyof Pin | keyof AddressAccess
> &
  Pin &
  AddressAccess;

const MOST_ADDRESSES = 10;

/** One default, then the newest (rule P-17). */
export async function listAddresses(db: Db, partnerId: number): Promise<Address[]> {
  const found = await db
    .select()
    .from(addresses)
    .where(eq(addresses.partnerId, partnerId))
    .orderBy(desc(addresses.isDefault), desc(addresses.id));
  return found.map(toAddress);
}

/** Adds an address; the first one becomes the default. Throws `conflict` beyond ten. */
export function createAddress(db: Db, partnerId: number, form: AddressForm): Promise<Address> {
  return db.transaction(async (tx) => {
    await lockPerson(tx, partnerId);
    const count = await tx.$count(addresses, eq(addresses.partnerId, partnerId));
    if (count >= MOST_ADDRESSES) {
      throw new Problem(
        'conflict',
        `Vous avez déjà ${MOST_ADDRESSES} adresses : effacez-en une pour en ajouter une autre.`,
      );
    }
    const isDefault = count === 0 || form.is_default === true;
    if (isDefault) await clearDefault(tx, partnerId);
    const values = { ...fromAddressForm(form), partnerId, isDefault };
    await claimMedia(tx, partnerId, values);
    return toAddress(oneRow(await tx.insert(addresses).values(values).returning()));
  });
}

/** Throws `not-found` for another customer's address. */
export function updateAddress(
  db: Db,
  partnerId: number,
  id: number,
  form: AddressForm,
): Promise<Address> {
  return db.transaction(async (tx) => {
    await lockPerson(tx, partnerId);
    const { isDefault: wasDefault } = await getOwn(tx, partnerId, id);
    const isDefault = wasDefault || form.is_default === true;
    if (isDefault && !wasDefault) await clearDefault(tx, partnerId);
    const values = { ...fromAddressForm(form), isDefault };
    await claimMedia(tx, partnerId, values);
    return toAddress(
      oneRow(await tx.update(addresses).set(values).where(eq(addresses.id, id)).returning()),
    );
  });
}

/** Deletes an address; after the default one, the newest takes its place. Throws `not-found` for another person's. */
export async function deleteAddress(db: Db, partnerId: number, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    await lockPerson(tx, partnerId);
    const { isDefault } = await getOwn(tx, partnerId, id);
    await tx.delete(addresses).where(eq(addresses.id, id));
    if (!isDefault) return;
    const [newest] = await tx
      .select({ id: addresses.id })
      .from(addresses)
      .where(eq(addresses.partnerId, partnerId))
      .orderBy(desc(addresses.id))
      .limit(1);
    if (newest === undefined) return;
    await tx.update(addresses).set({ isDefault: true }).where(eq(addresses.id, newest.id));
  });
}

async function getOwn(tx: Db, partnerId: number, id: number) {
  const [own] = await tx
    .select({ isDefault: addresses.isDefault })
    .from(addresses)
    .where(and(eq(addresses.id, id), eq(addresses.partnerId, partnerId)));
  if (own === undefined) throw new Problem('not-found', 'Cette adresse n’existe pas ou plus.');
  return own;
}

async function clearDefault(tx: Db, partnerId: number): Promise<void> {
  await tx
    .update(addresses)
    .set({ isDefault: false })
    .where(and(eq(addresses.partnerId, partnerId), eq(addresses.isDefault, true)));
}

const toAddress = (row: AddressRow): Address => ({
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

function fromAddressForm(form: AddressForm): AddressValues {
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
