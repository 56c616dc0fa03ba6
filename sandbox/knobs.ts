import type { FastifyInstance } from 'fastify';
import type { core } from 'zod/mini';
import * as z from 'zod/mini';
import type { Fault } from './post-office.ts';

/** With `lost-answer`, the SMS is sent but its response is lost. */
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

/** `undelivered` never arrives; `forged` signs with another secret. */
const WHATSAPP_FAILURES = [
  'timeout',
  'lost-answer',
  '429',
  '500',
  'unreachable',
  'undelivered',
  'forged',
] as const;

const TEMPLATE_STATES = ['REJECTED', 'PAUSED', 'missing'] as const;

/** `slow` takes ten seconds. `lost-answer` loses the responses of creation and refund. */
const PAYMENT_FAILURES = [
  'timeout',
  'slow',
  'lost-answer',
  '429',
  '500',
  '503',
  'broken-json',
  'refuse-client',
] as const;

/** `early` and `instant` send before the response, `late` on `POST /callbacks/send`. */
const CALLBACK_FAULTS = [
  'never',
  'twice',
  'three-times',
  'early',
  'instant',
  'late',
  'out-of-order',
  'wrong-signature',
  'unknown-reference',
] as const;
/** The timestamps are ten minutes in the past or in the future. */
const SIGNED_CALLBACK_FAULTS = [...CALLBACK_FAULTS, 'old-timestamp', 'future-timestamp'] as const;
/** With `probed`, the gateway first probes the address and calls it only if it responds 200. */
const GATEWAY_CALLBACK_FAULTS = [...CALLBACK_FAULTS, 'probed'] as const;

/** The gateway's replies have no currency. */
const GATEWAY_MONEY_FAULTS = ['wrong-amount', 'wrong-reference'] as const;
const MONEY_FAULTS = [...GATEWAY_MONEY_FAULTS, 'wrong-currency'] as const;

/** The faults that each knob can be turned to; null switches a knob off. */
export const KNOB_POSITIONS = {
  sms: SMS_FAILURES,
  whatsapp: WHATSAPP_FAILURES,
  whatsappTemplates: TEMPLATE_STATES,
  wave: PAYMENT_FAILURES,
  orange: [...PAYMENT_FAILURES, 'expired-token'],
  paydunya: PAYMENT_FAILURES,
  waveCallback: SIGNED_CALLBACK_FAULTS,
  orangeCallback: SIGNED_CALLBACK_FAULTS,
  paydunyaCallback: GATEWAY_CALLBACK_FAULTS,
  waveMoney: MONEY_FAULTS,
  orangeMoney: MONEY_FAULTS,
  paydunyaMoney: GATEWAY_MONEY_FAULTS,
  waveRequests: ['signed'],
  /** Callbacks carry the API key but no signature. */
  orangeSignature: ['none'],
} as const;

const position = <const T extends readonly string[]>(positions: T) =>
  z.optional(z.nullable(z.enum(positions)));

const knobs = z.strictObject({
  sms: position(KNOB_POSITIONS.sms),
  whatsapp: position(KNOB_POSITIONS.whatsapp),
  whatsappTemplates: position(KNOB_POSITIONS.whatsappTemplates),
  wave: position(KNOB_POSITIONS.wave),
  orange: position(KNOB_POSITIONS.orange),
  paydunya: position(KNOB_POSITIONS.paydunya),
  waveCallback: position(KNOB_POSITIONS.waveCallback),
  orangeCallback: position(KNOB_POSITIONS.orangeCallback),
  paydunyaCallback: position(KNOB_POSITIONS.paydunyaCallback),
  waveMoney: position(KNOB_POSITIONS.waveMoney),
  orangeMoney: position(KNOB_POSITIONS.orangeMoney),
  paydunyaMoney: position(KNOB_POSITIONS.paydunyaMoney),
  waveRequests: position(KNOB_POSITIONS.waveRequests),
  orangeSignature: position(KNOB_POSITIONS.orangeSignature),
});
export type Knobs = z.infer<typeof knobs>;
export type CallbackFault = (
  | typeof SIGNED_CALLBACK_FAULTS
  | typeof GATEWAY_CALLBACK_FAULTS
)[number];

/** Sets the given knobs and leaves the others. Returns the problem in French, if any. */
export function turnKnobs(set: Knobs, given: unknown): string | undefined {
  const read = knobs.safeParse(given);
  if (!read.success) return explainZodError(read.error);
  Object.assign(set, read.data);
  return undefined;
}

/** Switches all faults off, in the given object. */
export function clearKnobs(set: Knobs): void {
  for (const name of Object.keys(set) as (keyof Knobs)[]) delete set[name];
}

/** Serves `/knobs`: GET returns the faults, POST sets the given ones or responds 400. */
export function serveKnobs(app: FastifyInstance, set: Knobs): void {
  app.get('/knobs', async () => set);
  app.post('/knobs', async ({ body }, reply) => {
    const error = turnKnobs(set, body);
    return error === undefined ? set : reply.code(400).send({ error });
  });
}

const SKEW_S = 600;

/** Seconds by which a callback's timestamp is wrong. */
export function skewOf(fault: Fault): number {
  if (fault === 'old-timestamp') return -SKEW_S;
  return fault === 'future-timestamp' ? SKEW_S : 0;
}

/** Describes the invalid fields in French. */
export const explainZodError = ({ issues }: core.$ZodError): string =>
  issues
    .map((issue) => {
      if (issue.code === 'unrecognized_keys') return `Inconnu : ${issue.keys.join(', ')}.`;
      const name = issue.path.join('.') || 'le contenu';
      const expected =
        issue.code === 'invalid_value' ? ` Attendu : ${issue.values.join(', ')}.` : '';
      return `Incorrect : ${name}.${expected}`;
    })
    .join(' ');
