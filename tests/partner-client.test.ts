import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { products } from '#server/db/schema/catalogue.ts';
import { newSecret, signedHeaders } from '#server/webhooks/sign.ts';
import { anApiKey } from '#tests/helpers/api-keys.ts';
import { openApp } from '#tests/helpers/app.ts';
import { aProduct } from '#tests/helpers/builders.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/db.ts';
import {
  createClient,
  isGone,
  verifyWebhook,
  WebhookRefusal,
} from '../packages/client/src/index.ts';

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
    for await (const page of shop.changes('articles', { since, limit: 1 })) {
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
  const forbidden = shop.call('GET /api/integrations/v1/commandes');
  await expect(forbidden).rejects.toMatchObject({ status: 403, code: 'forbidden' });
});

test('a webhook of the shop is verified, and a changed, an old and a foreign one are refused', () => {
  const secret = newSecret();
  const body = JSON.stringify({ type: 'order.placed', timestamp: '2026-11-24', data: { id: 7 } });
  const headers = signedHeaders({ key: 'msg_1', body }, [newSecret(), secret]);
  expect(verifyWebhook(body, headers, secret)).toMatchObject({ id: 'msg_1', data: { id: 7 } });
  const late = { now: new Date(Date.now() + 400_000) };
  expect(() => verifyWebhook(`${body} `, headers, secret)).toThrow(WebhookRefusal);
  expect(() => verifyWebhook(body, headers, secret, late)).toThrow(WebhookRefusal);
  expect(() => verifyWebhook(body, headers, newSecret())).toThrow(WebhookRefusal);
  expect(() => verifyWebhook(body, {}, secret)).toThrow(WebhookRefusal);
});
