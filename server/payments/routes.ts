import type { FastifyInstance } from 'fastify';
import type { Parts } from '#server/http/serve-call.ts';
import { serveCallbacks } from './routes-callbacks.ts';
import { serveLegacy } from './routes-legacy.ts';
import { serveReading } from './routes-reading.ts';
import { serveStaff } from './routes-staff.ts';
import { serveStarting } from './routes-starting.ts';

/** Payments: starting them, what providers tell of them, how they stand, and what staff does. */
export function servePayments(app: FastifyInstance, parts: Parts): void {
  serveStarting(app, parts);
  serveCallbacks(app, parts);
  serveReading(app, parts);
  serveLegacy(app, parts);
  serveStaff(app, parts);
}
