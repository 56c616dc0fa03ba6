import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { isAllowedUrl } from '../payable.ts';

const MAX_VALIDITY_S = 86_400;

const MAX_METADATA = 10;

const url = z.string().check(z.refine(isAllowedUrl, 'must be a valid URL'));

const request = z.object({
  code: z.string().check(z.regex(/^\d{6}$/, 'must match "^\\d{6}$"')),
  name: z.string().check(z.minLength(1, 'must not be blank')),
  amount: z.object({
    value: z.number().check(z.gte(1, 'must be greater than or equal to 1')),
    unit: z.literal('XOF', 'must be XOF'),
  }),
  validity: z.optional(
    z
      .int()
      .check(z.gte(1), z.lte(MAX_VALIDITY_S, `must be less than or equal to ${MAX_VALIDITY_S}`)),
  ),
  callbackSuccessUrl: z.optional(url),
  callbackCancelUrl: z.optional(url),
  metadata: z.optional(
    z
      .record(z.string(), z.string('must be a string'))
      .check(
        z.refine(
          (metadata) => Object.keys(metadata).length <= MAX_METADATA,
          `size must be between 0 and ${MAX_METADATA}`,
        ),
      ),
  ),
  reference: z.optional(z.string().check(z.maxLength(50, 'size must be between 0 and 50'))),
  restrictions: z.optional(
    z.object({
      isSingleUse: z.optional(z.boolean()),
      payerMsisdn: z.optional(z.string().check(z.regex(/^\d{9,12}$/, 'must match "^\\d{9,12}$"'))),
    }),
  ),
});

export type CodeRequest = z.infer<typeof request>;

/** Returns the checked request, or all its violations; throws nothing. */
export function readCodeRequest(body: unknown): CodeRequest | { violations: Violation[] } {
  const read = request.safeParse(body);
  if (read.success) return read.data;
  const violations = read.error.issues.map(({ path, message }) => ({
    field: path.map(String).join('.'),
    message,
  }));
  return { violations };
}

type Violation = { field: string; message: string };

const TITLES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

/** Sends an error in Orange’s format with this HTTP status. */
export function refuse(
  reply: FastifyReply,
  status: number,
  code: string,
  detail: string,
  violations?: Violation[],
): FastifyReply {
  const title = TITLES[status] ?? 'Error';
  const kind = title.toLowerCase().replaceAll(' ', '-');
  return reply
    .code(status)
    .type('application/problem+json')
    .send(
      JSON.stringify({
        type: `https://developers.orange-sonatel.com/documentation/errors/${kind}`,
        title,
        instance: reply.request.url.split('?', 1)[0]!.replace(/^\/[^/]+/, ''),
        status: String(status),
        code,
        detail,
        ...(violations && { violations }),
      }),
    );
}
