import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';

/**
 * How the text message service fails, until it is told otherwise: it never answers (`timeout`), or not
 * before the message has left (`lost-answer`), has a fault, is asked too fast, has no credit left
 * (`refuse`), does not know us (`refuse-client`), or forgot the tokens that it gave (`expired-token`).
 */
const SMS_FAILURES = [
  'timeout',
  'lost-answer',
  '429',
  '500',
  '503',
  'refuse',
  'refuse-client',
  'expired-token',
] as const;

const knobs = z.strictObject({ sms: z.optional(z.nullable(z.enum(SMS_FAILURES))) });
export type Knobs = z.infer<typeof knobs>;

/** `POST /knobs` sets failures, for example `{"sms":"429"}`, null ending one; `POST /reset` ends all. */
export function serveKnobs(app: FastifyInstance): Knobs {
  const set: Knobs = {};
  app.post('/knobs', async ({ body }, reply) => {
    const given = knobs.safeParse(body);
    if (!given.success) return reply.code(400).send({ error: z.prettifyError(given.error) });
    return Object.assign(set, given.data);
  });
  app.post('/reset', async () => {
    for (const name of Object.keys(set) as (keyof Knobs)[]) delete set[name];
    return set;
  });
  return set;
}
