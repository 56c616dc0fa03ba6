import { createContext, type RouterContextProvider } from 'react-router';
import { ApiError, exchangeTokens, sendWithSession, withTokenLock } from '#browser/api-session.ts';
import type { BodyAt, ReplyAt, Sent, UrlOf } from '#contract/base/client.ts';
import { failureOf } from '#contract/talk/messages.ts';
import {
  currentSession,
  extendSession,
  forgetSession,
  reloadSession,
} from '#shop/base/session/session.ts';
import { toast } from '#shop/base/ui/overlays/toast.ts';
import { signWaiting } from '#shop/base/ui/presses/press-sign.ts';

export { ApiError };

type Answer = Pick<Response, 'ok' | 'status' | 'json'> & { headers: Pick<Headers, 'get'> };

export type Send = (path: string, init?: RequestInit) => Promise<Answer>;

/** On the server it calls in process, in the browser it is `fetch`. */
export type Api = {
  /** Retries once after a network failure. Throws ApiError. */
  get<U extends UrlOf<'GET'>>(url: U, signal?: AbortSignal): Promise<ReplyAt<'GET', U>>;
  /** A repeated request with the same `idempotencyKey` acts once (rule B-22). */
  post<U extends UrlOf<'POST'>>(
    url: U,
    body: BodyAt<'POST', U>,
    signal?: AbortSignal,
    idempotencyKey?: string,
  ): Promise<ReplyAt<'POST', U>>;
  put<U extends UrlOf<'PUT'>>(url: U, body: BodyAt<'PUT', U>): Promise<ReplyAt<'PUT', U>>;
  delete<U extends UrlOf<'DELETE'>>(
    url: U,
    ...sent: Sent<'DELETE', U> extends { body: infer Body } ? [body: Body] : []
  ): Promise<ReplyAt<'DELETE', U>>;
};

const TIMEOUT_MS = 15_000;

const NETWORK_MESSAGE = 'Connexion impossible. Vérifiez votre réseau, puis réessayez.';

/** POSTs even while the page closes. Never throws; after 15 s it counts as not taken. `isRefused`: do not retry. */
export async function sendInBackground<U extends UrlOf<'POST'>>(
  path: U,
  body: BodyAt<'POST', U>,
): Promise<{ isTaken: boolean; isRefused: boolean }> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      keepalive: true,
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // An unread response keeps its connection busy.
    await response.text();
    const { ok, status } = response;
    return { isTaken: ok, isRefused: status >= 400 && status < 500 && status !== 429 };
  } catch {
    return { isTaken: false, isRefused: false };
  }
}

const sendFromBrowser: Send = async (path, init) => {
  const signals = [AbortSignal.timeout(TIMEOUT_MS), ...(init?.signal ? [init.signal] : [])];
  const signal = AbortSignal.any(signals);
  const response = await sendAsVisitor(path, () =>
    fetch(path, { ...init, signal, credentials: 'same-origin' }),
  );
  noteAnswer(path, response.headers);
  return response;
};

/** The browser's client. Its changes mark their button as waiting. */
export const browserApi: Api = clientOver((path, init) => {
  const sent = sendFromBrowser(path, init);
  return init?.method === undefined ? sent : signWaiting(sent);
});

/** The server's text of a refusal; undefined for a failure of the network or of a proxy. */
export const errorSentenceOf = ({ status, message }: ApiError): string | undefined =>
  status === 0 || message === failureOf(status) ? undefined : message;

function sentenceIn(problem: { message?: unknown } | string | null): string | undefined {
  const said = typeof problem === 'string' ? problem : problem?.message;
  return typeof said === 'string' && said.trim() !== '' ? said : undefined;
}

/** Builds a client over `send`. Its calls throw ApiError (status 0 without a network), or the abort of `signal`. */
export function clientOver(send: Send): Api {
  const ask = async (path: string, init: RequestInit) => {
    const response = await send(path, init);
    if (response.ok) return response.json();
    const problem = (await response.json().catch(() => undefined)) ?? {};
    throw new ApiError(response.status, sentenceIn(problem) ?? failureOf(response.status), {
      code: problem.code,
      fields: problem.errors,
      retryAfterS: secondsIn(response.headers.get('retry-after')),
    });
  };
  const orNetworkError = (error: unknown, signal: AbortSignal | undefined): never => {
    if (error instanceof ApiError || signal?.aborted) throw error;
    throw new ApiError(0, NETWORK_MESSAGE);
  };
  const change = (
    method: string,
    path: string,
    body: unknown,
    signal?: AbortSignal,
    idempotencyKey?: string,
  ) =>
    ask(path, {
      method,
      signal,
      ...(body !== undefined && {
        headers: {
          'content-type': 'application/json',
          ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        },
        body: JSON.stringify(body),
      }),
    }).catch((error) => orNetworkError(error, signal));
  return {
    async get(path, signal) {
      try {
        return await ask(path, { signal });
      } catch (error) {
        if (error instanceof ApiError || signal?.aborted) throw error;
        return ask(path, { signal }).catch((again) => orNetworkError(again, signal));
      }
    },
    post: (path, body, signal, key) => change('POST', path, body, signal, key),
    put: (path, body) => change('PUT', path, body),
    delete: (path, ...[body]) => change('DELETE', path, body),
  };
}

const secondsIn = (header: string | null): number | undefined =>
  header !== null && /^\d{1,6}$/.test(header) ? Number(header) : undefined;

/** Set by the server for each page. */
export const apiContext = /* @__PURE__ */ createContext<Send>();

/** The client of a loader on the server; it calls in process. */
export function serverApi(context: Readonly<RouterContextProvider>): Api {
  return clientOver(context.get(apiContext));
}

/** When each cached response was made (ms); undefined for fresh ones. */
const answers = new Map<string, number | undefined>();

const firstPage = typeof window === 'undefined' ? undefined : window.location.pathname;

const A_SECOND_MS = 1000;

/** The service worker dates the responses that it serves from its cache. */
function noteAnswer(path: string, headers: Headers): void {
  const date = headers.get('last-modified');
  answers.set(path, date === null ? undefined : Date.parse(date));
}

/** When a page's data was cached (ms), given its call; undefined if fresh. The first page came as a document. */
export function cachedSince(call: string): number | undefined {
  if (answers.has(call)) return answers.get(call);
  return window.location.pathname === firstPage ? documentKeptSince() : undefined;
}

/** A document without a date counts as made now, in whole seconds. */
function documentKeptSince(): number | undefined {
  const made = Date.parse(document.lastModified);
  const isOld = made < performance.timeOrigin - A_SECOND_MS;
  return isOld || !navigator.onLine ? made : undefined;
}

let running: Promise<boolean> | undefined;

/** Sends a request; renews expired tokens and repeats it. A refused renewal ends the session here, with a toast. */
export function sendAsVisitor(path: string, send: () => Promise<Response>): Promise<Response> {
  const before = currentSession()?.refreshed_at;
  return before === undefined ? send() : sendWithSession(path, send, () => haveNewTokens(before));
}

/** Whether the tokens changed since `before`; requests share one renewal. */
function haveNewTokens(before: number): Promise<boolean> {
  running ??= withTokenLock(() => renewTokens(before)).finally(() => {
    running = undefined;
  });
  return running;
}

async function renewTokens(before: number): Promise<boolean> {
  reloadSession();
  const session = currentSession();
  if (session === undefined) return false;
  if (session.refreshed_at !== before) return true;
  const exchange = await exchangeTokens();
  if (exchange.outcome === 'renewed') extendSession(exchange.refreshExpiresInS);
  if (exchange.outcome === 'ended') {
    forgetSession();
    toast({ text: 'Votre session est terminée. Connectez-vous à nouveau.', tone: 'warning' });
  }
  return exchange.outcome === 'renewed';
}
