import { frenchDay } from '#contract/base/fields/french-time.ts';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import type { DocumentOrder } from './document-order.ts';
import { openPaper } from './draw-head.ts';
import { drawConditions, drawInstalments, drawLines, drawParties } from './draw-order.ts';
import type { PaperShop } from './paper-shop.ts';
import { saleConditions } from './sale-conditions.ts';
import type { Paper } from './sheet.ts';

export type InvoicePaper = { document: DocumentOrder; issued: Order['invoice'][number] };

/** The invoice of an order as PDF with its number; what is paid is as of today. */
export function drawInvoice(shop: PaperShop, { document, issued }: InvoicePaper): Promise<Paper> {
  const { order } = document;
  const sheet = openPaper(shop, document, {
    title: 'Facture',
    name: issued.invoice_name,
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
    ...saleConditions(shop, order),
  ]);
  return sheet.finish();
}
