import { randomInt, timingSafeEqual } from 'node:crypto';
import { PICKUP_CODE_LENGTH } from '#contract/base/limits.ts';
import { Problem } from '#server/base/problem.ts';
import type { OwnedOrder } from '../order/may-see.ts';

/** What whoever collects an order shows or says. */
export type PickupProof = {
  code?: string | undefined;
  /** The code is not asked for, for the reason that is given. */
  withoutCode?: boolean | undefined;
};

export const makePickupCode = (): string =>
  String(randomInt(10 ** PICKUP_CODE_LENGTH)).padStart(PICKUP_CODE_LENGTH, '0');

/** The code as its buyer reads it; null once the order is handed over or cancelled, and for what is delivered. */
export const shownCode = ({ pickupCode, state, fulfilment }: OwnedOrder): string | null =>
  state === 'cancel' || fulfilment === 'delivered' || fulfilment === 'returned' ? null : pickupCode;

/**
 * Refuses to hand an order over without its code, unless it is said why. An order that is delivered has none.
 * Throws `bad-request`.
 */
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

export const PICKUP_FIELD = 'pickup_code';

const refusal = (field: string, message: string) =>
  new Problem('bad-request', message, [{ field, message }]);
