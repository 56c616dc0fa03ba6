import { eq } from 'drizzle-orm';
import { screens } from '#contract/base/screens.ts';
import { cashDutyWords } from '#contract/money/stamp-duty.ts';
import type { Instalment } from '#contract/sales/orders/instalments.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { findHr } from '#server/base/identity/find-partner.ts';
import type { Sender } from '#server/base/identity/sender.ts';
import { partners } from '#server/base/identity/tables.ts';
import type { orders } from '#server/sales/orders/tables.ts';
import { type Mail, type Sms, sendLater } from '#server/talk/messages/send-later.ts';
import {
  creditOrderMailForHr,
  orderPlacedMail,
  orderPlacedMailForShop,
  orderPlacedSms,
} from '#server/talk/messages/templates/order/order-placed.ts';
import { describeSender } from '#server/talk/messages/templates/template.ts';
import { promiseOf } from '../delivery/promise-delivery.ts';
import { awaitsConfirmation, sendOrderCode } from '../order/order-code.ts';
import { orderLink } from '../order/order-link.ts';
import type { PricedOrder } from '../pricing/price-order.ts';

import { announceToRelative } from '../relative/tell-relative.ts';

export type OrderRow = typeof orders.$inferSelect;
export type PlacedOrder = { order: OrderRow; priced: PricedOrder; plan: Instalment[] };

const requestsOf = ({ publicUrl }: Config) => `${publicUrl}${screens.employer}`;

/** Queues the messages about a new order: to its buyer, the shop, the employer and the relative who receives it. */
export async function tellOfOrder(
  tx: Db,
  config: Config,
  { order, priced, plan }: PlacedOrder,
  sender?: Sender,
): Promise<void> {
  const shop = describeSender(config);
  const link = orderLink(config, order);
  const { SHOP_EMAIL: shopEmail } = config.settings;
  const facts = {
    number: order.number,
    saleType: order.saleType,
    paymentMode: order.paymentMode,
    lines: priced.lines,
    total: priced.total,
    cashDuty: cashDutyWords(priced.total, order.cashDutyPercent, config.onlineProviders),
    plan,
    heldUntil: order.heldUntil,
    promise: promiseOf(order),
    hasPhone: order.buyerPhone !== null,
  };
  const { buyerName: name, buyerEmail: email, buyerPhone: phone } = order;
  const messages: (Mail | Sms)[] = [];
  if (email !== '' && !order.isMailSilent) {
    messages.push({ to: email, ...orderPlacedMail({ ...facts, name, link }, shop) });
  }
  if (phone !== null && !order.isTextSilent) {
    messages.push({ to: phone, text: orderPlacedSms({ ...facts, link }, shop) });
  }
  const buyer = { name, email, phone: phone ?? '' };
  if (shopEmail !== '') {
    const mail = orderPlacedMailForShop({ ...facts, buyer, zone: order.zoneName });
    messages.push({ to: shopEmail, ...mail });
  }
  if (order.employerId !== null) {
    messages.push(...(await mailsForEmployer(tx, config, order.employerId, { ...facts, name })));
  }
  await sendLater(tx, ...messages);
  await announceToRelative(tx, config, order);
  if (awaitsConfirmation(order)) await sendOrderCode(tx, config, order, sender);
}

async function mailsForEmployer(
  tx: Db,
  config: Config,
  employerId: number,
  order: { number: string; name: string; total: number },
): Promise<Mail[]> {
  const [employer] = await tx
    .select({ name: partners.name })
    .from(partners)
    .where(eq(partners.id, employerId));
  const mail = creditOrderMailForHr(
    { ...order, company: employer?.name ?? '', link: requestsOf(config) },
    describeSender(config),
  );
  return (await findHr(tx, employerId)).map(({ email }) => ({ to: email, ...mail }));
}
