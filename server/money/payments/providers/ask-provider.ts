import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { MAX_XOF } from '#contract/base/fields/money.ts';
import { fieldsOf } from '#contract/base/tables.ts';
import {
  type Answer,
  askOutside,
  NoAnswer,
  type OutsideRequest,
} from '#server/base/outside/ask-outside.ts';
import { ProviderError } from './provider.ts';

export type RetryPolicy = {
  tellMs: number;
  /** For a read with all its retries. */
  lookMs: number;
  pause: (ms: number) => Promise<unknown>;
};

export const RETRY_POLICY: RetryPolicy = { tellMs: 10_000, lookMs: 8_000, pause: sleep };

const MOST_TRIES = 3;

/** A provider that wants a longer pause is read by the next check. */
const LONGEST_PAUSE_MS = 2_000;

/**
 * A call that changes something, made once. Returns 2xx and 4xx. Throws ProviderError: `unavailable` when nothing was
 * done, `no-answer` when it may have been.
 */
export async function postToProvider(
  { tellMs }: RetryPolicy,
  url: string,
  question: OutsideRequest,
): Promise<Answer> {
  try {
    const answer = await askOutside(url, question, tellMs);
    if (isAnswered(answer)) return answer;
    const hasDoneNothing = answer.status === 429 || answer.status === 503;
    throw new ProviderError(
      hasDoneNothing ? 'unavailable' : 'no-answer',
      providerErrorCode(answer),
    );
  } catch (cause) {
    if (!(cause instanceof NoAnswer)) throw cause;
    throw new ProviderError(cause.mayHaveArrived ? 'no-answer' : 'unavailable', cause.code, {
      cause,
    });
  }
}

/** A read, tried up to three times. Returns 2xx with JSON and 4xx. Throws `unavailable`. */
export async function readFromProvider(
  { lookMs, pause }: RetryPolicy,
  url: string,
  question: OutsideRequest,
): Promise<Answer> {
  const endsAt = performance.now() + lookMs;
  for (let tries = 1; ; tries += 1) {
    const leftMs = Math.ceil(endsAt - performance.now());
    const outcome = await lookOnce(url, question, Math.max(leftMs, 1));
    if (!('error' in outcome)) return outcome;
    const pauseMs = outcome.pauseMs ?? 200 + Math.random() * 400;
    const hasTime = pauseMs <= LONGEST_PAUSE_MS && performance.now() + pauseMs < endsAt;
    if (tries === MOST_TRIES || !hasTime) throw outcome.error;
    await pause(pauseMs);
  }
}

type Failure = { error: ProviderError; pauseMs?: number };

async function lookOnce(
  url: string,
  question: OutsideRequest,
  timeoutMs: number,
): Promise<Answer | Failure> {
  try {
    const answer = await askOutside(url, question, timeoutMs);
    const isBroken = isDone(answer) && answer.body === undefined;
    if (isAnswered(answer) && !isBroken) return answer;
    const code = isBroken ? 'broken-json' : providerErrorCode(answer);
    const error = new ProviderError('unavailable', code);
    const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
    return seconds > 0 ? { error, pauseMs: seconds * 1000 } : { error };
  } catch (cause) {
    if (!(cause instanceof NoAnswer)) throw cause;
    return { error: new ProviderError('unavailable', cause.code, { cause }) };
  }
}

/** The parsed body of a successful response. Throws ProviderError. */
export function readAnswer<S extends z.ZodMiniType>(
  schema: S,
  answer: Answer,
  kind: 'no-answer' | 'unavailable',
): z.output<S> {
  expectDone(answer);
  const parsed = z.safeParse(schema, answer.body);
  if (parsed.success) return parsed.data;
  throw new ProviderError(kind, answer.body === undefined ? 'broken-json' : 'unexpected-answer');
}

/** Throws ProviderError `refused` for an unsuccessful response. */
export function expectDone(answer: Answer): void {
  if (!isDone(answer)) throw new ProviderError('refused', providerErrorCode(answer));
}

const isDone = ({ status }: Answer) => status >= 200 && status < 300;

const isAnswered = (answer: Answer) =>
  isDone(answer) || (answer.status >= 400 && answer.status < 500 && answer.status !== 429);

/** A provider's amount (`"1000"`, `10.0`) in XOF; null for none, NaN when it is no whole amount. */
export function readProviderXof(value: unknown): number | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'number' && typeof value !== 'string') return Number.NaN;
  if (typeof value === 'string' && !/^-?\d{1,15}(\.0+)?$/.test(value)) return Number.NaN;
  const amount = Number(value);
  return Number.isSafeInteger(amount) && Math.abs(amount) <= MAX_XOF ? amount : Number.NaN;
}

/** An id from a provider; null when it is no text, too long or has other signs. */
export const readId = (value: unknown): string | null =>
  typeof value === 'string' && /^[\w.:-]{1,255}$/.test(value) ? value : null;

/** A word from a provider: no control characters, at most 60 signs; empty when it is no text. */
export const readWord = (value: unknown): string =>
  typeof value === 'string' ? value.replace(/\p{Cc}/gu, '').slice(0, 60) : '';

/** A moment in ISO 8601. Sonatel is said to leave out the zone, which is UTC then. */
export function readProviderTime(value: unknown): Date | null {
  if (typeof value !== 'string') return null;
  const moment = new Date(/(Z|[+-]\d\d:?\d\d)$/i.test(value) ? value : `${value}Z`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

/** Undefined for invalid JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Words with dashes or short numbers: never a person's number, name or key. */
const CODE = /^([A-Za-z][A-Za-z_-]{1,59}|\d{1,4})$/;

/** The provider's code of a refusal (nested, `error`, `response_code`), else the status. */
export function providerErrorCode({ status, body }: Answer): string {
  const { code, error, response_code } = fieldsOf(body);
  const found = [code, fieldsOf(error).code, error, response_code].map(readProviderCode);
  return found.find((text) => text !== '') ?? `HTTP ${status}`;
}

/** A code that may be stored and logged; else empty. */
export function readProviderCode(value: unknown): string {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && CODE.test(text) ? text : '';
}

/** The links that a browser may get: https on `hosts` or below, or the address of our settings. */
export function pickLinks(
  found: Record<string, unknown>,
  { hosts, baseUrl }: { hosts: string[]; baseUrl: string },
): Record<string, string> {
  const ours = new URL(baseUrl).origin;
  const isExpected = (text: unknown): text is string => {
    const link = typeof text === 'string' ? URL.parse(text) : null;
    if (link === null || link.username !== '' || link.password !== '') return false;
    if (link.origin === ours) return true;
    const isKnownHost = hosts.some(
      (host) => link.hostname === host || link.hostname.endsWith(`.${host}`),
    );
    return link.protocol === 'https:' && link.port === '' && isKnownHost;
  };
  const expected = Object.entries(found).flatMap(([name, text]) =>
    isExpected(text) ? [[name, text] as const] : [],
  );
  return Object.fromEntries(expected);
}
