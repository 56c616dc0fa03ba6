/** See rule S-14. */
export const PAYMENT_MODES = ['domicile', 'online', 'echelonne', 'compte'] as const;
export type PaymentMode = (typeof PAYMENT_MODES)[number];

/** Instalments are for products still to come. */
export const PROFORMA_MODES = ['domicile', 'online'] as const satisfies readonly PaymentMode[];
export type ProformaMode = (typeof PROFORMA_MODES)[number];

/** A company pays on the day that it agreed on with the shop, after the delivery (rule M-63). */
export const ACCOUNT_MODE = 'compte' satisfies PaymentMode;

/** The recipient pays nothing. */
export const RELATIVE_MODE = 'online' satisfies PaymentMode;
