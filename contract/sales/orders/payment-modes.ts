/** How an order is paid; the pack page offers the first two (specification, section 2). */
export const PAYMENT_MODES = ['domicile', 'online', 'echelonne'] as const;
export type PaymentMode = (typeof PAYMENT_MODES)[number];
