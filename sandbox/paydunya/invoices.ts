import type { Knobs } from '../knobs.ts';
import type { PostOffice } from '../post-office.ts';
import { createShelf, DIGITS, randomId } from '../shelf.ts';
import { createWallets } from '../wallets.ts';
import { type Invoice, newInvoice } from './invoice.ts';
import type { InvoiceRequest } from './invoice-request.ts';
import { newsOf } from './ipn.ts';

/** What the card of the demonstration can pay. */
const OPENING_XOF = 5_000_000;

export function createInvoices(knobs: Knobs, office: PostOffice, pageOrigin: () => string) {
  const shelf = createShelf<Invoice>();
  const wallets = createWallets(OPENING_XOF);

  const end = async (invoice: Invoice, change: Partial<Invoice>): Promise<boolean> => {
    if (invoice.status !== 'pending') return false;
    Object.assign(invoice, change);
    await office.tell(knobs.paydunyaCallback, newsOf(invoice, pageOrigin));
    return true;
  };

  const pay = async (invoice: Invoice, payer: string): Promise<boolean> => {
    if (invoice.status !== 'pending') return false;
    const { total_amount } = invoice.request.invoice;
    if (!wallets.take(payer, total_amount)) {
      return end(invoice, { payer, status: 'failed', failReason: 'Solde insuffisant' });
    }
    const receipt = `PYDUNA-${randomId(DIGITS, 10)}`;
    const told = distort(total_amount, knobs.paydunyaMoney);
    return end(invoice, { payer, status: 'completed', receipt, told });
  };

  return {
    create: async (request: InvoiceRequest): Promise<Invoice> => {
      const invoice = newInvoice(request);
      shelf.put(invoice.token, invoice);
      if (knobs.paydunyaCallback === 'instant') {
        await pay(invoice, wallets.whoCanPay(request.invoice.total_amount));
      }
      return invoice;
    },
    find: shelf.get,
    list: shelf.list,
    pay,
    refuse: (invoice: Invoice, payer: string) =>
      end(invoice, { payer, status: 'failed', failReason: 'Carte refusée par la banque' }),
    cancel: (invoice: Invoice) => end(invoice, { status: 'cancelled' }),
    wallets,
  };
}

function distort(amountXof: number, fault: Knobs['paydunyaMoney']): Invoice['told'] {
  if (fault === 'wrong-amount') return { total_amount: Math.ceil(amountXof / 2) };
  return fault === 'wrong-reference' ? { reference: `AUTRE-${randomId(DIGITS, 6)}` } : {};
}

export type Invoices = ReturnType<typeof createInvoices>;
