import { withAccents } from '#contract/base/fields/accents.ts';
import { frenchDay } from '#contract/base/fields/french-time.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import type { DocumentCreditNote } from './document-credit-note.ts';
import { openPaper } from './draw-head.ts';
import { drawAmounts, drawConditions, drawParties } from './draw-order.ts';
import { drawTable } from './draw-table.ts';
import type { PaperShop } from './paper-shop.ts';
import type { Paper } from './sheet.ts';

/** A credit note as PDF with its number and that of the invoice that it corrects. */
export function drawCreditNote(shop: PaperShop, credited: DocumentCreditNote): Promise<Paper> {
  const { document, note, name, lines } = credited;
  const { order, vatPercent } = document;
  const [invoice] = order.invoice;
  const sheet = openPaper(shop, undefined, {
    title: 'Avoir',
    name,
    facts: [
      `Du ${frenchDay(note.issuedAt ?? note.askedAt)}`,
      ...(invoice
        ? [`Sur la facture ${invoice.invoice_name} du ${frenchDay(invoice.issued_on)}`]
        : []),
      `Commande ${order.name} du ${frenchDay(order.date_order)}`,
    ],
  });
  drawParties(sheet, document);
  drawTable(
    sheet,
    [
      { title: 'Désignation' },
      { title: 'Quantité', width: 50, align: 'right' },
      { title: 'Total HT', width: 80, align: 'right' },
      { title: `TVA ${vatPercent} %`, width: 75, align: 'right' },
      { title: 'Total TTC', width: 80, align: 'right' },
    ],
    lines.map((line) => [
      withAccents(line.name),
      line.kind === 'product' ? String(line.quantity) : '',
      formatXof(line.subtotal),
      formatXof(line.tax),
      formatXof(line.total),
    ]),
  );
  drawAmounts(sheet, [
    ['Total HT', note.amountUntaxed],
    [`TVA ${vatPercent} %`, note.amountTax],
    ['Total de l’avoir TTC', note.amountTotal, true],
  ]);
  drawConditions(sheet, [
    ...(note.reason === '' ? [] : [`Motif : ${note.reason}.`]),
    'Cet avoir diminue le montant de la facture. Ce qui était payé en trop est remboursé.',
  ]);
  return sheet.finish();
}
