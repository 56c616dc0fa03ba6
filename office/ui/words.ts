import type { ListedOrder } from '#contract/staff/orders.ts';

type Choice<V extends string> = { id: V; name: string };
const choices = <V extends string>(words: Record<V, string>): Choice<V>[] =>
  (Object.entries(words) as [V, string][]).map(([id, name]) => ({ id, name }));

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
export const FULFILMENT_WORDS: Record<ListedOrder['fulfilment_state'], string> = {
  to_prepare: 'À préparer',
  shipped: 'Expédiée',
  delivered: 'Livrée',
  returned: 'Retournée',
};
export const PAYMENT_WORDS: Record<ListedOrder['advance_payment_status'], string> = {
  not_paid: 'Non payée',
  partial: 'Payée en partie',
  paid: 'Payée',
};
export const MODE_WORDS: Record<ListedOrder['payment_mode'], string> = {
  domicile: 'À domicile',
  online: 'En ligne',
  echelonne: 'Échelonné',
};

/** The choices of a filter or a field. */
export const choicesOf = choices;
