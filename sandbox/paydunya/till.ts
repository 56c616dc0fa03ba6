import type { Payable, Till } from '../payable.ts';
import { describeInvoice, type Invoice } from './invoice.ts';
import type { Invoices } from './invoices.ts';

const STATES = {
  pending: 'open',
  completed: 'paid',
  cancelled: 'cancelled',
  failed: 'failed',
} as const;

export function createPaydunyaTill(invoices: Invoices, origin: () => string): Till {
  return {
    service: 'paydunya',
    find: (id) => {
      const invoice = invoices.find(id);
      return invoice && toPayable(invoice);
    },
    list: () => invoices.list().map(toPayable).reverse(),
    show: (id) => describeInvoice(invoices.find(id)!, origin()),
    act: async (id, act, payer) => {
      const invoice = invoices.find(id)!;
      if (act === 'leave') return invoices.cancel(invoice);
      return act === 'pay' ? invoices.pay(invoice, payer) : invoices.refuse(invoice, payer);
    },
    whoCanPay: invoices.wallets.whoCanPay,
    balance: invoices.wallets.balance,
    refill: invoices.wallets.refill,
  };
}

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
