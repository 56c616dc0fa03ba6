import type { ListedMembership } from '#contract/people/staff-memberships.ts';
import type { CreditTurn } from '#contract/sales/orders/staff-credits.ts';
import type { Due } from '#contract/sales/orders/staff-instalments.ts';

export const CREDIT_REQUEST_WORDS: Record<ListedMembership['standing'], string> = {
  requested: 'À décider',
  accepted: 'Acceptée',
  rejected: 'Refusée',
};
export const TURN_WORDS: Record<CreditTurn, string> = {
  employer: 'Attend l’employeur',
  shop: 'Attend la boutique',
  first: 'Attend le premier versement',
  running: 'En cours',
  ended: 'Annulée ou refusée',
};
export const DUE_WORDS: Record<Due, string> = {
  late: 'En retard',
  soon: 'Cette semaine',
  later: 'Plus tard',
};
export const OWING_WORDS = { owing: 'Doit quelque chose', late: 'En retard' };
