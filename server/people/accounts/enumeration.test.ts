import { beforeEach, describe, expect, test } from 'vitest';
import { STAFF_ROLES } from '#contract/base/access.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { anAccount } from '#tests/helpers/base/cast.ts';
import { waitingJobs } from '#tests/helpers/base/db.ts';
import { openAccountDesk } from '#tests/helpers/people/account-desk.ts';

const desk = openAccountDesk();
const { post, signIn, textsTo } = desk;

describe('known and unknown addresses are answered alike', () => {
  const known = 'awa@example.sn';
  const unknown = 'personne@example.sn';
  const told = async (url: (address: string) => Promise<{ statusCode: number; body: string }>) => {
    const [a, b] = [await url(known), await url(unknown)];
    const bare = (body: string) =>
      body
        .replaceAll(known, 'X')
        .replaceAll(unknown, 'X')
        .replace(/"traceId":"[^"]*"/, '');
    expect([b.statusCode, bare(b.body)]).toEqual([a.statusCode, bare(a.body)]);
  };

  beforeEach(async () => {
    await anAccount(desk.db, { email: known, phone: '+221770000001', password: 'sandaga-demo' });
  });

  test('at sign-in, until the wait and in it', async () => {
    for (let turn = 0; turn < 7; turn += 1) await told((email) => signIn(email, 'faux mot'));
  });
  test('when a code or a link is asked for', async () => {
    await told((email) => post(pathTo(paths.codeResend, { id: email })));
    await told((email) => post(pathTo(paths.resetByMail, { email })));
    await told((email) => desk.app.inject(pathTo(paths.verifiedUser, { email })));
    const phones: Record<string, string> = { [known]: '770000001', [unknown]: '770000002' };
    await told((email) => post(pathTo(paths.resetBySms, { phone: phones[email]! })));
  });
  test('when a code or a link’s token is tried', async () => {
    await told((email) => post(paths.codeCheck, { email, code: '1234' }));
    const password = 'un long secret';
    await told((email) => post(paths.newPassword, { email, password, token: 'x'.repeat(22) }));
  });
  test('and both do the same work before they are answered', async () => {
    const jobs = async (email: string) => {
      const before = (await waitingJobs(desk.db)).length;
      await post(pathTo(paths.resetByMail, { email }));
      return (await waitingJobs(desk.db)).length - before;
    };
    expect(await jobs(unknown)).toBe(await jobs(known));
    expect(await textsTo(known)).toEqual([]);
  });
});

test('whether an address has an account is said of customers, and never of staff or HR', async () => {
  const has = async (email: string) =>
    (await desk.app.inject(pathTo(paths.partnerByEmail, { email }))).json().password;
  const { email } = await anAccount(desk.db);
  expect([await has(email), await has('personne@example.sn')]).toEqual([true, false]);
  for (const role of ['hr', ...STAFF_ROLES] as const) {
    const person = await anAccount(desk.db, { role });
    expect([role, await has(person.email)]).toEqual([role, false]);
  }
});
