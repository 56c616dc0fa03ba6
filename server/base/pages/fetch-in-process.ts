import type { FastifyInstance } from 'fastify';
import inject from 'light-my-request';
import { callTo } from '#contract/base/client.ts';
import { paths } from '#contract/base/paths.ts';
import type { CatalogueVersion } from '#server/base/db/catalogue-revision.ts';
import { inProcessHeaders } from '../http/limits.ts';

/** What is read of an answer of `fetch`. */
export type ApiAnswer = Pick<Response, 'ok' | 'status' | 'json'> & {
  headers: Pick<Headers, 'get'>;
};

/** Sends a request to our own API without the network and answers as `fetch` would. */
export type ApiFetch = (path: string, init?: RequestInit) => Promise<ApiAnswer>;

/** What nearly all pages ask for; it depends on the catalogue's version, as all that is kept does. */
const ASKED_BY_PAGES = new Set<string>([
  paths.shop,
  callTo(paths.categories, { images: 'url' }),
  paths.tags,
]);

type KeptAnswer = { version: string; answer: Promise<ApiAnswer> };

/**
 * The way from pages to our own API. What nearly all pages ask for is read once until the catalogue
 * changes, and the pages share what was read of it, which nobody can change.
 */
export function openInProcess(app: FastifyInstance, version: CatalogueVersion): ApiFetch {
  const kept = new Map<string, KeptAnswer>();
  return (path, init) => {
    if (!ASKED_BY_PAGES.has(path)) return send(app, path, init);
    const current = version.current();
    const known = kept.get(path);
    if (known?.version === current) return known.answer;
    const answer = send(app, path).then(readOnce);
    const asked = { version: current, answer };
    kept.set(path, asked);
    const forget = () => {
      if (kept.get(path) === asked) kept.delete(path);
    };
    answer.then(({ ok }) => ok || forget(), forget);
    return answer;
  };
}

/** Past `app.inject`, which refuses once the server closes while requests are still being answered. */
async function send(app: FastifyInstance, path: string, init?: RequestInit): Promise<ApiAnswer> {
  const reply = await inject((request, response) => app.routing(request, response), {
    method: (init?.method ?? 'GET') as 'GET',
    url: path,
    headers: { ...inProcessHeaders, accept: 'application/json' },
    ...(init?.body === undefined || init.body === null ? {} : { payload: String(init.body) }),
  });
  return {
    ok: reply.statusCode >= 200 && reply.statusCode < 300,
    status: reply.statusCode,
    headers: {
      get: (name) => {
        const value = reply.headers[name];
        return value === undefined ? null : String(value);
      },
    },
    json: async () => JSON.parse(reply.payload),
  };
}

async function readOnce(answer: ApiAnswer): Promise<ApiAnswer> {
  if (!answer.ok) return answer;
  const read = freeze(await answer.json());
  return { ...answer, json: async () => read };
}

function freeze(value: unknown): unknown {
  if (typeof value === 'object' && value !== null) {
    Object.freeze(value);
    Object.values(value).forEach(freeze);
  }
  return value;
}
