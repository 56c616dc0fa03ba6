import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { Role } from '#contract/base/access.ts';
import { paths, withQuery } from '#contract/base/paths.ts';
import { type InboxItem, staffInbox } from '#contract/talk/staff-inbox.ts';
import { questions } from '#server/goods/questions/tables.ts';
import { reviews } from '#server/goods/reviews/tables.ts';
import { contactMessages } from '#server/talk/messages/tables.ts';
import { whatsappContacts, whatsappMessages } from '#server/talk/whatsapp/tables.ts';
import { aProduct, aQuestion, aReview } from '#tests/helpers/base/builders.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { openFileApp } from '#tests/helpers/base/file-app.ts';

const shop = openFileApp(emptyAccounts);
const HOUR_MS = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS);

beforeEach(async () => {
  for (const table of [questions, reviews, contactMessages, whatsappContacts]) {
    await shop.db.delete(table);
  }
});

async function read(question: Record<string, string> = {}, role: Role = 'support') {
  const headers = await signedIn(shop.db, await anAccount(shop.db, { role }));
  const url = withQuery(staffInbox.path, question);
  const reply = (await shop.app.inject({ url, headers })).json();
  return reply as { items: InboxItem[]; total: number };
}

/** A conversation whose owner wrote the texts, the last of which staff have not read. */
async function aConversation(texts: [text: string, at: Date][]): Promise<number> {
  const [contact] = await shop.db
    .insert(whatsappContacts)
    .values({ phone: '+221771234567', name: 'Awa' })
    .returning();
  const ids: number[] = [];
  for (const [text, at] of texts) {
    const [message] = await shop.db
      .insert(whatsappMessages)
      .values({ contactId: contact!.id, direction: 'in', state: 'received', text, at })
      .returning();
    ids.push(message!.id);
  }
  await shop.db.update(whatsappContacts).set({ heardId: ids.at(-1)!, readId: ids[0]! });
  return contact!.id;
}

test('what waits for an answer stands in one list, the longest waiting first', async () => {
  const { db } = shop;
  const product = await aProduct(db, { name: 'Four Zébulon' });
  const question = await aQuestion(db, product);
  await db.update(questions).set({ askedAt: hoursAgo(3), text: 'Est-il garanti ?' });
  const refused = await aQuestion(db, product);
  await db.update(questions).set({ state: 'refused' }).where(eq(questions.id, refused));
  await aReview(db, product, { state: 'pending', writtenAt: hoursAgo(9), author: 'Khadija' });
  await aReview(db, product, { state: 'published' });
  const contact = {
    name: 'Modou',
    email: 'modou@example.sn',
    subject: 'Horaires',
    text: 'Ouvert ?',
  };
  await db.insert(contactMessages).values([
    { ...contact, createdAt: hoursAgo(1) },
    { ...contact, createdAt: hoursAgo(80) },
  ]);
  const conversation = await aConversation([
    ['Bonjour', hoursAgo(20)],
    ['Livrez-vous le samedi ?', hoursAgo(5)],
    ['Et le dimanche ?', hoursAgo(4)],
  ]);
  const { items, total } = await read();
  expect(total).toBe(4);
  expect(items.map(({ kind, author, about }) => [kind, author, about])).toEqual([
    ['review', 'Khadija', 'Four Zébulon'],
    ['conversation', 'Awa', ''],
    ['question', expect.any(String), 'Four Zébulon'],
    ['contact', 'Modou', 'Horaires'],
  ]);
  expect(items[1]).toMatchObject({
    id: `conversation-${conversation}`,
    text: 'Livrez-vous le samedi ?\nEt le dimanche ?',
    contact: '+221771234567',
  });
  expect((await read({ sort: '-at' })).items[0]?.kind).toBe('contact');
  expect((await read({ kind: 'question' })).items[0]?.number).toBe(question);
  expect((await read({ q: 'DIMANCHE' })).items.map(({ kind }) => kind)).toEqual(['conversation']);
  expect((await read({ q: 'zebulon' })).total).toBe(2);
});

test('a moderator who may not read messages sees questions and reviews alone', async () => {
  await aQuestion(shop.db, await aProduct(shop.db));
  await aConversation([
    ['Un', hoursAgo(2)],
    ['Deux', hoursAgo(1)],
  ]);
  expect((await read({}, 'catalogue')).items.map(({ kind }) => kind)).toEqual(['question']);
  expect((await read()).total).toBe(2);
  expect((await read({}, 'orders')).total).toBeUndefined();
});

test('ready answers are lines of a setting', async () => {
  const headers = await signedIn(shop.db, await anAccount(shop.db, { role: 'support' }));
  const answers = (await shop.app.inject({ url: paths.readyAnswers, headers })).json();
  expect(answers).toContain('Bonjour, merci pour votre message.');
  expect(answers).not.toContain('');
});
