/** `expired` is computed from the last day. */
export const PROFORMA_STATES = ['open', 'expired', 'ordered', 'withdrawn'] as const;
export type ProformaState = (typeof PROFORMA_STATES)[number];

export const PROFORMA_STATE_WORDS: Record<ProformaState, string> = {
  open: 'Valable',
  expired: 'Expirée',
  ordered: 'Commandée',
  withdrawn: 'Retirée',
};

export const MAX_PROFORMA_DAYS = 180;
