import { and, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm';
import { MAX_RESERVATIONS, RESERVATION_HOURS } from '#contract/base/limits.ts';
import { lockNames } from '#server/base/db/lock-names.ts';
import type { Db } from '#server/base/db/open.ts';
import { Problem } from '#server/base/problem.ts';
import { places, productStock } from '#server/goods/stock/tables.ts';
import type { OrderRequest, PlacingStep } from '../order/order-request.ts';
import { orders } from '../tables.ts';

const HOUR_MS = 3_600_000;

/** A reservation is one piece of one product, set aside in a showroom and paid there. Throws `bad-request`. */
export function refuseWrongReservation(request: OrderRequest): void {
  if (!request.isReservation) return;
  const { kind, lines, delivery, paymentMode, codes = [], relative } = request;
  const [line, ...others] = lines;
  const isOnePiece = others.length === 0 && line?.quantity === 1 && !line.services?.length;
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
 * for a product whose stock is not counted or too many reservations of one person.
 */
export async function holdReservation(
  { db: tx, now }: PlacingStep,
  { lines, delivery: { pickupPlaceId = 0 } }: OrderRequest,
  buyer: { id: number; contact: { phone: string | null } },
): Promise<Date> {
  const [place] = await tx
    .select({ kind: places.kind })
    .from(places)
    .where(eq(places.id, pickupPlaceId));
  if (place?.kind !== 'showroom') {
    throw refusal('delivery.pickup_place_id', 'On ne réserve pas à cet endroit.');
  }
  const productId = lines[0]?.id ?? 0;
  if ((await tx.$count(productStock, eq(productStock.productId, productId))) === 0) {
    throw new Problem('conflict', 'Cet article ne se réserve pas en ligne : appelez le magasin.');
  }
  if ((await countReservations(tx, buyer, now)) >= MAX_RESERVATIONS) {
    throw new Problem(
      'conflict',
      `Vous avez déjà ${MAX_RESERVATIONS} réservations en cours : passez les voir, ou annulez-en une.`,
    );
  }
  return new Date(now.getTime() + RESERVATION_HOURS * HOUR_MS);
}

/**
 * Those that hold a piece without its price, prepared ones too. Locks the telephone number: guests of several e-mail
 * addresses share it.
 */
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
      inArray(orders.state, ['sale', 'to_delivered']),
      lt(orders.amountPaid, orders.amountTotal),
      or(isNull(orders.heldUntil), gt(orders.heldUntil, now)),
      or(eq(orders.partnerId, id), phone === null ? undefined : eq(orders.buyerPhone, phone)),
    ),
  );
}

const refusal = (field: string, message: string) =>
  new Problem('bad-request', message, [{ field, message }]);
