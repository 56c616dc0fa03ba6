import { eq } from 'drizzle-orm';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Config } from '#server/base/config/config.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import { countIfWritable, type Sender } from '#server/base/identity/sender.ts';
import { partners } from '#server/base/identity/tables.ts';
import { isAbroadE164 } from '#server/base/identity/world-phone.ts';
import { countOrRefuse } from '#server/base/limits/limit-attempts.ts';
import { Problem } from '#server/base/problem.ts';
import { sendLater } from '#server/talk/messages/send-later.ts';
import {
  orderLinkMail,
  orderLinkSms,
  orderPapersMail,
} from '#server/talk/messages/templates/order/order-link.ts';
import { shopContactOf } from '#server/talk/messages/templates/template.ts';
import { changeOrder, writeEvent } from '../order/change-order.ts';
import { findOrders, lockOrder } from '../order/find-orders.ts';
import { type OwnedOrder, orderNotFound, refuseOrderChange } from '../order/may-see.ts';
import { isBuyer, type LinkHolder, orderLink } from '../order/order-link.ts';
import { leftXof } from '../paying/settle-order.ts';
import { findOrMakeGuest } from '../placing/know-buyer.ts';
import { ORDER_MESSAGE_BUDGET } from '../placing/place-order.ts';
import { describeOrders } from '../reading/read-orders.ts';
import { invoices, orders } from '../tables.ts';

type Channel = 'sms' | 'mail';

/** Each message costs money, so a link is sent again only a few times. */
const SENDINGS = { max: 3, windowS: 3600 };

/**
 * Queues the link of an order, three times an hour at most; audits it and returns the address. Throws `not-found`,
 * `forbidden`, `conflict`, `rate-limited`.
 */
export async function sendLink(
  { db, config, actor }: Act,
  id: number,
  channel: Channel,
): Promise<string> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    refuseOrderChange(actor, order);
    if (order.state === 'cancel') throw new Problem('conflict', 'Cette commande est annulée.');
    const to = channel === 'sms' ? (order.buyerPhone ?? '') : order.buyerEmail;
    if (to === '') {
      const missing = channel === 'sms' ? 'de numéro de téléphone' : 'd’adresse e-mail';
      throw new Problem('conflict', `Ce client n’a pas ${missing}.`);
    }
    if (channel === 'sms' && isAbroadE164(to)) {
      throw new Problem('conflict', 'Ce numéro est à l’étranger : envoyez le lien par e-mail.');
    }
    const sentence = 'Le lien de cette commande a déjà été envoyé trois fois.';
    await countOrRefuse(tx, ['order link', `order ${id}`], SENDINGS, sentence);
    const told = {
      name: order.buyerName,
      number: order.number,
      link: orderLink(config, order),
      leftXof: leftXof(order),
    };
    const shop = shopContactOf(config);
    if (channel === 'sms') await sendLater(tx, { to, text: orderLinkSms(told, shop) });
    else await sendLater(tx, { to, ...orderLinkMail(told, shop) });
    await writeEvent(tx, actor, id, { kind: 'link-sent', detail: { channel } });
    await writeAudit(tx, actor, {
      action: 'order link sent',
      subject: `order:${id}`,
      after: { channel },
    });
    return to;
  });
}

const HAS_ANOTHER = 'Cette commande a déjà une adresse e-mail.';

/**
 * Adds an e-mail address to an order placed without one and sends its link there; other orders of the guest stay as
 * they are. Drops the message beyond the day's limit. Throws `not-found`, `conflict`, `rate-limited`.
 */
export async function giveEmail(
  db: Db,
  config: Config,
  holder: LinkHolder & { sender?: Sender },
  { id, email }: { id: number; email: string },
): Promise<Order> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (!isBuyer(config, holder, order)) throw orderNotFound();
    if (order.buyerEmail !== '' && order.buyerEmail !== email) {
      throw new Problem('conflict', HAS_ANOTHER, [{ field: 'email', message: HAS_ANOTHER }]);
    }
    const sentence = 'Le lien de cette commande a déjà été envoyé trois fois.';
    await countOrRefuse(tx, ['order email', `order ${id}`], SENDINGS, sentence);
    const isSilent = !(await countIfWritable(tx, config, {
      what: ORDER_MESSAGE_BUDGET,
      to: email,
      sender: holder.sender,
    }));
    if (order.buyerEmail === '') await noteEmail(tx, holder, order, { email, isSilent });
    if (isSilent) return;
    const [invoice] = await tx
      .select({ id: invoices.orderId })
      .from(invoices)
      .where(eq(invoices.orderId, id));
    const told = { name: order.buyerName, number: order.number, link: orderLink(config, order) };
    const mail = orderPapersMail(
      { ...told, hasInvoice: invoice !== undefined },
      shopContactOf(config),
    );
    await sendLater(tx, { to: email, ...mail });
  });
  const found = await findOrders(db, eq(orders.id, id), { limit: 1 });
  return oneRow(await describeOrders(db, found, holder.actor));
}

/** The owner of an address gets all orders of that guest row, so this order needs a row of its own. */
async function noteEmail(
  tx: Db,
  { actor }: LinkHolder,
  order: OwnedOrder,
  { email, isSilent }: { email: string; isSilent: boolean },
): Promise<void> {
  const buyer = oneRow(await tx.select().from(partners).where(eq(partners.id, order.partnerId)));
  const isGuest = buyer.verifiedAt === null && buyer.claimedById === null && buyer.email === '';
  const { buyerName: name, buyerPhone: phone } = order;
  const partnerId =
    isGuest && phone !== null
      ? (await findOrMakeGuest(tx, { name, email, phone, city: buyer.city })).id
      : order.partnerId;
  const values = { buyerEmail: email, isMailSilent: isSilent, partnerId };
  await changeOrder(tx, actor ?? 'guest', order, values, { kind: 'email-given' });
}
