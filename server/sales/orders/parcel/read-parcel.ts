import { and, asc, eq } from 'drizzle-orm';
import type { Parcel } from '#contract/sales/orders/relative.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { Problem } from '#server/base/problem.ts';
import { toPromise } from '../delivery/delivery-terms.ts';
import { changeOrder } from '../order/change-order.ts';
import { findOrder, lockOrder } from '../order/find-orders.ts';
import type { OwnedOrder } from '../order/may-see.ts';
import { readRoundPositions } from '../reading/follow-rounds.ts';
import { isValidParcelToken } from '../relative/notify-relative.ts';
import { toDeliverySlot } from '../slots/order-slot.ts';
import { orderLines, orders } from '../tables.ts';

type ParcelLink = { name: string; token: string };

/** The same error for unknown numbers, wrong tokens and tokens of order links. */
const parcelNotFound = () => new Problem('not-found', 'Ce lien n’ouvre aucun colis.');

/** Throws `not-found`. */
async function getByParcelLink(
  db: Db,
  config: Config,
  { name, token }: ParcelLink,
): Promise<OwnedOrder> {
  const number = name.replace(/\s/g, '').toUpperCase();
  const found = await findOrder(db, eq(orders.number, number));
  if (found === undefined || !isValidParcelToken(config, found, token)) throw parcelNotFound();
  return found;
}

/** A parcel for its recipient: no price, and only the buyer's name. Throws `not-found`. */
export async function readParcel(db: Db, config: Config, link: ParcelLink): Promise<Parcel> {
  const order = await getByParcelLink(db, config, link);
  const { forRelative, fulfilment } = order;
  const isHidden = forRelative === 'surprise' && fulfilment !== 'delivered';
  const rounds =
    order.state === 'to_delivered' ? await readRoundPositions(db, [order.id]) : new Map();
  return {
    name: order.number,
    sender: order.buyerName,
    recipient: order.recipient,
    message: order.giftMessage,
    state: order.state,
    fulfilment_state: fulfilment,
    wished_on: order.wishedOn,
    ...toPromise(order),
    delivery_slot: toDeliverySlot(order),
    delivery_round: rounds.get(order.id) ?? null,
    address: placeOf(order),
    zone: order.zoneName,
    lines: isHidden ? [] : await readGoods(db, order.id),
    photo: order.photoConsent,
  };
}

const placeOf = ({ street, quarter, city, landmark }: OwnedOrder): string =>
  [...new Set([street, quarter, city, landmark])].filter((part) => part !== '').join(', ');

const readGoods = (db: Db, orderId: number) =>
  db
    .select({ name: orderLines.name, quantity: orderLines.quantity })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.kind, 'product')))
    .orderBy(asc(orderLines.position));

/** Stores the recipient's consent to the photo; overrides an answer at the door. Throws `not-found`. */
export async function setPhotoConsent(
  db: Db,
  config: Config,
  link: ParcelLink,
  agrees: boolean,
): Promise<Parcel> {
  const { id } = await getByParcelLink(db, config, link);
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    const photoConsent = agrees ? 'agreed' : 'refused';
    // Staff may have named another number in between.
    if (!isValidParcelToken(config, order, link.token) || order.photoConsent === photoConsent)
      return;
    const kind = agrees ? 'photo-agreed' : 'photo-refused';
    await changeOrder(tx, 'guest', order, { photoConsent }, { kind });
  });
  return readParcel(db, config, link);
}
