// Old clients cancel by GET; a picture or a link on any page sends a GET with the browser's cookies.
import { beforeEach, expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { aStoredOrder, readStoredOrder } from '#tests/helpers/sales/stored-order.ts';

const shop = openCatalogueApp();
beforeEach(() => emptyAccounts(shop.db));

const cancel = (id: number, method: 'GET' | 'POST', headers: Record<string, string>) =>
  shop.app.inject({ method, url: pathTo(paths.orderCancel, { id }), headers });

test('a GET that changes something counts with the token in a header, never with the cookie', async () => {
  const buyer = await anAccount(shop.db);
  const order = await aStoredOrder(shop.db, {}, { partnerId: buyer.id });
  const { 'access-token': token } = await signedIn(shop.db, buyer);
  const cookie = `token_sandaga=${token}`;
  const byLink = await cancel(order.id, 'GET', { cookie });
  expect([byLink.statusCode, (await readStoredOrder(shop.db, order)).state]).toEqual([
    401,
    order.state,
  ]);
  const byClient = await cancel(order.id, 'GET', { 'access-token': token });
  expect([byClient.statusCode, (await readStoredOrder(shop.db, order)).state]).toEqual([
    200,
    'cancel',
  ]);
});

test('our own pages change by POST, for which the cookie counts', async () => {
  const buyer = await anAccount(shop.db);
  const order = await aStoredOrder(shop.db, {}, { partnerId: buyer.id });
  const { 'access-token': token } = await signedIn(shop.db, buyer);
  const reply = await cancel(order.id, 'POST', { cookie: `token_sandaga=${token}` });
  expect(reply.statusCode).toBe(200);
});
