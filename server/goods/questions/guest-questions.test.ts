import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import type { Question } from '#contract/goods/questions.ts';
import { staffQuestions } from '#contract/goods/staff-questions.ts';
import { staffMessages } from '#contract/talk/staff-messages.ts';
import { auditEntries } from '#server/base/audit/tables.ts';
import { attempts } from '#server/base/limits/tables.ts';
import { questionContacts, questions } from '#server/goods/questions/tables.ts';
import { exportPerson } from '#server/people/customers/staff/export-person.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { asStaff, openApp, testConfig } from '#tests/helpers/base/app.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { anAccount, byMachine } from '#tests/helpers/base/cast.ts';
import { emptyAccounts, emptyCollected } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { forgetOldAskers, queueMissedAnswers } from './forget-askers.ts';

const PHONE = '+221771234567';
const EMAIL = 'awa@exemple.sn';

const shop = openCatalogueApp();
let product: { id: number };
beforeEach(async () => {
  await emptyAccounts(shop.db);
  await emptyCollected(shop.db);
  product = await aProduct(shop.db);
});

const form = { text: 'Est-il bruyant la nuit ?', prenom: 'Awa', contact: EMAIL };
/** Each comes from an address of its own unless it is named. */
let visitors = 0;
function ask(change: object = {}, from?: string, app = shop.app) {
  visitors += 1;
  return app.inject({
    method: 'POST',
    url: paths.guestQuestions,
    payload: { produit_id: product.id, ...form, ...change },
    remoteAddress: from ?? `10.1.${Math.floor(visitors / 250)}.${visitors % 250}`,
  });
}
const decide = (id: number, payload: object) =>
  shop.app.inject({
    method: 'PUT',
    url: pathTo(paths.staffQuestion, { id }),
    headers: { ...asStaff, 'if-match': '*' },
    payload,
  });
const kept = () => shop.db.select().from(questions).orderBy(questions.id);
const contacts = async () =>
  (await shop.db.select().from(questionContacts).orderBy(questionContacts.questionId)).map(
    ({ address }) => address,
  );
const messagesOfShop = async () =>
  (await shop.app.inject({ url: staffMessages.path, headers: asStaff })).body;
const latest = async () => (await kept()).at(-1)!.id;
const sent = () => shop.db.select().from(outgoingMessages);
const shown = async () =>
  (
    await shop.app.inject(pathTo(paths.questionsOfProduct, { id: product.id }))
  ).json() as Question[];
const published = { state: 'published', answer: 'Non, 38 dB.' };
/** As a node of the release before does, which knows no contacts of guests. */
const decideAsBefore = (id: number, change: { state: 'published' | 'refused' }) =>
  shop.db
    .update(questions)
    .set({ ...change, answer: 'Oui.', answeredAt: new Date(), isTold: true })
    .where(eq(questions.id, id));
async function tidy() {
  await queueMissedAnswers(shop.db, testConfig());
  await forgetOldAskers(shop.db);
}

describe('a question of a guest', () => {
  test.each([
    ['an e-mail address', 'Awa@Exemple.sn', 'mail', EMAIL],
    ['a number', '77 123 45 67', 'sms', PHONE],
  ])('is answered once to %s, which is forgotten then', async (_what, contact, channel, to) => {
    const asked = await ask({ contact, prenom: ' El  Hadji Malick' });
    expect(asked.statusCode, asked.body).toBe(201);
    expect(asked.json()).toEqual({ sent: true });
    const id = await latest();
    expect(await kept()).toMatchObject([{ author: 'El Hadji', partnerId: null }]);
    expect(await contacts()).toEqual([to]);
    expect([await sent(), await shown()]).toEqual([[], []]);
    expect((await decide(id, published)).statusCode).toBe(200);
    expect(await sent()).toMatchObject([{ channel, recipient: to }]);
    expect((await sent())[0]!.text.includes('Si vous n’avez rien demandé')).toBe(
      channel === 'mail',
    );
    expect(await contacts()).toEqual([]);
    await decide(id, { state: 'pending' });
    await decide(id, { ...published, answer: 'Non, 36 dB.' });
    expect(await sent()).toHaveLength(1);
    expect(await shown()).toMatchObject([{ author: 'El Hadji', answer: 'Non, 36 dB.' }]);
  });

  test('that is refused writes to nobody, then or later', async () => {
    await ask({ contact: PHONE });
    const id = await latest();
    await decide(id, { state: 'refused' });
    expect(await contacts()).toEqual([]);
    await decide(id, published);
    expect(await sent()).toEqual([]);
  });

  test.each([
    [{ contact: '' }, 'contact'],
    [{ contact: 'awa@' }, 'contact'],
    [{ contact: '+33612345678' }, 'contact'],
    [{ contact: undefined }, 'contact'],
    [{ prenom: ' ' }, 'prenom'],
    [{ prenom: '77 123 45 67' }, 'prenom'],
    [{ prenom: 'www.ailleurs.sn' }, 'prenom'],
    [{ prenom: 'a'.repeat(41) }, 'prenom'],
    [{ text: 'Prix ?' }, 'text'],
    [{ text: 'Voyez www.ailleurs.sn, non ?' }, 'text'],
  ])('with %j is refused beside its field and changes nothing', async (change, field) => {
    const reply = await ask(change);
    expect([reply.statusCode, reply.json().errors[0].field]).toEqual([400, field]);
    expect(await kept()).toEqual([]);
  });

  test('of an article that is not for sale is refused', async () => {
    const hidden = await aProduct(shop.db, { active: false });
    for (const produit_id of [hidden.id, 2_147_483_647]) {
      expect((await ask({ produit_id })).statusCode).toBe(404);
    }
    expect(await kept()).toEqual([]);
  });

  test('by a machine sounds kept and is not', async () => {
    expect((await ask({ site: 'https://spam.example' })).statusCode).toBe(201);
    expect(await kept()).toEqual([]);
  });
});

describe('so that nobody is flooded', () => {
  const PLACE = '10.7.7.7';

  test('five questions are asked for a contact from one network in a day, however it is typed', async () => {
    const numbers = ['77 123 45 67', '771234567', PHONE, '00221 77 123 45 67', '221771234567'];
    const once = await Promise.all(
      [...numbers, ...numbers].map((contact) => ask({ contact }, PLACE)),
    );
    const statuses = once.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 429, 429, 429, 429]);
    expect((await ask({ contact: '78 765 43 21' }, PLACE)).statusCode).toBe(201);
    expect((await ask({ contact: PHONE })).statusCode, 'another network').toBe(201);
    await shop.db.update(attempts).set({ since: sql`now() - interval '2 days'` });
    expect((await ask({ contact: PHONE }, PLACE)).statusCode).toBe(201);
  });

  test('addresses that lead to one mailbox are one contact', async () => {
    const statuses: number[] = [];
    for (const name of ['a.wa', 'awa+1', 'Awa+2+3', 'aw.a', 'awa+4', 'a.w.a', 'modou']) {
      statuses.push((await ask({ contact: `${name}@exemple.sn` }, PLACE)).statusCode);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 201]);
  });

  test('questions are taken from all networks, and fifteen a day are answered to a contact', async () => {
    for (let n = 0; n < 18; n += 1) expect((await ask()).statusCode).toBe(201);
    const asked = await kept();
    expect(asked).toHaveLength(18);
    for (const { id } of asked) await decide(id, { state: 'published', answer: 'Non.' });
    expect((await sent()).filter(({ recipient }) => recipient === EMAIL)).toHaveLength(15);
  });

  test('one address of the network asks ten times in an hour, whatever it types', async () => {
    const app = await openApp(shop.database, testConfig({ RATE_LIMIT_PER_MINUTE: '600' }));
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) {
      const reply = await ask({ contact: `x${n}@exemple.sn` }, '10.9.9.9', app);
      statuses.push(reply.statusCode);
      if (n === 10) expect(reply.json().message).toContain('avec un compte');
    }
    await app.close();
    expect(statuses).toEqual([...Array(10).fill(201), 429]);
  });
});

test('no answer of the API names the contact, nor a message before the answer, whatever becomes of the question', async () => {
  const state = fc.constantFrom('pending', 'published', 'refused');
  const contact = fc.constantFrom('771234567', EMAIL);
  await fc.assert(
    fc.asyncProperty(contact, fc.array(state, { maxLength: 4 }), async (typed, states) => {
      await emptyCollected(shop.db);
      await shop.db.delete(questions);
      await shop.db.delete(attempts);
      const asked = await ask({ contact: typed });
      const said = [asked.body];
      const told = states.indexOf('published');
      for (const [turn, one] of states.entries()) {
        if (told < 0 || turn <= told) said.push(await messagesOfShop());
        const answer = one === 'published' ? { answer: 'Oui.' } : {};
        said.push((await decide(await latest(), { state: one, ...answer })).body);
      }
      for (const url of [
        pathTo(paths.questionsOfProduct, { id: product.id }),
        staffQuestions.path,
        withQuery(staffQuestions.path, { q: EMAIL }),
      ]) {
        said.push((await shop.app.inject({ url, headers: asStaff })).body);
      }
      if (told < 0) said.push(await messagesOfShop());
      said.push(JSON.stringify(await shop.db.select().from(auditEntries)));
      expect(said.join()).not.toMatch(/771234567|awa@exemple/);
      const isTold = told >= 0 && !states.slice(0, told).includes('refused');
      expect(await sent()).toHaveLength(isTold ? 1 : 0);
      expect((await messagesOfShop()).includes(EMAIL)).toBe(isTold && typed === EMAIL);
      const isOver = states.some((one) => one !== 'pending');
      expect(await contacts()).toHaveLength(isOver ? 0 : 1);
    }),
    { numRuns: 25 },
  );
});

describe('whose contact it is', () => {
  test('has it in their export once they have proven it, and it goes with their account', async () => {
    await ask({ contact: PHONE });
    await ask({ contact: EMAIL });
    await ask({ contact: 'modou+boutique@exemple.sn' });
    const proven = { phone: PHONE, phoneProvenAt: new Date(), email: 'autre@exemple.sn' };
    const awa = await anAccount(shop.db, proven);
    const unproven = await anAccount(shop.db, { email: EMAIL, emailProvenAt: null });
    const exported = async ({ id }: { id: number }) =>
      (await exportPerson(shop.db, byMachine, id)).questions_sans_compte;
    expect(await exported(awa)).toMatchObject([{ text: form.text, adresse: PHONE }]);
    expect(await exported(unproven)).toEqual([]);
    for (const [email, adresse] of [
      ['modou@exemple.sn', 'modou+boutique@exemple.sn'],
      ['awa+1@exemple.sn', EMAIL],
    ] as const) {
      const theirs = await anAccount(shop.db, { email, emailProvenAt: new Date() });
      expect(await exported(theirs)).toMatchObject([{ adresse }]);
    }
    const url = pathTo(paths.user, { id: awa.id });
    const gone = await shop.app.inject({ method: 'DELETE', url, headers: asStaff });
    expect(gone.statusCode, gone.body).toBeLessThan(300);
    expect(await contacts()).toEqual([EMAIL, 'modou+boutique@exemple.sn']);
    expect(await kept()).toHaveLength(2);
  });

  test('goes with their mailbox; what was published meanwhile stays, without a name', async () => {
    await ask({ contact: 'awa+1@exemple.sn' });
    const open = await latest();
    await ask();
    await decideAsBefore(open, { state: 'published' });
    const awa = await anAccount(shop.db, { email: EMAIL, emailProvenAt: new Date() });
    const url = pathTo(paths.user, { id: awa.id });
    const gone = await shop.app.inject({ method: 'DELETE', url, headers: asStaff });
    expect(gone.statusCode, gone.body).toBeLessThan(300);
    expect(await contacts()).toEqual([]);
    expect(await shown()).toMatchObject([{ id: open, author: 'Compte effacé', answer: 'Oui.' }]);
    expect(await kept()).toHaveLength(1);
  });

  test('is told at night of what a node of the release before published, once, and forgotten', async () => {
    await ask();
    await decideAsBefore(await latest(), { state: 'published' });
    await ask({ contact: PHONE });
    await decideAsBefore(await latest(), { state: 'refused' });
    await ask({ contact: 'modou@exemple.sn' });
    await tidy();
    await tidy();
    expect(await sent()).toMatchObject([{ channel: 'mail', recipient: EMAIL }]);
    expect((await sent())[0]!.text).toContain('Oui.');
    expect(await contacts()).toEqual(['modou@exemple.sn']);
  });

  test('is told when staff changes such an answer before the night', async () => {
    await ask();
    await decideAsBefore(await latest(), { state: 'published' });
    await decide(await latest(), published);
    await tidy();
    expect(await sent()).toMatchObject([{ recipient: EMAIL }]);
    expect(await contacts()).toEqual([]);
  });

  test('is forgotten after three months without an answer; the question waits on', async () => {
    await ask();
    const id = await latest();
    await tidy();
    expect(await contacts()).toEqual([EMAIL]);
    const old = { askedAt: sql`now() - interval '4 months'` };
    await shop.db.update(questions).set(old).where(eq(questions.id, id));
    await tidy();
    expect(await contacts()).toEqual([]);
    expect(await kept()).toMatchObject([{ state: 'pending' }]);
  });
});
