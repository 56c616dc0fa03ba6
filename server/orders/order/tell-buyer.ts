import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/open.ts';
import { sendLater, sendSmsLater } from '#server/messages/send-later.ts';
import {
  type CreditNews,
  creditOrderMail,
  creditOrderSms,
} from '#server/messages/templates/credit-order.ts';
import { type NewTotal, newTotalMail, newTotalSms } from '#server/messages/templates/new-total.ts';
import {
  type OrderNews,
  orderStateMail,
  orderStateSms,
} from '#server/messages/templates/order-state.ts';
import { type PaymentNews, paymentMail, paymentSms } from '#server/messages/templates/payment.ts';
import type { ShopContact } from '#server/messages/templates/sender.ts';
import { describeSender } from '#server/messages/templates/sender.ts';
import type { OwnedOrder } from './may-see.ts';
import { orderLink } from './order-link.ts';

type Told = { name: string; number: string; link: string };
type BuyerMessage = {
  mail: (told: Told, shop: ShopContact) => { subject: string; text: string };
  sms: (told: Told, shop: ShopContact) => string;
};

/** Leaves a letter about an order to be sent to its buyer, by e-mail and, with a number, by text message. */
export async function tellBuyer(
  tx: Db,
  config: Config,
  order: Pick<OwnedOrder, 'number' | 'buyerName' | 'buyerEmail' | 'buyerPhone'>,
  { mail, sms }: BuyerMessage,
): Promise<void> {
  const shop = describeSender(config);
  const told = { name: order.buyerName, number: order.number, link: orderLink(config, order) };
  if (order.buyerEmail !== '') {
    await sendLater(tx, { to: order.buyerEmail, ...mail(told, shop) });
  }
  if (order.buyerPhone !== null) {
    await sendSmsLater(tx, { to: order.buyerPhone, text: sms(told, shop) });
  }
}

/** What became of an order. */
export const orderMessage = (news: OrderNews): BuyerMessage => ({
  mail: (told, shop) => orderStateMail({ ...told, ...news }, shop),
  sms: (told, shop) => orderStateSms({ ...told, ...news }, shop),
});

/** What an order costs in another zone. */
export const newTotalMessage = (news: NewTotal): BuyerMessage => ({
  mail: (told, shop) => newTotalMail({ ...told, ...news }, shop),
  sms: (told, shop) => newTotalSms({ ...told, ...news }, shop),
});

/** How far a credit order is. */
export const creditMessage = (news: CreditNews): BuyerMessage => ({
  mail: (told, shop) => creditOrderMail({ ...told, ...news }, shop),
  sms: (told, shop) => creditOrderSms({ ...told, ...news }, shop),
});

/** Money that came, or went back. */
export const paymentMessage = (news: PaymentNews): BuyerMessage => ({
  mail: (told, shop) => paymentMail({ ...told, ...news }, shop),
  sms: (told, shop) => paymentSms({ ...told, ...news }, shop),
});
