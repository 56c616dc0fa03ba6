import { and, eq, gt, or } from 'drizzle-orm';
import { MAX_RESERVATIONS, RESERVATION_HOURS } from '#contract/base/limits.ts';
import { lockNames } from '#server/base/db/lock-names.ts';
import type { Db } from '#server/base/db/open.ts';
import { Problem } from '#server/base/problem.ts';
import { places } from '#server/goods/stock/tables.ts';
import type { OrderRequest, PlacingStep } from '../order/order-request.ts';
import { orders } from '../tables.ts';

const HOUR_MS = 3_600_000;

/** A reservation is one piece of one product, set aside in a showroom and paid there. Throws `bad-request`. */
export function refuseWrongReservation(request: OrderRequest): void {
  if (!request.isReservation) return;
  const { kind, lines, delivery, paymentMode, codes = [], relative } = request;
  const isOnePiece = lines.length === 1 && lines[0]?.quantity === 1;
  if (kind === 'order' && isOnePiece && codes.length === 0 && relative === undefined) {
    if (delivery.pickupPlaceId === undefined) {
      throw refusal('delivery.pickup_place_id', 'Choisissez le magasin où vous passerez.');
    }
    if (paymentMode === 'domicile') return;
  }
  throw refusal('reservation', 'On réserve une pièce d’un article, à payer en magasin.');
}

/**
 * Until when a reservation holds its piece (rule S-43). Throws `bad-request` for a place without visitors, `conflict`
 * for too many reservations of one person.
 */
export async function holdReservation(
  { db: tx, now }: PlacingStep,
  { delivery: { pickupPlaceId = 0 } }: OrderRequest,
  buyer: { id: number; contact: { phone: string | null } },
): Promise<Date> {
  const [place] = await tx
    .select({ kind: places.kind })
    .from(places)
    .where(eq(places.id, pickupPlaceId));
  if (place?.kind !== 'showroom') {
    throw refusal('delivery.pickup_place_id', 'On ne réserve pas à cet endroit.');
  }
  if ((await countReservations(tx, buyer, now)) >= MAX_RESERVATIONS) {
    throw new Problem(
      'conflict',
      `Vous avez déjà ${MAX_RESERVATIONS} réservations en cours : passez les voir, ou annulez-en une.`,
    );
  }
  return new Date(now.getTime() + RESERVATION_HOURS * HOUR_MS);
}

/** Locks the telephone number: guests of several e-mail addresses share it. */
async function countReservations(
  tx: Db,
  { id, contact: { phone } }: { id: number; contact: { phone: string | null } },
  now: Date,
): Promise<number> {
  if (phone !== null) await lockNames(tx, `reservations ${phone}`);
  return tx.$count(
    orders,
    and(
      eq(orders.isReservation, true),
      eq(orders.state, 'sale'),
      gt(orders.heldUntil, now),
      or(eq(orders.partnerId, id), phone === null ? undefined : eq(orders.buyerPhone, phone)),
    ),
  );
}

const refusal = (field: string, message: string) =>
  new Problem('bad-request', message, [{ field, message }]);
