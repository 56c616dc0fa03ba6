import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import {
  createRequestHandler,
  type RequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import { type ApiFetch, fetchInProcess } from './fetch-in-process.ts';
import type { CachedResponse } from './response-cache.ts';
import { pagePolicy } from './security.ts';
import type { Parts } from './serve-call.ts';

/** What `shop/entry.server.tsx` exports for us, beside what React Router wants of it. */
type ShopEntry = { apiContext: RouterContext<ApiFetch>; nonceContext: RouterContext<string> };

const DEVELOPMENT_POLICY = "default-src * data: 'unsafe-inline' 'unsafe-eval'";

/** As long as the API asks for. */
const RETRY_AFTER_S = '5';

/** The renderer of a build, whose routes are put in their order once. */
const handlers = new WeakMap<ServerBuild, RequestHandler>();

function handlerOf(build: ServerBuild, isBuilt: boolean): RequestHandler {
  const handle =
    handlers.get(build) ?? createRequestHandler(build, isBuilt ? 'production' : 'development');
  handlers.set(build, handle);
  return handle;
}

/** A page of the storefront as it is sent; calls that it makes of our own API fail as those of browsers do. */
export async function renderPage(
  app: FastifyInstance,
  parts: Parts,
  build: ServerBuild,
  url: URL,
  isBuilt: boolean,
): Promise<CachedResponse> {
  const entry = build.entry.module as unknown as ShopEntry;
  const context = new RouterContextProvider();
  const nonce = randomBytes(12).toString('hex');
  const failures: number[] = [];
  context.set(
    entry.apiContext,
    fetchInProcess(app, (status) => failures.push(status)),
  );
  context.set(entry.nonceContext, nonce);
  const response = await handlerOf(build, isBuilt)(new Request(url), context);
  const { html, policy } = hashScripts(
    await response.text(),
    nonce,
    parts.config.settings.GTM_ID !== '',
  );
  const location = response.headers.get('location');
  const status = statusOfPage(response.status, failures);
  return {
    status,
    isWhole: failures.length === 0,
    contentType: response.headers.get('content-type') ?? 'text/html; charset=utf-8',
    body: html,
    headers: {
      'content-security-policy': isBuilt ? policy : DEVELOPMENT_POLICY,
      ...(location === null ? {} : { location }),
      ...headersOf(response),
      ...(status === 503 && { 'retry-after': RETRY_AFTER_S, 'cache-control': 'no-store' }),
    },
  };
}

/**
 * The status of a page with those of the calls that failed for it: one that cannot be shown because the
 * database does not answer says so as the API does, so that nobody takes it for a fault of the page.
 */
export const statusOfPage = (rendered: number, failures: readonly number[]): number =>
  rendered === 500 && failures.includes(503) ? 503 : rendered;

/** What a page itself says of being kept and of what its address tells others. */
const headersOf = ({ headers }: Response): Record<string, string> =>
  Object.fromEntries(
    ['cache-control', 'referrer-policy'].flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );

/**
 * Gives each inline script that the renderer marked with this page's nonce its hash in the policy,
 * and takes the nonce out: a kept page has no secret, and markup that slipped in gets no hash.
 */
export function hashScripts(
  html: string,
  nonce: string,
  hasTagManager = false,
): { html: string; policy: string } {
  const hashes = new Set<string>();
  const marked = new RegExp(`<script([^>]*) nonce="${nonce}"([^>]*)>([\\s\\S]*?)</script>`, 'g');
  for (const [, before, after, code = ''] of html.matchAll(marked)) {
    if (!/\ssrc=/.test(`${before}${after}`)) {
      hashes.add(createHash('sha256').update(code).digest('base64'));
    }
  }
  return {
    html: html
      .replaceAll(` nonce="${nonce}"`, '')
      // Styles and pictures are what is looked at first; the page reads well before it runs.
      .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"'),
    policy: pagePolicy([...hashes], hasTagManager),
  };
}
