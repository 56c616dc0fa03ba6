import type { Calls } from './calls.ts';

export type CallName = keyof Calls;
type Part<C, Name extends string> = C extends { [Key in Name]: infer Value }
  ? { [Key in Name]: Value }
  : { [Key in Name]?: undefined };
type Query<C> = C extends { query: infer Value } ? { query?: Value } : { query?: undefined };
export type ReplyOf<N extends CallName> = Calls[N]['reply'];
type Extras = {
  /**
   * Sent as `Idempotency-Key`, and only for a call whose description at `/api/docs` has that header: it may then come
   * twice and counts once.
   */
  idempotencyKey?: string;
  /** Sent as `If-Match`: the version that was read of what is changed. */
  version?: number;
};
type PartsOf<C> = Part<C, 'params'> & Query<C> & Part<C, 'body'> & Extras;
/** What goes along with a call: parts of its path, its query and its body. */
// One call at a time, or the compiler multiplies all of them.
export type InputOf<N extends CallName> = N extends CallName ? PartsOf<Calls[N]> : never;
type Needed<N extends CallName> = Calls[N] extends { params: unknown } | { body: unknown }
  ? [input: InputOf<N>]
  : [input?: InputOf<N>];

/** What is followed by its changes, by the last part of its address. */
export type Subject = 'articles' | 'stock' | 'commandes' | 'clients' | 'paiements' | 'retours';
type ChangesCall<S extends Subject> = `GET /api/integrations/v1/${S}`;
export type Changed<S extends Subject> = Exclude<
  ReplyOf<ChangesCall<S>>['items'][number],
  { deleted: true }
>;
/** What the shop has no more. */
export type Gone = { id: number; deleted: true };
export type ChangesPage<S extends Subject> = {
  items: (Changed<S> | Gone)[];
  next: string;
  is_more: boolean;
};

export const isGone = (item: object): item is Gone => 'deleted' in item;

export type Options = {
  /** Where the shop is, as `https://boutique.example.sn`. */
  url: string;
  /** The API key; without it only what everybody may ask. */
  key?: string;
  /** How often a call is tried at most. */
  tries?: number;
  /** How long one try may take. */
  timeoutMs?: number;
  fetch?: typeof fetch;
  /** Waits before the next try; for tests. */
  wait?: (ms: number) => Promise<void>;
};

export type Client = {
  /** One call. Throws ShopRefusal, and what `fetch` throws when the shop does not answer. */
  call<N extends CallName>(name: N, ...input: Needed<N>): Promise<ReplyOf<N>>;
  /**
   * Pages of what has changed since a cursor, or of all there is, until there is no more for now. Keep `next` of a page
   * once it is worked up.
   */
  changes<S extends Subject>(
    subject: S,
    from?: { since?: string | undefined; limit?: number },
  ): AsyncGenerator<ChangesPage<S>, void, undefined>;
};

/** An answer of the shop that is no success. */
export class ShopRefusal extends Error {
  readonly status: number;
  /** Stable and in English, as `forbidden`. */
  readonly code: string;
  readonly fields: { field: string; message: string }[];
  constructor(status: number, body: Record<string, unknown>) {
    super(typeof body.message === 'string' ? body.message : `The shop answered ${status}.`);
    this.name = 'ShopRefusal';
    this.status = status;
    this.code = typeof body.code === 'string' ? body.code : '';
    this.fields = Array.isArray(body.errors) ? body.errors : [];
  }
}

const TRIES = 5;
const TIMEOUT_MS = 30_000;
const FIRST_PAUSE_MS = 500;
const CONFLICT = 409;
const TOO_MANY = 429;
const UNAVAILABLE = 503;

type Loose = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  idempotencyKey?: string;
  version?: number;
};

export function createClient(options: Options): Client {
  const { url, key, tries = TRIES, timeoutMs = TIMEOUT_MS, wait = pause } = options;
  const ask = options.fetch ?? fetch;

  async function send(name: string, input: Loose = {}): Promise<unknown> {
    const [method = 'GET', pattern = ''] = name.split(' ');
    const address = new URL(fill(pattern, input.params ?? {}), url);
    for (const [field, value] of Object.entries(input.query ?? {})) {
      if (value !== undefined) address.searchParams.set(field, String(value));
    }
    const request: RequestInit = {
      method,
      redirect: 'error',
      headers: headersOf(input, key),
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    };
    const isHarmless = method === 'GET' || input.idempotencyKey !== undefined;
    for (let turn = 1; ; turn += 1) {
      const isLast = turn >= tries;
      const signal = AbortSignal.timeout(timeoutMs);
      const answer = await ask(address, { ...request, signal })
        .then(readWhole)
        .catch((error: unknown) => {
          if (isLast || !isHarmless) throw error;
          return undefined;
        });
      const isBusy =
        answer === undefined ||
        answer.status === TOO_MANY ||
        (isHarmless && (answer.status === UNAVAILABLE || isStillAtWork(answer)));
      if (answer !== undefined && (isLast || !isBusy)) return bodyOf(answer);
      await wait(pauseMs(answer, turn));
    }
  }

  async function* changes(
    subject: Subject,
    { since, limit }: { since?: string | undefined; limit?: number } = {},
  ) {
    for (let cursor = since, isMore = true; isMore; ) {
      const query = { since: cursor, limit };
      const page = (await send(`GET /api/integrations/v1/${subject}`, {
        query,
      })) as ChangesPage<Subject>;
      yield page;
      cursor = page.next;
      isMore = page.is_more;
    }
  }

  return {
    call: send as Client['call'],
    changes: changes as Client['changes'],
  };
}

function headersOf({ body, idempotencyKey, version }: Loose, key: string | undefined) {
  return {
    accept: 'application/json',
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(key !== undefined && { 'access-token': key }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    ...(version !== undefined && { 'if-match': `"${version}"` }),
  };
}

const fill = (pattern: string, params: Record<string, unknown>): string =>
  pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));

type Answer = { ok: boolean; status: number; headers: Headers; body: unknown };

/** Throws when an answer is cut off: half of one is none. */
async function readWhole(response: Response): Promise<Answer> {
  const { ok, status, headers } = response;
  const text = await response.text();
  return { ok, status, headers, body: text === '' ? undefined : parse(text, ok) };
}

/** A refusal may come from a proxy, as a page for people. */
function parse(text: string, isExpected: boolean): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (isExpected) throw error;
    return undefined;
  }
}

/** The first try of a call with an idempotency key goes on while the shop hears the second. */
const isStillAtWork = ({ status, headers }: Answer): boolean =>
  status === CONFLICT && headers.has('retry-after');

function bodyOf({ ok, status, body }: Answer): unknown {
  if (ok) return body;
  throw new ShopRefusal(status, { ...(body as object) });
}

/** As the shop asks, in seconds or until a moment; else longer from try to try. */
function pauseMs(answer: Answer | undefined, turn: number): number {
  const asked = answer?.headers.get('retry-after') ?? '';
  if (/^\d+$/.test(asked)) return Number(asked) * 1000;
  const until = Date.parse(asked) - Date.now();
  return Number.isNaN(until) ? FIRST_PAUSE_MS * 2 ** (turn - 1) : Math.max(until, 0);
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
