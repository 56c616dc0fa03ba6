// What a thief can do with a copied access token before it expires.
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import { partners } from '#server/base/identity/tables.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts, emptyCollected } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';

const shop = openCatalogueApp();
beforeEach(async () => {
  await emptyAccounts(shop.db);
  await emptyCollected(shop.db);
});

const PASSWORD = 'gingembre-frais-7';
const OLD = '+221771112233';
const THEIRS = '77 999 99 99';
const victim = () =>
  anAccount(shop.db, { phone: OLD, phoneProvenAt: new Date(), password: PASSWORD });
const phoneOf = async (id: number) =>
  (await shop.db.select().from(partners).where(eq(partners.id, id)))[0]!.phone;

type Way = [method: 'PUT' | 'POST', path: (id: number) => string, field: string];
const WAYS: Way[] = [
  ['PUT', () => paths.me, 'phone'],
  ['PUT', (id) => pathTo(paths.userUpdate, { id }), 'phone'],
  ['POST', (id) => pathTo(paths.partnerUpdate, { id }), 'partner_phone'],
];

test.each(WAYS)(
  'no other number by %s without the password, and tries are counted',
  async (method, path, field) => {
    const { id } = await victim();
    const headers = await signedIn(shop.db, { id });
    const change = (more: object) =>
      shop.app.inject({ method, url: path(id), headers, payload: { [field]: THEIRS, ...more } });
    const without = await change({});
    expect([without.statusCode, without.json().errors[0].field]).toEqual([400, 'password']);
    const statuses = [];
    for (let time = 0; time < 12; time += 1) {
      statuses.push((await change({ password: `essai numéro ${time}` })).statusCode);
    }
    expect(statuses).toContain(429);
    expect(await phoneOf(id)).toBe(OLD);
  },
);

test('a number that is changed by password is told to the mailbox and to the old number', async () => {
  const { id, email } = await victim();
  const reply = await shop.app.inject({
    method: 'PUT',
    url: paths.me,
    headers: await signedIn(shop.db, { id }),
    payload: { phone: THEIRS, password: PASSWORD },
  });
  expect(reply.statusCode).toBe(200);
  const told = await shop.db.select().from(outgoingMessages).orderBy(outgoingMessages.id);
  expect(told.map(({ recipient }) => recipient)).toEqual([email, OLD]);
  for (const { text } of told) expect(text).toContain('Si ce n');
});
