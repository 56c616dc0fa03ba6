import { and, eq, sql } from 'drizzle-orm';
import type { Quote } from '#contract/sales/orders/order-shapes.ts';
import type { ProformaOrder, ProformaQuoteForm } from '#contract/sales/proformas.ts';
import type { Act, Means } from '#server/base/identity/act.ts';
import { type Actor, ownAccountId } from '#server/base/identity/actor.ts';
import { lockPerson } from '#server/base/identity/find-partner.ts';
import { Problem } from '#server/base/problem.ts';
import type { AgreedPrices } from '#server/sales/orders/goods/find-goods.ts';
import type { OrderRequest, PlacedOrder } from '#server/sales/orders/order/order-request.ts';
import {
  readGuestOrderPayload,
  readOrderPayload,
} from '#server/sales/orders/placing/order-payload.ts';
import { placeOrder } from '#server/sales/orders/placing/place-order.ts';
import { quoteOrder } from '#server/sales/orders/placing/quote-order.ts';
import {
  findProforma,
  lockProforma,
  type ProformaHolder,
  type ProformaRow,
  refuseEndedProforma,
  refuseOtherThanProformaHolder,
} from '../proforma/describe-proforma.ts';
import { proformas } from '../tables.ts';

/** Throws `not-found`, `conflict`, `bad-request`. */
export async function quoteProforma(
  { db, config, actor: holder }: Act<ProformaHolder>,
  id: number,
  { token: _token, ...where }: ProformaQuoteForm,
): Promise<Quote> {
  const row = await findProforma(db, id);
  refuseOtherThanProformaHolder(config, holder, row);
  const buyerId = holder.actor?.kind === 'account' ? holder.actor.id : undefined;
  return quoteProformaOrder({ db, config }, row, buyerId, where);
}

export const readProformaOrder = (
  { actor }: ProformaHolder,
  { token: _token, ...chosen }: ProformaOrder,
): Omit<OrderRequest, 'lines'> =>
  readProformaChoices(chosen, actor === undefined ? undefined : ownAccountId(actor));

/** Refuses a second order. Throws `not-found`, `conflict`, and as `placeOrder`. */
export async function orderProforma(
  { db: tx, config, actor: holder }: Act<ProformaHolder>,
  id: number,
  wanted: Omit<OrderRequest, 'lines'>,
): Promise<PlacedOrder> {
  // Before the proforma, in the order of an erasure.
  if (wanted.buyer.kind === 'account') await lockPerson(tx, wanted.buyer.id);
  const row = await lockProforma(tx, id);
  refuseOtherThanProformaHolder(config, holder, row);
  const buyer = wanted.buyer.kind === 'guest' ? undefined : holder.actor;
  return placeProformaOrder({ db: tx, config, actor: buyer }, row, wanted);
}

type Chosen = Omit<ProformaOrder, 'token'>;

type Wanted = Omit<OrderRequest, 'lines'>;

/** The caller has checked access. Throws `conflict`, `bad-request`. */
export function quoteProformaOrder(
  { db, config }: Means,
  row: ProformaRow,
  buyerId: number | undefined,
  where: Omit<ProformaQuoteForm, 'token'>,
): Promise<Quote> {
  refuseEndedProforma(row);
  const asked = {
    payment_mode: row.paymentMode,
    ...where,
    type_sale: 'order' as const,
    order_lines: goodsOf(row),
  };
  return quoteOrder({ db, config }, buyerId, asked, agreedIn(row));
}

/** Throws `bad-request` without an account or a guest. */
export function readProformaChoices(
  { guest, ...order }: Chosen,
  accountId: number | undefined,
): Wanted {
  const payload = { ...order, type_sale: 'order' as const, order_lines: [] };
  if (guest !== undefined) return readGuestOrderPayload({ ...guest, order: payload });
  if (accountId !== undefined) return readOrderPayload(payload, accountId, 'order');
  const message = 'Connectez-vous, ou indiquez qui commande.';
  throw new Problem('bad-request', message, [{ field: 'guest', message }]);
}

/**
 * Places the order of a locked proforma at its prices; stock, zones, slots, limits and duties are today's. Throws
 * `conflict` for an ended proforma, and as `placeOrder`.
 */
export async function placeProformaOrder(
  { db: tx, config, actor }: Act<Actor | undefined>,
  row: ProformaRow,
  wanted: Wanted,
): Promise<PlacedOrder> {
  refuseEndedProforma(row);
  const request = { ...wanted, lines: goodsOf(row), note: wanted.note || row.note };
  const placed = await placeOrder({ db: tx, config, actor }, request, agreedIn(row));
  await tx
    .update(proformas)
    .set({
      state: 'ordered',
      orderId: placed.order.id,
      version: sql`${proformas.version} + 1`,
    })
    .where(and(eq(proformas.id, row.id), eq(proformas.state, 'open')));
  return placed;
}

/** The products, each with the ids of its services. */
const goodsOf = ({ lines }: ProformaRow) =>
  lines.flatMap(({ productId, quantity }) => {
    if (productId === null) return [];
    const services = soldIn(lines).flatMap(({ sold }) =>
      sold.productId === productId ? [sold.id] : [],
    );
    return [{ id: productId, quantity, ...(services.length > 0 && { services }) }];
  });

const soldIn = (lines: ProformaRow['lines']): AgreedPrices['services'] =>
  lines.flatMap(({ service: sold, unitPrice: price }) => (sold ? [{ sold, price }] : []));

function agreedIn({ lines, zoneId }: ProformaRow): AgreedPrices {
  const pieces = lines.flatMap(({ productId, unitPrice }) =>
    productId === null ? [] : [[productId, unitPrice] as const],
  );
  const feeXof = lines.find(({ kind }) => kind === 'delivery')?.total ?? 0;
  return {
    pieces: new Map(pieces),
    services: soldIn(lines),
    delivery: zoneId === null ? undefined : { zoneId, feeXof },
  };
}
