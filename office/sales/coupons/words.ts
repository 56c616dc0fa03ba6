import { formatXof } from '#contract/base/fields/money.ts';
import type { StaffCoupon } from '#contract/sales/staff-coupons.ts';

export const COUPON_PREVIEW_PATH = '/apercu-des-coupons';

export const COUPON_KIND_WORDS: Record<StaffCoupon['kind'], string> = {
  percent: 'Pourcentage',
  amount: 'Montant en FCFA',
};
export const COUPON_STATE_WORDS: Record<StaffCoupon['state'], string> = {
  planned: 'À venir',
  running: 'En cours',
  over: 'Terminé',
  used_up: 'Épuisé',
  off: 'Arrêté',
};

type Worth = Pick<StaffCoupon, 'kind' | 'value' | 'max_discount' | 'min_total'>;

/** As "10 %, jusqu’à 20 000 FCFA, à partir de 100 000 FCFA". */
export const worthWords = ({ kind, value, max_discount, min_total }: Worth): string =>
  [
    kind === 'percent' ? `${value}\u00a0%` : formatXof(value),
    max_discount === null ? '' : `jusqu’à ${formatXof(max_discount)}`,
    min_total === 0 ? '' : `à partir de ${formatXof(min_total)}`,
  ]
    .filter(Boolean)
    .join(', ');

/** The code of a coupon, or French words for a coupon without a code. */
export const codeWords = ({ code }: Pick<StaffCoupon, 'code'>): string =>
  code ?? 'Accordé de lui-même';

/** `3 sur 10`; the number alone where uses are not limited. */
export const usesWords = ({ uses, max_uses }: Pick<StaffCoupon, 'uses' | 'max_uses'>): string =>
  max_uses === null ? String(uses) : `${uses} sur ${max_uses}`;
