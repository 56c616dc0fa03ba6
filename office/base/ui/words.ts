import { isOneOf, keysOf } from '#contract/base/tables.ts';
import {
  ONLINE_PROVIDERS,
  type PaymentProvider,
  type PaymentState,
  type ReviewReason,
} from '#contract/money/payment-states.ts';
import type { RefundRequest } from '#contract/money/staff-payments.ts';
import type { OrderQueue } from '#contract/sales/orders/order-states.ts';
import type { ListedOrder } from '#contract/sales/orders/staff-orders.ts';
import { frenchMoment } from './dates.ts';

type Choice<V extends string> = { id: V; name: string };
const choices = <V extends string>(words: Record<V, string>): Choice<V>[] =>
  keysOf(words).map((id) => ({ id, name: words[id] }));

export const SALE_TYPE_WORDS: Record<ListedOrder['type_sale'], string> = {
  order: 'Commande',
  preorder: 'Précommande',
  creditorder: 'À crédit',
};
export const STATE_WORDS: Record<ListedOrder['state'], string> = {
  draft: 'Brouillon',
  sent: 'Envoyée',
  validation: 'À valider',
  sale: 'Validée',
  to_delivered: 'En livraison',
  delivered: 'Livrée',
  done: 'Terminée',
  cancel: 'Annulée',
};
/** Where the products of an order are. */
export const FULFILMENT_WORDS: Record<ListedOrder['fulfilment_state'], string> = {
  to_prepare: 'À la boutique',
  shipped: 'En route',
  delivered: 'Chez le client',
  returned: 'Revenus',
};
export const QUEUE_WORDS: Record<OrderQueue, string> = {
  to_confirm: 'À confirmer ou à valider',
  to_pay: 'En attente de paiement',
  to_prepare: 'À préparer',
  in_delivery: 'En livraison',
  delivered: 'Livrées',
  cancelled: 'Annulées',
};

/** Its pending step, else its state, and where its products are if elsewhere. */
export function placeWords(
  order: Pick<
    ListedOrder,
    'state' | 'fulfilment_state' | 'queue' | 'confirm_until' | 'reserved_until'
  >,
): string {
  const { state, fulfilment_state: goods, queue, confirm_until, reserved_until } = order;
  if (confirm_until !== null) return 'À confirmer';
  if (reserved_until !== undefined) {
    return `Réservée en magasin jusqu’au ${frenchMoment(reserved_until)}`;
  }
  if (queue === 'to_pay') return QUEUE_WORDS.to_pay;
  if (queue === 'to_prepare') return QUEUE_WORDS.to_prepare;
  if (goods === 'returned') return `${STATE_WORDS[state]}, articles revenus`;
  return state === 'cancel' && goods === 'shipped'
    ? `${STATE_WORDS[state]}, articles en route`
    : STATE_WORDS[state];
}
export const PAYMENT_WORDS: Record<ListedOrder['advance_payment_status'], string> = {
  not_paid: 'Non payée',
  partial: 'Payée en partie',
  paid: 'Payée',
};
export { PAYMENT_MODE_WORDS as MODE_WORDS } from '#contract/sales/orders/order-words.ts';

/** Choices of an input, from the French words by value. */
export const choicesOf = choices;

export { PROVIDER_NAMES as PROVIDER_WORDS } from '#contract/money/provider-names.ts';
/** Whether the payment has no operator. */
export const isPaidInShop = ({ provider }: { provider: PaymentProvider }): boolean =>
  !isOneOf(ONLINE_PROVIDERS, provider);
export const PAYMENT_STATE_WORDS: Record<PaymentState, string> = {
  pending: 'En attente',
  processing: 'En cours',
  completed: 'Reçu',
  failed: 'Échoué',
  cancelled: 'Abandonné',
  expired: 'Expiré',
  review: 'À vérifier',
};
export const REVIEW_WORDS: Record<
  ReviewReason | 'unknown' | 'not-in-ledger' | 'refund-unfinished',
  string
> = {
  amount: 'Un autre montant est arrivé',
  currency: 'Une autre monnaie est arrivée',
  reference: 'Une autre référence est revenue',
  'order-cancelled': 'La commande est annulée',
  'refund-unfinished': 'Un remboursement demandé n’est pas confirmé',
  overpaid: 'Plus que ce qui reste à payer',
  late: 'Arrivé après coup',
  unknown: 'D’aucun paiement connu',
  'not-in-ledger': 'Absent du relevé de l’opérateur',
};
export const REFUND_WORDS: Record<RefundRequest['state'], string> = {
  asked: 'À confirmer',
  done: 'Remboursé',
  refused: 'Refusé',
};

/** For an older order whose discount has no known lines, or none yet. */
export const UNCLEAR_DISCOUNT =
  'On ne sait pas sur quels articles porte une remise de cette commande. Un avoir la partage sur tous : vérifiez son montant.';
