import type { Role } from '#contract/base/access.ts';
import { ROLE_WORDS as STAFF_ROLE_WORDS } from '#contract/base/staff-role-words.ts';
import type { ListedCustomer } from '#contract/people/staff-customers.ts';

export const KIND_WORDS: Record<ListedCustomer['kind'], string> = {
  account: 'Compte vérifié',
  unfinished: 'Inscription sans code',
  guest: 'Sans compte',
};
export const STANDING_WORDS: Record<ListedCustomer['standing'], string> = {
  never: 'Pas demandée',
  requested: 'Demandée',
  accepted: 'Acceptée',
  rejected: 'Refusée',
};
export const ROLE_WORDS: Record<Role, string> = {
  customer: 'Client',
  hr: 'RH d’une entreprise',
  ...STAFF_ROLE_WORDS,
};
