import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { BasketReport } from '#contract/sales/leads.ts';
import { leadReports, leads } from '#server/sales/leads/tables.ts';
import {
  emptyCollected,
  openTestDatabase,
  type TestDatabase,
  waitingJobs,
} from '#tests/helpers/base/db.ts';
import { readLeadReport } from './forward-lead.ts';
import { reportBasket } from './report-basket.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => emptyCollected(database.db));
afterAll(() => database?.close());

const line = { id: 7, nom: 'Congélateur', quantité: 1, prix: 90_000, panier: 'Commande' } as const;
const basket: BasketReport = {
  guest_id: 'visitor-1',
  location: 'Localisation non disponible',
  name: 'Guest',
  phone: 'Guest',
  email: 'Guest',
  type: 'commande',
  total: 90_000,
  date: '21/11/2026 10:00:00',
  produits: [line],
};
const report = (change: Partial<BasketReport> = {}, isForwarded = false) =>
  reportBasket(database.db, readLeadReport({ ...basket, ...change }), { isForwarded });
const lead = async (id: number) =>
  (await database.db.select().from(leads).where(eq(leads.id, id)))[0]!;
const history = (id: number) =>
  database.db.select().from(leadReports).where(eq(leadReports.leadId, id)).orderBy(leadReports.id);

test('a visitor has one lead for each kind of basket', async () => {
  const first = await report();
  expect(await report({ total: 180_000, produits: [{ ...line, quantité: 2 }] })).toBe(first);
  const preorder = await report({ type: 'precommande' });
  expect(preorder).not.toBe(first);
  expect(await report({ guest_id: 'visitor-2' })).not.toBe(first);
  expect(await lead(first)).toMatchObject({
    visitor: 'guest:visitor-1',
    type: 'commande',
    claimedTotal: 180_000,
    state: 'to_contact',
    lines: [
      { productId: '7', name: 'Congélateur', quantity: 2, claimedPrice: 90_000, addedAt: null },
    ],
  });
});

test('an anonymous visitor has no name, and what was known once stays known', async () => {
  const id = await report();
  expect(await lead(id)).toMatchObject({ name: null, phone: null, email: null });
  await report({ name: 'Awa Ndiaye', email: 'awa@example.sn' });
  await report({ phone: ' 77 123 45 67 ' });
  expect(await lead(id)).toMatchObject({
    name: 'Awa Ndiaye',
    phone: '77 123 45 67',
    email: 'awa@example.sn',
  });
});

test('the same again only says that the visitor is still there', async () => {
  const id = await report({}, true);
  await database.db.update(leads).set({ reportedAt: sql`now() - interval '1 day'` });
  await database.db.execute(sql`truncate pgboss.job_common`);
  await report({ date: '22/11/2026 10:00:00' }, true);
  expect(await history(id)).toHaveLength(1);
  expect((await lead(id)).reportedAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
  expect(await waitingJobs(database.db)).toEqual([]);
});

test.each([
  ['a text', 'Dakar/Dakar/SN Ip: 41.82.0.1', 'Dakar/Dakar/SN Ip: 41.82.0.1'],
  [
    'its parts',
    { city: 'Dakar', region: 'Dakar', country: 'SN', ip: '41.82.0.1' },
    'Dakar/Dakar/SN Ip: 41.82.0.1',
  ],
  ['some of its parts', { country: 'SN' }, 'SN'],
  ['no part', {}, 'Localisation non disponible'],
  ['an empty text', ' ', 'Localisation non disponible'],
])('a place given as %s is one text', async (_what, location, text) => {
  expect(await lead(await report({ location }))).toMatchObject({ location: text });
});

test('lines are kept as they were given, whatever was typed, and the same again is the same', async () => {
  const typed = fc
    .string({ unit: 'grapheme', maxLength: 60 })
    .map((text) => text.replaceAll('\0', ''));
  const lines = fc.array(
    fc.record({
      id: fc.oneof(fc.integer({ min: 1, max: 2_147_483_647 }), typed),
      nom: typed,
      date: typed,
      quantité: fc.integer({ min: 1, max: 100_000 }),
      prix: fc.integer({ min: 0, max: 1_000_000_000 }),
      panier: fc.constant('Commande' as const),
    }),
    { minLength: 1, maxLength: 5 },
  );
  await fc.assert(
    fc.asyncProperty(lines, async (produits) => {
      await emptyCollected(database.db);
      const id = await report({ produits });
      await report({ produits });
      expect((await lead(id)).lines).toEqual(
        produits.map(({ id, nom, quantité, prix, date }) => ({
          productId: String(id),
          name: nom,
          quantity: quantité,
          claimedPrice: prix,
          addedAt: date,
        })),
      );
      expect(await history(id)).toHaveLength(1);
    }),
    { numRuns: 30 },
  );
  await report({ produits: [{ ...line, nom: 'coupé \ud83e' }] });
});

test('the history keeps the last 50 reports that differ, in order', async () => {
  const totals = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 40, maxLength: 70 });
  await fc.assert(
    fc.asyncProperty(totals, async (reported) => {
      await emptyCollected(database.db);
      let id = 0;
      for (const total of reported) id = await report({ total });
      const differing = reported.filter((total, index) => total !== reported[index - 1]);
      const kept = (await history(id)).map(({ claimedTotal }) => claimedTotal);
      expect(kept).toEqual(differing.slice(-50));
      expect((await lead(id)).claimedTotal).toBe(reported.at(-1));
    }),
    { numRuns: 4 },
  );
});

test('a day takes so many new visitors, and those who are known go on', async () => {
  const known = await report();
  await database.db.execute(sql`insert into leads (visitor, type, location, claimed_total, lines)
    select 'guest:flood-' || n, 'commande', '', 0, '[]' from generate_series(1, 4999) n`);
  await expect(report({ guest_id: 'one-more' })).rejects.toMatchObject({
    code: 'rate-limited',
    retryAfterS: expect.any(Number),
    message: expect.stringContaining('Réessayez dans'),
  });
  expect(await report({ total: 1 })).toBe(known);
  await database.db.execute(sql`update leads set created_at = created_at - interval '1 day'`);
  await report({ guest_id: 'one-more' });
});

test('changes within seconds leave one job for the CRM, and none without a CRM', async () => {
  const { db } = database;
  await report({ total: 1 });
  expect(await waitingJobs(db)).toEqual([]);
  const id = await report({ total: 2 }, true);
  await report({ total: 3 }, true);
  await report({ total: 4 }, true);
  expect(await waitingJobs(db)).toEqual([{ name: 'forward-lead', data: { leadId: id } }]);
  // One that has begun may have read the basket already.
  await db.execute(sql`update pgboss.job_common set state = 'active', started_on = now()`);
  await report({ total: 5 }, true);
  expect(await waitingJobs(db)).toHaveLength(1);
});

test('two tabs that report at once make one lead', async () => {
  const ids = await Promise.all(
    Array.from({ length: 8 }, (_, index) => report({ total: index }, true)),
  );
  expect(new Set(ids).size).toBe(1);
  expect(await waitingJobs(database.db)).toHaveLength(1);
});
