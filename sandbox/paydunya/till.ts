import { createTill, type Payable } from '../payable.ts';
import { describeInvoice, type Invoice } from './invoice.ts';
import type { Invoices } from './invoices.ts';

const STATES = {
  pending: 'open',
  completed: 'paid',
  cancelled: 'cancelled',
  failed: 'failed',
} as const;

export const createPaydunyaTill = (invoices: Invoices, origin: () => string) =>
  createTill('paydunya', invoices, {
    toPayable,
    show: (invoice) => describeInvoice(invoice, origin()),
    leave: invoices.cancel,
  });

function toPayable({ token, request, status, failReason, payer, createdAt }: Invoice): Payable {
  const { reference, order_id } = request.custom_data ?? {};
  return {
    service: 'paydunya',
    id: token,
    shop: request.store.name,
    amountXof: request.invoice.total_amount,
    reference: String(reference ?? order_id ?? ''),
    payer,
    state: STATES[status],
    failure: failReason || null,
    paidUrl: withToken(request.actions?.return_url, token),
    unpaidUrl: withToken(request.actions?.cancel_url, token),
    createdAt: new Date(createdAt).toISOString(),
  };
}

function withToken(address: string | undefined, token: string): string | null {
  if (address === undefined) return null;
  const url = new URL(address);
  url.searchParams.set('token', token);
  return url.href;
}
