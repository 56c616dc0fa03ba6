import { randomUUID } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { countUse } from '#server/base/limits/limit-attempts.ts';
import { reportLimitHit } from '#server/base/limits/limit-hits.ts';
import { networkOf } from '#server/base/network-of.ts';
import { busyProblem, rateLimitedProblem } from '#server/base/problem.ts';

const IN_PROCESS_HEADER = 'x-sandaga-in-process';
const inProcessSecret = randomUUID();
const TOO_MANY = 'Trop de demandes.';
/** The default of RATE_LIMIT_PER_MINUTE, for which the limits of single calls are set. */
const USUAL_PER_MINUTE = 600;

/** Never shed: health checks, and the files of pages already sent. */
const ALWAYS_SERVED = /^\/(healthz|readyz|assets\/|icons\/)/;

/** Marks a request of the page renderer to our own API: limits do not count it again. */
export const inProcessHeaders = { [IN_PROCESS_HEADER]: inProcessSecret };

/** Whether this process sent the request to itself, by a secret header. */
export const isInProcess = ({ headers }: Pick<FastifyRequest, 'headers'>) =>
  headers[IN_PROCESS_HEADER] === inProcessSecret;

/** Limits requests per client address (rule B-24) and sheds load when the process cannot keep up. */
export async function limit(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(rateLimit, {
    max: config.requestsPerMinute,
    timeWindow: 60_000,
    keyGenerator: ({ ip }) => networkOf(ip),
    allowList: (request) => isInProcess(request),
    errorResponseBuilder: (_request, context) => {
      reportLimitHit('requests');
      return rateLimitedProblem(TOO_MANY, context.ttl / 1000);
    },
  });
  await app.register(underPressure, {
    maxEventLoopDelay: config.shedLoadAfterMs,
    pressureHandler: (request, _reply, _type, delayMs) => {
      if (ALWAYS_SERVED.test(request.url) || isInProcess(request)) return;
      // The plugin's value for an empty sample, taken right after a long pause.
      if (delayMs === Number.POSITIVE_INFINITY) return;
      reportLimitHit('load');
      throw busyProblem('La boutique est très demandée.');
    },
  });
}

/**
 * Logs once a proxy that TRUST_PROXY does not name: all visitors behind it share one limit, so the eleventh customer of an
 * hour would be refused for ten others.
 */
export function warnOfUntrustedProxy(app: FastifyInstance): void {
  let isWarned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    // Fastify lists the visitor only behind a trusted peer.
    const isTrusted = (request.ips?.length ?? 0) > 1;
    if (!isWarned && 'x-forwarded-for' in request.headers && !isTrusted) {
      isWarned = true;
      request.log.warn(
        { peer: request.socket.remoteAddress },
        'X-Forwarded-For of a peer that TRUST_PROXY does not name',
      );
    }
    done();
  });
}

/** Counts a use, in the open transaction if given. Throws `rate-limited`. */
export type Limit = (request: FastifyRequest, tx?: Db) => Promise<void>;

type AddressLimit = {
  max: number;
  windowMs: number;
  sentence?: string;
  /** For what costs money or trust: the database counts it for all processes under this name. */
  everywhere?: { db: Db; what: string };
};

/**
 * A limit of one call: at most `max` uses per client address and window. RATE_LIMIT_PER_MINUTE raises it by the same factor
 * (rule B-25). A request counts once here, and in the database with each committed transaction.
 */
export function limitAddress(
  app: FastifyInstance,
  config: Config,
  { max, windowMs, sentence = TOO_MANY, everywhere }: AddressLimit,
): Limit {
  const share = Math.max(1, config.requestsPerMinute / USUAL_PER_MINUTE);
  const most = Math.floor(max * share);
  const use = app.createRateLimit({
    max: most,
    timeWindow: windowMs,
    keyGenerator: ({ ip }) => networkOf(ip),
  });
  // An order that is retried on changed terms is one request; the rollback undid its first count.
  const counted = new WeakSet<FastifyRequest>();
  return async (request, tx) => {
    const used = counted.has(request) ? undefined : await use(request);
    if (used !== undefined && !used.isAllowed && used.isExceeded) {
      reportLimitHit(everywhere?.what ?? request.routeOptions.url ?? 'unknown');
      throw rateLimitedProblem(sentence, used.ttl / 1000);
    }
    counted.add(request);
    if (everywhere === undefined) return;
    const { db, what } = everywhere;
    const who = networkOf(request.ip);
    await countUse(tx ?? db, [what, who], { max: most, windowS: windowMs / 1000, sentence });
  };
}
