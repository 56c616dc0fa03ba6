import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { DIGITS, isAllowedUrl, LOWER, randomId, UPPER } from '../payable.ts';

export type Invoice = {
  token: string;
  request: InvoiceRequest;
  createdAt: number;
  status: 'pending' | 'completed' | 'cancelled' | 'failed';
  failReason: string;
  payer: string | null;
  receipt: string;
  /** Wrong values for a fault: sent instead of those of the request. */
  told: { total_amount?: number; reference?: string };
};

/** SHA-512 of the master key in hex. PayDunya sends it as its only proof; it never changes. */
export const masterKeyHash = (masterKey: string): string =>
  createHash('sha512').update(masterKey).digest('hex');

/** Returns a pending invoice with a random token; stores nothing. */
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

/** PayDunya's description of an invoice. The URL of the receipt begins with `pageOrigin`. */
export function describeInvoice(invoice: Invoice, pageOrigin: string) {
  const { request, token, status, told, receipt, payer } = invoice;
  const { items = {}, taxes = {}, total_amount, description = '', customer } = request.invoice;
  const isPaid = status === 'completed';
  return {
    response_code: '00',
    response_text: 'Transaction Found',
    hash: masterKeyHash(PAYDUNYA_CLIENT.PAYDUNYA_MASTER_KEY),
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

/** Assumed: PayDunya does not document its minimum amount. */
const MIN_XOF = 200;

const REQUIRED = 'Ce champ est obligatoire';

const required = z.string(REQUIRED).check(z.minLength(1, REQUIRED));

const url = z.string().check(z.refine(isAllowedUrl, 'Invalid URL'));

const money = z.union([z.number(), z.string()]);

const rows = z.optional(z.record(z.string(), z.looseObject({ name: z.string() })));

const request = z.object({
  invoice: z.object({
    items: rows,
    taxes: rows,
    total_amount: z
      .int('Invalid total amount')
      .check(z.gte(MIN_XOF, `Le montant minimum est de ${MIN_XOF} FCFA`)),
    description: z.optional(z.string()),
    channels: z.optional(z.array(z.string())),
    customer_name: required,
    customer_email: required,
    customer: z.optional(
      z.object({
        name: z.optional(z.string()),
        email: z.optional(z.string()),
        phone: z.optional(z.nullable(z.string())),
      }),
    ),
  }),
  store: z.object({ name: required }),
  custom_data: z.optional(z.record(z.string(), z.union([money, z.boolean(), z.null()]))),
  actions: z.optional(
    z.object({
      cancel_url: z.optional(url),
      return_url: z.optional(url),
      callback_url: z.optional(url),
    }),
  ),
});

export type InvoiceRequest = z.infer<typeof request>;

/** Returns the checked request, or its first error; throws nothing. */
export function readInvoiceRequest(body: unknown): InvoiceRequest | { error: string } {
  const read = request.safeParse(body);
  if (read.success) return read.data;
  const { path, message } = read.error.issues[0]!;
  return { error: `${path.map(String).join('.')}: ${message}` };
}

export const PAYDUNYA_CLIENT = {
  PAYDUNYA_MASTER_KEY: 'demo-master-key',
  PAYDUNYA_PRIVATE_KEY: 'test_private_sandaga-demo',
  PAYDUNYA_TOKEN: 'sandaga-demo-token',
};
