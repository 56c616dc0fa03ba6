import type { FastifyInstance } from 'fastify';
import type { Service } from './payable.ts';

type Recorded = {
  provider: Service;
  at: string;
  method: string;
  path: string;
  headers: Record<string, unknown>;
  body: unknown;
};

const MOST = 1000;
const SECRET_HEADERS = new Set([
  'authorization',
  'x-api-key',
  'paydunya-master-key',
  'paydunya-private-key',
  'paydunya-public-key',
  'paydunya-token',
]);
const SECRET_FIELDS = new Set(['client_secret', 'apiKey', 'password']);
const HIDDEN = '***';

/** Serves the last 1000 requests, without secrets. `record` logs those of a part, `clear` empties the log. */
export function createRequestLog(app: FastifyInstance) {
  let all: Recorded[] = [];
  app.get<{ Querystring: { provider?: string } }>('/requests', async ({ query }) =>
    all.filter(({ provider }) => query.provider === undefined || provider === query.provider),
  );
  return {
    record: (part: FastifyInstance, provider: Service) => {
      part.addHook('preHandler', async ({ method, url, headers, body }) => {
        const at = new Date().toISOString();
        const seen = { provider, at, method, path: url, headers: withoutSecrets(headers) };
        all = [...all.slice(1 - MOST), { ...seen, body: shown(body) }];
      });
    },
    clear: () => {
      all = [];
    },
  };
}

const withoutSecrets = (headers: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      SECRET_HEADERS.has(name) ? HIDDEN : value,
    ]),
  );

function shown(body: unknown): unknown {
  if (body instanceof URLSearchParams) return hideFields(Object.fromEntries(body));
  if (typeof body !== 'string') return hideFields(body);
  try {
    return hideFields(JSON.parse(body));
  } catch {
    return body;
  }
}

function hideFields(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const fields = Object.entries(body).map(([name, value]) => [
    name,
    SECRET_FIELDS.has(name) ? HIDDEN : value,
  ]);
  return Array.isArray(body) ? body : Object.fromEntries(fields);
}
