const FIRST_PAUSE_MS = 500;
const CONFLICT = 409;
const TOO_MANY = 429;
const UNAVAILABLE = 503;

export type Retries = {
  /** Attempts per call; 5 by default. */
  tries?: number;
  /** Limit of one attempt; 30 seconds by default. */
  timeoutMs?: number;
  fetch?: typeof fetch;
  /** Waits before the next attempt; for tests. */
  wait?: (ms: number) => Promise<void>;
};

/** Retries after 429; reads and requests with an `Idempotency-Key` also after 503 and lost connections. */
export const tryAgain =
  ({ tries = 5, timeoutMs = 30_000, fetch: ask = fetch, wait = pause }: Retries) =>
  async (request: Request): Promise<Response> => {
    const isHarmless = request.method === 'GET' || request.headers.has('idempotency-key');
    for (let turn = 1; ; turn += 1) {
      const isLast = turn >= tries;
      const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]);
      const answer = await ask(request.clone(), { signal })
        .then(readWhole)
        .catch((error: unknown) => {
          if (isLast || !isHarmless || request.signal.aborted) throw error;
          return undefined;
        });
      if (answer !== undefined && (isLast || !isBusy(answer, isHarmless))) return answer;
      await wait(pauseMs(answer, turn));
    }
  };

/** Throws when a response is cut off. */
async function readWhole(response: Response): Promise<Response> {
  const bytes = await response.arrayBuffer();
  return new Response(bytes.byteLength === 0 ? null : bytes, response);
}

/** The shop answers 409 with a pause while the first request of an idempotency key is at work. */
const isBusy = ({ status, headers }: Response, isHarmless: boolean): boolean =>
  status === TOO_MANY ||
  (isHarmless && (status === UNAVAILABLE || (status === CONFLICT && headers.has('retry-after'))));

/** As `Retry-After` says, in seconds or as a date; else longer with each attempt. */
function pauseMs(answer: Response | undefined, turn: number): number {
  const asked = answer?.headers.get('retry-after') ?? '';
  if (/^\d+$/.test(asked)) return Number(asked) * 1000;
  const until = Date.parse(asked) - Date.now();
  return Number.isNaN(until) ? FIRST_PAUSE_MS * 2 ** (turn - 1) : Math.max(until, 0);
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
