import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { paths } from '#contract/base/paths.ts';
import { explainZodError, skewOf } from '../knobs.ts';
import { DIGITS, isAllowedUrl, LOWER, randomId, UPPER } from '../payable.ts';
import type { Fault, News, SentMessage } from '../post-office.ts';
import { OTHER_WEBHOOK_SECRET, WAVE_CLIENT, type WaveSession } from './session.ts';

const portal = z.strictObject({
  url: z.optional(z.string().check(z.refine(isAllowedUrl))),
  strategy: z.optional(z.enum(['secret', 'signature'])),
  /** Two webhooks; the shop knows one secret. */
  rotating: z.optional(z.boolean()),
});
export type Portal = z.infer<typeof portal>;

/** `HMAC-SHA256(secret, t + body)` in hex, without a separator. */
export const signForWave = (secret: string, time: number, body: string): string =>
  createHmac('sha256', secret).update(`${time}${body}`).digest('hex');

/** Writes and signs Wave’s callbacks; the post office sends them. */
export function createWebhook() {
  const registered: Portal = {};

  const headersAt = (now: number, body: string, fault: Fault): Record<string, string> => {
    const isForged = fault === 'wrong-signature';
    const secret = isForged ? 'wave_sn_WHS_of-somebody-else' : WAVE_CLIENT.WAVE_WEBHOOK_SECRET;
    const type = { 'content-type': 'application/json' };
    if (registered.strategy === 'secret') return { ...type, authorization: `Bearer ${secret}` };
    const time = now + skewOf(fault);
    const secrets = registered.rotating ? [OTHER_WEBHOOK_SECRET, secret] : [secret];
    const signatures = secrets.map((key) => `v1=${signForWave(key, time, body)}`);
    return { ...type, 'wave-signature': [`t=${time}`, ...signatures].join(',') };
  };

  const write = (session: WaveSession, event: string, fault: Fault): SentMessage => {
    const id = `EV_${randomId(UPPER + LOWER + DIGITS, 12)}`;
    const isUnknown = fault === 'unknown-reference';
    const data = isUnknown ? { ...session, client_reference: 'INCONNU-1' } : session;
    const right = JSON.stringify({ id, type: `checkout.session.${event}`, data });
    const otherId = `cos-${randomId(DIGITS + LOWER, 13)}`;
    const body = isUnknown ? right.replaceAll(session.id, otherId) : right;
    return {
      service: 'wave',
      url: registered.url ?? new URL(paths.waveWebhook, session.success_url).href,
      body,
      headers: (now) => headersAt(now, body, fault),
      triesAgain: (status) => status === undefined || status < 200 || status > 299,
    };
  };

  return {
    news: (session: WaveSession, event: 'completed' | 'payment_failed'): News => ({
      write: (fault) => write({ ...session }, event, fault),
      contradict: () => write(asBefore(session), 'payment_failed', null),
    }),
    register: (given: unknown): string | undefined => {
      const read = portal.safeParse(given);
      if (!read.success) return explainZodError(read.error);
      Object.assign(registered, read.data);
      return undefined;
    },
    show: (): Portal => registered,
    clear: () => {
      for (const name of Object.keys(registered) as (keyof Portal)[]) delete registered[name];
    },
  };
}

const asBefore = (session: WaveSession): WaveSession => ({
  ...session,
  checkout_status: 'open',
  payment_status: 'processing',
  last_payment_error: { code: 'payment-failure', message: 'The payment failed.' },
  transaction_id: null,
  when_completed: null,
});

export type Webhook = ReturnType<typeof createWebhook>;
