import { type Sandbox, serveSandbox } from '../../../sandbox/serve.ts';
import { startOutsideService } from './outside-service.ts';

/** The sandbox with short waits. Tests close what they open. */
export async function openSandbox(pace = { slowMs: 20, retryMs: 1 }) {
  const sandbox = await serveSandbox(0, () => undefined, pace);
  return { ...sandbox, ...callsOf(sandbox) };
}

function callsOf({ address, settings }: Sandbox) {
  const ask = async (method: string, url: string, headers: object, body?: unknown) => {
    const answer = await fetch(url, {
      method,
      headers: { ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { status: answer.status, headers: answer.headers, body: parse(await answer.text()) };
  };
  const json = { 'content-type': 'application/json' };
  const key = { ...json, authorization: `Bearer ${settings.WAVE_API_KEY}` };
  const keys = {
    ...json,
    'paydunya-master-key': settings.PAYDUNYA_MASTER_KEY,
    'paydunya-private-key': settings.PAYDUNYA_PRIVATE_KEY,
    'paydunya-token': settings.PAYDUNYA_TOKEN,
  };
  return {
    ask,
    get: (path: string) => ask('GET', `${address}${path}`, {}),
    post: (path: string, body: unknown = {}) => ask('POST', `${address}${path}`, json, body),
    wave: (method: string, path: string, body?: unknown, headers: object = key) =>
      ask(method, `${settings.WAVE_BASE_URL}${path}`, headers, body),
    orange: (token: string, method: string, path: string, body?: unknown, headers: object = json) =>
      ask(
        method,
        `${settings.ORANGE_BASE_URL}${path}`,
        { authorization: `Bearer ${token}`, ...headers },
        body,
      ),
    orangeToken: async () => {
      const answer = await askOrangeToken(settings);
      return (answer.body as { access_token: string }).access_token;
    },
    paydunya: (method: string, path: string, body?: unknown, headers: object = keys) =>
      ask(method, `${settings.PAYDUNYA_BASE_URL}${path}`, headers, body),
  };
}

export async function askOrangeToken(
  { ORANGE_BASE_URL, ORANGE_CLIENT_ID, ORANGE_CLIENT_SECRET }: Sandbox['settings'],
  differing: Record<string, string> = {},
) {
  const answer = await fetch(`${ORANGE_BASE_URL}/oauth/v1/token`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: ORANGE_CLIENT_ID,
      client_secret: ORANGE_CLIENT_SECRET,
      grant_type: 'client_credentials',
      ...differing,
    }),
  });
  return { status: answer.status, body: parse(await answer.text()) };
}

/** A shop that answers callbacks with these statuses in turn, then always with the last. */
export const openShop = (...statuses: number[]) =>
  startOutsideService((statuses.length > 0 ? statuses : [200]).map((status) => ({ status })));

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export type OpenSandbox = Awaited<ReturnType<typeof openSandbox>>;
export type Shop = Awaited<ReturnType<typeof openShop>>;
