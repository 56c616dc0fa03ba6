import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { whatsappContacts, whatsappMessages } from '#server/talk/whatsapp/tables.ts';
import { emptyCollected } from '#tests/helpers/base/db.ts';
import { openFileApp } from '#tests/helpers/base/file-app.ts';
import { recordWhatsappMessage } from './carry-message.ts';
import { deleteOldConversations, lockContact } from './contacts.ts';

const shop = openFileApp(emptyCollected);

test('messages of three months go, and whoever wants none; a wish stays', async () => {
  const { db } = shop;
  const old = sql`now() - interval '91 days'`;
  const wishes = await lockContact(db, '+221771000001', 'veut');
  const silent = await lockContact(db, '+221771000002', 'ne dit rien');
  const recent = await lockContact(db, '+221771000003', 'écrit');
  for (const { id } of [wishes, silent, recent]) await recordWhatsappMessage(db, id, 'Bonjour', {});
  await db.update(whatsappMessages).set({ at: old });
  await db.update(whatsappContacts).set({ lastAt: old });
  await db.update(whatsappContacts).set({ agreedAt: old }).where(sql`id = ${wishes.id}`);
  await recordWhatsappMessage(db, recent.id, 'Encore', {});
  await deleteOldConversations(db);
  const left = await db.select().from(whatsappContacts).orderBy(whatsappContacts.id);
  expect(left.map(({ name }) => name)).toEqual(['veut', 'écrit']);
  expect((await db.select().from(whatsappMessages)).map(({ text }) => text)).toEqual(['Encore']);
});
