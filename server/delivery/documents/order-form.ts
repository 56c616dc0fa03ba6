import { frenchDay } from '#contract/base/fields/french-time.ts';
import { deliverySentence } from '#contract/sales/handover/delivery-promise.ts';
import { PAYMENT_MODE_WORDS, SALE_WORDS } from '#contract/sales/orders/order-words.ts';
import type { DocumentOrder } from './document-order.ts';
import { openPaper } from './draw-head.ts';
import { drawConditions, drawInstalments, drawLines, drawParties } from './draw-order.ts';
import type { PaperShop } from './paper-shop.ts';
import { saleConditions } from './sale-conditions.ts';
import type { Paper } from './sheet.ts';

/** The order form (bon de commande) of an order of any kind, as PDF. */
export function drawOrderForm(shop: PaperShop, document: DocumentOrder): Promise<Paper> {
  const { order } = document;
  const kind = order.type_order === 'pack' ? 'Pack' : SALE_WORDS[order.type_sale];
  const sheet = openPaper(shop, document, {
    title: 'Bon de commande',
    name: order.name,
    facts: [
      `${kind} du ${frenchDay(order.date_order)}`,
      `Paiement : ${PAYMENT_MODE_WORDS[order.payment_mode].toLowerCase()}`,
      deliverySentence(order),
    ],
  });
  drawParties(sheet, document);
  drawLines(sheet, document);
  drawInstalments(sheet, document);
  if (order.note !== null) drawConditions(sheet, [`Note du client : « ${order.note} »`]);
  drawConditions(sheet, saleConditions(shop, order));
  return sheet.finish();
}
