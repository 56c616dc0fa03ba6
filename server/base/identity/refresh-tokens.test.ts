import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paths } from '#contract/base/paths.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { cookieHeader, openAccountDesk } from '#tests/helpers/people/account-desk.ts';
import { refreshTokens } from './tables.ts';

const EMAIL = 'awa@example.sn';
const PASSWORD = 'sandaga-demo';
const GRACE_S = 30;

const desk = openAccountDesk();
const { post, signIn } = desk;
const open = () => anAccount(desk.db, { email: EMAIL, password: PASSWORD });

const isGood = async (token: string) =>
  (await desk.app.inject({ url: paths.sessions, headers: { 'access-token': token } }))
    .statusCode === 200;
const byQuery = `${paths.tokens}?${new URLSearchParams({ username: EMAIL, password: PASSWORD })}`;
/** Makes all token events older by some seconds. */
const wait = (seconds: number) =>
  desk.db
    .update(refreshTokens)
    .set({ usedAt: sql`${refreshTokens.usedAt} - make_interval(secs => ${seconds})` });

describe('an existing client, which stores the first refresh token', () => {
  const ofOldPage = { origin: 'https://ancienne.example.sn' };
  const ways: [string, () => Promise<{ json(): { refresh_token: string }; cookies: unknown[] }>][] =
    [
      ['by GET', () => desk.app.inject({ url: byQuery })],
      [
        'by GET of a page of ours',
        () => desk.app.inject({ url: byQuery, headers: { 'sec-fetch-site': 'same-origin' } }),
      ],
      ['from an application', () => post(paths.tokens, { username: EMAIL, password: PASSWORD })],
      ['from another site', () => signIn(EMAIL, PASSWORD, ofOldPage)],
    ];
  test.each(ways)('signed in %s goes on for months', async (_way, signsIn) => {
    await open();
    const opened = await signsIn();
    expect(opened.cookies).toEqual([]);
    const { refresh_token: refreshToken } = opened.json();
    for (let hour = 0; hour < 4; hour += 1) {
      const answer = await post(paths.root, { refreshToken });
      expect(answer.statusCode).toBe(200);
      const { accessToken, refreshToken: again } = answer.json();
      expect([await isGood(accessToken), again]).toEqual([true, refreshToken]);
      await wait(3600);
    }
    const named = await post(paths.tokenRefresh, { refresh_token: refreshToken });
    expect([named.statusCode, named.cookies]).toEqual([200, []]);
  });

  test('may ask many times at once', async () => {
    await open();
    const { refresh_token: refreshToken } = (await desk.app.inject({ url: byQuery })).json();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => post(paths.root, { refreshToken })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  });

  test.each<[string, (first: string, id: number) => Promise<unknown>]>([
    ['signs out', (refreshToken) => post(paths.tokenDeletion, { refreshToken })],
    [
      'has another password',
      async (_token, id) =>
        desk.app.inject({
          method: 'PUT',
          url: paths.ownPassword,
          headers: await signedIn(desk.db, { id }),
          payload: { current_password: PASSWORD, password: 'un autre secret' },
        }),
    ],
    [
      'is ended from another device',
      async (_token, id) =>
        desk.app.inject({
          method: 'DELETE',
          url: paths.sessions,
          headers: await signedIn(desk.db, { id }),
        }),
    ],
  ])('has no session any more once it %s', async (_what, end) => {
    const { id } = await open();
    const { refresh_token: refreshToken } = (await desk.app.inject({ url: byQuery })).json();
    expect((await post(paths.root, { refreshToken })).statusCode).toBe(200);
    await end(refreshToken, id);
    expect((await post(paths.root, { refreshToken })).statusCode).toBe(401);
  });
});

describe('a page of ours', () => {
  const refresh = (cookie: string) => post(paths.tokenRefresh, {}, { cookie });
  const authOf = (reply: Parameters<typeof cookieHeader>[0]) =>
    cookieHeader(reply)
      .cookie.split('; ')
      .find((pair) => pair.startsWith(testConfig().cookieNames.auth))!;
  const begin = async () => {
    await open();
    return authOf(await signIn(EMAIL, PASSWORD));
  };

  test('that lost the answer asks once more, and so do two tabs at once', async () => {
    const first = await begin();
    const answers = await Promise.all([refresh(first), refresh(first), refresh(first)]);
    for (const answer of answers) {
      expect([answer.statusCode, await isGood(answer.json().access_token)]).toEqual([200, true]);
    }
    const next = authOf(answers[1]!);
    expect(next).not.toBe(first);
    expect((await refresh(next)).statusCode).toBe(200);
  });

  test('that comes with an old token ends the session of its thief and of its owner', async () => {
    const first = await begin();
    const answer = await refresh(first);
    await wait(GRACE_S + 1);
    expect((await refresh(first)).statusCode).toBe(401);
    expect(await isGood(answer.json().access_token)).toBe(false);
    expect((await refresh(authOf(answer))).statusCode).toBe(401);
  });

  test('goes on exactly while its token is the last one, or the one before it for 30 s', async () => {
    await open();
    const step = fc.record({ back: fc.nat(3), pauseS: fc.constantFrom(0, 10, 25, 40) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        await desk.db.delete(refreshTokens);
        const generations: { tokens: string[]; usedS?: number }[] = [
          { tokens: [authOf(await signIn(EMAIL, PASSWORD))] },
        ];
        for (const { back, pauseS } of steps) {
          await wait(pauseS);
          for (const one of generations) if (one.usedS !== undefined) one.usedS += pauseS;
          const at = Math.max(0, generations.length - 1 - back);
          const given = generations[at]!;
          const isLast = at === generations.length - 1;
          const isGraced = at === generations.length - 2 && given.usedS! < GRACE_S;
          const answer = await refresh(given.tokens.at(-1)!);
          expect(answer.statusCode).toBe(isLast || isGraced ? 200 : 401);
          if (answer.statusCode === 401) {
            const last = generations.at(-1)!.tokens.at(-1)!;
            expect((await refresh(last)).statusCode).toBe(401);
            return;
          }
          if (isLast) {
            given.usedS = 0;
            generations.push({ tokens: [] });
          }
          generations.at(-1)!.tokens.push(authOf(answer));
        }
      }),
      { numRuns: 25 },
    );
  }, 60_000);

  test('keeps its first token to itself: an application that has it gets no lasting one', async () => {
    const first = await begin();
    const token = first.split('=')[1]!;
    const { refreshToken } = (await post(paths.root, { refreshToken: token })).json();
    expect(refreshToken).not.toBe(token);
    await wait(GRACE_S + 1);
    expect((await post(paths.root, { refreshToken: token })).statusCode).toBe(401);
    expect((await post(paths.root, { refreshToken })).statusCode).toBe(401);
  });
});

test('what is no token of ours is refused, whatever it looks like', async () => {
  await open();
  const { refresh_token: token } = (await signIn(EMAIL, PASSWORD)).json();
  const stored = await desk.db.select().from(refreshTokens);
  const guesses = ['', 'x', `lasting.${token}`, ...stored.map(({ tokenHash }) => tokenHash)];
  for (const refreshToken of guesses) {
    expect((await post(paths.root, { refreshToken })).statusCode).toBeGreaterThanOrEqual(400);
  }
  expect((await post(paths.root, { refreshToken: token })).statusCode).toBe(200);
  expect(
    await desk.db.select().from(refreshTokens).where(eq(refreshTokens.tokenHash, token)),
  ).toEqual([]);
});
