import * as z from 'zod/mini';
import { type Answer, askOutside, NoAnswer } from '#server/base/outside/ask-outside.ts';
import {
  type Certificate,
  type Certifier,
  CertifierError,
  type PaperLine,
  type PaperToCertify,
} from './certifier.ts';

// Côte d'Ivoire's « Facture normalisée électronique », by the tax office's « Procédure d'interfaçage des entreprises par API »
// (DGI, May 2025): JSON, a bearer key, one request a paper, and no key under which a repeated request acts once.

const TIMEOUT_MS = 20_000;
const MOST_MESSAGE = 300;

/** Names of the shop's on the platform, and the address for buyers without one of their own. */
type Seller = { pointOfSale: string; establishment: string; email: string };

const PAID_BY: Record<Exclude<PaperToCertify['paid_by'], 'voucher'>, string> = {
  cash: 'cash',
  card: 'card',
  terminal: 'card',
  cheque: 'check',
  wave: 'mobile-money',
  orange: 'mobile-money',
  transfer: 'transfer',
  later: 'deferred',
};

/** The names of its two rates; it has two of 0 %, between which only the seller can choose. */
const TAXES: Readonly<Record<number, string>> = { 18: 'TVA', 9: 'TVAB' };

const signed = z.object({
  reference: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  /** The address that its QR code opens. */
  token: z.string().check(z.minLength(1), z.maxLength(1000)),
});
const item = z.object({ id: z.string(), reference: z.string() });
const signedInvoice = z.extend(signed, {
  invoice: z.object({ id: z.string().check(z.minLength(1)), items: z.array(item) }),
});
/** A credit note names its invoice and the invoice's items by ids of the platform. */
const keptInvoice = z.object({ id: z.string(), items: z.array(item) });
const refusal = z.object({ message: z.string() });

/** Certifies by the FNE. Throws CertifierError. */
export const fneCertifier = (url: string, key: string, seller: Seller): Certifier => ({
  async certify(paper, kept) {
    const root = `${url.replace(/\/+$/, '')}/external/invoices`;
    if (paper.kind === 'credit_note') {
      const { id, items } = refundOf(paper, kept);
      const answer = await ask(`${root}/${encodeURIComponent(id)}/refund`, key, { items });
      return certificateOf(read(signed, answer));
    }
    const answer = await ask(`${root}/sign`, key, invoiceOf(paper, seller));
    const said = read(signedInvoice, answer);
    return { ...certificateOf(said), kept: said.invoice };
  },
  isRepeatable: false,
});

/** The platform adds VAT and the sums itself. */
function invoiceOf(
  { buyer, paid_by: paidBy, vat_percent: vatPercent, lines }: PaperToCertify,
  { pointOfSale, establishment, email }: Seller,
): object {
  const tax = TAXES[vatPercent];
  if (tax === undefined) throw refused(`La FNE ne connaît pas la TVA à ${vatPercent} %.`);
  if (paidBy === 'voucher')
    throw refused('La FNE n’a pas de mode de paiement pour un bon d’achat.');
  if (lines.some(({ kind }) => kind === 'stamp')) {
    throw refused('La FNE ne prend pas le droit de timbre comme ligne de facture.');
  }
  const isCompany = buyer.ninea !== '';
  const sold = lines.filter(({ untaxed }) => untaxed > 0);
  const soldXof = sold.reduce((sum, { untaxed }) => sum + untaxed, 0);
  const offXof = lines.reduce((sum, { untaxed }) => sum - Math.min(untaxed, 0), 0);
  return {
    invoiceType: 'sale',
    paymentMethod: PAID_BY[paidBy],
    template: isCompany ? 'B2B' : 'B2C',
    isRne: false,
    ...(isCompany && { clientNcc: buyer.ninea }),
    clientCompanyName: buyer.company || buyer.name,
    clientPhone: buyer.phone.replace(/^\+225/, '').replace(/\D/g, ''),
    clientEmail: buyer.email || email,
    pointOfSale,
    establishment,
    items: sold.map(({ line, name, quantity, untaxed }) => ({
      taxes: [tax],
      reference: String(line),
      description: name,
      quantity,
      /** Of one piece, without VAT; the sum of a line need not divide by its pieces. */
      amount: untaxed / quantity,
    })),
    /** Percent of the sum without VAT. */
    ...(offXof > 0 && { discount: (offXof / soldXof) * 100 }),
  };
}

/** It takes whole pieces of the invoice back, nothing else. */
function refundOf(
  { lines }: PaperToCertify,
  kept: unknown,
): { id: string; items: { id: string; quantity: number }[] } {
  const invoice = z.safeParse(keptInvoice, kept);
  if (!invoice.success) throw refused('La facture de cet avoir n’est pas certifiée par la FNE.');
  const idOf = new Map(invoice.data.items.map(({ id, reference }) => [reference, id]));
  const items = lines.map((line) => {
    const id = isPieces(line) ? idOf.get(String(line.line)) : undefined;
    if (id === undefined) {
      throw refused('Cet avoir ne rend pas que des articles entiers : établissez-le sur la FNE.');
    }
    return { id, quantity: line.quantity };
  });
  return { id: invoice.data.id, items };
}

const isPieces = ({ kind }: PaperLine) =>
  kind === 'product' || kind === 'service' || kind === 'delivery';

async function ask(url: string, key: string, body: object): Promise<Answer> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
  const answer = await askOutside(
    url,
    { method: 'POST', headers, body: JSON.stringify(body) },
    TIMEOUT_MS,
  ).catch((cause: unknown) => {
    if (!(cause instanceof NoAnswer)) throw cause;
    throw new CertifierError(cause.mayHaveArrived ? 'lost' : 'no-answer', cause.code, { cause });
  });
  const { status } = answer;
  if (status >= 200 && status < 300) return answer;
  // The platform may have stored what it answers with 500.
  if (status >= 500) throw new CertifierError('lost', `HTTP ${status}`);
  if (status !== 400) throw new CertifierError('no-answer', `HTTP ${status}`);
  const said = z.safeParse(refusal, answer.body);
  throw refused(said.success ? said.data.message.slice(0, MOST_MESSAGE) : `HTTP ${status}`);
}

function read<S extends z.ZodMiniType>(schema: S, { body }: Answer): z.output<S> {
  const said = z.safeParse(schema, body);
  if (!said.success) throw new CertifierError('lost', 'unexpected-answer');
  return said.data;
}

/** Its answer has no moment of its own. */
const certificateOf = ({ reference, token }: z.output<typeof signed>): Certificate => ({
  number: reference,
  qr: token,
  at: new Date(),
});

const refused = (message: string) => new CertifierError('refused', message);
