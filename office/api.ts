import { HttpError } from 'react-admin';
import { failureOf } from '#contract/messages.ts';
import { paths } from '#contract/paths.ts';

const TIMEOUT_MS = 30_000;
/** A file of 10 MB over a slow line. */
const FILE_TIMEOUT_MS = 300_000;
const LOCK = 'session-tokens';
const NETWORK_MESSAGE = 'Connexion impossible. Vérifiez votre réseau, puis réessayez.';
/** Their 401 speaks of what was sent, not of the session. */
const NEVER_REPEATED: string[] = [paths.tokens, paths.tokenRefresh];

type Problem = { message?: string; code?: string; errors?: { field: string; message: string }[] };
type Options = { method?: string; body?: unknown; headers?: Record<string, string> };

/**
 * Calls the API as whoever is signed in; once more with a new token when the old one is too old. Throws
 * react-admin's HttpError with the French sentence of the refusal, and the sentence of each wrong field.
 */
export async function callApi<T>(path: string, options: Options = {}): Promise<T> {
  const response = await send(path, options);
  const isStale = response.status === 401 && !NEVER_REPEATED.includes(path);
  const answer = isStale && (await renewTokens()) ? await send(path, options) : response;
  const body = await answer.json().catch(() => ({}));
  if (answer.ok) return body as T;
  throw refusalOf(answer.status, body);
}

/** Sends a file in the field `file` of a form, as `callApi` calls. */
export function sendFile<T>(path: string, file: File): Promise<T> {
  const body = new FormData();
  body.append('file', file);
  return callApi<T>(path, { method: 'POST', body });
}

async function send(path: string, { method = 'GET', body, headers }: Options): Promise<Response> {
  const isForm = body instanceof FormData;
  const isJson = body !== undefined && !isForm;
  try {
    return await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        ...(isJson && { 'content-type': 'application/json' }),
        ...headers,
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

/** A refresh token is good once, so tabs take turns. */
const renewTokens = (): Promise<boolean> =>
  navigator.locks.request(LOCK, async () => {
    const response = await send(paths.tokenRefresh, { method: 'POST', body: {} });
    return response.ok;
  });
