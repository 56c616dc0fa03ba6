import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import { staffLeads } from '#contract/sales/staff-leads.ts';
import { leads } from '#server/sales/leads/tables.ts';
import { asStaff, openApp } from '#tests/helpers/base/app.ts';
import { emptyCollected, openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';

let database: TestDatabase;
let app: FastifyInstance;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await emptyCollected(database.db);
  app = await openApp(database, { requestsPerMinute: 600 });
});
afterEach(() => app?.close());
afterAll(() => database?.close());

const ask = (change: object = {}) =>
  app.inject({
    method: 'POST',
    url: paths.articleRequest,
    payload: { terme: 'frigo solaire', telephone: '77 123 45 67', ...change },
  });
const staffReads = async (url: string) => (await app.inject({ url, headers: asStaff })).json();

test('somebody who searched in vain is followed up with the words of the search', async () => {
  expect((await ask({ nom: 'Awa' })).json()).toMatchObject({ status: 'success' });
  await ask({ terme: 'glacière 12 V' });
  const listed = await staffReads(withQuery(staffLeads.path, { type: 'recherche' }));
  expect(listed.items).toMatchObject([
    { name: 'Awa', phone: '+221771234567', type: 'recherche', products: 'glacière 12 V', total: 0 },
  ]);
  const lead = await staffReads(pathTo(paths.staffLead, { id: listed.items[0].id }));
  const searched = lead.reports.map(
    ({ produits }: { produits: { nom: string }[] }) => produits[0]?.nom,
  );
  expect(searched).toEqual(['glacière 12 V', 'frigo solaire']);
});

test.each([
  [{ telephone: '12' }, 'telephone'],
  [{ telephone: undefined }, 'telephone'],
  [{ terme: '' }, 'terme'],
  [{ terme: 'x'.repeat(200) }, 'terme'],
])('%o is refused and changes nothing', async (change, field) => {
  const reply = await ask(change);
  expect(reply.statusCode).toBe(400);
  expect(reply.json().errors).toMatchObject([{ field }]);
  expect(await database.db.$count(leads)).toBe(0);
});

test('a machine that fills what people do not see leaves nothing', async () => {
  expect((await ask({ site: 'https://spam.example' })).statusCode).toBe(200);
  expect(await database.db.$count(leads)).toBe(0);
});

test('the sixth request of one address within an hour has to wait', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 6; n += 1) {
    statuses.push((await ask({ telephone: `77100000${n}` })).statusCode);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});
