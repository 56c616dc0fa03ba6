import { hash, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import inject from 'light-my-request';
import {
  createRequestHandler,
  type RequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import { callTo } from '#contract/base/client.ts';
import { paths } from '#contract/base/paths.ts';
import type { CachedResponse } from '#server/base/answers/response-cache.ts';
import type { CatalogueVersion } from '#server/base/db/catalogue-revision.ts';
import { inProcessHeaders } from '#server/base/http/limits.ts';
import { pagePolicy } from '#server/base/http/security.ts';
import { today } from '#server/base/time.ts';

/** What `shop/entry.server.tsx` exports besides React Router's own. */
type ShopEntry = {
  apiContext: RouterContext<ApiFetch>;
  nonceContext: RouterContext<string>;
};

const DEVELOPMENT_POLICY = "default-src * data: 'unsafe-inline' 'unsafe-eval'";

/** As in the API's own 503. */
const RETRY_AFTER_S = '5';

type Render = (build: ServerBuild, url: URL) => Promise<CachedResponse>;

/** Makes the renderer of pages. `ask` calls our own API. */
export function createRenderer(
  ask: ApiFetch,
  { isBuilt, hasTagManager }: { isBuilt: boolean; hasTagManager: () => boolean },
): Render {
  const handlers = new WeakMap<ServerBuild, RequestHandler>();
  /** Cached for each build: sorting its routes costs as much as a small page. */
  const handlerOf = (build: ServerBuild): RequestHandler => {
    const known = handlers.get(build);
    if (known !== undefined) return known;
    const handle = createRequestHandler(build, isBuilt ? 'production' : 'development');
    handlers.set(build, handle);
    return handle;
  };
  const render: Render = async (build, url) => {
    const entry = build.entry.module as unknown as ShopEntry;
    const context = new RouterContextProvider();
    const nonce = randomBytes(12).toString('hex');
    const failures: number[] = [];
    const shown = new ShownAnswers();
    // A page also depends on the day and the tag manager.
    const surroundings = () => `${today()} ${hasTagManager()}`;
    const before = surroundings();
    context.set(entry.apiContext, async (path, init) => {
      const answer = await ask(path, init);
      if (answer.status >= 500) failures.push(answer.status);
      shown.note(path, init, answer);
      return answer;
    });
    context.set(entry.nonceContext, nonce);
    const response = await handlerOf(build)(new Request(url), context);
    const { html, policy } = hashScripts(await response.text(), nonce, hasTagManager());
    const renewal = {
      isStillTrue: async () => surroundings() === before && (await shown.areTheSame(ask)),
      make: () => render(build, url),
    };
    return {
      ...toAnswer(response, html, isBuilt ? policy : DEVELOPMENT_POLICY, failures),
      renewal,
    };
  };
  return render;
}

/** Tags of the responses that made a page. The same responses make the same page. */
export class ShownAnswers {
  readonly #tags = new Map<string, string | null>();

  /** Stores a response's tag. After a request that is not a GET, the page never counts as the same. */
  note(path: string, init: RequestInit | undefined, { headers }: ApiAnswer): void {
    const tag = headers.get('etag');
    const isRepeatable = init?.method === undefined || init.method === 'GET';
    const known = this.#tags.get(path);
    // Neither does a page that read two versions of one response.
    const isOne = known === undefined || known === tag;
    this.#tags.set(path, isRepeatable && isOne ? tag : null);
  }

  /** Whether all responses still have their tags: requests them again until one differs. Rejects as `ask` does. */
  async areTheSame(ask: ApiFetch): Promise<boolean> {
    for (const [path, tag] of this.#tags) {
      if (tag === null) return false;
      const { headers } = await ask(path);
      if (headers.get('etag') !== tag) return false;
    }
    return true;
  }
}

function toAnswer(
  response: Response,
  html: string,
  policy: string,
  failures: readonly number[],
): CachedResponse {
  const location = response.headers.get('location');
  const status = statusOfPage(response.status, failures);
  return {
    status,
    isWhole: failures.length === 0,
    contentType: response.headers.get('content-type') ?? 'text/html; charset=utf-8',
    body: html,
    headers: {
      'content-security-policy': policy,
      ...(location === null ? {} : { location }),
      ...headersOf(response),
      ...(status === 503 && { 'retry-after': RETRY_AFTER_S, 'cache-control': 'no-store' }),
    },
  };
}

/** The status of a page: 503 instead of 500 if a call failed with 503. */
export const statusOfPage = (rendered: number, failures: readonly number[]): number =>
  rendered === 500 && failures.includes(503) ? 503 : rendered;

const headersOf = ({ headers }: Response): Record<string, string> =>
  Object.fromEntries(
    ['cache-control', 'referrer-policy'].flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );

/** Replaces the nonce by hashes in the policy: a cached page has no secret, and injected markup gets no hash. */
export function hashScripts(
  html: string,
  nonce: string,
  hasTagManager = false,
): { html: string; policy: string } {
  const mark = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  const parts: string[] = [];
  let end = 0;
  for (let at = html.indexOf(mark); at !== -1; at = html.indexOf(mark, end)) {
    parts.push(html.slice(end, at));
    end = at + mark.length;
    const tagEnd = html.indexOf('>', end);
    const tag = html.slice(html.lastIndexOf('<', at), tagEnd);
    if (!tag.startsWith('<script') || /\ssrc=/.test(tag)) continue;
    const code = html.slice(tagEnd + 1, html.indexOf('</script>', tagEnd));
    hashes.add(hash('sha256', code, 'base64'));
  }
  parts.push(html.slice(end));
  return {
    html: parts
      .join('')
      // Styles and pictures first: a page reads well before its scripts run.
      .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"'),
    policy: pagePolicy([...hashes], hasTagManager),
  };
}

type ApiAnswer = Pick<Response, 'ok' | 'status' | 'json'> & {
  headers: Pick<Headers, 'get'>;
};

/** Like `fetch`, without the network. */
export type ApiFetch = (path: string, init?: RequestInit) => Promise<ApiAnswer>;

/** Requested by nearly all pages; depends on the catalogue only. */
const ASKED_BY_PAGES = new Set<string>([
  paths.shop,
  callTo(paths.categories, { images: 'url' }),
  paths.tags,
]);

type KeptAnswer = { version: string; answer: Promise<ApiAnswer> };

/** Caches what nearly all pages request until the catalogue changes. Pages share the parsed response, so it is frozen. */
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

/** Unlike `app.inject` it also works while the server closes and finishes its requests. */
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
