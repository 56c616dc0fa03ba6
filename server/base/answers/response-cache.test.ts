import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type CachedResponse,
  isLowPriority,
  lowPriorityKey,
  ResponseCache,
} from './response-cache.ts';

const LONG = 'Congélateur coffre 300 litres. '.repeat(60);

let app: FastifyInstance;
let version: string;
let cache: ResponseCache;
let made: number;
let make: () => Promise<CachedResponse>;

function serve(maxBytes: number): FastifyInstance {
  cache = new ResponseCache(
    {
      current: () => version,
      refresh: async () => undefined,
      changesBehind: async () => 0,
      stop: () => undefined,
    },
    maxBytes,
  );
  const served = Fastify();
  served.addHook('onRequest', (request, reply, done) => {
    if (!cache.sendCached(request, reply)) done();
  });
  served.get('/*', (request, reply) => {
    const [path, query] = request.url.split('?');
    const isLow = isLowPriority(new URLSearchParams(query).keys());
    const question = isLow ? lowPriorityKey(request.url) : `question ${path}`;
    return cache.send(request, reply, question, () => {
      made += 1;
      return make();
    });
  });
  return served;
}

beforeEach(() => {
  version = '1';
  made = 0;
  make = async () => ({ contentType: 'text/plain; charset=utf-8', body: `${made} ${LONG}` });
  app = serve(10_000_000);
});
afterEach(() => app.close());

test('a question is answered once until the catalogue changes', async () => {
  const bodies = [];
  for (const url of ['/a', '/a', '/a?x=1', '/b', '/a']) bodies.push((await app.inject(url)).body);
  expect(made).toBe(2);
  expect(bodies.map((body) => body[0])).toEqual(['1', '1', '1', '2', '1']);
  version = '2';
  expect((await app.inject('/a')).body[0]).toBe('3');
  expect((await app.inject('/a?x=1')).body[0]).toBe('3');
});

test('simultaneous questions share one computation, and its failure', async () => {
  const { promise, resolve, reject } = Promise.withResolvers<CachedResponse>();
  make = () => promise;
  const asked = Promise.all([1, 2, 3, 4].map(() => app.inject('/a')));
  await expect.poll(() => made).toBe(1);
  resolve({ contentType: 'text/plain', body: 'same' });
  expect((await asked).map(({ body }) => body)).toEqual(['same', 'same', 'same', 'same']);
  expect(made).toBe(1);

  make = () => Promise.reject(new Error('no'));
  expect((await app.inject('/b')).statusCode).toBe(500);
  make = async () => ({ contentType: 'text/plain', body: 'again' });
  expect((await app.inject('/b')).body).toBe('again');
  reject(new Error('too late'));
});

test('what was computed before a change is not served after it', async () => {
  const { promise, resolve } = Promise.withResolvers<CachedResponse>();
  make = () => promise;
  const early = app.inject('/a');
  await expect.poll(() => made).toBe(1);
  version = '2';
  resolve({ contentType: 'text/plain', body: 'old' });
  expect((await early).body).toBe('old');
  make = async () => ({ contentType: 'text/plain', body: 'new' });
  expect((await app.inject('/a')).body).toBe('new');
});

test('who has the answer already is told so, until it changes', async () => {
  const first = await app.inject('/a');
  const etag = String(first.headers.etag);
  for (const known of [etag, `W/"other", ${etag}`]) {
    const reply = await app.inject({ url: '/a', headers: { 'if-none-match': known } });
    expect([reply.statusCode, reply.body, reply.headers.etag]).toEqual([304, '', etag]);
  }
  version = '2';
  const changed = await app.inject({ url: '/a', headers: { 'if-none-match': etag } });
  expect(changed.statusCode).toBe(200);
  expect(changed.headers.etag).not.toBe(etag);
});

describe('the encoding', () => {
  const ask = (accepted: string) =>
    app.inject({ url: '/a', headers: { 'accept-encoding': accepted } });

  test.each([
    ['br', 'br', brotliDecompressSync],
    ['gzip, deflate, br;q=0.9', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
    ['br ; q=0.000, gzip; q=0.1', 'gzip', gunzipSync],
    ['gzip;q=0, broken', undefined, (bytes: Buffer) => bytes],
    ['identity', undefined, (bytes: Buffer) => bytes],
    ['', undefined, (bytes: Buffer) => bytes],
  ])('for « %s » is %s, the first time and later', async (accepted, encoding, decode) => {
    for (const time of ['first', 'later']) {
      const reply = await ask(accepted);
      expect([time, reply.headers['content-encoding']]).toEqual([time, encoding]);
      expect(decode(reply.rawPayload).toString()).toBe(`1 ${LONG}`);
      expect(reply.headers.vary).toContain('accept-encoding');
    }
    expect(made).toBe(1);
  });

  test('is none for a short answer', async () => {
    make = async () => ({ contentType: 'text/plain', body: 'short' });
    expect((await ask('br, gzip')).headers['content-encoding']).toBeUndefined();
  });
});

test('only answers with status 200 are kept', async () => {
  make = async () => ({ status: 404, contentType: 'text/html', body: 'nothing here' });
  for (const time of [1, 2]) {
    const reply = await app.inject('/a');
    expect([reply.statusCode, reply.headers.etag, made]).toEqual([404, undefined, time]);
  }
});

test('an answer that something was missing for is sent and asked again', async () => {
  make = async () => ({
    isWhole: false,
    contentType: 'text/html',
    body: 'a page without its rail',
  });
  expect((await app.inject('/a')).statusCode).toBe(200);
  await app.inject('/a');
  expect(made).toBe(2);
});

test('what has not changed in itself is still known after a change elsewhere', async () => {
  make = async () => ({ contentType: 'text/plain', body: 'the same' });
  const first = await app.inject('/a');
  version = '2';
  const headers = { 'if-none-match': String(first.headers.etag) };
  expect((await app.inject({ url: '/a', headers })).statusCode).toBe(304);
});

test('a full cache forgets the oldest, and a cache of no size keeps nothing', async () => {
  await app.close();
  app = serve(11_500);
  for (const url of ['/a', '/b', '/a', '/b']) await app.inject(url);
  expect(made).toBe(2);
  for (const url of ['/c', '/b', '/a']) await app.inject(url);
  expect(made).toBe(4);
  await app.close();
  app = serve(0);
  made = 0;
  for (const url of ['/a', '/a']) expect((await app.inject(url)).statusCode).toBe(200);
  expect(made).toBe(2);
});

test('searches, however many, push out only each other', async () => {
  await app.close();
  app = serve(60_000);
  await app.inject('/a');
  for (let at = 0; at < 100; at += 1) await app.inject(`/search?search=mot-${at}`);
  await app.inject('/search?search=mot-99');
  expect(made).toBe(101);
  await app.inject('/a');
  expect(made).toBe(101);
  await app.inject('/search?search=mot-0');
  expect(made).toBe(102);
});

describe('an answer that knows whether it is still true', () => {
  let isTrue: boolean;
  let looked: number;
  beforeEach(() => {
    isTrue = true;
    looked = 0;
    const build = async (): Promise<CachedResponse> => ({
      contentType: 'text/html',
      body: `${made} ${LONG}`,
      renewal: {
        isStillTrue: async () => {
          looked += 1;
          return isTrue;
        },
        make: () => {
          made += 1;
          return build();
        },
      },
    });
    make = build;
  });
  const read = async (url: string) => (await app.inject(url)).body[0];

  test('outlives a change elsewhere, and is looked at once for each', async () => {
    await read('/a');
    version = '2';
    expect(await Promise.all([read('/a'), read('/a')])).toEqual(['1', '1']);
    expect(await read('/a')).toBe('1');
    expect([made, looked]).toEqual([1, 1]);
  });

  test('is made again when it is not, and when nobody can tell', async () => {
    await read('/a');
    version = '2';
    isTrue = false;
    expect(await read('/a')).toBe('2');
    const { renewal } = await make();
    renewal!.isStillTrue = () => Promise.reject(new Error('no database'));
    make = async () => ({ contentType: 'text/html', body: `${made}`, renewal });
    await read('/b');
    version = '3';
    expect(await read('/b')).toBe('4');
  });

  test('a change while it is looked at is seen by whoever asks next', async () => {
    const answer = await make();
    let outcome = Promise.withResolvers<boolean>();
    const begun = Promise.withResolvers<void>();
    const isStillTrue = () => {
      begun.resolve();
      return outcome.promise;
    };
    make = async () => ({ ...answer, renewal: { ...answer.renewal!, isStillTrue } });
    await read('/a');
    version = '2';
    const early = read('/a');
    await begun.promise;
    version = '3';
    outcome.resolve(true);
    await early;
    expect(made).toBe(1);
    outcome = Promise.withResolvers();
    outcome.resolve(false);
    await read('/a');
    expect(made).toBe(2);
  });

  test('is renewed before anybody asks if it was asked for often', async () => {
    for (const url of ['/a', '/a', '/a', '/b', '/c', '/c', '/c', '/c']) await read(url);
    version = '2';
    isTrue = false;
    const renewed: number[] = [];
    await cache.renewMostAsked(async (tookMs) => renewed.push(tookMs) > 0);
    expect(renewed).toHaveLength(2);
    expect([await read('/c'), await read('/a'), await read('/b')]).toEqual(['4', '5', '6']);
  });

  test('is not renewed any more once told so, nor past the next change', async () => {
    for (const url of ['/a', '/a', '/a', '/b', '/b', '/b']) await read(url);
    version = '2';
    isTrue = false;
    await cache.renewMostAsked(async () => false);
    expect(made).toBe(3);
    for (const url of ['/a', '/a', '/a', '/b', '/b', '/b']) await read(url);
    version = '3';
    const before = made;
    await cache.renewMostAsked(async () => {
      version = '4';
      return true;
    });
    expect(made).toBe(before + 1);
  });
});
