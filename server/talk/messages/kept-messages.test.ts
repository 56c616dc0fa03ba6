import { afterAll, beforeAll, expect, test } from 'vitest';
import { contactMessages, outgoingMessages } from '#server/talk/messages/tables.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { deleteOldMessages } from './kept-messages.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

test('messages go when their time is over, and those that wait stay', async () => {
  const { db } = database;
  const mail = { channel: 'mail', recipient: 'awa@example.sn', text: 'Bonjour' } as const;
  await db.insert(outgoingMessages).values([
    { ...mail, subject: 'sent long ago', state: 'sent', createdAt: daysAgo(91) },
    { ...mail, subject: 'failed long ago', state: 'failed', createdAt: daysAgo(91) },
    { ...mail, subject: 'sent', state: 'sent', createdAt: daysAgo(89) },
    { ...mail, subject: 'waits', state: 'queued', createdAt: daysAgo(200) },
  ]);
  const written = { name: 'Awa', email: 'awa@example.sn', text: 'Bonjour' };
  await db.insert(contactMessages).values([
    { ...written, subject: 'old', createdAt: daysAgo(732) },
    { ...written, subject: 'recent', createdAt: daysAgo(700) },
  ]);
  await deleteOldMessages(db);
  const left = await db.select({ subject: outgoingMessages.subject }).from(outgoingMessages);
  expect(left.map(({ subject }) => subject)).toEqual(['sent', 'waits']);
  expect(await db.select().from(contactMessages)).toMatchObject([{ subject: 'recent' }]);
});

test('a code that could not leave for a day never leaves', async () => {
  const { db } = database;
  await db.delete(outgoingMessages);
  const sms = { channel: 'sms', recipient: '+221771234567', text: 'code 1234' } as const;
  await db.insert(outgoingMessages).values([
    { ...sms, isSecret: true, code: '1234', createdAt: daysAgo(1.1) },
    { ...sms, isSecret: true, createdAt: daysAgo(0.9) },
    { ...sms, createdAt: daysAgo(30) },
  ]);
  await deleteOldMessages(db);
  const left = await db.select().from(outgoingMessages).orderBy(outgoingMessages.id);
  expect(left).toMatchObject([
    { state: 'failed', text: '', code: null, failure: 'too late' },
    { state: 'queued', text: 'code 1234' },
    { state: 'queued', text: 'code 1234' },
  ]);
});
