import { createHash } from 'node:crypto';
import { DIGITS, LOWER, randomId, UPPER } from '../shelf.ts';
import type { InvoiceRequest } from './invoice-request.ts';
import { PAYDUNYA_CLIENT } from './settings.ts';

export type Invoice = {
  token: string;
  request: InvoiceRequest;
  createdAt: number;
  status: 'pending' | 'completed' | 'cancelled' | 'failed';
  failReason: string;
  /** Nine digits. */
  payer: string | null;
  receipt: string;
  /** What it says instead of what was asked for. */
  told: { total_amount?: number; reference?: string };
};

/** SHA-512 of the master key in hex: the same each time, which is all the proof that the gateway gives. */
export const hashOf = (masterKey: string): string =>
  createHash('sha512').update(masterKey).digest('hex');

export const newInvoice = (request: InvoiceRequest): Invoice => ({
  token: `test_${randomId(DIGITS + LOWER + UPPER, 10)}`,
  request,
  createdAt: Date.now(),
  status: 'pending',
  failReason: '',
  payer: null,
  receipt: '',
  told: {},
});

/** The invoice as the confirming call answers it; `pageOrigin` is where receipts are. */
export function describeInvoice(invoice: Invoice, pageOrigin: string) {
  const { request, token, status, told, receipt, payer } = invoice;
  const { items = {}, taxes = {}, total_amount, description = '', customer } = request.invoice;
  const isPaid = status === 'completed';
  return {
    response_code: '00',
    response_text: 'Transaction Found',
    hash: hashOf(PAYDUNYA_CLIENT.PAYDUNYA_MASTER_KEY),
    invoice: {
      token,
      items,
      taxes,
      total_amount: told.total_amount ?? total_amount,
      description,
    },
    custom_data: { ...request.custom_data, ...(told.reference && { reference: told.reference }) },
    actions: {
      cancel_url: request.actions?.cancel_url ?? '',
      callback_url: request.actions?.callback_url ?? '',
      return_url: request.actions?.return_url ?? '',
    },
    mode: 'test',
    status,
    fail_reason: invoice.failReason,
    customer: {
      name: customer?.name ?? request.invoice.customer_name,
      phone: payer ?? customer?.phone ?? '',
      email: customer?.email ?? request.invoice.customer_email,
      ...(isPaid && { payment_method: 'card' }),
    },
    ...(isPaid && {
      receipt_identifier: receipt,
      receipt_url: `${pageOrigin}/paydunya/pay/${token}`,
      provider_reference: receipt.replace('PYDUNA', 'REF'),
    }),
  };
}
