import { frenchDay, frenchMoment } from '#contract/base/fields/french-time.ts';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import type { OrderState, Validation } from '#contract/sales/orders/order-states.ts';
import {
  PAYMENT_MODE_WORDS,
  SALE_WORDS,
  VALIDATION_WORDS,
} from '#contract/sales/orders/order-words.ts';
import type { PaymentMode } from '#contract/sales/orders/payment-modes.ts';

/** The words for an order that pages show (api-contract, section 5, "client labels"). */

/** What is bought on credit is masculine, in the words of the former shop. */
const STATES: Record<OrderState, string> = {
  draft: 'Non validé',
  sent: 'Non validé',
  validation: 'En cours de validation',
  sale: 'Validée',
  to_delivered: 'En cours de livraison',
  delivered: 'Livrée',
  done: 'Livrée',
  cancel: 'Annulée',
};
const CREDIT_STATES: Partial<Record<OrderState, string>> = {
  draft: 'En cours de traitement',
  sale: 'Validé',
};
type Stated = Pick<Order, 'state' | 'type_sale'> & Partial<Pick<Order, 'pickup'>>;

const PICKUP_STATES: Partial<Record<OrderState, string>> = {
  to_delivered: 'Prête à retirer',
  delivered: 'Retirée',
  done: 'Retirée',
};
const LISTED_STATES: Partial<Record<OrderState, string>> = {
  sale: 'Validé',
  delivered: 'Livré',
  done: 'Livré',
};
const PAYMENTS: Record<Order['advance_payment_status'], string> = {
  not_paid: 'Non Payé',
  partial: 'Partiellement Payé',
  paid: 'Payé',
};
const MODES: Record<PaymentMode, string> = {
  ...PAYMENT_MODE_WORDS,
  domicile: 'A domicile',
};

/** The same where packs are told from other orders. */
export const listedKind = (order: Pick<Order, 'type_sale' | 'type_order'>): string =>
  order.type_order === 'pack' ? 'Pack' : SALE_WORDS[order.type_sale];

/** The state on an order's own page. */
export function stateWord({ state, type_sale, pickup }: Stated): string {
  return (
    (pickup ? PICKUP_STATES[state] : undefined) ??
    (type_sale === 'creditorder' ? CREDIT_STATES[state] : undefined) ??
    STATES[state]
  );
}

/** The state in a list. */
export const listedState = (order: Stated): string =>
  LISTED_STATES[order.state] ?? stateWord(order);

/** How far an order is paid; instalments are never all paid at home. */
export function paymentWord(
  order: Pick<Order, 'advance_payment_status' | 'payment_mode' | 'type_sale'>,
): string {
  const { advance_payment_status: status } = order;
  return status === 'not_paid' && isPaidAtHome(order) ? MODES.domicile : PAYMENTS[status];
}

export const modeWord = ({ payment_mode }: Pick<Order, 'payment_mode'>): string =>
  MODES[payment_mode];

/** What the employer or the shop says of a credit order. */
export const answerWord = (answer: Validation | null): string =>
  VALIDATION_WORDS[answer ?? 'pending'];

/** Whether an order is paid as a whole when it comes. */
export const isPaidAtHome = ({
  payment_mode,
  type_sale,
}: Pick<Order, 'payment_mode' | 'type_sale'>): boolean =>
  payment_mode === 'domicile' && type_sale === 'order';

/** Where an order is paid that is not paid online. */
export const homePaymentWords = ({ pickup }: Pick<Order, 'pickup'>): string =>
  `Le paiement se fera ${pickup === null ? 'à domicile' : 'au retrait'}`;

/** Whether the goods have reached the buyer, so that nothing is promised any more. */
export const hasArrived = ({
  state,
  fulfilment_state: place,
}: Pick<Order, 'state' | 'fulfilment_state'>): boolean =>
  state === 'delivered' || state === 'done' || place === 'delivered' || place === 'returned';

/** The day of a moment as the wire has it: UTC, Dakar's time, without a zone. */
export const wireDay = (moment: string): string => frenchDay(moment.slice(0, 10));

/** The same with its time. */
export const wireMoment = (moment: string): string => frenchMoment(`${moment}Z`);
