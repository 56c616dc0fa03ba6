import * as z from 'zod/mini';
import { isAllowedUrl } from '../allowed-url.ts';

/** The gateway has a least amount; its value is not documented. */
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

export function readInvoiceRequest(body: unknown): InvoiceRequest | { error: string } {
  const read = request.safeParse(body);
  if (read.success) return read.data;
  const { path, message } = read.error.issues[0]!;
  return { error: `${path.map(String).join('.')}: ${message}` };
}
