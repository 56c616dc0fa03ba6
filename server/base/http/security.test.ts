import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { paths } from '#contract/base/paths.ts';
import type { Config } from '#server/base/config/config.ts';
import { openApp } from '#tests/helpers/base/app.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { pagePolicy } from './security.ts';

let database: TestDatabase;
let app: FastifyInstance;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterEach(() => app?.close());
afterAll(() => database?.close());

const open = async (overrides: Partial<Config> = {}) => {
  app = await openApp(database, overrides);
};
const FRIEND = 'https://app.sandaga.sn';
const from = (origin: string) => app.inject({ url: paths.tags, headers: { origin } });

test('every answer carries the headers that keep browsers careful, kept or not', async () => {
  await open();
  for (const url of [paths.tags, paths.tags, '/rien', paths.alive]) {
    const { headers } = await app.inject(url);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'x-request-id': expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  }
});

test('each request has a number of its own', async () => {
  await open();
  const numbers = [];
  for (const _time of [1, 2, 3]) {
    numbers.push((await app.inject(paths.tags)).headers['x-request-id']);
  }
  expect(new Set(numbers).size).toBe(3);
});

test('HTTPS is insisted on where the shop has it', async () => {
  await open();
  expect((await app.inject(paths.tags)).headers).not.toHaveProperty('strict-transport-security');
  await app.close();
  await open({ publicUrl: 'https://sandaga.sn' });
  const { headers } = await app.inject(paths.tags);
  expect(headers['strict-transport-security']).toBe('max-age=31536000');
});

describe('another site', () => {
  test('may read when it is named, and only then', async () => {
    await open({ corsOrigins: [FRIEND] });
    for (const _time of [1, 2]) {
      const friend = await from(FRIEND);
      expect(friend.headers['access-control-allow-origin']).toBe(FRIEND);
      const stranger = await from('https://evil.example');
      expect(stranger.headers).not.toHaveProperty('access-control-allow-origin');
      const nobody = await app.inject(paths.tags);
      expect(nobody.headers).not.toHaveProperty('access-control-allow-origin');
    }
  });

  test('never gets what a cache on the way kept for a site without that right', async () => {
    await open({ corsOrigins: [FRIEND] });
    for (const reply of [
      await app.inject(paths.tags),
      await from(FRIEND),
      await app.inject(paths.tags),
    ]) {
      const vary = String(reply.headers.vary).toLowerCase();
      expect(vary).toContain('origin');
      expect(vary).toContain('accept-encoding');
    }
  });

  test('may ask first which calls it may make', async () => {
    await open({ corsOrigins: [FRIEND] });
    const ask = (origin: string) =>
      app.inject({
        method: 'OPTIONS',
        url: paths.products,
        headers: { origin, 'access-control-request-method': 'POST' },
      });
    const friend = await ask(FRIEND);
    expect(friend.statusCode).toBe(204);
    expect(friend.headers['access-control-allow-headers']).toContain('Access-Token');
    expect((await ask('https://evil.example')).headers).not.toHaveProperty(
      'access-control-allow-origin',
    );
  });

  test('may read nothing in a shop that names nobody', async () => {
    await open();
    expect((await from(FRIEND)).headers).not.toHaveProperty('access-control-allow-origin');
  });
});

test('a page runs no script but ours and those whose hash it names', () => {
  const policy = pagePolicy(['abc=', 'def=']);
  expect(policy).toContain("script-src 'self' 'sha256-abc=' 'sha256-def=';");
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(pagePolicy([])).toContain("script-src 'self';");
});

test('a page reaches Google only in a shop that has a tag manager', () => {
  expect(pagePolicy(['abc='])).not.toContain('google');
  const policy = pagePolicy(['abc='], true);
  expect(policy).toContain("script-src 'self' 'sha256-abc=' https://*.googletagmanager.com;");
  expect(policy).toMatch(/connect-src 'self' [^;]*https:\/\/\*\.google-analytics\.com/);
  expect(policy).toMatch(/connect-src 'self' [^;]*https:\/\/\*\.analytics\.google\.com/);
  expect(policy).toMatch(/img-src 'self' data: [^;]*https:\/\/\*\.google-analytics\.com/);
  expect(policy).not.toMatch(/(script-src|default-src)[^;]*unsafe/);
});
