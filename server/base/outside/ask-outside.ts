import { channel } from 'node:diagnostics_channel';
import { errorCodeOf } from '#server/base/error-code.ts';
import { inStep, type TraceStep } from '#server/base/traces/steps.ts';

/** `body` is parsed JSON; undefined for any other text. */
export type Answer = { status: number; headers: Headers; body: unknown };

export type OutsideRequest = {
  method: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string | URLSearchParams;
};

/** No connection, or not to the host meant. */
const BEFORE_SENDING =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|(CERT|ERR_TLS|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)_.+)$/;

/** No complete response in time. `code` is the system's error code or the error's name. */
export class NoAnswer extends Error {
  readonly code: string;
  readonly mayHaveArrived: boolean;

  constructor(code: string, options?: ErrorOptions) {
    super(`no answer: ${code}`, options);
    this.name = 'NoAnswer';
    this.code = code;
    this.mayHaveArrived = !BEFORE_SENDING.test(code);
  }
}

/** More than the longest response needed. */
const MOST_BYTES = 1024 * 1024;

/** Follows no redirects, so that only the configured host gets the request. Any status resolves. Throws NoAnswer. */
export const askOutside = (
  url: string,
  request: OutsideRequest,
  timeoutMs: number,
): Promise<Answer> => callOutside(url, request.method, () => askOnce(url, request, timeoutMs));

/** Traces the call and counts it by host, for any client. */
export async function callOutside<A extends { status: number }>(
  url: string,
  method: OutsideRequest['method'],
  call: () => Promise<A>,
): Promise<A> {
  const begunAt = performance.now();
  const service = hostOf(url);
  const attributes: TraceStep['attributes'] = {
    'http.request.method': method,
    'server.address': service,
  };
  const step: TraceStep = { kind: 'call', name: `${method} ${service}`, attributes };
  let outcome = 'failed';
  try {
    const answer = await inStep(step, async () => {
      const received = await call();
      attributes['http.response.status_code'] = received.status;
      return received;
    });
    outcome = String(answer.status);
    return answer;
  } catch (error) {
    if (error instanceof NoAnswer) outcome = error.code;
    throw error;
  } finally {
    const ms = performance.now() - begunAt;
    outsideCalls.publish({ service, outcome, ms } satisfies OutsideCall);
  }
}

async function askOnce(
  url: string,
  { method, headers, body }: OutsideRequest,
  timeoutMs: number,
): Promise<Answer> {
  try {
    const answer = await fetch(url, {
      method,
      headers: { accept: 'application/json', ...headers },
      ...(body === undefined ? {} : { body }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await readText(answer);
    return { status: answer.status, headers: answer.headers, body: readJson(text) };
  } catch (cause) {
    if (cause instanceof NoAnswer) throw cause;
    // Only the system's reason: fetch repeats an invalid header with its key.
    const { name, cause: reason } = cause instanceof Error ? cause : new Error();
    throw new NoAnswer(errorCodeOf(reason) ?? name, { cause: reason });
  }
}

async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MOST_BYTES) throw new NoAnswer('too-long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `outcome` is `200`, or the reason of a failure. */
export type OutsideCall = { service: string; outcome: string; ms: number };

/** Costs nothing without a subscriber. */
export const outsideCalls = channel('sandaga:outside-call');

/** The rest of a URL may be secret, so figures and traces name the host only. */
export const hostOf = (url: string): string =>
  URL.canParse(url) ? new URL(url).hostname : 'unknown';
