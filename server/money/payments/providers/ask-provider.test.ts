import { type AddressInfo, createServer } from 'node:net';
import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { expectDone, postToProvider, readFromProvider } from './ask-provider.ts';
import { impatient, patient, serviceForEachTest } from './provider.fixture.ts';
import { ProviderError } from './provider.ts';

const aService = serviceForEachTest();

const look = (url: string, retryPolicy = patient) =>
  readFromProvider(retryPolicy, url, { method: 'GET' });
const tell = (url: string, retryPolicy = patient) =>
  postToProvider(retryPolicy, url, { method: 'POST', body: '{"amount":"1"}' });
const failureOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'done',
    (error: unknown) =>
      error instanceof ProviderError ? `${error.kind} ${error.code}` : String(error),
  );

describe('after a call that may have done something', () => {
  test.each([
    [{ status: 429 }, 'unavailable HTTP 429'],
    [{ status: 503, body: { code: 'service-unavailable' } }, 'unavailable service-unavailable'],
    [{ status: 500, body: { code: 'internal-server-error' } }, 'no-answer internal-server-error'],
    [{ status: 500, body: { status: '500', code: '51' } }, 'no-answer 51'],
    [{ status: 502, text: '<html>' }, 'no-answer HTTP 502'],
    [{ status: 302, headers: { location: 'https://evil.example/' } }, 'no-answer HTTP 302'],
  ])('%j is %s, and it is not repeated', async (answer, expected) => {
    const service = await aService(answer);
    expect(await failureOf(tell(service.url))).toBe(expected);
    expect(service.received).toHaveLength(1);
  });

  test('silence leaves open what was done', async () => {
    const service = await aService();
    expect(await failureOf(tell(service.url, impatient))).toBe('no-answer TimeoutError');
    expect(service.received).toHaveLength(1);
  });

  test('so does a connection that breaks', async () => {
    const server = createServer((socket) => socket.once('data', () => socket.destroy()));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    expect(await failureOf(tell(`http://127.0.0.1:${port}`))).toMatch(/^no-answer /);
    server.close();
  });

  test('where nobody listens nothing was done', async () => {
    const service = await aService({ status: 200 });
    await service.close();
    expect(await failureOf(tell(service.url))).toBe('unavailable ECONNREFUSED');
  });

  test('an answer without end is left', async () => {
    const service = await aService({ status: 200, text: `"${'x'.repeat(1024 * 1024)}` });
    expect(await failureOf(tell(service.url))).toBe('no-answer too-long');
  });
});

test('a key that cannot be sent is not told either', async () => {
  const headers = { authorization: 'Bearer a-secret\nkey' };
  const error = await postToProvider(patient, 'http://127.0.0.1:9', {
    method: 'POST',
    headers,
  }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ProviderError);
  expect(inspect(error, { depth: null })).not.toContain('secret');
});

describe('a refusal is named by its code', () => {
  test.each([
    [
      400,
      { code: 'request-validation-error', message: 'Request invalid' },
      'request-validation-error',
    ],
    [403, { error: { code: 'ip-not-allowed', message: 'no', httpcode: 403 } }, 'ip-not-allowed'],
    [400, { status: '400', code: '24', detail: 'Bad Request' }, '24'],
    [401, { error: 'invalid_client', error_description: 'x' }, 'invalid_client'],
    [400, { response_code: '1001', response_text: 'Invalid Masterkey Specified' }, '1001'],
    [404, undefined, 'HTTP 404'],
    [422, [], 'HTTP 422'],
    [422, { code: null }, 'HTTP 422'],
    [422, { code: '+221771234567' }, 'HTTP 422'],
    [422, { code: '771234567' }, 'HTTP 422'],
    [422, { code: 'Awa Ndiaye' }, 'HTTP 422'],
  ])('%i %j: %s', async (status, body, code) => {
    const answer = { status, ...(body === undefined ? { text: '<html>' } : { body }) };
    const service = await aService(answer);
    for (const ask of [tell, look]) {
      const refused = ask(service.url).then(expectDone);
      expect(await failureOf(refused)).toBe(`refused ${code}`);
    }
    expect(service.received).toHaveLength(2);
  });
});

describe('a question is repeated while that may help', () => {
  test.each([{ status: 500 }, { status: 503 }, { status: 429 }, { status: 200, text: '{"id":' }])(
    'after %j',
    async (failure) => {
      const service = await aService(failure, failure, { status: 200, body: { id: 1 } });
      expect(await look(service.url)).toMatchObject({ status: 200, body: { id: 1 } });
      expect(service.received).toHaveLength(3);
    },
  );

  test.each([
    [{ status: 500, body: { code: '50' } }, 'unavailable 50'],
    [{ status: 200, text: '{"id":' }, 'unavailable broken-json'],
    [{ status: 301, headers: { location: '/' } }, 'unavailable HTTP 301'],
  ])('%j three times is %s', async (failure, expected) => {
    const service = await aService(failure);
    expect(await failureOf(look(service.url))).toBe(expected);
    expect(service.received).toHaveLength(3);
  });

  test('but not beyond its time', async () => {
    const service = await aService();
    expect(await failureOf(look(service.url, impatient))).toBe('unavailable TimeoutError');
    expect(service.received).toHaveLength(1);
  });

  test.each([
    ['1', [1000]],
    ['60', []],
    ['Wed, 21 Oct 2026 07:28:00 GMT', [expect.any(Number)]],
  ])('resting as the provider wants it: %s', async (wanted, expected) => {
    const service = await aService(
      { status: 429, headers: { 'retry-after': wanted } },
      { status: 200, body: {} },
    );
    const pauses: number[] = [];
    const pause = async (ms: number) => pauses.push(ms);
    const failure = await failureOf(look(service.url, { ...patient, pause }));
    expect(failure).toBe(expected.length === 0 ? 'unavailable HTTP 429' : 'done');
    expect(pauses).toEqual(expected);
    for (const ms of pauses) expect(ms).toBeLessThanOrEqual(1000);
  });
});
