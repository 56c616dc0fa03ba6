import { sql } from 'drizzle-orm';
import type { PaymentMode } from '#contract/payment-modes.ts';
import type { Config } from '#server/config.ts';
import { type Db, rowsOf } from '#server/db/open.ts';
import { orderEvents, orderLines, orders } from '#server/db/schema/orders.ts';
import { partners } from '#server/db/schema/partners.ts';
import { type Actor, isOwner } from '#server/identity/actor.ts';
import { foldEmail } from '#server/identity/fold-email.ts';
import { Problem } from '#server/problem.ts';
import type { Settings } from '#server/settings-schema.ts';
import type { OrderRequest } from '../order/order-request.ts';
import type { PricedOrder } from '../pricing/price-order.ts';

const HOUR_MS = 3_600_000;

type Wanted = {
  actor: Actor | undefined;
  request: Pick<OrderRequest, 'kind' | 'paymentMode'>;
  buyer: { id: number; email: string; phone: string | null };
  priced: PricedOrder;
  now: Date;
};

/** Until when a new order's goods are kept unless paid or confirmed; null for good. Throws `conflict`. */
export async function holdOrder(
  tx: Db,
  { settings }: Config,
  { actor, request: { kind, paymentMode }, buyer, priced, now }: Wanted,
): Promise<Date | null> {
  const isPaidAtOnce = kind === 'order' || kind === 'pack';
  if (!isPaidAtOnce || priced.total === 0) return null;
  const hours = isByShop(actor, buyer.id)
    ? paymentMode === 'online'
      ? settings.ORDER_HOLD_HOURS
      : null
    : hoursToHold(settings, paymentMode, openOf(priced), await readOpenGoods(tx, actor, buyer));
  if (hours === 'too-many') {
    throw new Problem(
      'conflict',
      `On ne peut pas réserver plus de ${settings.ORDER_HOLD_MAX_PIECES} pièces sans paiement, toutes commandes confondues : payez ou confirmez celles qui attendent, ou appelez-nous.`,
    );
  }
  return hours === null ? null : new Date(now.getTime() + hours * HOUR_MS);
}

const isByShop = (actor: Actor | undefined, buyerId: number) =>
  actor !== undefined && !isOwner(actor, buyerId);

const openOf = ({ lines, total }: PricedOrder): Open => ({
  pieces: lines.reduce((sum, { kind, quantity }) => sum + (kind === 'product' ? quantity : 0), 0),
  amountXof: total,
});

/**
 * Unpaid orders of an account, or of guests, who prove nothing and so do not count against accounts.
 * `findBuyer` has let nobody else of the same account, address or number in until the transaction ends.
 */
async function readOpenGoods(
  tx: Db,
  actor: Actor | undefined,
  { id, email, phone }: Wanted['buyer'],
): Promise<OpenGoods> {
  const emailKey = foldEmail(email);
  const isGuest = actor === undefined;
  const isAlso = isGuest
    ? sql`email_key = ${emailKey} and email_key <> ''`
    : sql`claimed_by_id = ${id}`;
  const hasPhone = isGuest && phone !== null ? sql`or buyer_phone = ${phone}` : sql``;
  // An order that the shop took needs nobody's word.
  const isBy = isGuest ? sql`by_role = 'guest'` : sql`(by_id = ${id} or by_role = 'guest')`;
  // Found by their buyer before anything else is looked at (offset), and events order by order: a plan that was
  // made when there were few would look at all that wait, which may be very many.
  const found = rowsOf<{ paymentMode: PaymentMode; amountXof: number; pieces: number }>(
    await tx.execute(sql`
      select theirs.payment_mode as "paymentMode", theirs.amount_total as "amountXof",
        coalesce((select sum(quantity) from ${orderLines}
          where order_id = theirs.id and kind = 'product'), 0)::int as pieces
      from (
        select id, payment_mode, amount_total, sale_type, state, amount_paid, fulfilment from ${orders}
        where partner_id = any(array(select id from ${partners} where id = ${id} or ${isAlso})) ${hasPhone}
        offset 0
      ) as theirs
      where theirs.sale_type = 'order' and theirs.state = 'sale' and theirs.amount_paid = 0
        and theirs.fulfilment = 'to_prepare'
        and (select true from ${orderEvents}
          where order_id = theirs.id and kind = 'placed' and ${isBy} limit 1)
        and (select true from ${orderEvents}
          where order_id = theirs.id and ${isHomeConfirmed} limit 1) is null`),
  );
  const sumOf = (rows: typeof found) => ({
    pieces: rows.reduce((sum, row) => sum + row.pieces, 0),
    amountXof: rows.reduce((sum, row) => sum + row.amountXof, 0),
  });
  return { all: sumOf(found), atHome: sumOf(found.filter((row) => row.paymentMode !== 'online')) };
}

/** One that was taken back confirms nothing. */
const isHomeConfirmed = sql`kind = 'home-confirmed' and detail ->> 'isTakenBack' is null`;

export type Open = { pieces: number; amountXof: number };

export type OpenGoods = { all: Open; atHome: Open };

type HoldSettings = Pick<
  Settings,
  | 'HOME_PAYMENT_CONFIRM_FROM'
  | 'HOME_PAYMENT_CONFIRM_FROM_PIECES'
  | 'HOME_PAYMENT_CONFIRM_HOURS'
  | 'ORDER_HOLD_HOURS'
  | 'ORDER_HOLD_LARGE_HOURS'
  | 'ORDER_HOLD_MAX_PIECES'
>;

/**
 * Hours that goods are kept without payment; null for good. Orders of one buyer count together; large ones
 * online are kept shortly.
 */
export function hoursToHold(
  settings: HoldSettings,
  paymentMode: PaymentMode,
  order: Open,
  open: OpenGoods,
): number | null | 'too-many' {
  if (order.pieces + open.all.pieces > settings.ORDER_HOLD_MAX_PIECES) return 'too-many';
  const { ORDER_HOLD_HOURS: hours, ORDER_HOLD_LARGE_HOURS: largeHours } = settings;
  if (paymentMode !== 'online') {
    return isLarge(settings, order, open.atHome) ? settings.HOME_PAYMENT_CONFIRM_HOURS : null;
  }
  return isLarge(settings, order, open.all) ? Math.min(hours, largeHours) : hours;
}

const isLarge = (settings: HoldSettings, order: Open, others: Open): boolean =>
  order.amountXof + others.amountXof >= settings.HOME_PAYMENT_CONFIRM_FROM ||
  order.pieces + others.pieces >= settings.HOME_PAYMENT_CONFIRM_FROM_PIECES;
