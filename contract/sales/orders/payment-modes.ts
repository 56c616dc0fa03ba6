/** See rule S-14. */
export const PAYMENT_MODES = ['domicile', 'online', 'echelonne'] as const;
export type PaymentMode = (typeof PAYMENT_MODES)[number];

/** Instalments are for products still to come. */
export const PROFORMA_MODES = ['domicile', 'online'] as const satisfies readonly PaymentMode[];
export type ProformaMode = (typeof PROFORMA_MODES)[number];

/** The recipient pays nothing. */
export const RELATIVE_MODE = 'online' satisfies PaymentMode;
