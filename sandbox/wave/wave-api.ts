import type { FastifyInstance, FastifyReply } from 'fastify';
import { addFailures, neverAnswer } from '../failures.ts';
import type { Knobs } from '../knobs.ts';
import { checkRequest } from './check-request.ts';
import { netOf, pageOfLedger } from './ledger.ts';
import type { Kept } from './session.ts';
import { readSessionRequest } from './session-request.ts';
import type { WaveSessions } from './sessions.ts';

const FAILURES = {
  429: 'rate-limit-exceeded',
  500: 'internal-server-error',
  503: 'service-unavailable',
} as const;

type OfSession = { Params: { id: string } };
type Search = { Querystring: { transaction_id?: string; client_reference?: string } };
type Ledger = { Querystring: { date?: string; first?: string; after?: string } };

/** Wave's checkout and balance APIs, below the prefix that `app` was registered with. */
export function serveWave(
  app: FastifyInstance,
  sessions: WaveSessions,
  knobs: Knobs,
  slowMs: number,
): void {
  // Signatures are over the bytes, so bodies stay text.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.setErrorHandler((_error, _request, reply) =>
    refuse(reply, 500, 'internal-server-error', 'Something went wrong'),
  );
  app.setNotFoundHandler((_request, reply) => refuse(reply, 404, 'not-found', 'Not found'));
  addFailures(
    app,
    () => knobs.wave,
    slowMs,
    (reply, status) => refuse(reply, Number(status), FAILURES[status], 'Try again later'),
  );
  app.addHook('preHandler', async ({ headers, body }, reply) => {
    if (reply.sent) return undefined;
    const error = checkRequest(headers, typeof body === 'string' ? body : '', knobs);
    return error === undefined ? undefined : refuse(reply, 401, error, 'Authentication failed');
  });

  app.post('/v1/checkout/sessions', async ({ body, headers }, reply) => {
    const isJson = headers['content-type']?.startsWith('application/json');
    const request = readSessionRequest(isJson ? parse(body) : undefined);
    if ('details' in request) {
      return refuse(reply, 400, 'request-validation-error', 'Request invalid', request.details);
    }
    const session = await sessions.create(request);
    return knobs.wave === 'lost-answer' ? neverAnswer(reply) : session;
  });
  app.get<Search>('/v1/checkout/sessions', async ({ query }, reply) => {
    const kept = sessions.findByTransaction(query.transaction_id ?? '');
    return kept?.session ?? notFound(reply);
  });
  app.get<Search>('/v1/checkout/sessions/search', async ({ query }) => ({
    result: sessions.findByReference(query.client_reference ?? '').map(({ session }) => session),
  }));
  app.get<OfSession>('/v1/checkout/sessions/:id', async ({ params }, reply) => {
    return sessions.find(params.id)?.session ?? notFound(reply);
  });
  app.post<OfSession>('/v1/checkout/sessions/:id/expire', async ({ params }, reply) => {
    const kept = sessions.find(params.id);
    if (kept === undefined) return notFound(reply);
    if (sessions.expire(kept)) return reply.send();
    return refuse(reply, 409, 'checkout-session-not-open', 'The session is not open any more');
  });

  const refund = (kept: Kept | undefined, reply: FastifyReply) => {
    if (kept === undefined) return notFound(reply);
    if (!sessions.refund(kept)) {
      return refuse(reply, 400, 'checkout-refund-failed', 'The session has not succeeded');
    }
    return knobs.wave === 'lost-answer' ? neverAnswer(reply) : reply.send();
  };
  app.post<OfSession>('/v1/checkout/sessions/:id/refund', async ({ params }, reply) =>
    refund(sessions.find(params.id), reply),
  );
  app.post<OfSession>('/v1/transactions/:id/refund', async ({ params }, reply) =>
    refund(sessions.findByTransaction(params.id), reply),
  );

  app.get('/v1/balance', async () => {
    const paid = sessions.list().filter(({ session }) => session.payment_status === 'succeeded');
    const kept = paid.filter(({ refundedAt }) => refundedAt === null);
    const sum = kept.reduce((total, { session }) => total + netOf(Number(session.amount)), 0);
    return { amount: String(sum), currency: 'XOF' };
  });
  app.get<Ledger>('/v1/transactions', async ({ query }, reply) => {
    const { date = new Date().toISOString().slice(0, 10), first, after } = query;
    const isRight = /^\d{4}-\d\d-\d\d$/.test(date) && /^([1-9]\d*)?$/.test(first ?? '');
    const page = { first: first ? Number(first) : undefined, after };
    const rows = isRight ? pageOfLedger(sessions.list(), date, page) : undefined;
    return rows ?? refuse(reply, 400, 'request-validation-error', 'Request invalid');
  });
}

function parse(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
}

const refuse = (
  reply: FastifyReply,
  status: number,
  code: string,
  message: string,
  details?: object[],
) => reply.code(status).send({ code, message, ...(details && { details }) });

const notFound = (reply: FastifyReply) =>
  refuse(reply, 404, 'checkout-session-not-found', 'Checkout session not found');
