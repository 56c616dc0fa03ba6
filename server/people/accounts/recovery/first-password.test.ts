import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import { partners } from '#server/base/identity/tables.ts';
import { movingCustomers } from '#server/people/customers/import/moving-customers.ts';
import { addresses, consents } from '#server/people/customers/tables.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { anAccount, byMachine, signedIn } from '#tests/helpers/base/cast.ts';
import { movingRows } from '#tests/helpers/base/moving-rows.ts';
import { openAccountDesk } from '#tests/helpers/people/account-desk.ts';
import { passwordResets } from '../tables.ts';

const desk = openAccountDesk();
const { post, signIn, textsTo, answerRequests } = desk;
const MAIL = 'awa@exemple.sn';
const PASSWORD = 'un tout nouveau';

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
  'E-mail': 'Awa@exemple.sn',
  Téléphone: '77 123 45 67',
  Ville: 'Thiès',
  Quartier: 'Dixième',
};
const accounts = () =>
  desk.db.select().from(partners).where(sql`verified_at is not null`).orderBy(partners.id);
const ask = async (email = MAIL) => {
  const reply = await post(pathTo(paths.resetByMail, { email }));
  await answerRequests();
  return reply;
};
async function askForLink() {
  await ask();
  const texts = [...(await textsTo('Awa@exemple.sn')), ...(await textsTo(MAIL))];
  const link = /https?:\S+/.exec(texts[0] ?? '')![0];
  return new URL(link).searchParams;
}
const choose = (link: URLSearchParams, more: object = {}) =>
  post(paths.newPassword, {
    email: link.get('mail'),
    token: link.get('token'),
    password: PASSWORD,
    ...more,
  });

// rule P-14
describe('the mailbox of a moved customer', () => {
  test('opens an account with what the file brought, and nothing before the link is used', async () => {
    const before = await moveIn(awa);
    const link = await askForLink();
    expect(link.get('premier')).toBe('1');
    expect((await textsTo('Awa@exemple.sn'))[0]).toContain(
      'vous n’y avez pas encore de mot de passe',
    );
    expect(await accounts()).toEqual([]);
    const done = await choose(link, { conditions: true });
    expect([done.statusCode, done.json().status]).toEqual([200, 'success']);
    const [account] = await accounts();
    expect(account).toMatchObject({
      name: 'Awa Diop',
      city: 'Thiès',
      emailKey: MAIL,
      phone: '+221771234567',
      phoneProvenAt: null,
      hasPassword: true,
    });
    expect(account!.emailProvenAt).not.toBeNull();
    const [place] = await desk.db.select().from(addresses);
    expect(place).toMatchObject({ partnerId: account!.id, isDefault: true });
    expect(await desk.db.select().from(consents)).toHaveLength(1);
    expect((await signIn(MAIL, PASSWORD)).statusCode).toBe(200);
    expect((await choose(link)).statusCode).toBe(400);
    const undone = await undo(before);
    expect([undone.deleted, undone.kept[0]?.reason]).toEqual([0, 'a un compte depuis']);
    expect(await accounts()).toHaveLength(1);
  });

  test('says the same as any other, and a guest who only ordered gets nothing', async () => {
    await moveIn(awa);
    const values = { name: 'Fatou', email: 'f@example.sn', emailKey: 'f@example.sn' };
    await desk.db.insert(partners).values(values);
    const [moved, guest, unknown] = [
      await ask(),
      await ask('f@example.sn'),
      await ask('personne@example.sn'),
    ];
    expect([guest.statusCode, guest.json()]).toEqual([moved.statusCode, moved.json()]);
    expect(unknown.json()).toEqual(moved.json());
    expect(await textsTo('f@example.sn')).toEqual([]);
    expect(await textsTo('Awa@exemple.sn')).toHaveLength(1);
  });

  test('of several makes one account, and claims all of them and what guests ordered there', async () => {
    await moveIn(awa);
    const more = { email: MAIL, emailKey: MAIL };
    await desk.db.insert(partners).values({ name: 'Awa', phone: '+221760000001', ...more });
    const [second] = await desk.db
      .insert(partners)
      .values({ name: 'Awa D.', phone: '+221760000002', ...more })
      .returning();
    await desk.db.execute(sql`insert into moved_customers (partner_id) values (${second!.id})`);
    await choose(await askForLink());
    const [account, ...others] = await accounts();
    expect([account?.name, others]).toEqual(['Awa Diop', []]);
    const claimed = await desk.db
      .select()
      .from(partners)
      .where(eq(partners.claimedById, account!.id));
    expect(claimed).toHaveLength(3);
  });

  test('leaves the number to the account that has it', async () => {
    await anAccount(desk.db, { phone: '+221771234567' });
    // The number joins only who has proven it, so the file brings a guest.
    await moveIn(awa);
    await choose(await askForLink());
    const made = (await accounts()).find(({ emailKey }) => emailKey === MAIL);
    expect(made).toMatchObject({ name: 'Awa Diop', phone: null });
  });
});

// rule P-14
describe('the link is refused', () => {
  test('once the person is erased', async () => {
    await moveIn(awa);
    const link = await askForLink();
    const [guest] = await desk.db.select().from(partners).where(eq(partners.emailKey, MAIL));
    const headers = await signedIn(desk.db, await anAccount(desk.db, { role: 'admin' }));
    const erased = await desk.app.inject({
      method: 'DELETE',
      url: pathTo(paths.user, { id: guest!.id }),
      headers,
    });
    expect(erased.statusCode, erased.body).toBe(200);
    expect((await choose(link)).statusCode).toBe(400);
    expect((await accounts()).map(({ role }) => role)).toEqual(['admin']);
  });

  test('once the file is undone; its undo keeps who was written to as long as the message is kept', async () => {
    const before = await moveIn(awa);
    const link = await askForLink();
    expect((await undo(before)).deleted).toBe(0);
    await desk.db.delete(outgoingMessages);
    expect((await undo(before)).deleted).toBe(1);
    expect((await choose(link)).statusCode).toBe(400);
    expect(await accounts()).toEqual([]);
  });

  test('after an hour, with another token, and once an account has the address', async () => {
    await moveIn(awa);
    const link = await askForLink();
    const other = new URLSearchParams({ mail: MAIL, token: 'autre' });
    expect((await choose(other)).statusCode).toBe(400);
    await desk.db.update(passwordResets).set({ expiresAt: new Date(Date.now() - 1000) });
    expect((await choose(link)).statusCode).toBe(400);
    const second = await askForLink();
    await anAccount(desk.db, { email: MAIL });
    expect((await choose(second)).statusCode).toBe(400);
    expect(await accounts()).toHaveLength(1);
  });

  test('when it is used twice at the same moment, but once', async () => {
    await moveIn(awa);
    const link = await askForLink();
    const replies = await Promise.all([choose(link), choose(link), choose(link)]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400]);
    expect(await accounts()).toHaveLength(1);
  });
});
