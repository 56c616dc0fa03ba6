import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createStaticHandler, type RouteObject, type ServerBuild } from 'react-router';
import { PAGE_PARAMETERS } from '#contract/base/page-parameters.ts';
import { isPersonalPage } from '#contract/base/personal-pages.ts';
import { signInLink } from '#contract/base/screens.ts';
import { networkOf } from '#server/base/network-of.ts';
import { Problem } from '#server/base/problem.ts';
import { createQueue, type Queue } from '#server/base/take-turns.ts';
import { type CachedResponse, isLowPriority, lowPriorityKey } from '../answers/response-cache.ts';
import { workerPolicy } from '../http/security.ts';
import type { Parts } from '../http/serve-call.ts';
import { isSignedIn } from '../http/session.ts';
import { createRenderer, openInProcess } from './render-page.ts';

/** Milliseconds between checks for a new version of the catalogue. */
const LOOK_EVERY_MS = 500;

const ANY_OTHER = '*';

type Match = ReturnType<typeof createStaticHandler>['match'];

/** Cached for each build: sorting its routes costs more than a match. */
const matcherOf = new WeakMap<ServerBuild, Match>();

export type PageBuild = {
  /** In development it reloads after an edit. */
  load(): Promise<ServerBuild>;
  /** Absent in development, where Vite serves the files. */
  clientFolder?: string;
  officeFolder?: string;
  driverFolder?: string;
  tillFolder?: string;
  /** Vite's handler; its injected styles and scripts need a page without a strict policy. */
  development?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
};

/** The path of this shop that follows a path without a page; undefined for none. */
type FindRedirect = (path: string) => Promise<string | undefined>;

/** One page for all unknown addresses; it shows nothing of the address. */
const UNKNOWN_PAGE = '/page-inconnue';
/** Rendering uses one core: more at once would only take memory. */
const PAGES_AT_ONCE = 4;
/** Searches and typed prices take one place, so that popular pages find one free. */
const LOW_PRIORITY_PAGES_AT_ONCE = 1;

/**
 * Serves the files of the storefront, and every other GET as a page that React Router renders. Pages are the same for
 * every visitor and cached like responses of the catalogue. Personal pages send guests to the sign-in page (rule B-36).
 */
export async function servePages(
  app: FastifyInstance,
  parts: Parts,
  pages: PageBuild | undefined,
  findRedirect: FindRedirect = async () => undefined,
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
  const lowPriorityInTurn = createQueue(LOW_PRIORITY_PAGES_AT_ONCE);
  const lowPriorityTurn: Queue = (work, whose) =>
    lowPriorityInTurn(() => inTurn(work, whose), whose);
  const develop = pages?.development;
  const render = createRenderer(openInProcess(app, parts.version), {
    isBuilt: develop === undefined,
    hasTagManager: () => parts.config.settings.GTM_ID !== '',
  });
  if (develop !== undefined) {
    app.addHook('onRequest', (request, reply, done) => {
      if (isOfApi(request.url)) done();
      else develop(request.raw, reply.raw, done);
    });
  }
  if (pages !== undefined) renewPages(app, parts);
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    if (pages === undefined || !isPageAddress(request.url)) {
      const found = isPageAddress(request.url) ? await findRedirect(request.url) : undefined;
      if (found !== undefined) return sendOn(reply, found);
      throw new Problem('not-found', 'Cette adresse n’existe pas.');
    }
    const url = publicUrlOf(request, parts.config.publicUrl);
    const build = await pages.load();
    const isLow = isLowPriority(url.searchParams.keys());
    const turnOf = isLow ? lowPriorityTurn : inTurn;
    const renderInTurn = (place: URL) =>
      makeInTurn(() => render(build, place), turnOf, networkOf(request.ip));
    if (isPersonalPage(url.pathname)) {
      return answerPersonally(request, reply, parts, () => renderInTurn(url));
    }
    if (isUnknownPage(build, url.pathname)) {
      const found = await findRedirect(url.pathname);
      if (found !== undefined) return sendOn(reply, found);
      const place = new URL(UNKNOWN_PAGE, parts.config.publicUrl);
      return parts.answers.sendCommon(request, reply, 'unknown page', () => renderInTurn(place));
    }
    // All other pages are cached by their address.
    const isSecretPage = isSecret(request.url);
    const page = `${isSecretPage ? 'secret page' : 'page'} ${url.pathname}${url.search}`;
    const question = isLow ? lowPriorityKey(page) : page;
    const make = () => renderInTurn(url);
    if (!isSecretPage) return parts.answers.send(request, reply, question, make);
    return parts.answers.send(request, reply, question, async () => {
      // A renewal would lose its headers.
      const { renewal: _renewal, ...answer } = await make();
      return { ...answer, headers: { ...answer.headers, ...SECRET_HEADERS } };
    });
  });
}

/** Browsers keep a permanent redirect for good unless they hear otherwise; staff may change it. */
const sendOn = (reply: FastifyReply, path: string) =>
  reply.header('cache-control', 'public, max-age=3600').redirect(path, 301);

/** The later check of a cached page takes a turn too. */
async function makeInTurn(
  make: () => Promise<CachedResponse>,
  inTurn: Queue,
  whose?: string,
): Promise<CachedResponse> {
  const { renewal, ...answer } = await inTurn(make, whose);
  if (renewal === undefined) return answer;
  return {
    ...answer,
    renewal: {
      isStillTrue: () => inTurn(renewal.isStillTrue),
      make: () => makeInTurn(renewal.make, inTurn),
    },
  };
}

/** Sends guests to the sign-in page and back (rule B-36). The page is the same for all customers, and is not cached. */
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

/** Whether the address alone opens an order or a payment. */
const isSecret = (url: string) => /[?&](token|transaction)=./.test(url);

/** The body holds nothing of the order, and the address must not leak. */
const SECRET_HEADERS = {
  'x-robots-tag': 'noindex',
  'referrer-policy': 'strict-origin',
  'cache-control': 'no-store',
};

/** Several leading slashes would name a host. */
const askedPath = ({ url }: FastifyRequest) => url.replace(/^\/+/, '/');

/** A service worker controls pages below its own path, and browsers look for updates here, so it is not cached. */
function serveWorker(app: FastifyInstance, parts: Parts, file: string): void {
  app.get('/service-worker.js', { schema: { hide: true } }, (request, reply) =>
    parts.answers.send(request, reply, 'file service-worker', async () => ({
      contentType: 'text/javascript; charset=utf-8',
      body: await readFile(file, 'utf8'),
      headers: { 'cache-control': 'no-cache', 'content-security-policy': workerPolicy },
    })),
  );
}

/** `GET http://elsewhere/` and `GET /\\elsewhere` would change the page's host. */
const isPageAddress = (url: string): boolean =>
  url.startsWith('/') && !url.includes('\\') && !isOfApi(url) && !isOfFiles(url);

const isOfApi = (url: string) => /^\/(api|images)(\/|\?|$)/.test(url);
const isOfFiles = (url: string) => /^\/(assets|icons)(\/|\?|$)/.test(url);

function publicUrlOf(request: FastifyRequest, origin: string): URL {
  const url = new URL(askedPath(request), origin);
  const kept = [...url.searchParams].filter(([name]) => PAGE_PARAMETERS.has(name));
  url.search = new URLSearchParams(kept).toString();
  return url;
}

function isUnknownPage(build: ServerBuild, pathname: string): boolean {
  const match = matcherOf.get(build) ?? matcherFor(build);
  matcherOf.set(build, match);
  const matched = match(pathname)?.at(-1);
  return matched === undefined || matched.route.path === ANY_OTHER;
}

const matcherFor = (build: ServerBuild): Match =>
  createStaticHandler(childrenOf(build), {
    ...(build.basename !== undefined && { basename: build.basename }),
  }).match;

function childrenOf(build: ServerBuild, parentId?: string): RouteObject[] {
  return Object.values(build.routes).flatMap((route): RouteObject[] => {
    if (route === undefined || route.parentId !== parentId) return [];
    const { id, path, index } = route;
    const own = { id, ...(path !== undefined && { path }) };
    return [index ? { ...own, index } : { ...own, children: childrenOf(build, id) }];
  });
}

/** Pauses as long as each rendering took, which leaves visitors half of the process. */
function renewPages(
  app: FastifyInstance,
  { answers, version }: Pick<Parts, 'answers' | 'version'>,
): void {
  let seen = version.current();
  let isRenewing = false;
  const closing = new AbortController();
  const rest = async (tookMs: number) => {
    await wait(tookMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
    return !closing.signal.aborted;
  };
  const timer = setInterval(async () => {
    if (isRenewing || version.current() === seen) return;
    isRenewing = true;
    seen = version.current();
    await answers.renewMostAsked(rest);
    isRenewing = false;
  }, LOOK_EVERY_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    closing.abort();
  });
}
