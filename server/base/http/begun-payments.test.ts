import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import type { Config } from '#server/base/config/config.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { hasBegunPayment, rememberBegunPayment } from './begun-payments.ts';

/** A server where a browser begins payments and reads whether it began one. */
async function openServer(config: Config = testConfig()) {
  const app = Fastify();
  await app.register(cookie);
  app.get<{ Params: { token: string } }>('/begin/:token', async (request, reply) => {
    rememberBegunPayment(request, reply, config, request.params.token);
    return {};
  });
  app.get<{ Params: { token: string } }>('/ask/:token', async (request) => ({
    hasBegun: hasBegunPayment(request, config, request.params.token),
  }));
  return app;
}

function aBrowser(app: Awaited<ReturnType<typeof openServer>>) {
  let kept: Record<string, string> = {};
  return {
    begin: async (token: string) => {
      const { cookies } = await app.inject({ url: `/begin/${token}`, cookies: kept });
      kept = Object.fromEntries(cookies.map(({ name, value }) => [name, value]));
      return cookies[0]!;
    },
    hasBegun: async (token: string): Promise<boolean> =>
      (await app.inject({ url: `/ask/${token}`, cookies: kept })).json().hasBegun,
  };
}

test('a browser is known by the last five payments that it began, and by no other', async () => {
  const app = await openServer();
  const browser = aBrowser(app);
  const tokens = ['one', 'two', 'three', 'four', 'five', 'six'];
  for (const token of [...tokens, 'six']) await browser.begin(token);
  const known = await Promise.all(tokens.map((token) => browser.hasBegun(token)));
  expect(known).toEqual([false, true, true, true, true, true]);
  expect(await browser.hasBegun('another')).toBe(false);
  expect(await aBrowser(app).hasBegun('six')).toBe(false);
});

test('the cookie is for our calls alone, not for scripts, two days long, and has no token', async () => {
  const attributes = { httpOnly: true, path: '/api', sameSite: 'Lax', maxAge: 172_800 };
  const plain = await aBrowser(await openServer()).begin('a-token');
  expect(plain).toMatchObject({ name: 'payments_begun', ...attributes });
  expect(plain.secure).toBeUndefined();
  expect(plain.value).not.toContain('a-token');
  const config = testConfig({ PUBLIC_URL: 'https://boutique.example' });
  expect(await aBrowser(await openServer(config)).begin('a-token')).toMatchObject({
    ...attributes,
    secure: true,
  });
});
