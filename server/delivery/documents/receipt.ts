import { openPaper } from './draw-head.ts';
import { drawTable } from './draw-table.ts';
import type { PaperShop } from './paper-shop.ts';
import type { Paper } from './sheet.ts';

/** A receipt in words: its number, what stands below, and rows of a name and a value. */
export type ReceiptPaper = { name: string; facts: string[]; rows: [string, string][] };

/** The receipt of one payment as PDF. */
export function drawReceipt(shop: PaperShop, { name, facts, rows }: ReceiptPaper): Promise<Paper> {
  const sheet = openPaper(shop, undefined, { title: 'Reçu de paiement', name, facts });
  drawTable(sheet, [{ title: 'Paiement' }, { title: 'Détail', width: 260, align: 'right' }], rows);
  return sheet.finish();
}
