import { frenchDay, frenchMoment } from '#contract/base/fields/french-time.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import type { OrderState, Validation } from '#contract/sales/orders/order-states.ts';
import {
  PAYMENT_MODE_WORDS,
  SALE_WORDS,
  VALIDATION_WORDS,
} from '#contract/sales/orders/order-words.ts';
import type { PaymentMode } from '#contract/sales/orders/payment-modes.ts';

/** Words of rule S-25. Credit orders are masculine. */

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

export const listedKind = (order: Pick<Order, 'type_sale' | 'type_order'>): string =>
  order.type_order === 'pack' ? 'Pack' : SALE_WORDS[order.type_sale];

/** French word for a state; pickup and credit orders have their own words. */
export function stateWord({ state, type_sale, pickup }: Stated): string {
  return (
    (pickup ? PICKUP_STATES[state] : undefined) ??
    (type_sale === 'creditorder' ? CREDIT_STATES[state] : undefined) ??
    STATES[state]
  );
}

/** French word for a state in a list; `delivered` and `done` read the same. */
export const listedState = (order: Stated): string =>
  LISTED_STATES[order.state] ?? stateWord(order);

/** Instalments are never all paid at home. */
export function paymentWord(
  order: Pick<Order, 'advance_payment_status' | 'payment_mode' | 'type_sale'>,
): string {
  const { advance_payment_status: status } = order;
  return status === 'not_paid' && isPaidAtHome(order) ? MODES.domicile : PAYMENTS[status];
}

export const modeWord = ({ payment_mode }: Pick<Order, 'payment_mode'>): string =>
  MODES[payment_mode];

/** French word for an answer; null counts as pending. */
export const validationWord = (answer: Validation | null): string =>
  VALIDATION_WORDS[answer ?? 'pending'];

/** Whether the customer pays at home or at pickup; false for preorders and credit orders. */
export const isPaidAtHome = ({
  payment_mode,
  type_sale,
}: Pick<Order, 'payment_mode' | 'type_sale'>): boolean =>
  payment_mode === 'domicile' && type_sale === 'order';

export const homePaymentWords = ({ pickup }: Pick<Order, 'pickup'>): string =>
  `Le paiement se fera ${pickup === null ? 'à domicile' : 'au retrait'}`;

/** Where an order goes, in one line: `Médina, en face de la pharmacie, Dakar`, or the name of the showroom. */
export function placeWords({
  pickup,
  partner_street: street,
  partner_street2: landmark,
  partner_city: city,
}: Pick<Order, 'pickup' | 'partner_street' | 'partner_street2' | 'partner_city'>): string {
  return pickup === null ? [street, landmark, city].filter(Boolean).join(', ') : pickup.name;
}

/** How an order is paid, or that it is; empty where the order hides its amounts. */
export function payWords(order: Order): string {
  const { amount_residual: restXof, amount_total: totalXof, payment_lines: parts } = order;
  if (order.without_amounts) return '';
  if (restXof === 0) return `Payé : ${formatXof(totalXof)}`;
  if (isPaidAtHome(order)) {
    return `${formatXof(restXof)} à payer ${order.pickup === null ? 'à la livraison' : 'au retrait'}`;
  }
  const next = parts.find(({ state }) => !state);
  if (next === undefined || next.amount >= restXof) return `${formatXof(restXof)} à payer`;
  return `${formatXof(next.amount)} d’abord, ${formatXof(restXof)} en tout`;
}

/** True for delivered or done orders, and for goods delivered or returned. */
export const hasArrived = ({
  state,
  fulfilment_state: place,
}: Pick<Order, 'state' | 'fulfilment_state'>): boolean =>
  state === 'delivered' || state === 'done' || place === 'delivered' || place === 'returned';

/** The wire has UTC, which is Dakar's time. */
export const wireDay = (moment: string): string => frenchDay(moment.slice(0, 10));

/** French date and time of a UTC moment without zone. */
export const wireMoment = (moment: string): string => frenchMoment(`${moment}Z`);
