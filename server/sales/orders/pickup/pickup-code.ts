import { randomInt, timingSafeEqual } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { PICKUP_CODE_LENGTH } from '#contract/base/limits.ts';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Db } from '#server/base/db/open.ts';
import { type Actor, isOwner } from '#server/base/identity/actor.ts';
import {
  type AttemptKey,
  countIfAllowed,
  forgetFailures,
  undoCount,
} from '#server/base/limits/limit-attempts.ts';
import { Problem } from '#server/base/problem.ts';
import { places } from '#server/goods/stock/tables.ts';
import type { OwnedOrder } from '../order/may-see.ts';

export type PickupProof = {
  code?: string | undefined;
  /** Staff skips the code and gives a reason. */
  withoutCode?: boolean | undefined;
};

/** Random digits, perhaps with leading zeros; not stored. */
export const makePickupCode = (): string =>
  String(randomInt(10 ** PICKUP_CODE_LENGTH)).padStart(PICKUP_CODE_LENGTH, '0');

/** Null once the order is handed over or cancelled, and for deliveries. */
const shownCode = ({ pickupCode, state, fulfilment }: OwnedOrder): string | null =>
  state === 'cancel' || fulfilment === 'delivered' || fulfilment === 'returned' ? null : pickupCode;

/** Requires the code or a reason to hand over without it. Throws `bad-request`. */
export function checkPickupCode(
  { pickupCode }: Pick<OwnedOrder, 'pickupCode'>,
  { code, withoutCode = false }: PickupProof,
  reason: string,
): void {
  if (pickupCode === null) return;
  if (code !== undefined) {
    if (isSame(code, pickupCode)) return;
    throw refusal(PICKUP_FIELD, 'Ce code n’est pas celui de cette commande.');
  }
  if (!withoutCode) {
    throw refusal(PICKUP_FIELD, 'Demandez au client son code de retrait.');
  }
  if (reason === '') throw refusal('reason', 'Indiquez pourquoi le client n’a pas son code.');
}

function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const PICKUP_FIELD = 'pickup_code';

const refusal = (field: string, message: string) =>
  new Problem('bad-request', message, [{ field, message }]);

/** Wrong codes a day; see rule D-5. */
const TRIES = { max: 5, windowS: 86_400 };

/**
 * Counts a code before it is checked, so that parallel tries count, and takes the count back unless it was wrong.
 * Audits further tries. Throws what `act` throws, and `conflict` after five wrong codes.
 */
export async function countPickupTries<T>(
  db: Db,
  actor: Actor,
  { orderId, proof }: { orderId: number; proof: PickupProof | undefined },
  act: () => Promise<T>,
): Promise<T> {
  if (proof?.code === undefined) return act();
  const tried: AttemptKey = ['pickup code', `order ${orderId}`];
  if (!(await countIfAllowed(db, tried, TRIES))) {
    await writeAudit(db, actor, { action: 'pickup code refused', subject: `order:${orderId}` });
    const message =
      'Cinq codes faux ont été essayés : remettez la commande sans code, en disant pourquoi.';
    throw new Problem('conflict', message, [{ field: PICKUP_FIELD, message }]);
  }
  let done: T;
  try {
    done = await act();
  } catch (error) {
    const isWrong =
      error instanceof Problem && error.fields.some(({ field }) => field === PICKUP_FIELD);
    if (!isWrong) await undoCount(db, tried);
    throw error;
  }
  await forgetFailures(db, tried);
  return done;
}

type PlaceFacts = { address: string; hours: string };

/** Runs no query if no order is collected. */
export async function readPickupPlaces(
  db: Db,
  found: readonly OwnedOrder[],
): Promise<Map<number, PlaceFacts>> {
  const ids = found.flatMap(({ pickupName, placeId }) =>
    pickupName === null || placeId === null ? [] : [placeId],
  );
  if (ids.length === 0) return new Map();
  const { id, address, hours } = places;
  const rows = await db.select({ id, address, hours }).from(places).where(inArray(id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Only the buyer gets the code: the account, or no viewer for the link. */
export function toPickup(
  order: OwnedOrder,
  placeOf: ReadonlyMap<number, PlaceFacts>,
  viewer: Actor | undefined,
): Order['pickup'] {
  const { pickupName: name, placeId: place_id } = order;
  if (name === null) return null;
  const { address = '', hours = '' } = (place_id !== null && placeOf.get(place_id)) || {};
  const isBuyer = viewer === undefined || isOwner(viewer, order.ownerId);
  return { place_id, name, address, hours, code: isBuyer ? shownCode(order) : null };
}
