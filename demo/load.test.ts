import { count } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { campaigns, categories, products } from '#server/db/schema/catalogue.ts';
import { partners } from '#server/db/schema/partners.ts';
import { reviews } from '#server/db/schema/reviews.ts';
import { aCampaign, aProduct, dayFromNow } from '#tests/helpers/builders.ts';
import {
  emptyAccounts,
  emptyCatalogue,
  openTestDatabase,
  type TestDatabase,
} from '#tests/helpers/db.ts';
import { demoCampaigns } from './campaigns.ts';
import { demoCategories } from './categories.ts';
import { demoCustomers } from './customers.ts';
import { loadDemo } from './load.ts';
import { keepCampaignsCurrent } from './load-catalogue.ts';
import { demoAccounts, demoCompanies, demoGuests, otherHr } from './people.ts';
import { demoReviews } from './reviews.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await emptyCatalogue(database.db);
  await emptyAccounts(database.db);
});
afterAll(() => database?.close());

const over = { startsOn: dayFromNow(-9), endsOn: dayFromNow(-2) };
const silently = () => undefined;
const { kind, title } = demoCampaigns[0]!;

test('only the demonstration’s own campaigns begin again', async () => {
  const { db } = database;
  await aCampaign(db, { kind, title, ...over });
  await aCampaign(db, { kind, title: 'Soldes de la maison', ...over });
  await keepCampaignsCurrent(db);
  const found = await db
    .select({ title: campaigns.title, endsOn: campaigns.endsOn })
    .from(campaigns);
  expect(Object.fromEntries(found.map((row) => [row.title, row.endsOn]))).toEqual({
    [title]: dayFromNow(45),
    'Soldes de la maison': over.endsOn,
  });
});

test('a shop that runs for weeks begins them again by itself', async () => {
  const { db } = database;
  await aProduct(db);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    await loadDemo(db, silently, { daily: true });
    await aCampaign(db, { kind, title, ...over });
    vi.advanceTimersByTime(86_400_000);
    const end = async () => (await db.select().from(campaigns))[0]!.endsOn;
    await expect.poll(end).toBe(dayFromNow(45));
  } finally {
    vi.useRealTimers();
  }
});

test('two processes that start on an empty database load everything once', async () => {
  const { db } = database;
  const other = await database.openAnother();
  try {
    await Promise.all([loadDemo(db, silently), loadDemo(other.db, silently)]);
  } finally {
    await other.close();
  }
  const sizes = [];
  for (const table of [categories, products, campaigns, reviews, partners]) {
    sizes.push((await db.select({ n: count() }).from(table))[0]!.n);
  }
  expect(sizes).toEqual([
    demoCategories.length,
    173,
    demoCampaigns.length,
    demoReviews.length,
    [demoCompanies, demoAccounts, otherHr, demoCustomers, demoGuests].flat().length,
  ]);
}, 120_000);
