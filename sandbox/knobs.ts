import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { explain } from './explain.ts';

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

/**
 * How a payment service fails: beside the above it takes ten seconds (`slow`), does what it is asked and
 * answers half of its JSON (`broken-json`). Answers get lost of what creates and what refunds.
 */
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

/**
 * How a payment service tells the shop: not at all, more than once, before whoever pays has an answer
 * (`early`), paid and told before even the call that creates the payment is answered (`instant`), when
 * `POST /callbacks/send` says so (`late`), with a failure after the success (`out-of-order`), signed by
 * somebody else, or about a payment that nobody knows.
 */
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
/** For those whose signature has a time: ten minutes ago, or in ten minutes. */
const SIGNED_CALLBACK_FAULTS = [...CALLBACK_FAULTS, 'old-timestamp', 'future-timestamp'] as const;
/** The gateway asks first whether anybody is there, and tells nothing to whoever does not answer 200. */
const GATEWAY_CALLBACK_FAULTS = [...CALLBACK_FAULTS, 'probed'] as const;

/** What is not as the shop asked for when a payment is made. The gateway speaks of no currency. */
const GATEWAY_MONEY_FAULTS = ['wrong-amount', 'wrong-reference'] as const;
const MONEY_FAULTS = [...GATEWAY_MONEY_FAULTS, 'wrong-currency'] as const;

/** Every knob with its positions. */
export const KNOBS = {
  sms: SMS_FAILURES,
  wave: PAYMENT_FAILURES,
  orange: [...PAYMENT_FAILURES, 'expired-token'],
  paydunya: PAYMENT_FAILURES,
  waveCallback: SIGNED_CALLBACK_FAULTS,
  orangeCallback: SIGNED_CALLBACK_FAULTS,
  paydunyaCallback: GATEWAY_CALLBACK_FAULTS,
  waveMoney: MONEY_FAULTS,
  orangeMoney: MONEY_FAULTS,
  paydunyaMoney: GATEWAY_MONEY_FAULTS,
  /** Whether Wave refuses requests without a signature, as keys can be made to. */
  waveRequests: ['signed'],
  /** Whether Orange Money has given an endpoint secret; without one, callbacks have the key alone. */
  orangeSignature: ['none'],
} as const;

const position = <const T extends readonly string[]>(positions: T) =>
  z.optional(z.nullable(z.enum(positions)));

const knobs = z.strictObject({
  sms: position(KNOBS.sms),
  wave: position(KNOBS.wave),
  orange: position(KNOBS.orange),
  paydunya: position(KNOBS.paydunya),
  waveCallback: position(KNOBS.waveCallback),
  orangeCallback: position(KNOBS.orangeCallback),
  paydunyaCallback: position(KNOBS.paydunyaCallback),
  waveMoney: position(KNOBS.waveMoney),
  orangeMoney: position(KNOBS.orangeMoney),
  paydunyaMoney: position(KNOBS.paydunyaMoney),
  waveRequests: position(KNOBS.waveRequests),
  orangeSignature: position(KNOBS.orangeSignature),
});
export type Knobs = z.infer<typeof knobs>;
export type CallbackFault = (
  | typeof SIGNED_CALLBACK_FAULTS
  | typeof GATEWAY_CALLBACK_FAULTS
)[number];
export type MoneyFault = (typeof MONEY_FAULTS)[number];

/** Turns knobs, all of what is given or nothing; the answer is what is wrong with it, or undefined. */
export function turnKnobs(set: Knobs, given: unknown): string | undefined {
  const read = knobs.safeParse(given);
  if (!read.success) return explain(read.error);
  Object.assign(set, read.data);
  return undefined;
}

/** Everything works again. */
export function clearKnobs(set: Knobs): void {
  for (const name of Object.keys(set) as (keyof Knobs)[]) delete set[name];
}

/** `POST /knobs` sets failures, for example `{"sms":"429"}`, null ending one. */
export function serveKnobs(app: FastifyInstance, set: Knobs): void {
  app.get('/knobs', async () => set);
  app.post('/knobs', async ({ body }, reply) => {
    const error = turnKnobs(set, body);
    return error === undefined ? set : reply.code(400).send({ error });
  });
}
