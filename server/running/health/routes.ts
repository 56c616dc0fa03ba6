import type { FastifyInstance } from 'fastify';
import { healthCalls } from '#contract/running/staff-health.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { readHealth } from './read-health.ts';

/** The office's page on the shop's state; load balancers ask `base/http/health.ts`. */
export function serveHealth(app: FastifyInstance, parts: Parts): void {
  serveCall(app, parts, healthCalls.getHealth, () => readHealth(parts, new Date()));
}
