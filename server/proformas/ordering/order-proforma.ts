import { and, eq, sql } from 'drizzle-orm';
import type { Quote } from '#contract/order-shapes.ts';
import type { ProformaOrder, ProformaQuestion } from '#contract/proformas.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/open.ts';
import { proformas } from '#server/db/schema/proformas.ts';
import { ownAccountId } from '#server/identity/actor.ts';
import { lockPerson } from '#server/identity/find-partner.ts';
import type { OrderRequest } from '#server/orders/order/order-request.ts';
import { readGuestOrderPayload, readOrderPayload } from '#server/orders/placing/order-payload.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { quoteOrder } from '#server/orders/placing/quote-order.ts';
import type { PlacedOrder } from '#server/orders/placing/tell-of-order.ts';
import type { AgreedPrices } from '#server/orders/pricing/agreed-prices.ts';
import { Problem } from '#server/problem.ts';
import {
  findProforma,
  lockProforma,
  type ProformaHolder,
  type ProformaRow,
  refuseOver,
  refuseStrangers,
} from '../proforma/find-proforma.ts';

/** What the order of a proforma would cost now. Throws `not-found`, `conflict`, `bad-request`. */
export async function quoteProforma(
  db: Db,
  config: Config,
  holder: ProformaHolder,
  id: number,
  { token: _token, ...where }: ProformaQuestion,
): Promise<Quote> {
  const row = await findProforma(db, id);
  refuseStrangers(config, holder, row);
  refuseOver(row);
  const asked = {
    payment_mode: row.paymentMode,
    ...where,
    type_sale: 'order' as const,
    order_lines: goodsOf(row).map(({ id: productId, quantity }) => ({ id: productId, quantity })),
  };
  const buyerId = holder.actor?.kind === 'account' ? holder.actor.id : undefined;
  return quoteOrder(db, config, buyerId, asked, agreedIn(row));
}

/** Who places the order of a proforma: the account that is signed in, or somebody without one. */
export function readProformaOrder(
  { actor }: ProformaHolder,
  { token: _token, guest, ...order }: ProformaOrder,
): Omit<OrderRequest, 'lines'> {
  const payload = { ...order, type_sale: 'order' as const, order_lines: [] };
  if (guest !== undefined) return readGuestOrderPayload({ ...guest, order: payload });
  if (actor === undefined) {
    const message = 'Connectez-vous, ou indiquez qui commande.';
    throw new Problem('bad-request', message, [{ field: 'guest', message }]);
  }
  return readOrderPayload(payload, ownAccountId(actor), 'order');
}

/**
 * Places the one order of a proforma, at its prices; stock, zones, slots, limits and duties are those of now. Of two
 * who order at once the second is refused. Throws `not-found`, `conflict`, and as `placeOrder`.
 */
export async function orderProforma(
  tx: Db,
  config: Config,
  holder: ProformaHolder,
  id: number,
  wanted: Omit<OrderRequest, 'lines'>,
): Promise<PlacedOrder> {
  // Before the proforma, as whoever erases a person does.
  if (wanted.buyer.kind === 'account') await lockPerson(tx, wanted.buyer.id);
  const row = await lockProforma(tx, id);
  refuseStrangers(config, holder, row);
  refuseOver(row);
  const buyer = wanted.buyer.kind === 'guest' ? undefined : holder.actor;
  const request = { ...wanted, lines: goodsOf(row), note: wanted.note || row.note };
  const placed = await placeOrder(tx, config, buyer, request, agreedIn(row));
  await tx
    .update(proformas)
    .set({
      state: 'ordered',
      orderId: placed.order.id,
      version: sql`${proformas.version} + 1`,
    })
    .where(and(eq(proformas.id, id), eq(proformas.state, 'open')));
  return placed;
}

const goodsOf = ({ lines }: ProformaRow) =>
  lines.flatMap(({ productId, quantity }) =>
    productId === null ? [] : [{ id: productId, quantity }],
  );

/** The prices of a proforma. */
export function agreedIn({ lines, zoneId }: ProformaRow): AgreedPrices {
  const pieces = lines.flatMap(({ productId, unitPrice }) =>
    productId === null ? [] : [[productId, unitPrice] as const],
  );
  const feeXof = lines.find(({ kind }) => kind === 'delivery')?.total ?? 0;
  return {
    pieces: new Map(pieces),
    delivery: zoneId === null ? undefined : { zoneId, feeXof },
  };
}
