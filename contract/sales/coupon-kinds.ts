/** Percent of the products, or XOF. */
export const COUPON_KINDS = ['percent', 'amount'] as const;
export type CouponKind = (typeof COUPON_KINDS)[number];

export const MAX_CODES = 5;
export const CODE_SIGNS = { min: 3, max: 30 };

/** Capitals without blanks. */
export const foldCode = (typed: string): string => typed.replace(/\s/g, '').toUpperCase();
