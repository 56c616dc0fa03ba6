import { expect, test, vi } from 'vitest';
import { paths } from '#contract/base/paths.ts';
import { get } from './calls.ts';

const json = (status: number, body: object, headers = {}) =>
  new Response(JSON.stringify(body), { status, headers });
const page = (status: number) => new Response('<h1>Portail</h1>', { status });

/** A network that gives these answers in turn; what was asked of it. */
function aNetwork(...answers: Response[]): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    const answer = answers.shift();
    return answer === undefined ? Promise.reject(new TypeError('gone')) : Promise.resolve(answer);
  });
  return asked;
}

const rounds = () => get(paths.driverRounds);

test('a refusal of ours is told as it is, one of whatever stands in between is to be tried again', async () => {
  aNetwork(json(404, { code: 'not-found', message: 'Pas la vôtre.' }), page(404), page(200));
  await expect(rounds()).rejects.toMatchObject({ status: 404, message: 'Pas la vôtre.' });
  await expect(rounds()).rejects.toMatchObject({ status: 502 });
  await expect(rounds()).rejects.toMatchObject({ status: 0 });
  await expect(rounds()).rejects.toMatchObject({ status: 0 });
});

const old = () => json(401, { code: 'unauthenticated', message: 'Connectez-vous.' });

test('an old token is renewed once, and the call goes on', async () => {
  const asked = aNetwork(old(), json(200, {}), json(200, []));
  expect(await rounds()).toEqual([]);
  expect(asked).toEqual([paths.driverRounds, paths.tokenRefresh, paths.driverRounds]);
});

test('a page of a network that wants to be paid first renews nothing and ends nothing', async () => {
  aNetwork(old(), page(200));
  await expect(rounds()).rejects.toMatchObject({ name: 'Error', status: 0 });
});

test('a session has ended when the server says so, not when it is busy', async () => {
  aNetwork(old(), json(400, { code: 'bad-request', message: '' }));
  await expect(rounds()).rejects.toMatchObject({ status: 401 });
  aNetwork(old(), json(429, { code: 'too-many', message: 'Attendez.' }, { 'retry-after': '30' }));
  await expect(rounds()).rejects.toMatchObject({ status: 429, retryAfterS: 30 });
});
