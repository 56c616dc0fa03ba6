import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import inject from 'light-my-request';
import {
  createRequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import { PAGE_PARAMETERS } from '#contract/page-parameters.ts';
import { isPersonalPage } from '#contract/personal-pages.ts';
import { signInLink } from '#contract/screens.ts';
import { Problem } from '#server/problem.ts';
import { createQueue } from '#server/take-turns.ts';
import { isUnknownPage } from './is-unknown-page.ts';
import { inProcessHeaders } from './limits.ts';
import type { CachedResponse } from './response-cache.ts';
import { pagePolicy, workerPolicy } from './security.ts';
import type { Parts } from './serve-call.ts';
import { isSignedIn } from './session.ts';

/** Sends a request to our own API without the network and answers as `fetch` would. */
export type ApiFetch = (path: string, init?: RequestInit) => Promise<Response>;

/** What `shop/entry.server.tsx` exports for us, beside what React Router wants of it. */
type ShopEntry = { apiContext: RouterContext<ApiFetch>; nonceContext: RouterContext<string> };

export type PageBuild = {
  load(): Promise<ServerBuild>;
  /** Folder of the browser's files, absent in development, where Vite serves them. */
  clientFolder?: string;
  /** Folder of the back-office. */
  officeFolder?: string;
  /** Vite's own handler; its injected styles and scripts need pages without a strict policy. */
  development?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
};

const DEVELOPMENT_POLICY = "default-src * data: 'unsafe-inline' 'unsafe-eval'";

/** What the page of unknown addresses is made for: nothing of the address that was asked is in it. */
const UNKNOWN_PAGE = '/page-inconnue';
/** As long as the API asks for. */
const RETRY_AFTER_S = '5';

/** Rendering is work for one core: more at once would only fill the memory. */
const PAGES_AT_ONCE = 4;

/**
 * Serves the storefront: its files, and every other GET as a page rendered by React Router. Pages
 * are the same for every visitor, so they are kept like answers of the catalogue, all unknown addresses
 * as one; those that want somebody who is signed in send others to the sign-in page (specification,
 * section 2).
 */
export async function servePages(
  app: FastifyInstance,
  parts: Parts,
  pages: PageBuild | undefined,
): Promise<void> {
  if (pages?.clientFolder !== undefined) {
    const folders = { assets: { immutable: true, maxAge: '365d' }, icons: { maxAge: '7d' } };
    for (const [folder, caching] of Object.entries(folders)) {
      await app.register(fastifyStatic, {
        root: join(pages.clientFolder, folder),
        prefix: `/${folder}/`,
        preCompressed: true,
        decorateReply: false,
        logLevel: 'warn',
        ...caching,
      });
    }
    serveWorker(app, parts, join(pages.clientFolder, 'service-worker.js'));
  }
  const inTurn = createQueue(PAGES_AT_ONCE);
  const develop = pages?.development;
  if (develop !== undefined) {
    app.addHook('onRequest', (request, reply, done) => {
      if (isOfApi(request.url)) done();
      else develop(request.raw, reply.raw, done);
    });
  }
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    if (pages === undefined || isOfApi(request.url) || isOfFiles(request.url)) {
      throw new Problem('not-found', 'Cette adresse n’existe pas.');
    }
    // `GET http://elsewhere/` and `GET /\\elsewhere` would make another host of the page's address.
    if (!request.url.startsWith('/') || request.url.includes('\\')) {
      throw new Problem('not-found', 'Cette adresse n’existe pas.');
    }
    const url = publicUrlOf(request, parts.config.publicUrl);
    const build = await pages.load();
    if (isPersonalPage(url.pathname)) {
      return answerPersonally(request, reply, parts, () =>
        inTurn(() => renderPage(app, parts, build, url, develop === undefined), request.ip),
      );
    }
    if (isUnknownPage(build, url.pathname)) {
      const place = new URL(UNKNOWN_PAGE, parts.config.publicUrl);
      return parts.answers.sendCommon(request, reply, 'unknown page', () =>
        inTurn(() => renderPage(app, parts, build, place, develop === undefined), request.ip),
      );
    }
    const question = `page ${url.pathname}${url.search}`;
    const render = () =>
      inTurn(() => renderPage(app, parts, build, url, develop === undefined), request.ip);
    if (!isSecret(request.url)) return parts.answers.send(request, reply, question, render);
    return parts.answers.send(request, reply, `secret ${question}`, async () => {
      const answer = await render();
      return { ...answer, headers: { ...answer.headers, ...SECRET_HEADERS } };
    });
  });
}

/**
 * A page of whoever is signed in, or the way to the sign-in page and back. The page itself is the same
 * for everybody: what it shows of a person, the browser asks for. Nobody keeps it.
 */
async function answerPersonally(
  request: FastifyRequest,
  reply: FastifyReply,
  { db, config }: Parts,
  render: () => Promise<CachedResponse>,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store');
  if (!(await isSignedIn(request, db, config))) {
    return reply.redirect(signInLink(askedPath(request)), 302);
  }
  const { status = 200, contentType, body, headers = {} } = await render();
  return reply.code(status).headers(headers).type(contentType).send(body);
}

/** Whether an address opens an order or a payment to whoever has it. */
const isSecret = (url: string) => /[?&](token|transaction)=./.test(url);

/** Of a page at such an address: its body holds nothing of it, and the address goes nowhere else. */
const SECRET_HEADERS = {
  'x-robots-tag': 'noindex',
  'referrer-policy': 'strict-origin',
  'cache-control': 'no-store',
};

/** The path and whole query that were asked for; several slashes at its head would name a host. */
const askedPath = ({ url }: FastifyRequest) => url.replace(/^\/+/, '/');

/** At the root, so that it is in charge of every page; asked for anew each time, as updates begin there. */
function serveWorker(app: FastifyInstance, parts: Parts, file: string): void {
  app.get('/service-worker.js', { schema: { hide: true } }, (request, reply) =>
    parts.answers.send(request, reply, 'file service-worker', async () => ({
      contentType: 'text/javascript; charset=utf-8',
      body: await readFile(file, 'utf8'),
      headers: { 'cache-control': 'no-cache', 'content-security-policy': workerPolicy },
    })),
  );
}

const isOfApi = (url: string) => /^\/(api|images)(\/|\?|$)/.test(url);
const isOfFiles = (url: string) => /^\/(assets|icons)(\/|\?|$)/.test(url);

function publicUrlOf(request: FastifyRequest, origin: string): URL {
  const url = new URL(askedPath(request), origin);
  const kept = [...url.searchParams].filter(([name]) => PAGE_PARAMETERS.has(name));
  url.search = new URLSearchParams(kept).toString();
  return url;
}

async function renderPage(
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
  const handle = createRequestHandler(build, isBuilt ? 'production' : 'development');
  const response = await handle(new Request(url), context);
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

/** Past `app.inject`, which refuses once the server closes while requests are still being answered. */
function fetchInProcess(app: FastifyInstance, onFailure: (status: number) => void): ApiFetch {
  return async (path, init) => {
    const reply = await inject((request, response) => app.routing(request, response), {
      method: (init?.method ?? 'GET') as 'GET',
      url: path,
      headers: { ...inProcessHeaders, accept: 'application/json' },
      ...(init?.body === undefined || init.body === null ? {} : { payload: String(init.body) }),
    });
    if (reply.statusCode >= 500) onFailure(reply.statusCode);
    return new Response(reply.rawPayload as BodyInit, {
      status: reply.statusCode,
      headers: { 'content-type': String(reply.headers['content-type'] ?? 'application/json') },
    });
  };
}
