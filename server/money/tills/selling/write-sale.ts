import { Problem } from '#server/base/problem.ts';
import { sellSerials } from '#server/goods/stock/serials/serials.ts';
import { moveLocked } from '#server/sales/orders/moving/move-order.ts';
import { lockOrder } from '#server/sales/orders/order/find-orders.ts';
import type { OrderRow, PlacingStep } from '#server/sales/orders/order/order-request.ts';
import { claimPrice } from '#server/sales/orders/placing/price-basket.ts';
import { writeOrder } from '#server/sales/orders/placing/write-order.ts';
import { tillShortages } from '../tables.ts';
import { readBilledCompany } from './billed-company.ts';
import { findTillBuyer, requestOf } from './find-buyer.ts';
import { placeLaterSale } from './place-later-sale.ts';
import { kindOf, priceTillSale, readBelowToday, refuseWrongSale } from './price-sale.ts';
import { noteOf, refuseWrongParts, type Selling } from './selling.ts';
import { type Shortage, takeGoodsAtHand, wantedOf } from './take-goods.ts';
import { takeParts } from './take-parts.ts';

/** A sale that waits for a wallet holds its goods for as long. */
const HELD_MS = 60 * 60_000;

/**
 * Writes a sale at a till as an order (rule M-48): prices it, takes the goods at hand, books the money and hands
 * the goods over. Runs in the caller's transaction. Locks as every order does: buyer, coupons, stock, then the order.
 * Throws `bad-request`, `conflict`, and as the parts do.
 */
export async function writeSale(
  selling: Selling,
): Promise<{ order: OrderRow; shortages: Shortage[] }> {
  const { db: tx, config, actor, till, ticket, command } = selling;
  const { lines = [], parts = [], takes_away: takesAway = false, customer } = command;
  if (lines.length === 0) throw new Problem('bad-request', 'Ce ticket n’a pas d’articles.');
  if (command.later !== undefined) {
    return { order: await placeLaterSale(selling, command.later), shortages: [] };
  }
  const step: PlacingStep = { db: tx, config, actor, now: new Date() };
  const place = { placeId: till.placeId, name: till.placeName };
  const sale = { ...command, place };
  const buyer = await findTillBuyer(step, till, customer);
  const basket = await priceTillSale({ db: tx, config }, sale, buyer);
  const { discountPercent: percent } = selling;
  const belowTodayXof =
    percent < 100 ? await readBelowToday({ db: tx, config }, sale, basket.priced) : 0;
  const priced = await claimPrice(tx, basket);
  refuseWrongSale(command, priced, { percent, belowTodayXof });
  refuseWrongParts(command, priced.total);
  const hand = { placeId: till.placeId, ticket };
  const { taken, shortages } = await takeGoodsAtHand(tx, actor, hand, wantedOf(priced));
  const { order } = await writeOrder(step, {
    request: {
      ...requestOf(
        buyer.customerId === undefined
          ? { kind: 'guest', ...buyer.contact }
          : { kind: 'account', id: buyer.customerId },
      ),
      kind: kindOf(command),
      billedTo: readBilledCompany(command),
      note: noteOf(command, ticket),
    },
    buyer,
    basket,
    priced,
    taken,
    delivery: atCounter(buyer.contact),
    slot: undefined,
    heldUntil: takesAway ? null : new Date(step.now.getTime() + HELD_MS),
    silence: {},
  });
  for (const { id, serials = [] } of lines) {
    if (serials.length > 0) await sellSerials(tx, actor, order.id, { product_id: id, serials });
  }
  await takeParts(selling, selling.sessionId, order, parts);
  if (takesAway) {
    await moveLocked(selling, await lockOrder(tx, order.id), { fulfilment: 'delivered' });
  }
  return { order, shortages };
}

/** Writes what the stock lacked for a sale, for a person to look at. */
export async function writeShortages(
  { db: tx, till }: Pick<Selling, 'db' | 'till'>,
  saleId: number,
  shortages: readonly Shortage[],
): Promise<void> {
  if (shortages.length === 0) return;
  await tx
    .insert(tillShortages)
    .values(shortages.map((lack) => ({ ...lack, saleId, placeId: till.placeId })));
}

const atCounter = ({ name, phone }: { name: string; phone: string | null }) => ({
  recipient: name,
  recipientPhone: phone,
  city: '',
  quarter: '',
  street: '',
  landmark: '',
  latitude: null,
  longitude: null,
  secondPhone: null,
  doorPhotoKey: null,
  voiceNoteKey: null,
  wishedOn: null,
});
