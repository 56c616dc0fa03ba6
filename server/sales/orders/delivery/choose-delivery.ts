import { and, eq } from 'drizzle-orm';
import type { DeliveryForm } from '#contract/sales/orders/order-shapes.ts';
import { type Access, ownMedia, readAccess } from '#server/base/address-media/read-access.ts';

import type { Db } from '#server/base/db/open.ts';
import { toE164 } from '#server/base/identity/person-payload.ts';
import { Problem } from '#server/base/problem.ts';
import { today } from '#server/base/time.ts';
import { addresses } from '#server/people/customers/tables.ts';
import type { WantedDelivery } from '../order/order-request.ts';

type Receiver = { id: number; name: string; phone: string | null; city: string };

export type Delivery = {
  recipient: string;
  recipientPhone: string | null;
  city: string;
  quarter: string;
  street: string;
  landmark: string;
  latitude: number | null;
  longitude: number | null;
  secondPhone: string | null;
  doorPhotoKey: string | null;
  voiceNoteKey: string | null;
  wishedOn: string | null;
};

/** To whom an order goes, and where in its zone. Throws `bad-request`, `not-found`. */
export async function chooseDelivery(
  tx: Db,
  buyer: Receiver,
  wanted: WantedDelivery,
): Promise<Delivery> {
  refuseWrongDay(wanted.wishedOn);
  if ((wanted.latitude === undefined) !== (wanted.longitude === undefined)) {
    throw refusal('delivery.latitude', 'La latitude et la longitude vont ensemble.');
  }
  const kept =
    wanted.addressId === undefined
      ? undefined
      : await getOwnAddress(tx, buyer.id, wanted.addressId);
  return {
    recipient: kept?.recipient ?? (wanted.recipient?.trim() || buyer.name),
    recipientPhone: kept?.phone ?? wanted.phone ?? buyer.phone,
    city: kept?.city ?? wanted.city?.trim() ?? buyer.city,
    quarter: kept?.quarter ?? wanted.quarter?.trim() ?? '',
    street: kept === undefined ? (wanted.street?.trim() ?? '') : '',
    landmark: kept?.landmark ?? wanted.landmark?.trim() ?? '',
    latitude: wanted.latitude ?? kept?.latitude ?? null,
    longitude: wanted.longitude ?? kept?.longitude ?? null,
    ...(await chooseAccess(tx, buyer.id, wanted, kept)),
    wishedOn: wanted.wishedOn ?? null,
  };
}

/** What helps to the door: what is said with the order, else what its address has. */
async function chooseAccess(tx: Db, buyerId: number, wanted: Access, kept: Access = {}) {
  await ownMedia(tx, buyerId, wanted, 'delivery.');
  const of = <K extends keyof Access>(name: K) =>
    (wanted[name] === undefined ? kept[name] : wanted[name]) ?? null;
  return {
    secondPhone: of('secondPhone'),
    doorPhotoKey: of('doorPhotoKey'),
    voiceNoteKey: of('voiceNoteKey'),
  };
}

async function getOwnAddress(tx: Db, partnerId: number, id: number) {
  const [own] = await tx
    .select()
    .from(addresses)
    .where(and(eq(addresses.id, id), eq(addresses.partnerId, partnerId)));
  if (own === undefined) throw new Problem('not-found', 'Cette adresse n’existe pas ou plus.');
  return own;
}

function refuseWrongDay(day: string | undefined): void {
  if (day === undefined) return;
  const moment = new Date(day);
  if (Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== day) {
    throw refusal('delivery.wished_on', 'Ce jour n’existe pas.');
  }
  if (day < today()) throw refusal('delivery.wished_on', 'Le jour souhaité est passé.');
}

const refusal = (field: string, message: string) =>
  new Problem('bad-request', message, [{ field, message }]);

/** Where an order goes, in our words. The contract has checked the number. */
export function readDelivery(form: DeliveryForm): WantedDelivery {
  const { zone_id, address_id, wished_on, pickup_place_id, phone, ...others } = form;
  const { second_phone: _phone, door_photo_key: _photo, voice_note_key: _note, ...rest } = others;
  return {
    ...rest,
    ...readAccess(form),
    zoneId: zone_id,
    addressId: address_id,
    wishedOn: wished_on,
    pickupPlaceId: pickup_place_id,
    phone: phone === undefined ? undefined : toE164(phone),
  };
}
