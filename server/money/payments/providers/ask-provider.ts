import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import {
  type Answer,
  askOutside,
  NoAnswer,
  type OutsideRequest,
} from '#server/base/outside/ask-outside.ts';
import { ProviderError } from './provider.ts';
import { errorCodeOf } from './read-values.ts';

/** How long providers are waited for, in milliseconds. */
export type RetryPolicy = {
  /** For a call that changes something. */
  tellMs: number;
  /** For a question, with all its repetitions. */
  lookMs: number;
  pause: (ms: number) => Promise<unknown>;
};

export const RETRY_POLICY: RetryPolicy = { tellMs: 10_000, lookMs: 8_000, pause: sleep };

const MOST_TRIES = 3;
/** A provider that wants more rest than this is asked again by the next check, not by this one. */
const LONGEST_PAUSE_MS = 2_000;

/**
 * A call that changes something, made once. Gives 2xx and 4xx. Throws ProviderError: `unavailable` when
 * nothing was done, `no-answer` when it may have been.
 */
export async function tellProvider(
  { tellMs }: RetryPolicy,
  url: string,
  question: OutsideRequest,
): Promise<Answer> {
  try {
    const answer = await askOutside(url, question, tellMs);
    if (isAnswered(answer)) return answer;
    const hasDoneNothing = answer.status === 429 || answer.status === 503;
    throw new ProviderError(hasDoneNothing ? 'unavailable' : 'no-answer', errorCodeOf(answer));
  } catch (cause) {
    if (!(cause instanceof NoAnswer)) throw cause;
    throw new ProviderError(cause.mayHaveArrived ? 'no-answer' : 'unavailable', cause.code, {
      cause,
    });
  }
}

/** A call that changes nothing, tried up to three times. Gives 2xx with JSON and 4xx. Throws `unavailable`. */
export async function lookAtProvider(
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
    const code = isBroken ? 'broken-json' : errorCodeOf(answer);
    const error = new ProviderError('unavailable', code);
    const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
    return seconds > 0 ? { error, pauseMs: seconds * 1000 } : { error };
  } catch (cause) {
    if (!(cause instanceof NoAnswer)) throw cause;
    return { error: new ProviderError('unavailable', cause.code, { cause }) };
  }
}

/** The body of an answer that did what was asked, in its shape. Throws ProviderError. */
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

/** Throws ProviderError `refused` for an answer that did not do what was asked. */
export function expectDone(answer: Answer): void {
  if (!isDone(answer)) throw new ProviderError('refused', errorCodeOf(answer));
}

const isDone = ({ status }: Answer) => status >= 200 && status < 300;
const isAnswered = (answer: Answer) =>
  isDone(answer) || (answer.status >= 400 && answer.status < 500 && answer.status !== 429);
