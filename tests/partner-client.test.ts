import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '#contract/base/paths.ts';
import { staffApiKeys } from '#contract/people/staff-api-keys.ts';
import { teamList } from '#contract/people/staff-team.ts';
import { staffOrders } from '#contract/sales/orders/staff-orders.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { openApp } from '#tests/helpers/base/app.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { anAccount } from '#tests/helpers/base/cast.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { anApiKey } from '#tests/helpers/people/api-keys.ts';
import {
  createClient,
  dataOf,
  isGone,
  readChanges,
  verifyWebhook,
  WebhookRefusal,
} from '../packages/client/src/index.ts';
import { describeForPartners } from '../scripts/building/write-client-types.ts';
import { newWebhookSecret, signedHeaders } from '../server/running/webhooks/deliver-webhook.ts';

let database: TestDatabase;
let url: string;
let close: () => Promise<void>;
beforeAll(async () => {
  database = await openTestDatabase();
  const app = await openApp(database);
  url = await app.listen({ host: '127.0.0.1', port: 0 });
  close = () => app.close();
});
afterAll(async () => {
  await close?.();
  await database?.close();
});

test('a program keeps a copy of the catalogue through the client', async () => {
  const { db } = database;
  const { secret } = await anApiKey(db, ['catalogue:read']);
  const shop = createClient({ url, key: secret });
  const [kept, lost] = [await aProduct(db), await aProduct(db)];
  const copy = new Map<number, string>();
  const follow = async (since?: string) => {
    let next = since;
    for await (const page of readChanges(shop, 'articles', { since, limit: 1 })) {
      for (const article of page.items) {
        if (isGone(article)) copy.delete(article.id);
        else copy.set(article.id, article.name);
      }
      next = page.next;
    }
    return next;
  };
  const cursor = await follow();
  expect([...copy.keys()]).toEqual([kept.id, lost.id]);
  await db.update(products).set({ name: 'Renommé' }).where(eq(products.id, kept.id));
  await db.delete(products).where(eq(products.id, lost.id));
  await follow(cursor);
  expect([...copy]).toEqual([[kept.id, 'Renommé']]);
  const forbidden = dataOf(shop.GET(paths.changedOrders));
  await expect(forbidden).rejects.toMatchObject({ status: 403, code: 'forbidden' });
});

test('what is wrong with a call is said in French, field by field', async () => {
  const { secret } = await anApiKey(database.db, ['catalogue:read']);
  const shop = createClient({ url, key: secret });
  const { error } = await shop.GET(paths.changedArticles, { params: { query: { limit: 0 } } });
  expect(error).toMatchObject({
    code: 'bad-request',
    errors: [{ field: 'limit', message: '1 au moins' }],
  });
});

test('an order with a key counts once, however often it is sent', async () => {
  const { db } = database;
  const { secret } = await anApiKey(db, ['orders:write']);
  const shop = createClient({ url, key: secret });
  const [buyer, article] = [await anAccount(db), await aProduct(db, { list_price: 50_000 })];
  const order = {
    type_sale: 'order' as const,
    payment_mode: 'domicile' as const,
    conditions: true,
    order_lines: [{ id: article.id, quantity: 1, list_price: 50_000 }],
  };
  const place = () =>
    dataOf(
      shop.POST(staffOrders.path, {
        params: { header: { 'Idempotency-Key': 'un' } },
        body: { partner_id: buyer.id, order },
      }),
    );
  const first = await place();
  expect((await place()).id).toBe(first.id);
  expect(await db.$count(orders)).toBe(1);
});

test('the types are made from what the shop says of these calls, and of no others', async () => {
  const served = await (await fetch(new URL(paths.openapi, url))).json();
  const { paths: described = {} } = await describeForPartners();
  expect(Object.keys(described)).toContain(paths.changedOrders);
  for (const [path, methods] of Object.entries(described)) {
    expect(served.paths[path]).toMatchObject(methods as object);
  }
  for (const path of [staffApiKeys.path, teamList.path, paths.sessions]) {
    expect(described).not.toHaveProperty([path]);
  }
});

test('a webhook of the shop is verified, and a changed, an old and a foreign one are refused', () => {
  const secret = newWebhookSecret();
  const body = JSON.stringify({ type: 'order.placed', timestamp: '2026-11-24', data: { id: 7 } });
  const headers = signedHeaders({ key: 'msg_1', body }, [newWebhookSecret(), secret]);
  expect(verifyWebhook(body, headers, secret)).toMatchObject({ id: 'msg_1', data: { id: 7 } });
  const late = { now: new Date(Date.now() + 400_000) };
  expect(() => verifyWebhook(`${body} `, headers, secret)).toThrow(WebhookRefusal);
  expect(() => verifyWebhook(body, headers, secret, late)).toThrow(WebhookRefusal);
  expect(() => verifyWebhook(body, headers, newWebhookSecret())).toThrow(WebhookRefusal);
  expect(() => verifyWebhook(body, {}, secret)).toThrow(WebhookRefusal);
});
