/** Percent of the products, or XOF. */
export const COUPON_KINDS = ['percent', 'amount'] as const;
export type CouponKind = (typeof COUPON_KINDS)[number];

export const MAX_COUPON_CODES = 5;
export const COUPON_CODE_LENGTH = { min: 3, max: 30 };

/** Capitals without blanks. */
export const normalizeCouponCode = (typed: string): string =>
  typed.replace(/\s/g, '').toUpperCase();
