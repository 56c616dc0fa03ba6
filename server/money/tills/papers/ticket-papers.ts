import { and, eq } from 'drizzle-orm';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { TillPapers } from '#contract/money/tills/till-orders.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import { toE164 } from '#server/base/identity/person-payload.ts';
import { countOrRefuse } from '#server/base/limits/limit-attempts.ts';
import { Problem } from '#server/base/problem.ts';
import { writeEvent } from '#server/sales/orders/order/change-order.ts';
import { findOrder } from '#server/sales/orders/order/find-orders.ts';
import { orderLink, orderToken } from '#server/sales/orders/order/order-link.ts';
import { invoiceName, leftXof } from '#server/sales/orders/paying/settle-order.ts';
import { invoices, orders } from '#server/sales/orders/tables.ts';
import { sendLater } from '#server/talk/messages/send-later.ts';
import { orderLinkSms } from '#server/talk/messages/templates/order/order-link.ts';
import { shopContactOf } from '#server/talk/messages/templates/template.ts';
import type { Till } from '../devices/own-device.ts';
import { tillDevices, tillSales } from '../tables.ts';

/** Each message costs money. */
const SENDINGS = { max: 3, windowS: 3600 };

/**
 * What a till gives its customer beside the printed ticket: the order's link, and its invoice once it is issued. For
 * tickets of this till alone. Throws `not-found`.
 */
export async function readTillPapers(
  { db, config }: { db: Db; config: Config },
  till: Till,
  orderId: number,
): Promise<TillPapers> {
  const order = await findSold(db, till, orderId);
  const [issued] = await db.select().from(invoices).where(eq(invoices.orderId, orderId));
  const token = encodeURIComponent(orderToken(config, order.number));
  return {
    order_name: order.number,
    link: orderLink(config, order),
    has_phone: order.buyerPhone !== null,
    untaxed: order.amountUntaxed,
    tax: order.amountTax,
    vat_percent: order.vatPercent,
    invoice:
      issued === undefined
        ? null
        : {
            name: invoiceName(issued),
            path: `${pathTo(paths.orderInvoice, { id: orderId })}?token=${token}`,
          },
  };
}

/**
 * Queues the link of a ticket as a text message, three times an hour at most: to the number of its customer, else to the
 * one that they say at the till. Returns it. Throws `not-found`, `bad-request`, `rate-limited`.
 */
export async function sendTillTicket(
  { db, config, actor }: Act,
  till: Till,
  { orderId, phone: typed }: { orderId: number; phone: string | undefined },
): Promise<string> {
  return db.transaction(async (tx) => {
    const order = await findSold(tx, till, orderId);
    // A mistyped number would open the order of a known customer to a stranger.
    const to = order.buyerPhone ?? (typed === undefined ? undefined : toE164(typed));
    if (to === undefined) {
      const message = 'Indiquez le numéro de mobile du client.';
      throw new Problem('bad-request', message, [{ field: 'phone', message }]);
    }
    const sentence = 'Le lien de ce ticket a déjà été envoyé trois fois.';
    await countOrRefuse(tx, ['order link', `order ${orderId}`], SENDINGS, sentence);
    const told = {
      number: order.number,
      link: orderLink(config, order),
      leftXof: order.state === 'cancel' ? 0 : leftXof(order),
    };
    await sendLater(tx, { to, text: orderLinkSms(told, shopContactOf(config)) });
    await writeEvent(tx, actor, orderId, { kind: 'link-sent', detail: { channel: 'sms' } });
    await writeAudit(tx, actor, {
      action: 'order link sent',
      subject: `order:${orderId}`,
      after: { channel: 'sms' },
    });
    return to;
  });
}

async function findSold(db: Db, till: Till, orderId: number) {
  const [sold] = await db
    .select({ id: tillSales.id })
    .from(tillSales)
    .innerJoin(tillDevices, eq(tillDevices.id, tillSales.deviceId))
    .where(and(eq(tillSales.orderId, orderId), eq(tillDevices.tillId, till.id)));
  const order = sold && (await findOrder(db, eq(orders.id, orderId)));
  if (order === undefined || order.isErased) {
    throw new Problem('not-found', 'Ce ticket n’est pas de cette caisse.');
  }
  return order;
}
