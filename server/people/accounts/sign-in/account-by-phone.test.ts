import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import { rowsOf } from '#server/base/db/open.ts';
import { hashOf } from '#server/base/hash.ts';
import { findAccountBy } from '#server/base/identity/find-partner.ts';
import { partners, sessions } from '#server/base/identity/tables.ts';
import { attempts } from '#server/base/limits/tables.ts';
import { movingCustomers } from '#server/people/customers/import/moving-customers.ts';
import { addresses, consents, movedCustomers } from '#server/people/customers/tables.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { anAccount, byMachine, signedIn } from '#tests/helpers/base/cast.ts';
import { movingRows } from '#tests/helpers/base/moving-rows.ts';
import { cookieHeader, openAccountDesk, signUpForm } from '#tests/helpers/people/account-desk.ts';
import { phoneSignIns, secondFactors, signInCodes } from '../tables.ts';
import { requestPhoneCode, sendSignInCode } from './sign-in-by-phone.ts';

const desk = openAccountDesk();
const { post, textsTo, answerRequests } = desk;
const PHONE = '+221771234567';
const fromPage = { 'sec-fetch-site': 'same-origin' };

type Typed = { name?: string; conditions?: boolean };

async function aRequest(phone = PHONE) {
  const { request } = (await post(paths.phoneSignInCode, { phone })).json();
  await answerRequests();
  const [code = ''] = (await textsTo(phone)).flatMap(
    (text) => /(\d{6}) est votre code/.exec(text)?.[1] ?? [],
  );
  return { request, code };
}
type Asked = Awaited<ReturnType<typeof aRequest>>;
const give = (asked: Asked, typed: Typed = {}) =>
  post(paths.phoneSignInSession, { ...asked, ...typed }, fromPage);
const wrong = ({ request, code }: Asked): Asked => ({
  request,
  code: String((Number(code) + 1) % 1_000_000).padStart(6, '0'),
});
const accounts = () =>
  desk.db.select().from(partners).where(sql`verified_at is not null`).orderBy(partners.id);

async function moveIn(...rows: Record<string, string>[]) {
  const done = await desk.db.transaction((tx) =>
    movingCustomers.run(tx, movingRows(movingCustomers, rows), { dryRun: false, by: byMachine }),
  );
  return done.before;
}
const undo = (before: unknown) =>
  desk.db.transaction((tx) =>
    movingCustomers.undo(tx, JSON.parse(JSON.stringify(before)), byMachine),
  );
const awa = {
  Nom: 'Awa Diop',
  'E-mail': 'awa@exemple.sn',
  Téléphone: '77 123 45 67',
  Ville: 'Thiès',
  Quartier: 'Dixième',
};

// rule P-31
describe('a number without an account', () => {
  test('asks for a name with the right code, and then gets an account', async () => {
    const asked = await aRequest();
    expect((await give(wrong(asked), { name: 'Fatou Sarr' })).statusCode).toBe(400);
    const first = await give(asked);
    expect([first.statusCode, first.json()]).toEqual([200, { needs: 'name' }]);
    expect(first.cookies).toEqual([]);
    expect(await accounts()).toEqual([]);

    const second = await give(asked, { name: 'Fatou Sarr', conditions: true });
    expect(second.statusCode, second.body).toBe(200);
    expect(second.json().user_info).toMatchObject({
      name: 'Fatou Sarr',
      email: '',
      partner_phone: PHONE.slice(1),
      phone_proven: true,
      is_verified: true,
    });
    const [account] = await accounts();
    expect(account).toMatchObject({ email: '', emailKey: '', hasPassword: false, phone: PHONE });
    const [consent] = await desk.db.select().from(consents);
    expect(consent).toMatchObject({ partnerId: account!.id, kind: 'terms' });
    expect((await give(asked, { name: 'Fatou Sarr' })).statusCode).toBe(400);
    // The next code signs in, without a question.
    const again = await give(await aRequest());
    expect(again.json().uid).toBe(account!.id);
  });

  test('asks no consent of an older client, and notes none', async () => {
    await give(await aRequest(), { name: 'Fatou Sarr' });
    expect(await desk.db.select().from(consents)).toEqual([]);
  });

  test('counts the call with the name to the five tries, and the right one that came before not', async () => {
    const asked = await aRequest();
    for (let turn = 0; turn < 4; turn += 1) await give(wrong(asked));
    expect((await give(asked)).json()).toEqual({ needs: 'name' });
    expect((await give(wrong(asked), { name: 'Fatou Sarr' })).statusCode).toBe(400);
    expect((await give(asked, { name: 'Fatou Sarr' })).statusCode).toBe(400);
    expect(await accounts()).toEqual([]);
  });

  test('gets what guests ordered with it', async () => {
    const values = { name: 'Fatou', email: 'f@example.sn', emailKey: 'f@example.sn', phone: PHONE };
    const [guest] = await desk.db.insert(partners).values(values).returning();
    await give(await aRequest(), { name: 'Fatou Sarr' });
    const [account] = await accounts();
    const [claimed] = await desk.db.select().from(partners).where(eq(partners.id, guest!.id));
    expect(claimed?.claimedById).toBe(account?.id);
    expect(account?.email).toBe('');
  });

  test('is told apart from accounts by nothing but the right code', async () => {
    await anAccount(desk.db, { phone: PHONE });
    const [known, unknown] = [await aRequest(), await aRequest('+221760000001')];
    const [one, other] = [await give(wrong(known)), await give(wrong(unknown))];
    const said = ({ traceId: _id, ...body }: Record<string, unknown>) => body;
    expect(said(other.json())).toEqual(said(one.json()));
  });
});

// rule P-31
describe('a number of an account that it does not open', () => {
  const fresh = async (phone = PHONE) => ({ phone, phoneProvenAt: new Date() });
  test.each<[string, () => Promise<unknown>]>([
    ['that never proved it', async () => anAccount(desk.db, { phone: PHONE })],
    [
      'that proved it long ago',
      async () => {
        const { id } = await anAccount(desk.db, await fresh());
        const provenAt = new Date(Date.now() - 181 * 86_400_000);
        await desk.db.insert(phoneSignIns).values({ partnerId: id, phone: PHONE, provenAt });
      },
    ],
    [
      'with a second factor',
      async () => {
        const { id } = await anAccount(desk.db, await fresh());
        await desk.db.insert(phoneSignIns).values({ partnerId: id, phone: PHONE });
        const factor = { sealedSecret: 'x', recoveryHashes: [], confirmedAt: new Date() };
        await desk.db.insert(secondFactors).values({ partnerId: id, ...factor });
      },
    ],
    [
      'of staff',
      async () => {
        const { id } = await anAccount(desk.db, { ...(await fresh()), role: 'support' });
        await desk.db.insert(phoneSignIns).values({ partnerId: id, phone: PHONE });
      },
    ],
  ])('%s makes nothing and takes nothing', async (_case, given) => {
    await given();
    await moveIn(awa);
    const before = await desk.db.select().from(partners).orderBy(partners.id);
    const asked = await aRequest();
    for (const typed of [{}, { name: 'Voleur' }]) {
      const reply = await give(asked, typed);
      expect(reply.statusCode, reply.body).toBe(409);
      expect(reply.json().message).toContain('Connectez-vous par e-mail');
    }
    expect(await desk.db.select().from(partners).orderBy(partners.id)).toEqual(before);
    expect(await desk.db.select().from(sessions)).toEqual([]);
  });

  test('that was erased is free', async () => {
    await anAccount(desk.db, { phone: null, verifiedAt: null, erasedAt: new Date() });
    expect((await give(await aRequest(), { name: 'Fatou Sarr' })).statusCode).toBe(200);
  });
});

// rule P-29
describe('a moved customer', () => {
  test('enters by number without being asked for a name, and has name, town and addresses', async () => {
    const before = await moveIn(awa);
    const reply = await give(await aRequest(), { conditions: true });
    expect(reply.json().user_info).toMatchObject({
      name: 'Awa Diop',
      email: '',
      partner_city: 'Thiès',
    });
    const [account] = await accounts();
    const [place] = await desk.db.select().from(addresses);
    expect(place).toMatchObject({ partnerId: account!.id, isDefault: true, quarter: 'Dixième' });
    // An undo of the file leaves a person with an account alone.
    const undone = await undo(before);
    expect([undone.deleted, undone.kept.map(({ reason }) => reason)]).toEqual([
      0,
      ['a un compte depuis'],
    ]);
    expect(await desk.db.select().from(addresses)).toHaveLength(1);
    expect(await desk.db.select().from(movedCustomers)).toHaveLength(1);
  });

  test('of several with one number is asked for a name; all are the account’s, no address book is', async () => {
    await moveIn(awa, { ...awa, Nom: 'Modou Diop', 'E-mail': 'modou@exemple.sn' });
    const asked = await aRequest();
    expect((await give(asked)).json()).toEqual({ needs: 'name' });
    await give(asked, { name: 'Awa Diop' });
    const [account] = await accounts();
    const claimed = await desk.db
      .select()
      .from(partners)
      .where(eq(partners.claimedById, account!.id));
    expect(claimed).toHaveLength(2);
    const places = await desk.db.select().from(addresses);
    expect(places.map(({ partnerId }) => partnerId)).not.toContain(account!.id);
  });

  test('whose file is undone between the code and its use is asked for a name', async () => {
    const before = await moveIn(awa);
    const asked = await aRequest();
    await desk.db.delete(outgoingMessages);
    expect((await undo(before)).deleted).toBe(1);
    expect((await give(asked)).json()).toEqual({ needs: 'name' });
  });
});

// rule P-30
describe('an order of events', () => {
  const waiting = async () =>
    rowsOf(
      await desk.db.execute(sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`),
    ).length;

  test('two browsers with one number make one account', async () => {
    const [one, other] = [await aRequest(), await aRequest()];
    const replies = await Promise.all([
      give(one, { name: 'Fatou Sarr' }),
      give(other, { name: 'Fatou S.' }),
    ]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const made = await accounts();
    expect(made).toHaveLength(1);
    expect(replies.map((reply) => reply.json().uid)).toEqual([made[0]!.id, made[0]!.id]);
  });

  test('one code used twice at once makes one account and one session', async () => {
    const asked = await aRequest();
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => give(asked, { name: 'Fatou Sarr' })),
    );
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400, 400]);
    expect(await accounts()).toHaveLength(1);
    expect(await desk.db.select().from(sessions)).toHaveLength(1);
  });

  test('an account made by e-mail in that very moment keeps the number', async () => {
    await moveIn(awa);
    const asked = await aRequest();
    const { entering } = await desk.db.transaction(async (tx) => {
      await tx.insert(partners).values({
        name: 'Modou',
        email: 'modou@example.sn',
        emailKey: 'modou@example.sn',
        phone: PHONE,
        verifiedAt: new Date(),
        emailProvenAt: new Date(),
      });
      const entered = give(asked, { name: 'Awa Diop' });
      await expect.poll(waiting).toBe(1);
      return { entering: entered };
    });
    const reply = await entering;
    expect([reply.statusCode, reply.json().message]).toEqual([
      409,
      'Un compte vient d’être créé avec ce numéro. Demandez un autre code.',
    ]);
    expect(await accounts()).toHaveLength(1);
    const [guest] = await desk.db
      .select()
      .from(partners)
      .where(eq(partners.emailKey, 'awa@exemple.sn'));
    expect(guest?.claimedById).toBeNull();
    const [place] = await desk.db.select().from(addresses);
    expect(place?.partnerId).toBe(guest?.id);
  });

  test('a sign-up by e-mail whose code comes after it is refused', async () => {
    const created = await post(paths.signUp, signUpForm, fromPage);
    const code = await desk.codeSentTo(signUpForm.email);
    await give(await aRequest(), { name: 'Fatou Sarr' });
    const late = await post(
      paths.codeCheck,
      { email: signUpForm.email, code },
      { ...fromPage, ...cookieHeader(created) },
    );
    expect(late.statusCode).toBe(409);
    expect(await accounts()).toHaveLength(1);
  });

  test('a number that is erased between makes its code void, and the next code makes an account', async () => {
    await give(await aRequest(), { name: 'Fatou Sarr' });
    const [account] = await accounts();
    const asked = await aRequest();
    const headers = await signedIn(desk.db, await anAccount(desk.db, { role: 'admin' }));
    const erased = await desk.app.inject({
      method: 'DELETE',
      url: pathTo(paths.user, { id: account!.id }),
      headers,
    });
    expect(erased.statusCode, erased.body).toBe(200);
    expect((await give(asked, { name: 'Fatou Sarr' })).statusCode).toBe(400);
    expect((await give(await aRequest())).json()).toEqual({ needs: 'name' });
  });
});

// rule P-30
describe('an account without an address', () => {
  async function anAccountByPhone() {
    await give(await aRequest(), { name: 'Fatou Sarr' });
    const [account] = await accounts();
    return { account: account!, headers: await signedIn(desk.db, account!) };
  }

  test('is found by no empty text, and there may be several', async () => {
    await anAccountByPhone();
    await give(await aRequest('+221760000001'), { name: 'Modou Fall' });
    expect(await accounts()).toHaveLength(2);
    for (const text of ['', ' ']) expect(await findAccountBy(desk.db, text)).toBeUndefined();
  });

  test('gets no mail', async () => {
    await anAccountByPhone();
    await post(paths.phoneSignInSession, await aRequest(), { 'user-agent': 'Firefox/140.0' });
    const sent = await desk.db.select().from(outgoingMessages);
    expect(sent.filter(({ channel }) => channel === 'mail')).toEqual([]);
  });

  test('keeps its number, by which alone it opens', async () => {
    const { account, headers } = await anAccountByPhone();
    const ended = await desk.app.inject({ method: 'DELETE', url: paths.phoneSignIn, headers });
    expect(ended.statusCode).toBe(409);
    const payload = { phone: '77 999 99 99', password: 'x' };
    const changed = await desk.app.inject({ method: 'PUT', url: paths.me, payload, headers });
    expect(changed.statusCode).toBe(409);
    const staff = await signedIn(desk.db, await anAccount(desk.db, { role: 'support' }));
    const byStaff = await desk.app.inject({
      method: 'PUT',
      url: pathTo(paths.userUpdate, { id: account.id }),
      payload: { phone: '77 999 99 99' },
      headers: staff,
    });
    expect(byStaff.statusCode, byStaff.body).toBe(409);
  });

  test('gets no link to a password by text message', async () => {
    await anAccountByPhone();
    const before = (await textsTo(PHONE)).length;
    await post(pathTo(paths.resetBySms, { phone: '771234567' }));
    await answerRequests();
    expect(await textsTo(PHONE)).toHaveLength(before);
  });

  test('is told to write to the shop once its proof is too old', async () => {
    await anAccountByPhone();
    const provenBefore = (days: number) =>
      desk.db.execute(`update phone_sign_ins set proven_at = now() - interval '${days} days'`);
    await provenBefore(729);
    expect((await give(await aRequest())).statusCode).toBe(200);
    await provenBefore(731);
    const reply = await give(await aRequest());
    expect([reply.statusCode, reply.json().message]).toEqual([
      409,
      expect.stringContaining('Écrivez à la boutique'),
    ]);
  });

  test('is erased by its owner with a code, not without, and not with one of another number', async () => {
    const { account, headers } = await anAccountByPhone();
    const erase = (payload: object) =>
      desk.app.inject({
        method: 'DELETE',
        url: pathTo(paths.user, { id: account.id }),
        payload,
        headers,
      });
    expect((await erase({})).statusCode).toBe(400);
    expect((await erase(await aRequest('+221760000001'))).statusCode).toBe(400);
    expect((await erase(wrong(await aRequest()))).statusCode).toBe(400);
    expect((await erase(await aRequest())).statusCode).toBe(200);
    expect(await accounts()).toEqual([]);
  });
});

// rule B-27
describe('codes to numbers that the shop does not know', () => {
  const askFrom = async (network: string, phone: string) => {
    await requestPhoneCode(desk.db, testConfig(), { phone, sender: { network } });
    const [row] = await desk.db.select().from(signInCodes).where(eq(signInCodes.phone, phone));
    await sendSignInCode(desk.db, testConfig(), { codeId: row!.id, asker: { network } });
    return (await textsTo(phone)).length;
  };

  test('are ten an hour for a network, which customers do not feel', async () => {
    await moveIn(awa);
    for (let n = 0; n < 10; n += 1) expect(await askFrom('a', `+22176000010${n}`)).toBe(1);
    expect(await askFrom('a', '+221760000200')).toBe(0);
    expect(await askFrom('a', PHONE)).toBe(1);
    expect(await askFrom('b', '+221760000201')).toBe(1);
  });

  test('are a hundred an hour and five hundred a day in all, which customers do not feel', async () => {
    await anAccount(desk.db, { phone: PHONE });
    const count = (name: string, used: number) =>
      desk.db
        .insert(attempts)
        .values({ key: hashOf(JSON.stringify([name, 'all'])), count: used })
        .onConflictDoUpdate({ target: attempts.key, set: { count: used } });
    await count('texts to strangers', 99);
    expect(await askFrom('a', '+221760000100')).toBe(1);
    expect(await askFrom('b', '+221760000101')).toBe(0);
    expect(await askFrom('b', PHONE)).toBe(1);
    await count('texts to strangers', 0);
    await count('texts to strangers a day', 500);
    expect(await askFrom('c', '+221760000102')).toBe(0);
  });
});
