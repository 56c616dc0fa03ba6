import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { addFailures, loseAnswer } from '../failures.ts';
import type { Knobs } from '../knobs.ts';
import { type Kept, readSessionRequest, WAVE_CLIENT, WAVE_REQUEST_SECRET } from './session.ts';
import type { WaveSessions } from './sessions.ts';
import { signForWave } from './webhook.ts';

const FEE_PERCENT = 1;

const MOST_ROWS = 1000;

type LedgerPage = { first: number | undefined; after: string | undefined };

const FAILURES = {
  429: 'rate-limit-exceeded',
  500: 'internal-server-error',
  503: 'service-unavailable',
} as const;

type OfSession = { Params: { id: string } };
type Search = { Querystring: { transaction_id?: string; client_reference?: string } };
type Ledger = { Querystring: { date?: string; first?: string; after?: string } };

/** Serves Wave’s API and replaces the body parsers and error handlers of `app`. */
export function serveWave(
  app: FastifyInstance,
  sessions: WaveSessions,
  knobs: Knobs,
  slowMs: number,
): void {
  // Signatures cover the bytes, so bodies stay text.
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
    return knobs.wave === 'lost-answer' ? loseAnswer(reply) : session;
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
    return knobs.wave === 'lost-answer' ? loseAnswer(reply) : reply.send();
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

const OLDEST_S = 300;
const NEWEST_S = 30;

/** Wave's error code; undefined when valid. */
function checkRequest(
  { authorization, 'wave-signature': signature }: IncomingHttpHeaders,
  body: string,
  knobs: Knobs,
): string | undefined {
  if (authorization === undefined) return 'missing-auth-header';
  const key = /^Bearer (\S+)$/.exec(authorization)?.[1];
  if (key === undefined) return 'invalid-auth';
  if (knobs.wave === 'refuse-client') return 'api-key-revoked';
  if (key !== WAVE_CLIENT.WAVE_API_KEY) return 'no-matching-api-key';
  if (signature !== undefined) return checkSignature(String(signature), body);
  return knobs.waveRequests === 'signed' ? 'missing-signature' : undefined;
}

function checkSignature(signature: string, body: string): string | undefined {
  const [, t, v1] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  if (t === undefined || v1 === undefined) return 'invalid-signature-format';
  const ageS = Math.floor(Date.now() / 1000) - Number(t);
  if (ageS > OLDEST_S) return 'expired-signature-timestamp';
  if (ageS < -NEWEST_S) return 'invalid-signature-timestamp';
  const expected = signForWave(WAVE_REQUEST_SECRET, Number(t), body);
  const isRight = timingSafeEqual(Buffer.from(v1), Buffer.from(expected));
  return isRight ? undefined : 'invalid-signature';
}

/** One page of a UTC day, oldest first. Undefined for a wrong cursor. */
function pageOfLedger(all: Kept[], day: string, { first, after }: LedgerPage) {
  const rows = all
    .flatMap(rowsOf)
    .filter(({ timestamp }) => timestamp.startsWith(day))
    .sort((one, other) => one.timestamp.localeCompare(other.timestamp));
  const start = after === undefined ? 0 : readCursor(after);
  if (start === undefined) return undefined;
  const end = Math.min(rows.length, start + Math.min(first ?? MOST_ROWS, MOST_ROWS));
  return {
    page_info: {
      start_cursor: after ?? null,
      end_cursor: end > start ? writeCursor(end) : null,
      has_next_page: end < rows.length,
    },
    date: day,
    items: rows.slice(start, end),
  };
}

const netOf = (amountXof: number): number => amountXof - feeOf(amountXof);

const feeOf = (amountXof: number) => Math.ceil((amountXof * FEE_PERCENT) / 100);

function rowsOf({ session, payer, refundedAt }: Kept) {
  if (session.transaction_id === null) return [];
  const amountXof = Number(session.amount);
  const row = (timestamp: string, sign: 1 | -1) => ({
    timestamp,
    transaction_id: session.transaction_id,
    transaction_type: sign === 1 ? 'api_checkout' : 'api_checkout_refund',
    amount: String(sign * netOf(amountXof)),
    fee: String(sign * feeOf(amountXof)),
    currency: session.currency,
    is_reversal: sign === -1,
    counterparty_name: null,
    counterparty_mobile: `+221${payer}`,
    client_reference: session.client_reference,
    checkout_api_session_id: session.id,
  });
  const paid = row(session.when_completed!, 1);
  if (refundedAt === null) return [paid];
  return [paid, row(`${new Date(refundedAt).toISOString().slice(0, 19)}Z`, -1)];
}

const writeCursor = (place: number) => Buffer.from(`row:${place}`).toString('base64url');

function readCursor(cursor: string): number | undefined {
  const place = /^row:(\d+)$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1];
  return place === undefined ? undefined : Number(place);
}
