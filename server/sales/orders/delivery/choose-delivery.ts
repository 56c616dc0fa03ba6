import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { DeliveryPromise } from '#contract/sales/handover/delivery-promise.ts';
import type { PickupPlace } from '#contract/sales/handover/pickup.ts';
import type { DeliveryForm } from '#contract/sales/orders/order-shapes.ts';
import {
  type AddressAccess,
  claimMedia,
  readAccess,
} from '#server/base/address-media/read-access.ts';
import type { Config } from '#server/base/config/config.ts';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import { toE164 } from '#server/base/identity/person-payload.ts';
import { isAbroadE164 } from '#server/base/identity/world-phone.ts';
import { Problem } from '#server/base/problem.ts';
import { dayOf, plusDays, today } from '#server/base/time.ts';
import { lockStock } from '#server/goods/stock/ledger/read-stock.ts';
import { places } from '#server/goods/stock/tables.ts';
import { addresses } from '#server/people/customers/tables.ts';
import type { WantedDelivery } from '../order/order-request.ts';
import { type DeliversOn, findDeliveryDays, promiseDays } from './delivery-terms.ts';

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

/**
 * The place of a delivery, filled from address and buyer; claims photo and voice. Throws `bad-request`, `not-found`.
 */
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
    recipientPhone: phoneAtDoor(kept?.phone ?? wanted.phone ?? buyer.phone, wanted),
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

/** The driver calls it. Throws `bad-request` for a number abroad (rule B-46). */
function phoneAtDoor(phone: string | null, { pickupPlaceId }: WantedDelivery): string | null {
  if (phone === null || pickupPlaceId !== undefined || !isAbroadE164(phone)) return phone;
  throw refusal('delivery.phone', 'Indiquez un numéro au Sénégal : le livreur l’appelle.');
}

/** Access from the order, else from its address. */
async function chooseAccess(
  tx: Db,
  buyerId: number,
  wanted: AddressAccess,
  kept: AddressAccess = {},
) {
  await claimMedia(tx, buyerId, wanted, 'delivery.');
  const of = <K extends keyof AddressAccess>(name: K) =>
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

/** Renames the fields of the form; the telephone number becomes E.164. */
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

type Wanted = { productId: number; quantity: number };

export type ChosenPickup = { placeId: number; name: string };

const isOpen = and(eq(places.collects, true), eq(places.active, true));

/** Pickup places, the default first, each with the names of products that it lacks. */
export async function listPickupPlaces(
  db: Db,
  config: Config,
  wanted: readonly Wanted[],
): Promise<PickupPlace[]> {
  const { id, name, address, hours } = places;
  const found = await db
    .select({ id, name, address, hours })
    .from(places)
    .where(isOpen)
    .orderBy(desc(places.isDefault), asc(places.id));
  if (found.length === 0) return [];
  const missing = await findMissing(
    db,
    found.map((place) => place.id),
    wanted,
  );
  const { from } = promisePickup(new Date(), await findDeliveryDays(db, config));
  return found.map((place) => ({
    ...place,
    from,
    missing: missing.flatMap((lack) => (lack.placeId === place.id ? [lack.name] : [])),
  }));
}

/** Reads `12x1,15x2`; the contract has checked the form. */
export const readWantedPieces = (text: string): Wanted[] =>
  text.split(',').map((part) => {
    const [productId = 0, quantity = 0] = part.split('x').map(Number);
    return { productId, quantity };
  });

/** Throws `bad-request` for a place without collection. */
export async function choosePickup(db: Db, placeId: number): Promise<ChosenPickup> {
  const [found] = await db
    .select({ name: places.name })
    .from(places)
    .where(and(isOpen, eq(places.id, placeId)));
  if (found !== undefined) return { placeId, name: found.name };
  throw noPickup('bad-request', 'On ne retire pas ou plus de commande à cet endroit.');
}

/** Locks the stock, so that two buyers of the last piece are served in turn. Throws `conflict`. */
export async function refusePlaceWithoutStock(
  tx: Db,
  { placeId, name }: ChosenPickup,
  wanted: readonly Wanted[],
): Promise<void> {
  await lockStock(
    tx,
    wanted.map(({ productId }) => productId),
  );
  const [first] = await findMissing(tx, [placeId], wanted);
  if (first === undefined) return;
  throw noPickup(
    'conflict',
    `Il n’y a pas assez de ${first.name} à ${name} : choisissez un autre lieu ou la livraison.`,
  );
}

/**
 * Counted products of which a place has too few: its stock less what orders reserve there; orders without a place count
 * at the default one.
 */
async function findMissing(
  db: Db,
  placeIds: readonly number[],
  wanted: readonly Wanted[],
): Promise<{ placeId: number; name: string }[]> {
  if (wanted.length === 0) return [];
  const numbers = (of: readonly number[]) => sql`${sql.param([...of])}::int[]`;
  const rows = rowsOf<{ place_id: number; name: string }>(
    await db.execute(sql`
      with wanted as (
        select id, sum(quantity) as quantity
        from unnest(${numbers(wanted.map(({ productId }) => productId))},
          ${numbers(wanted.map(({ quantity }) => quantity))}) as asked(id, quantity)
        group by id
      )
      select place.id as place_id, product.name
      from wanted
      join products product on product.id = wanted.id
      join product_stock stock on stock.product_id = wanted.id
      cross join unnest(${numbers(placeIds)}) as place(id)
      where least(
        stock.available,
        coalesce((select on_hand from place_stock
          where product_id = wanted.id and place_id = place.id), 0)
        - coalesce((select sum(line.reserved) from order_lines line
            join orders on orders.id = line.order_id
            where line.product_id = wanted.id and line.reserved > 0
              and coalesce(orders.place_id, (select id from places where is_default)) = place.id), 0)
      ) < wanted.quantity
      order by product.name, product.id`),
  );
  return rows.map(({ place_id, name }) => ({ placeId: place_id, name }));
}

const noPickup = (code: 'bad-request' | 'conflict', message: string) =>
  new Problem(code, message, [{ field: 'delivery.pickup_place_id', message }]);

/** Dakar's time; see rule D-4. */
const SAME_DAY_BEFORE_HOUR = 16;

const KEPT_DAYS = 7;

const NEXT_DAY = { from: undefined, until: 1 };

/** The days of collection for an order of `moment` (rule D-4). `opensOn` are the days of delivery. */
export function promisePickup(
  moment: Date,
  opensOn: DeliversOn,
): Omit<DeliveryPromise, 'from'> & { from: string } {
  const day = dayOf(moment);
  const isToday = opensOn(day) && moment.getUTCHours() < SAME_DAY_BEFORE_HOUR;
  const from = isToday ? day : promiseDays(NEXT_DAY, moment, opensOn).until;
  return { from, until: plusDays(from, KEPT_DAYS) };
}
