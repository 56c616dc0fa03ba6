import { HttpError } from 'react-admin';
import { renewWithLock, sendWithSession } from '#browser/api-session.ts';
import type { ReplyAt, Sent, UrlOf, VersionAt } from '#contract/base/client.ts';
import { failureOf } from '#contract/talk/messages.ts';

const TIMEOUT_MS = 30_000;
/** For a file of 10 MB over a slow line. */
const FILE_TIMEOUT_MS = 300_000;
const NETWORK_MESSAGE = 'Connexion impossible. Vérifiez votre réseau, puis réessayez.';
type Problem = { message?: string; code?: string; errors?: { field: string; message: string }[] };
type Options = {
  method?: string;
  body?: unknown;
  /** Sent as `If-Match`, so that no newer version is overwritten. */
  version?: number | undefined;
  idempotencyKey?: string | undefined;
};
export type Change = 'POST' | 'PUT' | 'DELETE';
/** The body and, where the contract needs one, the version. */
export type ChangeAt<M extends Change, U extends string> = Sent<M, U> &
  VersionAt<M, U> & { idempotencyKey?: string | undefined };

/** Calls the API; renews an expired token once. Throws react-admin's HttpError with the French refusal and its fields. */
export function callApi<U extends UrlOf<'GET'>>(url: U): Promise<ReplyAt<'GET', U>>;
export function callApi<const M extends Change, U extends UrlOf<M>>(
  url: U,
  options: { method: M } & ChangeAt<M, U>,
): Promise<ReplyAt<M, U>>;
export function callApi(url: string, options: Options = {}) {
  return callAny(url, options);
}

/** For react-admin, which passes the path as text. */
export async function callAny(path: string, options: Options = {}) {
  const answer = await sendWithSession(path, () => send(path, options), renewTokens);
  const body = await answer.json().catch(() => ({}));
  if (answer.ok) return body;
  throw refusalOf(answer.status, body);
}

export function sendFile<U extends UrlOf<'POST'>>(url: U, file: File): Promise<ReplyAt<'POST', U>> {
  const body = new FormData();
  body.append('file', file);
  return callAny(url, { method: 'POST', body });
}

async function send(path: string, options: Options): Promise<Response> {
  const { method = 'GET', body, version, idempotencyKey } = options;
  const isForm = body instanceof FormData;
  const isJson = body !== undefined && !isForm;
  try {
    return await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        ...(isJson && { 'content-type': 'application/json' }),
        ...(version !== undefined && { 'if-match': `"${version}"` }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(isForm ? FILE_TIMEOUT_MS : TIMEOUT_MS),
    });
  } catch {
    throw new HttpError(NETWORK_MESSAGE, 0);
  }
}

function refusalOf(status: number, { message, code, errors = [] }: Problem): HttpError {
  const fields = Object.fromEntries(errors.map(({ field, message: said }) => [field, said]));
  const body = { code, ...(errors.length > 0 && { errors: fields }) };
  return new HttpError(message ?? failureOf(status), status, body);
}

const renewTokens = () =>
  renewWithLock(async (response) =>
    response === undefined
      ? new HttpError(NETWORK_MESSAGE, 0)
      : refusalOf(response.status, await response.json().catch(() => ({}))),
  );
