import { randomUUID } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { Problem } from '#server/problem.ts';

const IN_PROCESS_HEADER = 'x-sandaga-in-process';
const inProcessSecret = randomUUID();
const RETRY_AFTER_S = 5;

/** Health, or somebody would end a process that is merely busy, and the files of pages already sent. */
const ALWAYS_SERVED = /^\/(healthz|readyz|assets\/|icons\/)/;

/** Marks a request that a page of ours sends to our own API, which no limit counts twice. */
export const inProcessHeaders = { [IN_PROCESS_HEADER]: inProcessSecret };

export const isInProcess = (request: FastifyRequest) =>
  request.headers[IN_PROCESS_HEADER] === inProcessSecret;

/** Limits requests per client address and sheds load when the process cannot keep up. */
export async function limit(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(rateLimit, {
    max: config.requestsPerMinute,
    timeWindow: 60_000,
    allowList: (request) => isInProcess(request),
    errorResponseBuilder: (_request, context) =>
      new Problem(
        'rate-limited',
        `Trop de demandes. Réessayez dans ${Math.ceil(context.ttl / 1000)} secondes.`,
      ),
  });
  await app.register(underPressure, {
    maxEventLoopDelay: config.shedLoadAfterMs,
    retryAfter: RETRY_AFTER_S,
    pressureHandler: (request, reply) => {
      if (ALWAYS_SERVED.test(request.url) || isInProcess(request)) return;
      reply.header('retry-after', RETRY_AFTER_S);
      throw new Problem('unavailable', 'La boutique est très demandée. Réessayez dans un instant.');
    },
  });
}
