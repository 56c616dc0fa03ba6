import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { aCampaign, aProduct, dayFromNow } from '#tests/helpers/base/builders.ts';
import {
  emptyAccounts,
  emptyCatalogue,
  openTestDatabase,
  type TestDatabase,
} from '#tests/helpers/base/db.ts';
import { campaigns } from '../server/goods/catalogue/tables.ts';
import { loadDemo } from './load.ts';
import { demoCampaigns, keepCampaignsCurrent } from './load-catalogue.ts';

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
