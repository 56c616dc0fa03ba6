import type { DeliveryState, WebhookEvent } from '#contract/running/webhook-events.ts';
import type { Tones } from '#office/base/lists/fields.tsx';

export const EVENT_WORDS: Record<WebhookEvent, string> = {
  'order.placed': 'Commande passée',
  'order.paid': 'Commande payée',
  'order.state_changed': 'Commande : état ou livraison changés',
  'return.changed': 'Retour demandé ou avancé',
  'article.changed': 'Article ajouté, changé ou supprimé',
  'stock.changed': 'Stock d’un article',
  'customer.changed': 'Client inscrit, changé ou effacé',
};
/** Words for all message types: the events and the test message. */
export const TYPE_WORDS: Record<string, string> = { ...EVENT_WORDS, ping: 'Essai' };

export const DELIVERY_WORDS: Record<DeliveryState, string> = {
  waiting: 'En route',
  delivered: 'Arrivé',
  failed: 'Pas arrivé',
};
export const DELIVERY_TONES: Tones = {
  delivered: 'success',
  failed: 'warning',
};

export const STOP_WORDS: Record<string, string> = {
  gone: 'L’adresse répond qu’elle n’existe plus.',
  silent: 'Rien n’y arrivait depuis cinq jours.',
};

/** Empty when it arrived. */
export function failureWords(failure: string): string {
  if (failure === '') return '';
  if (/^\d+$/.test(failure)) return `réponse ${failure}`;
  return FAILURES[failure] ?? `pas de réponse (${failure})`;
}

const FAILURES: Record<string, string> = {
  stopped: 'adresse arrêtée',
  ENOTPUBLIC: 'le nom mène à un réseau privé',
  ENOTFOUND: 'nom inconnu',
  ECONNREFUSED: 'connexion refusée',
  TimeoutError: 'pas de réponse à temps',
};
