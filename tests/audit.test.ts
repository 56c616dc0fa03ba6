import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '#contract/base/call.ts';
import { calls } from '#contract/calls.ts';
import { auditEntries } from '#server/base/audit/tables.ts';
import { openApp } from '#tests/helpers/base/app.ts';
import { sendUse, usesOn } from '#tests/helpers/base/audit-uses/all.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { someProviders } from '#tests/helpers/money/stored-payment.ts';

let database: TestDatabase;
let app: FastifyInstance;
beforeAll(async () => {
  database = await openTestDatabase();
  const providers = someProviders(database.db, { refund: async () => undefined });
  app = await openApp(database, {}, { providers });
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});

/** Why these leave no entry. */
const LEAVE_NONE: Record<string, string> = {
  previewStaffPage: 'shows a page with a text that nobody keeps',
  previewMessageText: 'shows a message with a text that nobody keeps',
  quoteStaffProforma: 'says what an order would cost that nobody has placed',
  planCreditNote: 'shows a credit note that nobody has asked for',
  createCheckoutSession: 'the payment that it begins keeps who began it, and counts nothing yet',
  quoteTillSale: 'says what a sale would cost that nobody has made',
  quoteTillReturn: 'says what a return would give back that nobody has made',
  startDoorPayment: 'the same at the door of a customer',
  startTillPayment: 'the same at a till',
  createApiCheckoutSession: 'the same under its other address',
};

const isStaffChange = ({ method, access }: Call) =>
  method !== 'GET' && typeof access === 'object' && 'right' in access;
const changes = Object.entries<Call>(calls).filter(([, call]) => isStaffChange(call));
const written = changes.map(([name]) => name).filter((name) => !(name in LEAVE_NONE));

test('every change that needs a right is known here', () => {
  const known = [...Object.keys(usesOn(database.db)), ...Object.keys(LEAVE_NONE)];
  expect(known.toSorted()).toEqual(changes.map(([name]) => name).toSorted());
});

test.each(written)('%s is written down', async (name) => {
  const call = (calls as Record<string, Call>)[name]!;
  const use = await usesOn(database.db)[name]!();
  const before = await database.db.$count(auditEntries);
  // Any version: versions.test.ts checks which one is required.
  const reply = await sendUse(app, call, use, '*');
  expect([200, 201], reply.body).toContain(reply.statusCode);
  const added = (await database.db.$count(auditEntries)) - before;
  expect(added, 'leaves an entry').toBeGreaterThan(0);
});
