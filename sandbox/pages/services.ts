import type { Act, Service } from '../payable.ts';

export const SERVICE_NAMES: Record<Service, string> = {
  wave: 'Wave',
  orange: 'Orange Money',
  paydunya: 'Carte bancaire (PayDunya)',
};

export const actsOf = (service: Service): [Act, string][] => [
  ['pay', 'Payer'],
  ['refuse', 'Refuser'],
  ['leave', service === 'paydunya' ? 'Annuler' : 'Laisser expirer'],
];

const FAILURES: Record<string, string> = {
  'insufficient-funds': 'le solde est insuffisant',
  'payer-mobile-mismatch': 'ce numéro n’est pas celui que la boutique attend',
  'payment-failure': 'le payeur ne l’a pas validé',
  '2020': 'le solde est insuffisant',
  '2041': 'ce numéro n’est pas celui que la boutique attend',
  '4099': 'le payeur ne l’a pas validé',
};

/** Why a try did not succeed; the card gateway says it in French. */
export const explainFailure = (code: string): string => FAILURES[code] ?? code;
