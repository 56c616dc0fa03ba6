import type { MessageWay } from '#contract/talk/message-way-kinds.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { isAbroadE164 } from '#server/base/identity/world-phone.ts';
import { sendLater } from '#server/talk/messages/send-later.ts';
import {
  type CreditNews,
  creditOrderMail,
  creditOrderSms,
} from '#server/talk/messages/templates/order/credit-order.ts';
import {
  type RoundNews,
  roundMail,
  roundSms,
} from '#server/talk/messages/templates/order/delivery-round.ts';
import {
  type NewTotal,
  newTotalMail,
  newTotalSms,
} from '#server/talk/messages/templates/order/order-link.ts';
import {
  orderReadyMail,
  orderReadySms,
  type ReadyNews,
  type SlotNews,
  slotMail,
  slotSms,
} from '#server/talk/messages/templates/order/order-ready.ts';

import {
  type OrderNews,
  orderStateMail,
  orderStateSms,
} from '#server/talk/messages/templates/order/order-state.ts';
import {
  type PaymentNews,
  paymentMail,
  paymentSms,
} from '#server/talk/messages/templates/order/payment.ts';
import {
  type PayerNews,
  payerMail,
  payerSms,
} from '#server/talk/messages/templates/order/relative.ts';
import {
  type CreditNoteNews,
  creditNoteMail,
  creditNoteSms,
  type ReturnNews,
  returnMail,
  returnSms,
} from '#server/talk/messages/templates/order/return.ts';
import {
  type OrderFacts,
  type ShopContact,
  shopContactOf,
} from '#server/talk/messages/templates/template.ts';

import type { OwnedOrder } from './may-see.ts';
import { orderLink } from './order-link.ts';

/** `instead` is an e-mail that replaces a failed WhatsApp message. */
type ChosenWays = { mail: boolean; text: boolean; instead: boolean };

type BuyerMessage = {
  mail: (facts: OrderFacts, shop: ShopContact) => { subject: string; text: string };
  sms: (facts: OrderFacts, shop: ShopContact) => string;
  /** A paper to keep always goes by e-mail. */
  isPaper?: boolean;
};

type ToldOrder = Pick<
  OwnedOrder,
  | 'number'
  | 'buyerName'
  | 'buyerEmail'
  | 'buyerPhone'
  | 'messageWays'
  | 'isMailSilent'
  | 'isTextSilent'
  | 'fulfilment'
  | 'amountPaid'
  | 'isCounter'
  | 'pickupName'
>;

/**
 * Queues a message about an order by the channels that the account prefers, else by e-mail and text message. Sends
 * nothing to a buyer at a till, and nothing for a silenced guest order (`silenceGuest`) until the shop begins with it or it is paid: a stranger may have
 * placed it.
 */
export async function notifyBuyer(
  tx: Db,
  config: Config,
  order: ToldOrder,
  { mail, sms, isPaper = false }: BuyerMessage,
): Promise<void> {
  if (isAtCounter(order)) return;
  const shop = shopContactOf(config);
  const facts = { name: order.buyerName, number: order.number, link: orderLink(config, order) };
  const { buyerEmail, buyerPhone: phone } = order;
  const isUntouched = order.fulfilment === 'to_prepare' && order.amountPaid === 0;
  const has = {
    mail: buyerEmail !== '' && !(isUntouched && order.isMailSilent),
    phone: phone !== null && !(isUntouched && order.isTextSilent),
    isAbroad: phone !== null && isAbroadE164(phone),
    whatsapp: config.settings.WHATSAPP_TOKEN !== undefined,
  };
  const chosen = chooseChannels(order.messageWays, has, isPaper);
  const byMail = () => ({ to: buyerEmail, ...mail(facts, shop) });
  const instead = chosen.instead ? byMail() : undefined;
  await sendLater(
    tx,
    ...(chosen.mail ? [byMail()] : []),
    ...(chosen.text && phone !== null ? [{ to: phone, text: sms(facts, shop), instead }] : []),
  );
}

/** Whether the buyer stands at the till that sells the goods, until they are handed over. */
const isAtCounter = ({ isCounter, pickupName, fulfilment }: ToldOrder): boolean =>
  isCounter && pickupName !== null && fulfilment === 'to_prepare';

/** This and the following make a message for `notifyBuyer`; they send nothing. */
export const orderMessage = (news: OrderNews): BuyerMessage => ({
  mail: (facts, shop) => orderStateMail({ ...facts, ...news }, shop),
  sms: (facts, shop) => orderStateSms({ ...facts, ...news }, shop),
});

export const readyMessage = (news: ReadyNews): BuyerMessage => ({
  mail: (facts, shop) => orderReadyMail({ ...facts, ...news }, shop),
  sms: (facts, shop) => orderReadySms({ ...facts, ...news }, shop),
});

/** For an order to another recipient. */
export const payerMessage = (news: PayerNews): BuyerMessage => ({
  mail: (facts, shop) => payerMail({ ...facts, ...news }, shop),
  sms: (facts, shop) => payerSms({ ...facts, ...news }, shop),
});

export const newTotalMessage = (news: NewTotal): BuyerMessage => ({
  mail: (facts, shop) => newTotalMail({ ...facts, ...news }, shop),
  sms: (facts, shop) => newTotalSms({ ...facts, ...news }, shop),
});

export const slotMessage = (news: SlotNews): BuyerMessage => ({
  mail: (facts, shop) => slotMail({ ...facts, ...news }, shop),
  sms: (facts, shop) => slotSms({ ...facts, ...news }, shop),
});

export const roundMessage = (news: RoundNews): BuyerMessage => ({
  mail: (facts, shop) => roundMail({ ...facts, ...news }, shop),
  sms: (facts, shop) => roundSms({ ...facts, ...news }, shop),
});

export const creditMessage = (news: CreditNews): BuyerMessage => ({
  mail: (facts, shop) => creditOrderMail({ ...facts, ...news }, shop),
  sms: (facts, shop) => creditOrderSms({ ...facts, ...news }, shop),
});

export const returnMessage = (news: ReturnNews): BuyerMessage => ({
  mail: (facts, shop) => returnMail({ ...facts, ...news }, shop),
  sms: (facts, shop) => returnSms({ ...facts, ...news }, shop),
});

export const creditNoteMessage = (news: CreditNoteNews): BuyerMessage => ({
  isPaper: true,
  mail: (facts, shop) => creditNoteMail({ ...facts, ...news }, shop),
  sms: (facts, shop) => creditNoteSms({ ...facts, ...news }, shop),
});

export const paymentMessage = (news: PaymentNews): BuyerMessage => ({
  isPaper: true,
  mail: (facts, shop) => paymentMail({ ...facts, ...news }, shop),
  sms: (facts, shop) => paymentSms({ ...facts, ...news }, shop),
});

/**
 * The channels of a message: e-mail and text message without a preference, else the first possible one; a failed
 * WhatsApp falls back to the next. Papers always go by e-mail.
 */
export function chooseChannels(
  ways: readonly MessageWay[] | null,
  has: { mail: boolean; phone: boolean; isAbroad: boolean; whatsapp: boolean },
  isPaper: boolean,
): ChosenWays {
  // No text message leaves Senegal (rule B-46).
  const sms = has.phone && !has.isAbroad;
  const whatsapp = has.phone && has.whatsapp;
  if (ways === null) {
    return { mail: has.mail, text: sms || (whatsapp && !has.mail), instead: false };
  }
  const possible = { mail: has.mail, sms, whatsapp };
  const isPossible = (way: MessageWay) => possible[way];
  const [first, second] = ways.filter(isPossible);
  const mail = has.mail && (isPaper || first === 'mail');
  return {
    mail,
    text: first === 'sms' || first === 'whatsapp',
    // An e-mail that goes out anyway needs no fallback.
    instead: first === 'whatsapp' && second === 'mail' && !mail,
  };
}
