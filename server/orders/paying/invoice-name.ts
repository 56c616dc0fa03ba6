/** What an invoice is called, as `FAC-2026-000001`. */
export const invoiceName = ({ year, serial }: { year: number; serial: number }): string =>
  `FAC-${year}-${String(serial).padStart(6, '0')}`;
