import { frenchDay } from '#contract/french-time.ts';
import { formatXof } from '#contract/money.ts';
import { PROVIDER_NAMES } from '#contract/provider-names.ts';
import type { Config } from '#server/config.ts';
import { leftXof } from '#server/orders/order/order-balance.ts';
import { amountOf } from '#server/orders/paying/received-amount.ts';
import type { Receipt } from '#server/payments/reading/find-receipt.ts';
import { payerOf } from '#server/payments/reading/payload.ts';
import { openPaper } from './draw-head.ts';
import { drawTable } from './draw-table.ts';
import type { Paper } from './sheet.ts';

/**
 * The receipt of one payment as PDF, made anew each time: what is left to pay is as of today. Whoever has
 * only its link reads no name and a masked number.
 */
export function drawReceipt(config: Config, receipt: Receipt): Promise<Paper> {
  const { payment, order, isWhole, invoice } = receipt;
  const sheet = openPaper(config, undefined, {
    title: 'Reçu de paiement',
    name: payment.transactionId,
    facts: [
      `Du ${frenchDay(payment.completedAt ?? payment.createdAt)}`,
      `Commande ${order.number} du ${frenchDay(order.placedAt)}`,
    ],
  });
  const rows: [string, string | null | undefined][] = [
    ['Reçu de', isWhole ? order.buyerName : undefined],
    ['Moyen de paiement', PROVIDER_NAMES[payment.provider]],
    ['Numéro du payeur', payerOf(receipt)],
    ['Transaction de l’opérateur', payment.providerTransactionId],
    ['Facture', invoice],
    ['Montant reçu', formatXof(amountOf(payment) + payment.stampDuty)],
    ['Dont droit de timbre', payment.stampDuty > 0 ? formatXof(payment.stampDuty) : undefined],
    ['Compté sur la commande', payment.stampDuty > 0 ? formatXof(amountOf(payment)) : undefined],
    ['Total de la commande', formatXof(order.amountTotal)],
    ['Reste à payer à ce jour', order.state === 'cancel' ? undefined : formatXof(leftXof(order))],
  ];
  drawTable(
    sheet,
    [{ title: 'Paiement' }, { title: 'Détail', width: 260, align: 'right' }],
    rows.filter((row): row is [string, string] => Boolean(row[1])),
  );
  return sheet.finish();
}
