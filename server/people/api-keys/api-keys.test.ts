import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { staffApiKeys } from '#contract/people/staff-api-keys.ts';
import { apiKeys } from '#server/base/identity/tables.ts';
import { plusDays, today } from '#server/base/time.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { asStaff, testConfig } from '#tests/helpers/base/app.ts';
import { anAccount, byMachine } from '#tests/helpers/base/cast.ts';
import { emptyAccounts, waitingJobs } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { announceEndingKeys, createApiKey, revokeApiKey } from './api-keys.ts';

const shop = openCatalogueApp();
const config = testConfig();
const SHOP = config.settings.SHOP_EMAIL;
const END = plusDays(today(), 60);

beforeEach(async () => {
  await shop.db.delete(apiKeys);
  await emptyAccounts(shop.db);
});

const aKey = async (name = 'Odoo', expiresOn = END) =>
  createApiKey(shop.db, byMachine, {
    name,
    rights: ['orders:read'],
    requests_per_minute: 60,
    expires_on: expiresOn,
  });
const tell = (day: string) => announceEndingKeys(shop.db, config, day);
const letters = () => shop.db.select().from(outgoingMessages).orderBy(outgoingMessages.id);
const addresses = async () => (await letters()).map(({ recipient }) => recipient).toSorted();

test('the shop and its administrators get one letter, 14 days before a key ends', async () => {
  const { email } = await anAccount(shop.db, { role: 'admin' });
  await anAccount(shop.db, { role: 'manager' });
  const { hint, secret } = await aKey();
  await tell(plusDays(END, -15));
  expect(await letters()).toEqual([]);
  await tell(plusDays(END, -14));
  expect(await addresses()).toEqual([SHOP, email].toSorted());
  expect((await waitingJobs(shop.db)).map(({ name }) => name)).toEqual([
    'deliver-message',
    'deliver-message',
  ]);
  const [letter] = await letters();
  expect(letter!.subject).toContain('Odoo');
  expect(letter!.text).toContain(hint);
  expect(letter!.text).not.toContain(secret);
  await tell(plusDays(END, -13));
  expect(await letters()).toHaveLength(2);
});

test('a morning on which nobody worked is made good, until the key is over', async () => {
  await aKey('Odoo');
  await tell(plusDays(END, 1));
  expect(await letters()).toEqual([]);
  await tell(END);
  expect(await addresses()).toEqual([SHOP]);
});

test('an administrator with the address of the shop gets one letter', async () => {
  await anAccount(shop.db, { role: 'admin', email: SHOP.toUpperCase() });
  await aKey();
  await tell(END);
  expect(await letters()).toHaveLength(1);
});

test('several nodes at once tell of a key once', async () => {
  await aKey('Odoo');
  await aKey('Sage');
  const another = await shop.database.openAnother();
  try {
    await Promise.all(
      [shop.db, another.db, shop.db, another.db].map((db) => announceEndingKeys(db, config, END)),
    );
  } finally {
    await another.close();
  }
  expect(await letters()).toHaveLength(2);
});

test('neither a key that was revoked is told nor one that was made for two weeks', async () => {
  const { id } = await aKey();
  await revokeApiKey(shop.db, byMachine, id);
  await aKey('Neuve', plusDays(today(), 3));
  await aKey('Quinzaine', plusDays(today(), 14));
  await aKey('Longue', plusDays(today(), 15));
  await tell(today());
  expect(await letters()).toEqual([]);
  for (const days of [1, 2, 3, 14]) await tell(plusDays(today(), days));
  expect((await letters()).map(({ subject }) => subject)).toEqual([
    'La clé d’API de Longue finit bientôt',
  ]);
});

test.each([
  [15, 'active'],
  [14, 'ending'],
  [0, 'ending'],
  [-1, 'expired'],
])('a key with %i days left is listed as %s', async (days, state) => {
  const { id } = await aKey();
  await shop.db
    .update(apiKeys)
    .set({ expiresOn: sql`current_date + ${days}::int` })
    .where(eq(apiKeys.id, id));
  const listed = await shop.app.inject({ url: staffApiKeys.path, headers: asStaff });
  expect(listed.json().items).toMatchObject([{ id, state }]);
});
