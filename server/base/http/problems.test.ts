import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import { rowsOf } from '#server/base/db/open.ts';
import { Problem, type ProblemCode } from '#server/base/problem.ts';
import { asStaff, openApp } from '#tests/helpers/base/app.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { answerProblems } from './problems.ts';

let database: TestDatabase;
let app: FastifyInstance;
beforeAll(async () => {
  database = await openTestDatabase();
  app = await openApp(database);
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});

const statusOf: Record<ProblemCode, number> = {
  'bad-request': 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'version-needed': 428,
  unverified: 409,
  'second-factor': 409,
  'second-factor-needed': 403,
  'device-shut-out': 403,
  'other-account': 403,
  'too-large': 413,
  'unsupported-picture': 415,
  unprocessable: 422,
  'rate-limited': 429,
  unavailable: 503,
};

test.each(Object.entries(statusOf))('%s answers %i with what people need', async (code, status) => {
  const failing = Fastify();
  answerProblems(failing);
  const fields = [{ field: 'name', message: 'Trop court.' }];
  failing.get('/x', () => Promise.reject(new Problem(code as ProblemCode, 'Non merci.', fields)));
  const reply = await failing.inject('/x?secret=1');
  await failing.close();
  expect(reply.statusCode).toBe(status);
  expect(reply.headers).toMatchObject({
    'content-type': 'application/problem+json; charset=utf-8',
    'content-language': 'fr',
    'cache-control': 'no-store',
  });
  expect(reply.json()).toMatchObject({
    status,
    code,
    detail: 'Non merci.',
    message: 'Non merci.',
    errors: fields,
    instance: '/x',
    traceId: expect.any(String),
    title: expect.not.stringMatching(/erreur interne/i),
  });
});

test('a failure that nobody foresaw tells its number and nothing of the inside', async () => {
  const lines: string[] = [];
  const log = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const loggerInstance: FastifyBaseLogger = pino({ level: 'error' }, log);
  const failing = Fastify({ loggerInstance, genReqId: () => 'r-1' });
  answerProblems(failing);
  failing.get('/x', () => {
    throw new Error('select password from staff at /srv/shop.ts:12');
  });
  const reply = await failing.inject('/x');
  await failing.close();
  expect(reply.json()).toEqual({
    type: 'about:blank#internal',
    title: 'Erreur interne',
    status: 500,
    detail: 'Une erreur est survenue de notre côté. Réessayez dans un instant.',
    error: 'Une erreur est survenue de notre côté. Réessayez dans un instant.',
    message: 'Une erreur est survenue de notre côté. Réessayez dans un instant.',
    code: 'internal',
    errors: [],
    instance: '/x',
    traceId: 'r-1',
    success: false,
  });
  expect(lines.join('')).toContain('request failed');
  expect(lines.join('')).not.toContain('select password');
  expect(lines.join('')).toContain('r-1');
});

test('a database that is gone is a 503 with the request’s number', async () => {
  const own = await openTestDatabase();
  const orphan = await openApp(own);
  await own.close();
  const reply = await orphan.inject(paths.tags);
  const ready = await orphan.inject(paths.ready);
  await orphan.close();
  expect(reply.statusCode).toBe(503);
  expect(reply.json().traceId).toBe(reply.headers['x-request-id']);
  expect(reply.body).not.toMatch(/select|postgres|connect|\.ts/i);
  expect(ready.statusCode).toBe(503);
  expect((await app.inject(paths.ready)).statusCode).toBe(200);
});

test('a database that only reads, as one that is no primary any more, is a 503', async () => {
  const own = await openTestDatabase();
  await own.db.execute(sql`do $$ begin execute format(
    'alter database %I set default_transaction_read_only = on', current_database()); end $$`);
  const demoted = await own.openAnother();
  const shop = await openApp(demoted);
  const read = await shop.inject(paths.tags);
  const written = await shop.inject({
    method: 'POST',
    url: paths.categories,
    headers: asStaff,
    payload: { name: 'Froid' },
  });
  await shop.close();
  await demoted.close();
  await own.close();
  expect([read.statusCode, written.statusCode]).toEqual([200, 503]);
  expect(written.json().message).toMatch(/Réessayez/);
});

test('connections that end inside a transaction answer 503 and the next ones work', async () => {
  const db = database.db;
  const cut = Fastify();
  answerProblems(cut);
  cut.get('/statement', () => db.execute(cutThisOne));
  cut.get('/transaction', () =>
    db.transaction(async (tx) => {
      await tx.execute(cutThisOne);
    }),
  );
  cut.get('/between', () =>
    db.transaction(async (tx) => {
      const [{ pid }] = rowsOf<{ pid: number }>(
        await tx.execute(sql`select pg_backend_pid() as pid`),
      ) as [{ pid: number }];
      await db.execute(sql`select pg_terminate_backend(${pid}, 5000)`);
      await tx.execute(sql`select 1`);
    }),
  );
  for (const url of ['/statement', '/transaction', '/between']) {
    const reply = await cut.inject(url);
    expect([url, reply.statusCode]).toEqual([url, 503]);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/problem+json; charset=utf-8',
      'retry-after': '5',
    });
    expect(reply.json()).toMatchObject({
      code: 'unavailable',
      message: 'La boutique est momentanément indisponible. Réessayez dans quelques secondes.',
    });
  }
  await cut.close();
  expect((await app.inject(paths.tags)).statusCode).toBe(200);
});

const cutThisOne = sql`select pg_terminate_backend(pg_backend_pid())`;

test.each([
  ['unknown address', 'GET', `${paths.tags}/1`, undefined, 404],
  ['unknown address outside the API', 'GET', '/rien', undefined, 404],
  ['method that is not there', 'DELETE', paths.tags, undefined, 404],
  ['broken escape in the path', 'GET', `${paths.categories}/%zz`, undefined, 400],
  ['JSON that is none', 'POST', paths.searchTerm, '{"terme":', 400],
  ['JSON that wants to be a prototype', 'POST', paths.searchTerm, '{"__proto__":{}}', 400],
  ['empty body', 'POST', paths.searchTerm, '', 400],
  ['body that is too large', 'POST', paths.searchTerm, `"${'x'.repeat(300_000)}"`, 413],
] as const)('%s is refused in French', async (_what, method, url, payload, status) => {
  const headers = {
    ...asStaff,
    ...(payload !== undefined && { 'content-type': 'application/json' }),
  };
  const reply = await app.inject({
    method,
    url,
    headers,
    ...(payload !== undefined && { payload }),
  });
  expect(reply.statusCode).toBe(status);
  expect(reply.headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(reply.json().message).toMatch(/adresse|corps|contenu|demande|introuvable/i);
  expect(reply.body).not.toMatch(/not found|invalid|unexpected|route/i);
});

test('a body of another type is refused in French', async () => {
  const reply = await app.inject({
    method: 'POST',
    url: paths.searchTerm,
    headers: { 'content-type': 'text/xml' },
    payload: '<terme/>',
  });
  expect(reply.statusCode).toBe(415);
  expect(reply.json().message).toBe('Ce type de contenu n’est pas accepté ici.');
});

test('an address keeps its secrets: the query stands in no answer', async () => {
  const reply = await app.inject(`${pathTo(paths.product, { id: 99 })}?images=url&token=s3cret`);
  expect(reply.statusCode).toBe(404);
  expect(reply.body).not.toContain('s3cret');
});

test('an address that is no URL is refused in French', async () => {
  const reply = await app.inject('/%E0%A4%A');

  expect(reply.statusCode).toBe(400);
  expect(reply.headers['content-type']).toContain('application/problem+json');
  expect(reply.json().message).toBe('Cette adresse n’est pas correcte.');
});
