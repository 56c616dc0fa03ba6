import { frenchDay } from '#contract/french-time.ts';
import type { Config } from '#server/config.ts';
import { Problem } from '#server/problem.ts';
import type { DocumentOrder } from './document-order.ts';
import { openPaper } from './draw-head.ts';
import { drawConditions, drawInstalments, drawLines, drawParties } from './draw-order.ts';
import { saleConditions } from './sale-conditions.ts';
import type { Paper } from './sheet.ts';

/**
 * The invoice of an order as PDF with its number, made anew each time: what is paid is as of today.
 * Throws `not-found` for an order that has none yet.
 */
export function drawInvoice(
  config: Config,
  document: DocumentOrder,
): { name: string; pdf: Promise<Paper> } {
  const { order } = document;
  const [issued] = order.invoice;
  if (issued === undefined) throw new Problem('not-found', 'Facture non disponible');
  const name = issued.invoice_name;
  const sheet = openPaper(config, document, {
    title: 'Facture',
    name,
    facts: [
      `Du ${frenchDay(issued.issued_on)}`,
      `Commande ${order.name} du ${frenchDay(order.date_order)}`,
    ],
  });
  drawParties(sheet, document);
  drawLines(sheet, document);
  drawInstalments(sheet, document);
  drawConditions(sheet, [
    ...(order.amount_residual === 0 ? ['Facture acquittée.'] : []),
    ...saleConditions(config, order),
  ]);
  return { name, pdf: sheet.finish() };
}
