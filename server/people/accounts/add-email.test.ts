import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import { partners } from '#server/base/identity/tables.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { openAccountDesk } from '#tests/helpers/people/account-desk.ts';
import { addedEmails } from './tables.ts';

const desk = openAccountDesk();
const { post, textsTo } = desk;
const MAIL = 'Fatou@example.sn';
const PHONE = '+221771234567';

async function byPhone() {
  const none = { email: '', emailKey: '', emailProvenAt: null };
  const account = await anAccount(desk.db, { ...none, phone: PHONE, phoneProvenAt: new Date() });
  return { account, headers: await signedIn(desk.db, account) };
}
type Headers = Awaited<ReturnType<typeof byPhone>>['headers'];
const codeTo = async (email: string) => /^(\d{6})$/m.exec((await textsTo(email))[0] ?? '')?.[1];
async function askFor(headers: Headers, email = MAIL) {
  const reply = await post(paths.ownEmailCode, { email }, headers);
  expect(reply.statusCode, reply.body).toBe(200);
  return (await codeTo(email)) ?? '';
}
const give = (headers: Headers, code: string) => post(paths.ownEmailProof, { code }, headers);
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

// rule P-16
test('an account without an address gets the one whose code comes back, and may then choose a password', async () => {
  const { account, headers } = await byPhone();
  const guest = { name: 'Fatou', email: 'fatou@example.sn', emailKey: 'fatou@example.sn' };
  const [ordered] = await desk.db.insert(partners).values(guest).returning();
  const code = await askFor(headers);
  expect((await give(headers, another(code))).statusCode).toBe(400);
  const done = await give(headers, code);
  expect([done.statusCode, done.json().email]).toEqual([200, MAIL]);
  const [now] = await desk.db.select().from(partners).where(eq(partners.id, account.id));
  expect(now).toMatchObject({ emailKey: 'fatou@example.sn', phone: PHONE });
  expect(now!.emailProvenAt).not.toBeNull();
  const [claimed] = await desk.db.select().from(partners).where(eq(partners.id, ordered!.id));
  expect(claimed?.claimedById).toBe(account.id);
  expect((await textsTo(PHONE))[0]).toContain('adresse e-mail a été ajoutée');
  expect(await desk.db.select().from(addedEmails)).toEqual([]);

  await post(pathTo(paths.resetByMail, { email: MAIL }));
  await desk.answerRequests();
  const link = new URL(/https?:\S+/.exec((await textsTo(MAIL))[0]!)![0]).searchParams;
  const chosen = { email: MAIL, token: link.get('token'), password: 'un tout nouveau' };
  expect((await post(paths.newPassword, chosen)).statusCode).toBe(200);
  expect((await desk.signIn(MAIL, 'un tout nouveau')).statusCode).toBe(200);
});

// rule P-16
test('an account with an address gets no second one', async () => {
  const account = await anAccount(desk.db);
  const headers = await signedIn(desk.db, account);
  expect((await post(paths.ownEmailCode, { email: MAIL }, headers)).statusCode).toBe(409);
  expect((await give(headers, '123456')).statusCode).toBe(409);
  expect(await textsTo(MAIL)).toEqual([]);
});

// rule P-10
test('only who reads the mailbox hears that another account has the address', async () => {
  const { headers } = await byPhone();
  const free = await post(paths.ownEmailCode, { email: 'libre@example.sn' }, headers);
  await anAccount(desk.db, { email: MAIL });
  const taken = await post(paths.ownEmailCode, { email: MAIL }, headers);
  expect([taken.statusCode, taken.json()]).toEqual([free.statusCode, free.json()]);
  const refused = await give(headers, (await codeTo(MAIL))!);
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'Un autre compte a déjà cette adresse : connectez-vous à celui-là.',
  ]);
});

test('a code takes five tries, expires, and the former one ends with the next', async () => {
  const { headers } = await byPhone();
  const first = await askFor(headers);
  const second = await askFor(headers);
  if (first !== second) expect((await give(headers, first)).statusCode).toBe(400);
  await desk.db.update(addedEmails).set({ expiresAt: new Date(Date.now() - 1000) });
  expect((await give(headers, second)).statusCode).toBe(400);
  const third = await askFor(headers);
  for (let turn = 0; turn < 3; turn += 1) await give(headers, another(third));
  expect((await give(headers, third)).statusCode).toBe(429);
});

test('five codes an hour are mailed, and they stand nowhere as they are', async () => {
  const { headers } = await byPhone();
  const code = await askFor(headers);
  expect(JSON.stringify(await desk.db.select().from(addedEmails))).not.toContain(code);
  for (let turn = 0; turn < 4; turn += 1) await askFor(headers, `f${turn}@example.sn`);
  const sixth = await post(paths.ownEmailCode, { email: MAIL }, headers);
  expect(sixth.statusCode).toBe(429);
});
