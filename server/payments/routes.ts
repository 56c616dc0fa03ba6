import type { FastifyInstance } from 'fastify';
import type { Parts } from '#server/http/serve-call.ts';
import { serveCallbacks } from './routes-callbacks.ts';
import { serveReading } from './routes-reading.ts';
import { serveStarting } from './routes-starting.ts';

/** Payments: starting them, what providers tell of them, and how they stand (specification, section 7). */
export function servePayments(app: FastifyInstance, parts: Parts): void {
  serveStarting(app, parts);
  serveCallbacks(app, parts);
  serveReading(app, parts);
}
