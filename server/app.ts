import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { fieldsOf } from '#contract/base/tables.ts';
import { ResponseCache } from '#server/base/answers/response-cache.ts';
import type { Config } from '#server/base/config/config.ts';
import type { CatalogueVersion } from '#server/base/db/catalogue-revision.ts';
import type { Replica } from '#server/base/db/replica/open-replica.ts';
import { describeApi } from '#server/base/http/api-docs.ts';
import { limitConnections, requestTimes } from '#server/base/http/connections.ts';
import { serveHealth } from '#server/base/http/health.ts';
import { readJsonBodies } from '#server/base/http/json-bodies.ts';
import { isInProcess, limit, warnOfUntrustedProxy } from '#server/base/http/limits.ts';
import {
  answerFrameworkError,
  answerProblems,
  answerUnknownAddresses,
} from '#server/base/http/problems.ts';
import { secure } from '#server/base/http/security.ts';
import { type PageBuild, servePages } from '#server/base/pages/pages.ts';
import { serveReturns } from '#server/delivery/returns/routes.ts';
import { goodsBack } from '#server/delivery/returns/take-back.ts';
import { serveRounds } from '#server/delivery/rounds/routes.ts';
import { serveWarranties } from '#server/delivery/warranty/routes.ts';
import { serveCatalogue } from '#server/goods/catalogue/routes.ts';
import { serveFeeds } from '#server/goods/feeds/routes.ts';
import { serveMedia } from '#server/goods/media/routes.ts';
import { servePacks } from '#server/goods/packs/routes.ts';
import { servePreviews } from '#server/goods/previews/routes.ts';
import { serveQuestions } from '#server/goods/questions/routes.ts';
import { listOfProduct } from '#server/goods/services/find-services.ts';
import { serveServices } from '#server/goods/services/routes.ts';
import { createProviders } from '#server/money/payments/create-providers.ts';
import { servePayments } from '#server/money/payments/routes.ts';
import { serveTills } from '#server/money/tills/routes.ts';
import { serveAccounts } from '#server/people/accounts/serving/routes.ts';
import { serveMembership } from '#server/people/membership/routes.ts';
import { serveChanges } from '#server/running/changes/routes.ts';
import type { Metrics } from '#server/running/metrics/registry.ts';
import { serveBaskets } from '#server/sales/baskets/routes.ts';
import { servePastOrders } from '#server/sales/history/routes.ts';
import { serveProformas } from '#server/sales/proformas/routes.ts';
import { rememberRedirects } from '#server/site/redirects/redirects.ts';
import { serveShop } from '#server/site/shop/routes.ts';
import { serveShowrooms } from '#server/site/showrooms/routes.ts';
import { serveVisits } from '#server/site/visits/routes.ts';
import { serveStaff } from '#server/staff-calls.ts';
import { serveContact } from '#server/talk/contact/routes.ts';
import { serveWhatsapp } from '#server/talk/whatsapp/routes.ts';
import type { Db } from './base/db/open.ts';
import { pathToLog, refuseKeysInAddresses } from './base/http/path-to-log.ts';
import { measureRequests, requestIds, traceRequests } from './base/http/trace-requests.ts';
import { DRIVER_PAGE, serveDevicePage, TILL_PAGE } from './base/pages/device-page.ts';
import { serveOffice } from './base/pages/office.ts';
import { serveAfterSales } from './delivery/after-sales/routes.ts';
import { serveDocuments } from './delivery/documents/routes.ts';
import { serveAlerts } from './goods/alerts/routes.ts';
import { serveReviews } from './goods/reviews/routes.ts';
import type { Providers } from './money/payments/providers/provider.ts';
import { serveCustomers } from './people/customers/routes.ts';
import { serveLeads } from './sales/leads/routes.ts';
import { readAvailability } from './sales/orders/delivery/read-availability.ts';
import { serveOrders } from './sales/orders/routes.ts';
import { serveSiteFiles } from './site/shop/site-files.ts';

const MAX_BODY_BYTES = 256 * 1024;

export type AppParts = {
  db: Db;
  /** Read by lists while it is current; the database itself by default. */
  replica?: Replica | undefined;
  config: Config;
  version: CatalogueVersion;
  logger?: FastifyBaseLogger;
  /** The storefront's build; without it only the API is served. */
  pages?: PageBuild;
  /** Checks every response against the contract; for tests and development. */
  checkReplies?: boolean;
  /** Payment providers; those of the settings by default. */
  providers?: Providers;
  /** Whether the process is stopping and takes no new visitors. */
  isEnding?: () => boolean;
  metrics?: Metrics | undefined;
};

/** The application as a function of its parts: nothing is listening yet, nothing is global. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { db, replica, config, version, pages } = parts;
  const app = Fastify({
    ...(parts.logger ? { loggerInstance: parts.logger } : {}),
    trustProxy: config.trustProxy,
    bodyLimit: MAX_BODY_BYTES,
    ...requestTimes(config),
    genReqId: requestIds(config),
    frameworkErrors: answerFrameworkError,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    // A page that is being rendered still asks our own API while the server closes.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(
    parts.checkReplies ? serializerCompiler : () => (data) => JSON.stringify(data),
  );

  answerProblems(app);
  readJsonBodies(app);
  limitConnections(app, config);
  const answers = new ResponseCache(version, config.catalogueCacheBytes);
  // The first hook, so that a cached response costs nothing else. A request of another origin goes on: its response has
  // other headers.
  app.addHook('onRequest', (request, reply, done) => {
    const isPlain = request.method === 'GET' && request.headers.origin === undefined;
    if (isPlain && answers.sendCached(request, reply)) {
      parts.metrics?.keptAnswers.inc();
      return;
    }
    reply.header('x-request-id', request.id);
    done();
  });
  refuseKeysInAddresses(app);
  traceRequests(app);
  await secure(app, config);
  const { metrics } = parts;
  if (metrics !== undefined) {
    measureRequests(app, (request, seconds) => metrics.requests.observe(request, seconds));
  }
  app.addHook('onResponse', (request, reply, done) => {
    if (isInProcess(request)) return done();
    request.log.info(
      {
        method: request.method,
        path: pathToLog(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
    done();
  });
  app.addHook('preValidation', async (request) => {
    request.query = withoutEmpty(fieldsOf(request.query));
  });
  await app.register(cookie);
  await limit(app, config);
  warnOfUntrustedProxy(app);
  answerUnknownAddresses(app, app.rateLimit());
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  await describeApi(app, config);

  const checkReplies = parts.checkReplies ?? false;
  const providers = parts.providers ?? createProviders(config);
  const served = { db, replica, config, version, answers, checkReplies, providers };
  serveHealth(app, db, parts.isEnding);
  serveCatalogue(app, {
    ...served,
    readAvailability: (productId) => readAvailability(db, config, productId),
    readServices: (productId) => listOfProduct(db, productId),
  });
  await serveMedia(app, served);
  servePreviews(app, served);
  servePacks(app, served);
  serveServices(app, served);
  serveAccounts(app, served);
  serveCustomers(app, served);
  serveMembership(app, served);
  serveOrders(app, served);
  serveDocuments(app, served);
  servePayments(app, served);
  serveTills(app, { ...served, goodsBack });
  servePastOrders(app, served);
  serveProformas(app, served);
  serveReturns(app, served);
  serveWarranties(app, served);
  serveWhatsapp(app, served);
  serveAfterSales(app, served);
  serveRounds(app, served);
  serveAlerts(app, served);
  serveBaskets(app, served);
  serveLeads(app, served);
  serveVisits(app, served);
  serveContact(app, served);
  serveReviews(app, served);
  serveQuestions(app, served);
  serveChanges(app, served);
  serveStaff(app, served);
  serveShop(app, served);
  serveShowrooms(app, served);
  serveSiteFiles(app, served);
  serveFeeds(app, served);
  await serveOffice(app, pages?.officeFolder);
  await serveDevicePage(app, served, DRIVER_PAGE, pages?.driverFolder);
  await serveDevicePage(app, served, TILL_PAGE, pages?.tillFolder);
  await servePages(app, served, pages, rememberRedirects(db, version));
  return app;
}

/** An empty query parameter counts as absent: existing clients send every filter. */
function withoutEmpty(query: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
}
