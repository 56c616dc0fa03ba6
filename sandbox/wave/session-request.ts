import * as z from 'zod/mini';
import { isAllowedUrl } from '../allowed-url.ts';

const url = z.string().check(z.refine(isAllowedUrl, 'invalid or missing URL scheme'));

/** XOF takes no decimals; unknown fields are refused. */
const request = z.strictObject({
  amount: z.string().check(z.regex(/^[1-9]\d{0,11}$/, 'invalid amount')),
  currency: z.literal('XOF'),
  success_url: url,
  error_url: url,
  client_reference: z.optional(z.string().check(z.maxLength(255))),
  restrict_payer_mobile: z.optional(z.string().check(z.regex(/^\+[1-9]\d{7,14}$/))),
  aggregated_merchant_id: z.optional(z.string().check(z.regex(/^am-/))),
});
export type SessionRequest = z.infer<typeof request>;

type Detail = { loc: (string | number)[]; msg: string; type: string };

export function readSessionRequest(body: unknown): SessionRequest | { details: Detail[] } {
  const read = request.safeParse(body);
  if (read.success) return read.data;
  const given = typeof body === 'object' && body !== null ? body : {};
  return { details: read.error.issues.flatMap((issue) => explain(issue, given)) };
}

function explain(issue: z.core.$ZodIssue, given: object): Detail[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      loc: [key],
      msg: 'extra fields not permitted',
      type: 'value_error.extra',
    }));
  }
  const loc = issue.path.map((part) => (typeof part === 'number' ? part : String(part)));
  const name = String(loc[0] ?? '');
  if (name !== '' && !Object.hasOwn(given, name)) {
    return [{ loc, msg: 'field required', type: 'value_error.missing' }];
  }
  const isType = issue.code === 'invalid_type';
  return [{ loc, msg: issue.message, type: isType ? 'type_error' : 'value_error' }];
}
