// What the goods cost leaves the shop in no answer, except to holders of `margins:read` (rule G-56).

import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasRight, KEY_RIGHTS, type Right, ROLES } from '#contract/base/access.ts';
import type { Call } from '#contract/base/call.ts';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import { calls } from '#contract/calls.ts';
import { FEED_CHANNELS } from '#contract/goods/catalogue/staff-feeds.ts';
import { MARGIN_GROUPS } from '#contract/money/staff-margins.ts';
import { WEBHOOK_EVENTS } from '#contract/running/webhook-events.ts';
import { staffLists } from '#contract/staff-calls.ts';
import type { Db } from '#server/base/db/open.ts';
import { attempts } from '#server/base/limits/tables.ts';
import { today } from '#server/base/time.ts';
import { listFeeds, renewFeed } from '#server/goods/feeds/feed-keys.ts';
import { setProductCost } from '#server/goods/stock/costs/set-product-cost.ts';
import { receivePurchase } from '#server/goods/stock/purchases/receive-purchase.ts';
import { createPurchase } from '#server/goods/stock/purchases/save-purchase.ts';
import { unmatchedReceipts } from '#server/money/payments/tables.ts';
import { notifyPartners } from '#server/running/webhooks/notify-partners.ts';
import { webhookMessages, webhooks } from '#server/running/webhooks/tables.ts';
import { moveOrder } from '#server/sales/orders/moving/move-order.ts';
import { openApp, testConfig } from '#tests/helpers/base/app.ts';
import { sendUse, usesOn } from '#tests/helpers/base/audit-uses/all.ts';
import { aProduct, dayFromNow } from '#tests/helpers/base/builders.ts';
import { anAccount, byMachine, signedIn } from '#tests/helpers/base/cast.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { readSheet } from '#tests/helpers/base/read-sheet.ts';
import { anApiKey } from '#tests/helpers/people/api-keys.ts';
import { anOrder, setStock } from '#tests/helpers/sales/order-builders.ts';

const COST = 123_457;
const PIECES = 8;
/** The cost and its multiples, also with spaces, as files and pages write them. */
const TELLTALE = new RegExp(
  Array.from({ length: PIECES }, (_, place) => String(COST * (place + 1)))
    .map((figure) => `${figure.slice(0, 3)}[^0-9A-Za-z"]{0,6}${figure.slice(3)}`)
    .join('|'),
);

type Headers = Record<string, string>;
let database: TestDatabase;
let app: FastifyInstance;
/** Everyone without the right, by name. */
const people = new Map<string, Headers>();
let manager: Headers;
let ids: number[];
let buyer: number;

beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  app = await openApp(database);
  const customer = await anAccount(db);
  buyer = customer.id;
  people.set('guest', {});
  people.set('customer', await signedIn(db, customer));
  for (const role of ROLES) {
    if (role === 'customer' || hasRight(role, 'margins:read')) continue;
    people.set(role, await signedIn(db, await anAccount(db, { role })));
  }
  const rights = KEY_RIGHTS.filter((right) => !right.startsWith('margins:'));
  people.set('key', (await anApiKey(db, rights, 1_000_000)).headers);
  manager = await signedIn(db, await anAccount(db, { role: 'manager' }));
  ids = await someGoods(db);
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});

/** Ids of a product of a known cost, its purchase and its orders. */
async function someGoods(db: Db): Promise<number[]> {
  const { id } = await aProduct(db, {
    preorder_price: 90_000,
    is_creditorder: true,
    creditorder_price: 99_000,
  });
  await setStock(db, id, 2);
  await setProductCost({ db, config: testConfig(), actor: byMachine }, id, { unit_cost: COST });
  const lines = [{ product_id: id, pieces: 3, unit_cost: COST }];
  const purchase = await createPurchase(db, byMachine, {
    supplier: 'Téranga',
    expected_on: dayFromNow(2),
    lines,
  });
  const { version } = purchase;
  await receivePurchase(
    db,
    byMachine,
    { id: purchase.id, version },
    { lines: [{ product_id: id, pieces: 1 }] },
  );
  const order = () =>
    anOrder(db, { buyer: { kind: 'account', id: buyer }, lines: [{ id, quantity: 1 }] });
  const { order: left } = await order();
  await moveOrder({ db, config: testConfig(), actor: byMachine }, left.id, {
    fulfilment: 'delivered',
  });
  const { order: open } = await order();
  return [id, purchase.id, left.id, open.id];
}

/** Gives everything that a use has made the same cost. */
async function markCosts(db: Db): Promise<void> {
  await db.execute(sql`insert into product_costs (product_id, average_xof) select id, ${COST} from products
    on conflict (product_id) do update set average_xof = ${COST}`);
  await db.execute(sql`update purchase_lines set unit_cost_xof = ${COST}, cost_xof = ${COST}`);
  await db.execute(sql`update order_lines set cost_xof = ${COST}`);
}

const addressOf = ({ path }: Call, id: number): string =>
  pathTo(
    path as never,
    {
      id,
      partnerId: buyer,
      slug: 'faq',
      code: 'X',
      email: 'personne@example.sn',
      phone: '771234567',
      key: '0'.repeat(32),
      orangeId: 'X',
      token: 'X',
      amount: '1',
    } as never,
  );

const reads = Object.entries<Call>(calls).filter(([, { method }]) => method === 'GET');
const filters = {
  by: 'product',
  date_from: today(),
  date_to: today(),
};
/** With a query where one is required. */
async function bodiesOf(call: Call, headers: Headers): Promise<string[]> {
  const isOfOne = /:/.test(call.path);
  const urls = (isOfOne ? ids : [0]).map((id) => addressOf(call, id));
  if ('list' in call) urls.push(`${call.path}.csv`);
  const bodies: string[] = [];
  for (const url of urls) {
    // Codes are sent to a number or an address a few times only.
    await database.db.delete(attempts);
    const reply = await app.inject({ url, headers });
    expect(reply.statusCode, 'is answered').not.toBe(429);
    bodies.push(reply.body);
    if (reply.statusCode === 400) {
      bodies.push(
        (await app.inject({ url: withQuery(url as never, filters as never), headers })).body,
      );
    }
  }
  return bodies;
}

test('the figure is found where it may be seen', async () => {
  const [id = 0] = ids;
  const urls = [
    pathTo(paths.productCost, { id }),
    pathTo(paths.staffPurchase, { id: ids[1] ?? 0 }),
    ...MARGIN_GROUPS.map((by) => withQuery(paths.margins, { ...filters, by })),
    withQuery(paths.marginsCsv, { ...filters, by: 'product' }),
    paths.catalogueCsv,
    withQuery(paths.couponLosses, { kind: 'percent', value: 99 }),
  ];
  for (const url of urls) {
    expect([url, TELLTALE.test((await app.inject({ url, headers: manager })).body)]).toEqual([
      url,
      true,
    ]);
  }
});

test('each role that reads the audit log sees costs, since the log names them', () => {
  const reading = ROLES.filter((role) => hasRight(role, 'audit:read'));
  expect(reading.filter((role) => !hasRight(role, 'margins:read'))).toEqual([]);
  expect((KEY_RIGHTS as readonly Right[]).includes('audit:read')).toBe(false);
});

test.each(reads)('%s tells no cost to any person without the right', async (_name, call) => {
  for (const [person, headers] of people) {
    for (const body of await bodiesOf(call, headers)) {
      expect([person, TELLTALE.exec(body)?.[0]]).toEqual([person, undefined]);
    }
  }
});

const OUTSIDE = new Set(['createApiKey']);
const changes = Object.keys(usesOn({} as Db)).filter((name) => !OUTSIDE.has(name));

test.each(changes)('%s answers without a cost', async (name) => {
  const { db } = database;
  const call = (calls as Record<string, Call>)[name]!;
  const { access } = call;
  const right = typeof access === 'object' && 'right' in access ? access.right : undefined;
  const without = ROLES.filter(
    (role) => right !== undefined && hasRight(role, right) && !hasRight(role, 'margins:read'),
  );
  for (const person of [...without, 'key']) {
    // A use makes the same receipt each time.
    await db.delete(unmatchedReceipts);
    const use = await usesOn(db)[name]!();
    await markCosts(db);
    const sent = { ...use, headers: people.get(person)! };
    const reply = await sendUse(app, call, sent, '*');
    expect([person, TELLTALE.exec(reply.body)?.[0]]).toEqual([person, undefined]);
  }
});

test('feeds carry no cost', async () => {
  const { db } = database;
  for (const channel of FEED_CHANNELS) await renewFeed(db, byMachine, channel);
  for (const { url } of await listFeeds(db, 'https://sandaga.example')) {
    const reply = await app.inject(new URL(url ?? '').pathname);
    expect(reply.statusCode).toBe(200);
    expect(TELLTALE.exec(reply.body)?.[0]).toBeUndefined();
  }
});

test('a spreadsheet of the catalogue carries no cost', async () => {
  const texts: string[] = [];
  for (const headers of people.values()) {
    const reply = await app.inject({ url: paths.catalogueXlsx, headers });
    if (reply.statusCode === 200) {
      texts.push((await readSheet(reply.rawPayload)).flat().join('\n'));
    }
  }
  expect(texts).not.toEqual([]);
  for (const text of texts) {
    expect(text).toContain('reference');
    expect(TELLTALE.exec(text)?.[0]).toBeUndefined();
  }
});

test('messages to partners carry no cost', async () => {
  const { db } = database;
  const webhook = { name: 'Partenaire', url: 'https://odoo.example/hook', secret: 'x' };
  await db.insert(webhooks).values({ ...webhook, events: [...WEBHOOK_EVENTS] });
  const [id = 0] = ids;
  const lines = [{ id, quantity: 1 }];
  await anOrder(db, { buyer: { kind: 'account', id: buyer }, lines });
  await db.execute(sql`update products set rank = rank + 1 where id = ${id}`);
  await markCosts(db);
  await notifyPartners(db);
  const sent = await db.select({ body: webhookMessages.body }).from(webhookMessages);
  expect(sent.some(({ body }) => body.includes('order'))).toBe(true);
  for (const { body } of sent) expect(TELLTALE.exec(body)?.[0]).toBeUndefined();
});

test('a clerk without the right notes no cost either', async () => {
  const headers = people.get('storekeeper')!;
  const lines = [{ product_id: ids[0], pieces: 1, unit_cost: 10 }];
  const payload = { supplier: 'Téranga', expected_on: dayFromNow(2), lines };
  const refused = await app.inject({
    method: 'POST',
    url: staffLists.achats.path,
    headers,
    payload,
  });
  expect(refused.statusCode).toBe(403);
  expect(refused.json().message).toBe('Les coûts ne vous sont pas ouverts : laissez-les vides.');
});
