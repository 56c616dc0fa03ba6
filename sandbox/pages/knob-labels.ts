import type { Knobs } from '../knobs.ts';

export const KNOB_LABELS: Record<keyof Knobs, string> = {
  sms: 'SMS',
  wave: 'Wave : réponses',
  waveCallback: 'Wave : avis de paiement',
  waveMoney: 'Wave : somme payée',
  waveRequests: 'Wave : signature des demandes',
  orange: 'Orange Money : réponses',
  orangeCallback: 'Orange Money : avis de paiement',
  orangeMoney: 'Orange Money : somme payée',
  orangeSignature: 'Orange Money : signature des avis',
  paydunya: 'PayDunya : réponses',
  paydunyaCallback: 'PayDunya : avis de paiement',
  paydunyaMoney: 'PayDunya : somme payée',
};

const POSITIONS: Record<string, string> = {
  timeout: 'ne répond jamais',
  slow: 'répond après 10 secondes',
  'lost-answer': 'fait, mais la réponse se perd',
  429: 'trop de demandes',
  500: 'panne',
  503: 'indisponible',
  'broken-json': 'JSON coupé',
  refuse: 'crédit épuisé',
  'refuse-client': 'client inconnu',
  'expired-token': 'jeton oublié, une fois',
  never: 'jamais envoyé',
  twice: 'deux fois',
  'three-times': 'trois fois',
  early: 'avant la réponse au payeur',
  instant: 'payé et envoyé avant la réponse à la boutique',
  late: 'gardé jusqu’à l’envoi à la main',
  'out-of-order': 'un échec après le succès',
  'wrong-signature': 'mauvaise signature',
  'old-timestamp': 'signé il y a 10 minutes',
  'future-timestamp': 'signé dans 10 minutes',
  'unknown-reference': 'paiement inconnu',
  probed: 'précédé d’essais sans contenu',
  'wrong-amount': 'moitié du montant',
  'wrong-currency': 'en euros',
  'wrong-reference': 'autre référence',
  signed: 'exigée',
  none: 'absente',
};

export const labelOf = (position: string): string =>
  `${position} (${POSITIONS[position] ?? position})`;
