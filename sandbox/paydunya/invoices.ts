import type { Knobs } from '../knobs.ts';
import {
  createBoundedStore,
  createTill,
  createWallets,
  DIGITS,
  randomId,
  type SandboxPayment,
} from '../payable.ts';
import type { Fault, News, PostOffice, SentMessage } from '../post-office.ts';
import {
  describeInvoice,
  type Invoice,
  type InvoiceRequest,
  masterKeyHash,
  newInvoice,
} from './invoice.ts';

const PROBE_MS = 5000;

const OPENING_XOF = 5_000_000;

/** Keeps invoices and wallets in memory; each payment, refusal or cancellation sends the shop a callback. */
export function createInvoices(knobs: Knobs, office: PostOffice, pageOrigin: () => string) {
  const shelf = createBoundedStore<Invoice>();
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

function newsOf(invoice: Invoice, pageOrigin: () => string): News {
  const told = { ...invoice };
  return {
    write: (fault) => write(told, pageOrigin(), fault),
    contradict: () => {
      const failed: Invoice = { ...told, status: 'failed', failReason: 'Transaction refusée' };
      return write(failed, pageOrigin(), null);
    },
  };
}

function write(invoice: Invoice, pageOrigin: string, fault: Fault): SentMessage | undefined {
  const url = invoice.request.actions?.callback_url;
  if (url === undefined) return undefined;
  const isUnknown = fault === 'unknown-reference';
  const token = isUnknown ? `test_${randomId(DIGITS, 10)}` : invoice.token;
  const data = describeInvoice({ ...invoice, token }, pageOrigin);
  if (isUnknown) data.custom_data = { reference: 'INCONNU-1' };
  if (fault === 'wrong-signature') data.hash = masterKeyHash('of-somebody-else');
  const body = toForm({ data }).toString();
  return {
    service: 'paydunya',
    url,
    body,
    headers: () => ({ 'content-type': 'application/x-www-form-urlencoded' }),
    triesAgain: () => false,
    ...(fault === 'probed' && { probe: () => answersProbes(url) }),
  };
}

async function answersProbes(url: string): Promise<boolean> {
  for (const method of ['GET', 'POST']) {
    const signal = AbortSignal.timeout(PROBE_MS);
    const answer = await fetch(url, { method, redirect: 'manual', signal }).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.status !== 200) return false;
  }
  return true;
}

/** `{a: {b: 1}}` as `a[b]=1`. */
function toForm(value: object): URLSearchParams {
  const form = new URLSearchParams();
  const add = (name: string, part: unknown) => {
    if (typeof part !== 'object' || part === null) form.append(name, String(part ?? ''));
    else for (const [key, inner] of Object.entries(part)) add(`${name}[${key}]`, inner);
  };
  for (const [name, part] of Object.entries(value)) add(name, part);
  return form;
}

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

function toPayable({
  token,
  request,
  status,
  failReason,
  payer,
  createdAt,
}: Invoice): SandboxPayment {
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
