import { frenchDay } from '#contract/base/fields/french-time.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { PROVIDER_NAMES } from '#contract/money/provider-names.ts';
import { payerOf } from '#server/money/payments/reading/payload.ts';
import type { ReceivedPayment } from '#server/money/payments/reading/read-payment.ts';
import { leftXof, paymentAmountXof } from '#server/sales/orders/paying/settle-order.ts';
import { drawTable, openPaper } from './draw-parts.ts';
import type { PaperShop } from './paper-shop.ts';
import type { Paper } from './sheet.ts';

type ReceiptPaper = { name: string; facts: string[]; rows: [string, string][] };

export function drawReceipt(shop: PaperShop, { name, facts, rows }: ReceiptPaper): Promise<Paper> {
  const sheet = openPaper(shop, undefined, { title: 'Reçu de paiement', name, facts });
  drawTable(sheet, [{ title: 'Paiement' }, { title: 'Détail', width: 260, align: 'right' }], rows);
  return sheet.finish();
}

/** The rest to pay is as of today. The holder of the link alone reads no name and a masked number. */
export function describeReceipt(receipt: ReceivedPayment): ReceiptPaper {
  const { payment, order, isWhole, invoice } = receipt;
  const rows: [string, string | null | undefined][] = [
    ['Reçu de', isWhole ? order.buyerName : undefined],
    ['Moyen de paiement', PROVIDER_NAMES[payment.provider]],
    ['Numéro du payeur', payerOf(receipt)],
    ['Transaction de l’opérateur', payment.providerTransactionId],
    ['Facture', invoice],
    ['Montant reçu', formatXof(paymentAmountXof(payment) + payment.stampDuty)],
    ['Dont droit de timbre', payment.stampDuty > 0 ? formatXof(payment.stampDuty) : undefined],
    [
      'Compté sur la commande',
      payment.stampDuty > 0 ? formatXof(paymentAmountXof(payment)) : undefined,
    ],
    ['Total de la commande', formatXof(order.amountTotal)],
    ['Reste à payer à ce jour', order.state === 'cancel' ? undefined : formatXof(leftXof(order))],
  ];
  return {
    name: payment.transactionId,
    facts: [
      `Du ${frenchDay(payment.completedAt ?? payment.createdAt)}`,
      `Commande ${order.number} du ${frenchDay(order.placedAt)}`,
    ],
    rows: rows.filter((row): row is [string, string] => Boolean(row[1])),
  };
}
