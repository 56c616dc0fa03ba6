import type { FastifyInstance } from 'fastify';
import type { Parts } from '#server/http/serve-call.ts';
import { serveCallbacks } from './routes-callbacks.ts';
import { serveLegacy } from './routes-legacy.ts';
import { serveReading } from './routes-reading.ts';
import { serveStaff } from './routes-staff.ts';

export function servePayments(app: FastifyInstance, parts: Parts): void {
  serveReading(app, parts);
  serveCallbacks(app, parts);
  serveLegacy(app, parts);
  serveStaff(app, parts);
}
