import { sql } from 'drizzle-orm';
import type { PaymentMode } from '#contract/sales/orders/payment-modes.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { foldEmail } from '#server/base/identity/fold-email.ts';
import { partners } from '#server/base/identity/tables.ts';
import { orderEvents, orderLines, orders } from '#server/sales/orders/tables.ts';
import type { OpenGoods } from './hold-order.ts';

type Unpaid = { paymentMode: PaymentMode; amountXof: number; pieces: number };

/**
 * What a new order needs to know of its buyer's others: whether it is the first of an account (design, section 7), and
 * which wait for payment. Those of guests prove nothing and so do not count against accounts. `findBuyer` has let
 * nobody else of the same account, address or number in until the transaction ends.
 */
export async function readOtherOrders(
  tx: Db,
  actor: Actor | undefined,
  { id, email, phone }: { id: number; email: string; phone: string | null },
): Promise<{ isFirst: boolean; open: OpenGoods }> {
  const emailKey = foldEmail(email);
  const isGuest = actor === undefined;
  const isAlso = isGuest
    ? sql`email_key = ${emailKey} and email_key <> ''`
    : sql`claimed_by_id = ${id}`;
  const hasPhone = isGuest && phone !== null ? sql`or buyer_phone = ${phone}` : sql``;
  // An order that the shop took needs nobody's word.
  const isBy = isGuest ? sql`by_role = 'guest'` : sql`(by_id = ${id} or by_role = 'guest')`;
  // Found by their buyer before anything else is looked at, and events order by order: a plan that was
  // made when there were few would look at all that wait, which may be very many.
  const found = await tx.execute(sql`
    with theirs as materialized (
      select id, payment_mode, amount_total, sale_type, state, amount_paid, fulfilment from ${orders}
      where partner_id = any(array(select id from ${partners} where id = ${id} or ${isAlso})) ${hasPhone}
    )
    select not exists (select from theirs where state <> 'cancel') as "isFirst",
      array(
        select json_build_object('paymentMode', payment_mode, 'amountXof', amount_total,
          'pieces', coalesce((select sum(quantity) from ${orderLines}
            where order_id = theirs.id and kind = 'product'), 0))
        from theirs
        where sale_type = 'order' and state = 'sale' and amount_paid = 0 and fulfilment = 'to_prepare'
          and (select true from ${orderEvents}
            where order_id = theirs.id and kind = 'placed' and ${isBy} limit 1)
          and (select true from ${orderEvents}
            where order_id = theirs.id and ${isHomeConfirmed} limit 1) is null
      ) as unpaid`);
  const { isFirst, unpaid } = oneRow(rowsOf<{ isFirst: boolean; unpaid: Unpaid[] }>(found));
  return { isFirst, open: { all: sumOf(unpaid), atHome: sumOf(unpaid.filter(isAtHome)) } };
}

/** One that was taken back confirms nothing. */
const isHomeConfirmed = sql`kind = 'home-confirmed' and detail ->> 'isTakenBack' is null`;

const isAtHome = ({ paymentMode }: Unpaid) => paymentMode !== 'online';

const sumOf = (rows: readonly Unpaid[]) => ({
  pieces: rows.reduce((sum, { pieces }) => sum + pieces, 0),
  amountXof: rows.reduce((sum, { amountXof }) => sum + amountXof, 0),
});
