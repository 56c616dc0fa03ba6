import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import { productLink } from '#contract/base/screens.ts';
import { holdsLink, type Question } from '#contract/goods/questions.ts';
import { staffQuestions } from '#contract/goods/staff-questions.ts';
import { partners } from '#server/base/identity/tables.ts';
import { questions } from '#server/goods/questions/tables.ts';
import { exportPerson } from '#server/people/customers/staff/export-person.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { asStaff } from '#tests/helpers/base/app.ts';
import { aProduct, aQuestion } from '#tests/helpers/base/builders.ts';
import { anAccount, byMachine, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts, emptyCollected } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';

const shop = openCatalogueApp();
let product: { id: number };
beforeEach(async () => {
  await emptyAccounts(shop.db);
  await emptyCollected(shop.db);
  product = await aProduct(shop.db);
});

const shown = async (id = product.id) =>
  (await shop.app.inject(pathTo(paths.questionsOfProduct, { id }))).json() as Question[];
const ask = (headers: Record<string, string>, text: string, id = product.id) => {
  const payload = { produit_id: id, text };
  return shop.app.inject({ method: 'POST', url: paths.questions, headers, payload });
};
const decide = (id: number, payload: object, version: string = '*') =>
  shop.app.inject({
    method: 'PUT',
    url: pathTo(paths.staffQuestion, { id }),
    headers: { ...asStaff, 'if-match': version },
    payload,
  });
const listed = async (query = {}) => {
  const url = withQuery(staffQuestions.path, query);
  return (await shop.app.inject({ url, headers: asStaff })).json();
};
const messages = () => shop.db.select().from(outgoingMessages);

describe('a question', () => {
  test('is seen by nobody until it is answered, then on the page with the next request', async () => {
    const awa = await anAccount(shop.db, { name: 'Awa Ndiaye' });
    const asked = await ask(await signedIn(shop.db, awa), 'Est-il bruyant la nuit ?');
    expect(asked.statusCode).toBe(201);
    const { id } = asked.json();
    expect(await shown()).toEqual([]);
    expect((await decide(id, { state: 'published', answer: 'Non, 38 dB.' })).statusCode).toBe(200);
    const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
    const said = { author: 'Awa', text: 'Est-il bruyant la nuit ?', answer: 'Non, 38 dB.' };
    expect(await shown()).toEqual([{ id, ...said, asked_on: day, answered_on: day }]);
    await decide(id, { state: 'published', answer: 'Non : 36 dB.' });
    expect((await shown())[0]?.answer).toBe('Non : 36 dB.');
    await decide(id, { state: 'refused' });
    expect(await shown()).toEqual([]);
  });

  test('is asked by who is signed in, of an article that is for sale', async () => {
    expect((await ask({}, 'Est-il bruyant la nuit ?')).statusCode).toBe(401);
    const headers = await signedIn(shop.db, await anAccount(shop.db));
    const hidden = await aProduct(shop.db, { active: false });
    for (const id of [hidden.id, 2_147_483_647]) {
      expect((await ask(headers, 'Est-il bruyant la nuit ?', id)).statusCode).toBe(404);
    }
    expect(await shop.db.$count(questions)).toBe(0);
  });

  test.each([
    ['', '8 caractères au moins'],
    ['Prix ?', '8 caractères au moins'],
    ['a'.repeat(501), '500 caractères au plus'],
    ['Moins cher sur www.ailleurs.sn, non ?', 'les liens'],
    ['Voyez https://ailleurs.sn/promo', 'les liens'],
    ['Écrivez-moi : awa@exemple.sn', 'les liens'],
    ['Voir bit.ly/abc pour le même', 'les liens'],
  ])('that reads « %.30s » is refused and changes nothing', async (text, why) => {
    const headers = await signedIn(shop.db, await anAccount(shop.db));
    const reply = await ask(headers, text);
    expect([reply.statusCode, reply.json().message]).toEqual([400, expect.stringContaining(why)]);
    expect(await shop.db.$count(questions)).toBe(0);
  });

  test('is kept as it was typed, markup too, and never run', async () => {
    const headers = await signedIn(shop.db, await anAccount(shop.db));
    const text = 'Est-ce <img src=x onerror=alert(1)> normal ?';
    const { id } = (await ask(headers, text)).json();
    await decide(id, { state: 'published', answer: '<b>Non</b>' });
    expect(await shown()).toMatchObject([{ text, answer: '<b>Non</b>' }]);
    const page = await shop.app.inject(pathTo(paths.questionsOfProduct, { id: product.id }));
    expect(page.headers['content-type']).toContain('application/json');
  });

  test('waits among three at most of one account for an article, and ten a day', async () => {
    const headers = await signedIn(shop.db, await anAccount(shop.db));
    const once = await Promise.all(
      [1, 2, 3, 4, 5].map((turn) => ask(headers, `Question numéro ${turn} ?`)),
    );
    expect(once.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 201, 429, 429]);
    const others = [await aProduct(shop.db), await aProduct(shop.db), await aProduct(shop.db)];
    const statuses: number[] = [];
    for (const { id } of [...others, ...others]) {
      statuses.push((await ask(headers, 'Est-il garanti ?', id)).statusCode);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  });
});

test('only addresses of pages and mailboxes count as links, whatever is written around', () => {
  const words = fc.stringMatching(/^[a-zé]{1,8}$/);
  fc.assert(
    fc.property(fc.array(words, { minLength: 1, maxLength: 6 }), words, (before, name) => {
      const sentence = before.join(' ');
      expect(holdsLink(`${sentence} http://${name}.example`)).toBe(true);
      expect(holdsLink(`${sentence}, ${name}.com`)).toBe(true);
      expect(holdsLink(`${sentence} ${name}@${name}.sn ?`)).toBe(true);
      expect(holdsLink(`${sentence}. Est-il à 1.500 F ou 220 V/50 Hz ?`)).toBe(false);
      expect(holdsLink(`${sentence}.Il est beau ?`)).toBe(false);
    }),
  );
});

describe('the answer', () => {
  test('is told to who asked by e-mail, once', async () => {
    const awa = await anAccount(shop.db, { email: 'awa@exemple.sn' });
    const id = await aQuestion(shop.db, product, { partnerId: awa.id });
    await decide(id, { state: 'refused', answer: 'Non.' });
    expect(await messages()).toEqual([]);
    await decide(id, { state: 'published', answer: 'Oui, <b>28</b> heures.' });
    await decide(id, { state: 'published', answer: 'Oui, 30 heures.' });
    await decide(id, { state: 'pending' });
    await decide(id, { state: 'published' });
    const sent = await messages();
    expect(sent).toMatchObject([{ channel: 'mail', recipient: 'awa@exemple.sn' }]);
    expect(sent[0]!.text).toContain('Oui, <b>28</b> heures.');
    expect(sent[0]!.text).toContain(productLink(product.id));
    expect(sent[0]!.text).not.toContain('rien demandé');
  });

  test('goes by text message to who has no proven e-mail, and nowhere without either', async () => {
    const modou = await anAccount(shop.db, { phone: '+221771234567' });
    const unproven = { emailProvenAt: null, phoneProvenAt: new Date() };
    await shop.db.update(partners).set(unproven).where(eq(partners.id, modou.id));
    const id = await aQuestion(shop.db, product, { partnerId: modou.id });
    await decide(id, { state: 'published', answer: 'Oui.' });
    expect(await messages()).toMatchObject([{ channel: 'sms', recipient: '+221771234567' }]);
    const stranger = await anAccount(shop.db);
    const nowhere = { emailProvenAt: null, phoneProvenAt: null };
    await shop.db.update(partners).set(nowhere).where(eq(partners.id, stranger.id));
    const other = await aQuestion(shop.db, product, { partnerId: stranger.id });
    await decide(other, { state: 'published', answer: 'Oui.' });
    expect(await messages()).toHaveLength(1);
  });

  test('is needed to publish, and of two members of staff the second overwrites nothing', async () => {
    const id = await aQuestion(shop.db, product);
    const bare = await decide(id, { state: 'published' });
    expect([bare.statusCode, bare.json().message]).toEqual([
      400,
      'Une question se publie avec sa réponse.',
    ]);
    const [{ version }] = (await listed({ state: 'pending' })).items;
    const first = await decide(id, { state: 'published', answer: 'Oui.' }, `"${version}"`);
    const second = await decide(id, { state: 'published', answer: 'Non.' }, `"${version}"`);
    expect([first.statusCode, second.statusCode]).toEqual([200, 409]);
    expect((await shown())[0]?.answer).toBe('Oui.');
    expect((await decide(2_147_483_647, { state: 'refused' })).statusCode).toBe(404);
  });
});

test('the latest answer comes first, and each article shows its own', async () => {
  const [old, young] = [await aQuestion(shop.db, product), await aQuestion(shop.db, product)];
  const other = await aProduct(shop.db);
  await aQuestion(shop.db, other);
  await decide(young, { state: 'published', answer: 'Oui.' });
  await decide(old, { state: 'published', answer: 'Oui.' });
  expect((await shown()).map(({ id }) => id)).toEqual([old, young]);
  expect(await shown(other.id)).toEqual([]);
});

test('staff finds questions by state, by word of the answer and by the article', async () => {
  const id = await aQuestion(shop.db, product, { text: 'Tient-il le froid ?' });
  await aQuestion(shop.db, await aProduct(shop.db, { name: 'Gazinière quatre feux' }));
  await decide(id, { state: 'published', answer: 'Une nuit entière.' });
  const found = async (query: object) =>
    (await listed(query)).items.map((row: { text: string; product_name: string }) => row);
  expect(await found({ state: 'published' })).toMatchObject([{ id, answer: 'Une nuit entière.' }]);
  expect(await found({ q: 'NUIT entiere' })).toMatchObject([{ id }]);
  expect(await found({ q: 'gaziniere' })).toMatchObject([{ state: 'pending', answer: '' }]);
  expect((await listed({ sort: 'product_name' })).total).toBe(2);
});

test('a person gets their questions with their data', async () => {
  const awa = await anAccount(shop.db);
  await aQuestion(shop.db, product, { partnerId: awa.id, text: 'Est-il garanti ?' });
  const data = await exportPerson(shop.db, byMachine, awa.id);
  expect(data.questions).toMatchObject([{ text: 'Est-il garanti ?' }]);
});
