// An attacker uses an integration's key that is wrong, ended, too weak or in the wrong place.

import { Writable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import { staffLists } from '#contract/staff-calls.ts';
import { auditEntries } from '#server/base/audit/tables.ts';
import { hashOf } from '#server/base/hash.ts';
import { apiKeys } from '#server/base/identity/tables.ts';
import { plusDays, today } from '#server/base/time.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { anyVersion, asStaff, openApp } from '#tests/helpers/base/app.ts';
import { aCount } from '#tests/helpers/base/audit-uses/stock.ts';
import { aCategory, aProduct } from '#tests/helpers/base/builders.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { anApiKey } from '#tests/helpers/people/api-keys.ts';
import { anOrder } from '#tests/helpers/sales/order-builders.ts';

const shop = openCatalogueApp();
beforeEach(async () => {
  await shop.db.delete(apiKeys);
  await emptyAccounts(shop.db);
});

const readOrders = (headers: Record<string, string>) =>
  shop.app.inject({ url: paths.changedOrders, headers });
const ofKey = (id: number) => eq(apiKeys.id, id);

test('a key opens what it may in either header, and in no cookie', async () => {
  const { secret, headers } = await anApiKey(shop.db, ['orders:read']);
  expect((await readOrders(headers)).statusCode).toBe(200);
  expect((await readOrders({ authorization: `Bearer ${secret}` })).statusCode).toBe(200);
  expect((await readOrders({ cookie: `token_sandaga=${secret}` })).statusCode).toBe(401);
});

test('a staff token that looks like a key stays the staff token', async () => {
  const staffToken = 'sandaga_production_9f3c51aa';
  const app = await openApp(shop.database, { staffToken });
  const headers = { 'access-token': staffToken };
  expect((await app.inject({ url: paths.changedOrders, headers })).statusCode).toBe(200);
  await app.close();
});

test('the journal says what a key was before it was revoked', async () => {
  const { id } = await anApiKey(shop.db);
  await shop.db
    .update(apiKeys)
    .set({ expiresOn: plusDays(today(), -1) })
    .where(ofKey(id));
  const url = pathTo(paths.staffApiKeyRevocation, { id });
  await shop.app.inject({ method: 'POST', url, headers: asStaff });
  const [entry] = await shop.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'key revoked'));
  expect(entry).toMatchObject({ before: { state: 'expired' }, after: { state: 'revoked' } });
});

test('a revoked key is refused on every node at its next call, an expired and an unknown one as well', async () => {
  const { id, secret, headers } = await anApiKey(shop.db);
  const otherNode = await openApp(shop.database);
  const ask = () => otherNode.inject({ url: paths.changedOrders, headers });
  expect((await ask()).statusCode).toBe(200);
  const url = pathTo(paths.staffApiKeyRevocation, { id });
  const revoked = await shop.app.inject({ method: 'POST', url, headers: asStaff });
  expect(revoked.json()).toMatchObject({ id, state: 'revoked' });
  const refusals = [(await ask()).json()];
  await otherNode.close();
  const old = await anApiKey(shop.db);
  await shop.db
    .update(apiKeys)
    .set({ expiresOn: plusDays(today(), -1) })
    .where(ofKey(old.id));
  refusals.push((await readOrders(old.headers)).json());
  const last = secret.at(-1) === '0' ? '1' : '0';
  for (const wrong of [
    secret.slice(0, -1) + last,
    `${secret}0`,
    'sandaga_',
    secret.toUpperCase(),
  ]) {
    refusals.push((await readOrders({ 'access-token': wrong })).json());
  }
  // All get the same refusal, except a text that is no key at all.
  expect(new Set(refusals.map(({ status }) => status))).toEqual(new Set([401]));
  expect(new Set(refusals.slice(0, -1).map(({ message }) => message)).size).toBe(1);
});

test('a key is kept as a hash, and looked up by it', async () => {
  const { id, secret } = await anApiKey(shop.db);
  const [kept] = await shop.db.select().from(apiKeys).where(ofKey(id));
  expect(kept!.keyHash).toBe(hashOf(secret));
  const { rows } = (await shop.db.execute(
    sql`select count(*)::int as found from api_keys where api_keys::text like ${`%${secret.slice(12)}%`}`,
  )) as unknown as { rows: { found: number }[] };
  expect(rows[0]!.found).toBe(0);
});

test('a key in an address is refused and comes back in no answer', async () => {
  const { secret, headers } = await anApiKey(shop.db);
  const urls = [
    withQuery(paths.changedOrders, { 'access-token': secret }),
    withQuery(paths.filteredProducts, { search: secret }),
    `/boutique?search=${secret.toUpperCase()}`,
    `/${secret}`,
    pathTo(paths.order, { id: secret }),
  ];
  for (const url of urls) {
    const reply = await shop.app.inject({ url, headers });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().message).toContain('ne se met pas dans une adresse');
    expect(reply.body.toLowerCase()).not.toContain(secret);
  }
});

test('a key never leaves but in the answer that made it, and stands in no log and no journal', async () => {
  const lines: string[] = [];
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const app = await openApp(shop.database, {}, { logger: pino({ level: 'trace' }, destination) });
  const admin = await signedIn(shop.db, await anAccount(shop.db, { role: 'admin' }));
  const made = await app.inject({
    method: 'POST',
    url: staffLists['cles-api'].path,
    headers: admin,
    payload: {
      name: 'Comptabilité',
      rights: ['orders:read'],
      requests_per_minute: 60,
      expires_on: plusDays(today(), 30),
    },
  });
  expect(made.statusCode).toBe(201);
  expect(made.headers['cache-control']).toBe('no-store');
  const { secret, id } = made.json();
  const headers = { 'access-token': secret };
  const answers = [
    await app.inject({ url: paths.changedOrders, headers }),
    await app.inject({ url: paths.changedStock, headers }),
    await app.inject({ url: `/${secret}`, headers }),
    await app.inject({
      url: withQuery(staffLists['cles-api'].path, { q: 'Compta' }),
      headers: admin,
    }),
    await app.inject({ url: `${staffLists['cles-api'].path}.csv`, headers: admin }),
    await app.inject({
      method: 'POST',
      url: pathTo(paths.staffApiKeyRevocation, { id }),
      headers: admin,
    }),
    await app.inject({ url: staffLists.journal.path, headers: admin }),
  ];
  await app.close();
  const journal = JSON.stringify(await shop.db.select().from(auditEntries));
  expect(answers[3]!.json().items).toMatchObject([{ id, hint: `${secret.slice(0, 12)}…` }]);
  expect(journal).toContain('key revoked');
  expect(lines.length).toBeGreaterThan(3);
  for (const text of [...answers.map(({ body }) => body), journal, lines.join('')]) {
    expect(text).not.toContain(secret.slice(12, 40));
    expect(text).not.toContain(hashOf(secret));
  }
});

test('a key that asks too often waits on all nodes together, and others do not', async () => {
  const { headers } = await anApiKey(shop.db, ['orders:read'], 2);
  const other = await anApiKey(shop.db, ['orders:read'], 2);
  const otherNode = await openApp(shop.database);
  expect((await readOrders(headers)).statusCode).toBe(200);
  expect((await otherNode.inject({ url: paths.changedOrders, headers })).statusCode).toBe(200);
  const refused = await otherNode.inject({ url: paths.changedOrders, headers });
  await otherNode.close();
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await readOrders(other.headers)).statusCode).toBe(200);
});

test('when a key was used last is noted once a minute', async () => {
  const { id, headers } = await anApiKey(shop.db);
  const lastUse = async () =>
    (await shop.db.select().from(apiKeys).where(ofKey(id)))[0]!.lastUsedAt?.getTime();
  expect(await lastUse()).toBeUndefined();
  await readOrders(headers);
  const first = await lastUse();
  await readOrders(headers);
  expect(await lastUse()).toBe(first);
  const before = new Date(Date.now() - 61_000);
  await shop.db.update(apiKeys).set({ lastUsedAt: before }).where(ofKey(id));
  await readOrders(headers);
  expect(await lastUse()).toBeGreaterThan(before.getTime());
});

test('a right that keys no longer have is gone from those that were made with it', async () => {
  const { id, headers } = await anApiKey(shop.db, ['orders:read']);
  const rights = sql`array['orders:read', 'staff:manage', 'integrations:manage']`;
  await shop.db.update(apiKeys).set({ rights }).where(ofKey(id));
  expect((await readOrders(headers)).statusCode).toBe(200);
  for (const url of [
    staffLists.equipe.path,
    staffLists['cles-api'].path,
    staffLists.webhooks.path,
  ]) {
    expect((await shop.app.inject({ url, headers })).statusCode).toBe(403);
  }
});

test('rights that need a person are given to no key', async () => {
  const payload = (rights: string[]) => ({
    name: 'Odoo',
    rights,
    requests_per_minute: 60,
    expires_on: plusDays(today(), 30),
  });
  const make = (rights: string[]) =>
    shop.app.inject({
      method: 'POST',
      url: staffLists['cles-api'].path,
      headers: asStaff,
      payload: payload(rights),
    });
  for (const right of [
    'payments:refund',
    'staff:manage',
    'integrations:manage',
    'customers:erase',
  ]) {
    const reply = await make(['orders:read', right]);
    expect([reply.statusCode, reply.json().errors[0].field]).toEqual([400, 'rights.1']);
  }
  expect((await make([])).statusCode).toBe(400);
});

test('a key with the right to the stock accepts no count, which takes a second person', async () => {
  const { headers } = await anApiKey(shop.db, ['stock:read', 'stock:write']);
  const { id } = await aCount(shop.db);
  const url = pathTo(paths.countAcceptance, { id });
  const reply = await shop.app.inject({
    method: 'POST',
    url,
    headers: { ...headers, ...anyVersion },
  });
  expect([reply.statusCode, reply.json().code]).toEqual([403, 'forbidden']);
  const count = await shop.app.inject({ url: pathTo(paths.staffCount, { id }), headers });
  expect(count.json().state).toBe('open');
});

test('a key changes no manager, and what it changes is under its name in the journal', async () => {
  const { db, app } = shop;
  const { id, headers } = await anApiKey(db);
  const manager = await anAccount(db, { role: 'manager' });
  const change = (who: number) =>
    app.inject({
      method: 'PUT',
      url: pathTo(paths.userUpdate, { id: who }),
      headers,
      payload: { city: 'Thiès' },
    });
  expect((await change(manager.id)).statusCode).toBe(403);
  expect((await change((await anAccount(db)).id)).statusCode).toBe(200);
  const category = await aCategory(db);
  const url = pathTo(paths.category, { id: category.id });
  await app.inject({ method: 'PUT', url, headers, payload: { name: 'AUTRE' } });
  const [entry] = await db.select().from(auditEntries).where(eq(auditEntries.keyId, id)).limit(1);
  expect(entry).toMatchObject({ byId: null, byRole: 'machine' });
  const journal = await app.inject({ url: staffLists.journal.path, headers: asStaff });
  expect(journal.json().items[0].by_name).toBe('Clé Odoo');
});

test('two keys that choose the same Idempotency-Key get an answer each', async () => {
  const { db, app } = shop;
  const { id } = await aProduct(db);
  const [product] = await db.select().from(products).where(eq(products.id, id));
  const buyer = await anAccount(db);
  const lines = [{ id, quantity: 1, list_price: product!.price }];
  const payload = {
    partner_id: buyer.id,
    order: { type_sale: 'order', payment_mode: 'domicile', conditions: true, order_lines: lines },
  };
  const order = async (headers: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: staffLists.commandes.path,
      headers: { ...headers, 'idempotency-key': 'un' },
      payload,
    });
  const [one, two] = [await anApiKey(db), await anApiKey(db)];
  const first = await order(one.headers);
  expect(first.statusCode).toBe(201);
  expect((await order(one.headers)).json()).toEqual(first.json());
  expect((await order(two.headers)).json().id).not.toBe(first.json().id);
});

test('a key reads orders of everybody and owns none', async () => {
  const { order } = await anOrder(shop.db);
  const { headers } = await anApiKey(shop.db, ['customers:read']);
  expect((await readOrders(headers)).statusCode).toBe(403);
  const url = pathTo(paths.order, { id: order.id });
  expect((await shop.app.inject({ url, headers })).statusCode).toBe(403);
});
