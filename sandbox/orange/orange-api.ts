import { randomBytes } from 'node:crypto';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import encodeQR from 'qr';
import sharp from 'sharp';
import { addFailures, loseAnswer } from '../failures.ts';
import type { Knobs } from '../knobs.ts';
import { createBoundedStore, isAllowedUrl } from '../payable.ts';
import type { CallbackWriter } from './callback.ts';
import { type Code, findTransactions, ORANGE_CLIENT, withFloats } from './code.ts';
import { readCodeRequest, refuse } from './code-request.ts';
import type { Codes } from './codes.ts';

const TOKEN_PATH = '/oauth/v1/token';

/** Measured in production; Orange's documentation says 3600. */
const LIFE_S = 299;

const REFRESH_LIFE_S = 1799;

const NO_TYPE = 'Content-Type application/json is expected';
const FAILURES = { 429: '9', 500: '50', 503: '5' } as const;

/** Imitates the Orange Money API: tokens, QR codes, transactions and the callback address; no refunds. */
export function serveOrange(
  app: FastifyInstance,
  codes: Codes,
  callbacks: CallbackWriter,
  knobs: Knobs,
  { slowMs, pageOf }: { slowMs: number; pageOf: (qrId: string) => string },
): void {
  app.setErrorHandler((error: FastifyError, _request, reply) =>
    error.statusCode === 415
      ? refuse(reply, 415, '25', NO_TYPE)
      : refuse(reply, 400, '22', 'The body is not valid JSON'),
  );
  app.setNotFoundHandler((_request, reply) => refuse(reply, 404, '60', 'Not found'));
  addFailures(
    app,
    (url) => failureOf(url, knobs),
    slowMs,
    (reply, status) => refuse(reply, Number(status), FAILURES[status], 'Try again later'),
  );
  const tokens = serveTokens(app, knobs);
  app.register(async (part) => {
    part.addHook('preHandler', async (request, reply) => {
      if (knobs.orange === 'expired-token') {
        tokens.forgetAll();
        knobs.orange = null;
      }
      // Also without a body.
      if (!request.headers['content-type']?.startsWith('application/json')) {
        return refuse(reply, 415, '25', NO_TYPE);
      }
      const isKnown = tokens.isGood(bearerOf(request)) && knobs.orange !== 'refuse-client';
      return isKnown ? undefined : refuse(reply, 401, '10', 'Full authentication is required');
    });
    serveCodes(part, codes, knobs, pageOf);
    serveTransactions(part, codes);
    serveRegistration(part, callbacks);
  });
}

/** The failure of a request; token requests are neither slow nor broken. */
function failureOf(url: string, { orange }: Knobs) {
  if (orange === 'expired-token') return null;
  const isOfCalls = orange === 'slow' || orange === 'broken-json';
  return isOfCalls && url.endsWith(TOKEN_PATH) ? null : orange;
}

function serveCodes(
  app: FastifyInstance,
  codes: Codes,
  knobs: Knobs,
  pageOf: (qrId: string) => string,
): void {
  app.post('/api/eWallet/v4/qrcode', async ({ body, headers }, reply) => {
    const request = readCodeRequest(body);
    if ('violations' in request) {
      return refuse(reply, 400, '24', 'Invalid body field', request.violations);
    }
    if (request.code !== ORANGE_CLIENT.ORANGE_MERCHANT_CODE) {
      return refuse(reply, 403, '11', 'The merchant is not yours');
    }
    const url = headers['x-callback-url'];
    if (url !== undefined && !isAllowedUrl(String(url))) {
      return refuse(reply, 400, '26', 'Invalid header X-Callback-Url');
    }
    const code = await codes.create(request, url && String(url));
    const answer = await offerOf(code, pageOf(code.qrId));
    return knobs.orange === 'lost-answer' ? loseAnswer(reply) : answer;
  });
}

async function offerOf(code: Code, page: string) {
  return {
    deepLink: page,
    deepLinks: { MAXIT: `${page}?app=maxit`, OM: `${page}?app=om` },
    qrCode: await drawQr(page),
    validity: code.validityS,
    metadata: code.request.metadata ?? {},
    shortLink: `${page}?app=court`,
    qrId: code.qrId,
    validFor: {
      startDateTime: new Date(code.createdAt).toISOString(),
      endDateTime: new Date(code.validUntil).toISOString(),
    },
  };
}

function serveTransactions(app: FastifyInstance, codes: Codes): void {
  app.get('/api/eWallet/v1/transactions', async ({ query }, reply) => {
    const found = findTransactions(codes.list(), query as Record<string, string>);
    if (found === undefined) return refuse(reply, 400, '28', 'Invalid query string parameter');
    return reply.type('application/json').send(withFloats(found));
  });
  app.get<{ Params: { id: string } }>(
    '/api/eWallet/v1/transactions/:id/status',
    async ({ params }, reply) => {
      const tries = codes.list().flatMap((code) => code.tries);
      const found = tries.find(({ transactionId }) => transactionId === params.id);
      return found ? { status: found.status } : refuse(reply, 404, '60', 'Transaction not found');
    },
  );
}

function serveRegistration(app: FastifyInstance, callbacks: CallbackWriter): void {
  const path = '/api/notification/v1/merchantcallback';
  app.post(path, async ({ body }, reply) => {
    const violations = callbacks.register(body);
    if (violations !== undefined) {
      return refuse(reply, 400, '24', 'Invalid body field', violations);
    }
    return reply.code(201).send();
  });
  app.get(path, async () => callbacks.list());
}

const bearerOf = ({ headers }: FastifyRequest) =>
  /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';

const PIXELS_PER_SQUARE = 8;
const WHITE = 255;

async function drawQr(text: string): Promise<string> {
  const squares = encodeQR(text, 'raw');
  const size = squares.length;
  const pixels = Buffer.from(squares.flat().map((isDark) => (isDark ? 0 : WHITE)));
  const png = await sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * PIXELS_PER_SQUARE, null, { kernel: 'nearest' })
    .png()
    .toBuffer();
  return png.toString('base64');
}

function serveTokens(app: FastifyInstance, knobs: Knobs) {
  const goodUntil = createBoundedStore<number>();
  app.post(TOKEN_PATH, async ({ body }, reply) => {
    const form = body instanceof URLSearchParams ? body : new URLSearchParams();
    if (form.get('grant_type') !== 'client_credentials') {
      const error_description = 'Missing form parameter: grant_type';
      return reply.code(400).send({ error: 'invalid_request', error_description });
    }
    if (form.get('client_id') !== ORANGE_CLIENT.ORANGE_CLIENT_ID) {
      const error_description = 'Invalid client or Invalid client credentials';
      return reply.code(401).send({ error: 'invalid_client', error_description });
    }
    const isRight = form.get('client_secret') === ORANGE_CLIENT.ORANGE_CLIENT_SECRET;
    if (!isRight || knobs.orange === 'refuse-client') {
      const error_description = 'INVALID_CREDENTIALS: Invalid client credentials';
      return reply.code(401).send({ error: 'unauthorized_client', error_description });
    }
    const token = aToken();
    goodUntil.put(token, Date.now() + LIFE_S * 1000);
    return {
      access_token: token,
      expires_in: LIFE_S,
      refresh_expires_in: REFRESH_LIFE_S,
      refresh_token: aToken(),
      token_type: 'bearer',
      'not-before-policy': 0,
      scope: 'apimanagement email profile',
    };
  });
  return {
    isGood: (token: string): boolean => (goodUntil.get(token) ?? 0) > Date.now(),
    forgetAll: goodUntil.clear,
  };
}

const aToken = () =>
  [24, 120, 32].map((length) => randomBytes(length).toString('base64url')).join('.');
