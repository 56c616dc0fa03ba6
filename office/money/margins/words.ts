import type { MarginGroup } from '#contract/money/staff-margins.ts';

export const MARGINS_PATH = '/marges';

export const GROUP_WORDS: Record<MarginGroup, string> = {
  product: 'Par article',
  category: 'Par catégorie',
  brand: 'Par marque',
  place: 'Par lieu de départ',
  seller: 'Par vendeur',
  payment: 'Par moyen de paiement',
};

/** The margin in percent of the revenue; a dash without revenue. */
export const rateWords = (margin: number, revenue: number): string =>
  revenue === 0 ? '–' : `${Math.round((margin * 1000) / revenue) / 10} %`.replace('.', ',');
