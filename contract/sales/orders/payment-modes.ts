/** How an order is paid; the pack page offers the first two (specification, section 2). */
export const PAYMENT_MODES = ['domicile', 'online', 'echelonne'] as const;
export type PaymentMode = (typeof PAYMENT_MODES)[number];

/** How a proforma is paid: in parts is for orders that are still to come. */
export const PROFORMA_MODES = ['domicile', 'online'] as const satisfies readonly PaymentMode[];
export type ProformaMode = (typeof PROFORMA_MODES)[number];

/** How an order for a relative is paid: nothing is asked of who receives it. */
export const RELATIVE_MODE = 'online' satisfies PaymentMode;
