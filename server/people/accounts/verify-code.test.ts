import { describe, expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import { anAccount } from '#tests/helpers/base/cast.ts';
import { cookieHeader, openAccountDesk, signUpForm } from '#tests/helpers/people/account-desk.ts';

const desk = openAccountDesk();
const { post, textsTo, codeSentTo, answerRequests } = desk;

describe('a code', () => {
  test('is worth nothing after five wrong ones, and another one is', async () => {
    const own = cookieHeader(await post(paths.signUp, signUpForm));
    const code = await codeSentTo(signUpForm.email);
    const wrong = code === '0000' ? '1111' : '0000';
    for (let turn = 0; turn < 5; turn += 1) {
      const reply = await post(paths.codeCheck, { email: signUpForm.email, code: wrong }, own);
      expect([reply.statusCode, reply.json().message]).toEqual([400, 'Code OTP invalide']);
    }
    const right = await post(paths.codeCheck, { email: signUpForm.email, code }, own);
    expect(right.statusCode).toBe(429);
    expect(right.json().message).toBe('Trop de codes faux. Demandez un nouveau code.');
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0);
    const without = await post(paths.codeCheck, { email: signUpForm.email, code });
    expect([without.statusCode, without.json().message]).toEqual([400, 'Code OTP invalide']);

    await post(pathTo(paths.codeResend, { id: signUpForm.email }));
    await answerRequests();
    const renewed = await codeSentTo(signUpForm.email);
    const taken = await post(paths.codeCheck, { email: signUpForm.email, code: renewed });
    expect(taken.statusCode).toBe(200);
  });

  test('is refused alike for an address with a sign-up and one without', async () => {
    const statusesFor = async (email: string, code: string) => {
      const statuses: number[] = [];
      for (let turn = 0; turn < 8; turn += 1) {
        const request = { method: 'POST', url: paths.codeCheck, payload: { email, code } } as const;
        const reply = await desk.app.inject({ ...request, remoteAddress: `198.51.100.${turn}` });
        statuses.push(reply.statusCode);
      }
      return statuses;
    };
    await post(paths.signUp, signUpForm);
    const wrong = (await codeSentTo(signUpForm.email)) === '0000' ? '1111' : '0000';
    const known = await statusesFor(signUpForm.email, wrong);
    expect(known).toEqual([400, 400, 400, 400, 400, 400, 429, 429]);
    expect(await statusesFor('personne@example.sn', wrong)).toEqual(known);
  });

  test('of ten minutes ago has expired, and says so to who has it', async () => {
    await post(paths.signUp, signUpForm);
    const code = await codeSentTo(signUpForm.email);
    await desk.db.execute(`update one_time_codes set expires_at = now() - interval '1 second'`);
    const reply = await post(paths.codeCheck, { email: signUpForm.email, code });
    expect([reply.statusCode, reply.json().message]).toEqual([
      400,
      'Ce code a expiré. Demandez-en un nouveau.',
    ]);
  });

  test('comes by text message when asked for, and then proves the number', async () => {
    await post(paths.signUp, signUpForm);
    await desk.app.inject(`${pathTo(paths.codeResend, { id: signUpForm.email })}?canal=sms`);
    await answerRequests();
    const code = await codeSentTo('+221771234567');
    expect((await post(paths.codeCheck, { email: signUpForm.email, code })).statusCode).toBe(200);
    const reset = await post(pathTo(paths.resetBySms, { phone: '771234567' }));
    await answerRequests();
    expect(reset.statusCode).toBe(200);
    expect((await textsTo('+221771234567'))[0]).toContain('mail=fatou%40example.sn');
  });

  test('claims what a guest of the same address left, not what one of the same number did', async () => {
    const guest = { verifiedAt: null, emailProvenAt: null };
    await anAccount(desk.db, { ...guest, email: 'fatou@example.sn', phone: '+221770000009' });
    await anAccount(desk.db, { ...guest, email: 'autre@example.sn', phone: '+221771234567' });
    const claimed = await post(pathTo(paths.accountClaim, { email: 'fatou@example.sn' }), {
      name: 'Fatou Sarr',
      adresse: 'Thiès',
      telephone: '771234567',
      password: 'un long secret',
    });
    expect(claimed.statusCode).toBe(200);
    const code = await codeSentTo(signUpForm.email);
    await post(paths.codeCheck, { email: signUpForm.email, code });
    const { rows } = (await desk.db.execute(
      `select email, claimed_by_id is not null as claimed from partners
       where verified_at is null order by email`,
    )) as unknown as { rows: object[] };
    expect(rows).toEqual([
      { email: 'autre@example.sn', claimed: false },
      { email: 'fatou@example.sn', claimed: true },
    ]);
  });
});
