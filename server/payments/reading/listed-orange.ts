import type * as z from 'zod/mini';
import type { listedOrange } from '#contract/payment-shapes.ts';
import type { Config } from '#server/config.ts';
import { isoTime } from '#server/time.ts';
import type { SeenPayment } from '../payment/may-see-payment.ts';
import { QR_SECONDS } from '../providers/orange/orange-search.ts';
import { linksOf, toOrange } from './payload.ts';

/** What the file of an Orange Money invoice is called (specification, section 7). */
export const orangeInvoiceFile = ({ transactionId }: { transactionId: string }): string =>
  `facture-orange-money-${transactionId}.pdf`;

/** An Orange Money payment of a list (api-contract, 3.12). */
export function toListedOrange(config: Config, seen: SeenPayment): z.infer<typeof listedOrange> {
  const { payment } = seen;
  const { page: _, ...links } = linksOf(payment);
  const { createdAt, validUntil } = payment;
  const row = toOrange(config, seen);
  return {
    ...row,
    pay_token: payment.providerId,
    facture_filename: row.url_facture === '' ? '' : orangeInvoiceFile(payment),
    ...links,
    qr_id: payment.providerId,
    validity_seconds: QR_SECONDS,
    valid_from: isoTime(createdAt),
    valid_until: validUntil && isoTime(validUntil),
  };
}
