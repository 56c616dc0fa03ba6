import type { Printer } from './paper.ts';

/** An Epson printer with paper of 80 mm. */
export const aPrinter = (more: Partial<Printer> = {}): Printer => ({
  vendorId: 0x04b8,
  productId: 0x0e15,
  serialNumber: 'X7',
  name: 'Epson TM-T20',
  language: 'esc-pos',
  codepages: 'epson',
  width: '80',
  ...more,
});
