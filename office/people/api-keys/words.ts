import { KEY_RIGHTS, type KeyRight } from '#contract/base/access.ts';
import type { ApiKeyState } from '#contract/people/staff-api-keys.ts';
import type { Tones } from '#office/base/lists/fields.tsx';

/** What a key may be given, as whoever gives it reads it. */
export const RIGHT_WORDS: Record<KeyRight, string> = {
  'catalogue:read': 'Lire le catalogue',
  'catalogue:write': 'Changer le catalogue et ses prix',
  'stock:read': 'Lire le stock',
  'stock:write': 'Changer le stock',
  'orders:read': 'Lire les commandes et les retours',
  'orders:write': 'Prendre et faire avancer les commandes',
  'delivery:write': 'Changer les zones et les créneaux',
  'returns:write': 'Demander et traiter les retours',
  'rounds:read': 'Lire les tournées',
  'rounds:load': 'Lire les chargements',
  'rounds:write': 'Planifier les tournées',
  'customers:read': 'Lire les clients',
  'customers:write': 'Changer les clients',
  'leads:read': 'Lire les relances',
  'leads:write': 'Traiter les relances',
  'reviews:moderate': 'Lire et modérer les avis, répondre aux questions',
  'after-sales:read': 'Lire le service après-vente',
  'after-sales:write': 'Traiter le service après-vente',
  'payments:read': 'Lire les paiements',
  'payments:write': 'Noter et rapprocher les paiements',
  'credits:read': 'Lire les crédits',
  'memberships:read': 'Lire les adhésions',
  'accounting:read': 'Lire le journal comptable',
  'content:write': 'Changer pages et bannières',
};

export const RIGHT_CHOICES = KEY_RIGHTS.map((id) => ({ id, name: RIGHT_WORDS[id] }));

export const STATE_WORDS: Record<ApiKeyState, string> = {
  active: 'En service',
  ending: 'Finit bientôt',
  expired: 'Expirée',
  revoked: 'Révoquée',
};
export const STATE_TONES: Tones = { active: 'success', ending: 'warning', expired: 'warning' };
