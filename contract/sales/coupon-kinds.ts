/** A share of the goods in percent, or an amount in XOF. */
export const COUPON_KINDS = ['percent', 'amount'] as const;
export type CouponKind = (typeof COUPON_KINDS)[number];

/** How many codes one order may come with. */
export const MAX_CODES = 5;
export const CODE_SIGNS = { min: 3, max: 30 };

/** A code as it is kept: capitals, without blanks, whatever somebody typed. */
export const foldCode = (typed: string): string => typed.replace(/\s/g, '').toUpperCase();
