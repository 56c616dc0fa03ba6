import { describe, expect, test } from 'vitest';
import { paths } from '#contract/base/paths.ts';
import { ApiError, clientOver, errorSentenceOf } from './client.ts';

/** The text that a form can show for a response. */
async function said(status: number, body: string): Promise<string | undefined> {
  const api = clientOver(async () => new Response(body, { status }));
  const failure = await api.get(paths.shop).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ApiError);
  return errorSentenceOf(failure as ApiError);
}

describe('what the server said of a refusal', () => {
  test.each([
    ['a text', '"Ce code a expiré."'],
    ['a message', '{"message":"Ce code a expiré."}'],
    ['a message with a code', '{"message":"Ce code a expiré.","code":"conflict"}'],
  ])('as %s is what it is', async (_what, body) => {
    expect(await said(400, body)).toBe('Ce code a expiré.');
  });

  test.each([
    ['an empty text', '" "'],
    ['a message that is no text', '{"message":{"a":1}}'],
    ['nothing', ''],
    ['a page of a proxy', '<html><h1>502 Bad Gateway</h1></html>'],
  ])('as %s is undefined', async (_what, body) => {
    expect(await said(502, body)).toBeUndefined();
  });

  test('is undefined where no answer came', async () => {
    const api = clientOver(() => Promise.reject(new TypeError('fetch failed')));
    const failure = await api.get(paths.shop).catch((error: unknown) => error);
    expect(errorSentenceOf(failure as ApiError)).toBeUndefined();
  });
});
