import type { FastifyInstance } from 'fastify';
import type { Parts } from '#server/http/serve-call.ts';

export function serveCustomers(_app: FastifyInstance, _parts: Parts): void {}
