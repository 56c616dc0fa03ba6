import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import { partners } from '#server/base/identity/tables.ts';
import { anAccount } from '#tests/helpers/base/cast.ts';
import {
  codeIn,
  cookieHeader,
  openAccountDesk,
  signUpForm,
} from '#tests/helpers/people/account-desk.ts';

const desk = openAccountDesk();
const { post, signIn, textsTo, codeSentTo, answerRequests } = desk;

describe('a sign-up', () => {
  test('is no account before its code, and one after', async () => {
    const created = await post(paths.signUp, signUpForm);
    expect(created.statusCode).toBe(201);
    expect(created.json()).toMatchObject({
      name: 'Fatou Sarr',
      email: 'fatou@example.sn',
      partner_phone: '221771234567',
      is_verified: false,
      adhesion: 'pending',
      adhesion_submit: false,
      parent_id: false,
    });
    const early = await signIn('fatou@example.sn', 'un long secret');
    expect([early.statusCode, early.json().code]).toEqual([409, 'unverified']);

    const code = await codeSentTo('fatou@example.sn');
    const checked = await post(paths.codeCheck, { email: 'Fatou@Example.sn', code });
    expect([checked.statusCode, checked.json()]).toEqual([200, { message: 'Code OTP valide' }]);
    const session = await signIn('FATOU@example.sn', 'un long secret');
    expect(session.json()).toMatchObject({
      is_verified: true,
      user_info: { name: 'Fatou Sarr', role: 'secondary_user' },
      parent: {},
      expires_in: 600,
    });
  });

  test('from abroad keeps the number of its country, which then signs in', async () => {
    const abroad = { ...signUpForm, phone: '+33 06 12 34 56 78' };
    const created = await post(paths.signUp, abroad);
    expect(created.json()).toMatchObject({ partner_phone: '33612345678' });
    await post(paths.codeCheck, { email: abroad.email, code: await codeSentTo(abroad.email) });
    expect((await signIn('+33 6 12 34 56 78', 'un long secret')).statusCode).toBe(200);
    expect((await signIn('0033612345678', 'un long secret')).statusCode).toBe(200);
    expect(await textsTo('+33612345678')).toEqual([]);
  });

  test('with a number that its country does not have is refused', async () => {
    const refused = await post(paths.signUp, { ...signUpForm, phone: '+33 1 23 45 67' });
    expect([refused.statusCode, refused.json().errors]).toMatchObject([400, [{ field: 'phone' }]]);
  });

  test('from abroad that asks for its code by text gets it by e-mail', async () => {
    const abroad = { ...signUpForm, phone: '+33612345678' };
    const { id } = (await post(paths.signUp, abroad)).json();
    const first = await codeSentTo(abroad.email);
    await post(`${pathTo(paths.codeResend, { id })}?canal=sms`, {});
    await answerRequests();
    expect(await textsTo('+33612345678')).toEqual([]);
    expect(await codeSentTo(abroad.email)).not.toBe(first);
  });

  test('signs the browser in that began it, once its code is given', async () => {
    const ownPage = { 'sec-fetch-site': 'same-origin' };
    const began = cookieHeader(await post(paths.signUp, signUpForm));
    const code = await codeSentTo(signUpForm.email);
    const checked = await post(
      paths.codeCheck,
      { email: signUpForm.email, code },
      {
        ...began,
        ...ownPage,
      },
    );
    expect(checked.json()).toMatchObject({
      message: 'Code OTP valide',
      session: { is_verified: true, user_info: { name: 'Fatou Sarr' } },
    });
    const { id } = checked.json().session.user_info;
    const own = await desk.app.inject({
      url: pathTo(paths.accountSession, { id }),
      headers: { ...cookieHeader(checked), ...ownPage },
    });
    expect([own.statusCode, own.json().user_info?.id]).toEqual([200, id]);
  });

  test.each([
    ['another browser', { 'sec-fetch-site': 'same-origin' }, false],
    ['another site', { origin: 'https://piege.example' }, true],
    ['a client that is no page', {}, true],
  ])('signs nobody in for %s', async (_name, headers, isOwnBrowser) => {
    const began = cookieHeader(await post(paths.signUp, signUpForm));
    const code = await codeSentTo(signUpForm.email);
    const checked = await post(
      paths.codeCheck,
      { email: signUpForm.email, code },
      {
        ...(isOwnBrowser && began),
        ...headers,
      },
    );
    expect(checked.json().session).toBeUndefined();
    expect(checked.cookies).toEqual([]);
  });

  test('takes its code once', async () => {
    await post(paths.signUp, signUpForm);
    const code = await codeSentTo('fatou@example.sn');
    await post(paths.codeCheck, { email: signUpForm.email, code });
    const again = await post(paths.codeCheck, { email: signUpForm.email, code });
    expect([again.statusCode, again.json().message]).toEqual([400, 'Code OTP invalide']);
  });

  test('of an address or number that has an account is refused, naming the field', async () => {
    await anAccount(desk.db, { email: 'fatou@example.sn', phone: '+221770000001' });
    const sameMail = await post(paths.signUp, { ...signUpForm, email: 'FATOU@example.sn' });
    expect([sameMail.statusCode, sameMail.json().errors]).toEqual([
      409,
      [{ field: 'email', message: 'Utilisateur avec cet adresse mail existe déjà' }],
    ]);
    const samePhone = { ...signUpForm, email: 'autre@example.sn', phone: '+221 77 000 00 01' };
    expect((await post(paths.signUp, samePhone)).json().errors).toEqual([
      { field: 'phone', message: 'Un compte avec ce numéro téléphone existe déjà' },
    ]);
    expect(await textsTo('autre@example.sn')).toEqual([]);
    const claimed = await post(pathTo(paths.accountClaim, { email: 'autre@example.sn' }), {
      name: 'Fatou Sarr',
      adresse: 'Thiès',
      telephone: '770000001',
      password: 'un long secret',
    });
    expect(claimed.json().errors[0].field).toBe('telephone');
  });

  test.each([
    ['password1', 'Ce mot de passe est trop courant. Choisissez-en un autre.'],
    ['MotDePasse', 'Ce mot de passe est trop courant. Choisissez-en un autre.'],
    ['court', '8 caractères au moins'],
    ['x'.repeat(129), '128 caractères au plus'],
  ])('with the password %s is refused', async (password, message) => {
    const reply = await post(paths.signUp, { ...signUpForm, password });
    expect([reply.statusCode, reply.json().errors]).toEqual([
      400,
      [{ field: 'password', message }],
    ]);
    expect(await textsTo(signUpForm.email)).toEqual([]);
  });

  describe('of an address that somebody else signs up as well', () => {
    const thief = { ...signUpForm, password: 'celui du voleur', phone: '77 999 99 99' };
    const isPassword = async (password: string) =>
      (await signIn(signUpForm.email, password)).statusCode === 200;

    test.each([
      ['before', [thief, signUpForm]],
      ['after', [signUpForm, thief]],
    ])('%s is the owner’s by the owner’s browser, also with a new code', async (_when, order) => {
      let owners: Record<string, string> = {};
      for (const person of order) {
        const reply = await post(paths.signUp, person);
        if (person === signUpForm) owners = cookieHeader(reply);
      }
      await post(pathTo(paths.codeResend, { id: signUpForm.email }), {}, owners);
      await answerRequests();
      const code = await codeSentTo(signUpForm.email);
      expect(
        (await post(paths.codeCheck, { email: signUpForm.email, code }, owners)).statusCode,
      ).toBe(200);
      expect([await isPassword(signUpForm.password), await isPassword(thief.password)]).toEqual([
        true,
        false,
      ]);
    });

    test('is nobody’s password when the browser does not tell whose code it is', async () => {
      await post(paths.signUp, signUpForm);
      await post(paths.signUp, thief);
      const code = await codeSentTo(signUpForm.email);
      await post(paths.codeCheck, { email: signUpForm.email, code });
      expect([await isPassword(signUpForm.password), await isPassword(thief.password)]).toEqual([
        false,
        false,
      ]);
      await post(pathTo(paths.resetBySms, { phone: thief.phone }));
      await answerRequests();
      expect(await textsTo('+221779999999')).toEqual([]);
    });

    test('is given back to who reads its mail, and the thief’s number goes', async () => {
      const cookies = cookieHeader(await post(paths.signUp, thief));
      await post(`${pathTo(paths.codeResend, { id: signUpForm.email })}?canal=sms`, {}, cookies);
      await answerRequests();
      const code = await codeSentTo('+221779999999');
      await post(paths.codeCheck, { email: signUpForm.email, code }, cookies);
      expect(await isPassword(thief.password)).toBe(true);

      await post(pathTo(paths.resetByMail, { email: signUpForm.email }));
      await answerRequests();
      const link = new URL(/https?:\S+/.exec((await textsTo(signUpForm.email))[0]!)![0]);
      const token = link.searchParams.get('token');
      const chosen = { email: signUpForm.email, token, password: 'un tout nouveau' };
      expect((await post(paths.newPassword, chosen)).statusCode).toBe(200);
      const before = (await textsTo('+221779999999')).length;
      await post(pathTo(paths.resetBySms, { phone: thief.phone }));
      await answerRequests();
      expect(await textsTo('+221779999999')).toHaveLength(before);
    });
  });

  test('by one browser does not keep others from signing up', async () => {
    for (let turn = 0; turn < 3; turn += 1) await post(paths.signUp, signUpForm);
    expect((await post(paths.signUp, signUpForm)).statusCode).toBe(429);
    const elsewhere = { method: 'POST', url: paths.signUp, payload: signUpForm } as const;
    expect((await desk.app.inject({ ...elsewhere, remoteAddress: '10.1.2.3' })).statusCode).toBe(
      201,
    );
  });

  test('sends one number few texts, whichever addresses are given', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const email = `personne${turn}@example.sn`;
      await post(paths.signUp, { ...signUpForm, email });
      await post(`${pathTo(paths.codeResend, { id: email })}?canal=sms`);
    }
    await answerRequests();
    expect(await textsTo('+221771234567')).toHaveLength(5);
  });

  test('of another mailbox does not claim what a guest ordered', async () => {
    const guest = { verifiedAt: null, emailProvenAt: null, email: 'melanie@example.sn' };
    const { id } = await anAccount(desk.db, guest);
    await post(paths.signUp, { ...signUpForm, email: 'mélanie@exámple.sn' });
    const code = await codeSentTo('mélanie@exámple.sn');
    await post(paths.codeCheck, { email: 'mélanie@exámple.sn', code });
    const [kept] = await desk.db.select().from(partners).where(eq(partners.id, id));
    expect(kept?.claimedById).toBeNull();
  });

  test('of one address ends as one account when two codes come at the same moment', async () => {
    const people = [signUpForm, { ...signUpForm, phone: '77 999 99 99' }];
    const tickets: Record<string, string>[] = [];
    for (const person of people) tickets.push(cookieHeader(await post(paths.signUp, person)));
    const [second, first] = (await textsTo(signUpForm.email)).map((text) => codeIn(text));
    const replies = await Promise.all(
      [first!, second!].map((code, turn) =>
        post(paths.codeCheck, { email: signUpForm.email, code }, tickets[turn]!),
      ),
    );
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
  });
});
