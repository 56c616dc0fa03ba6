import { createHmac } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import {
  staffWebhookDeliveries,
  staffWebhooks,
  type Webhook,
  type WebhookDelivery,
  type WebhookForm,
} from '#contract/running/staff-webhooks.ts';
import { WEBHOOK_EVENTS } from '#contract/running/webhook-events.ts';
import { auditEntries } from '#server/base/audit/tables.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import {
  webhookDeliveries,
  webhookEvents,
  webhookMessages,
  webhooks,
} from '#server/running/webhooks/tables.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { anyVersion, asStaff, testConfig } from '#tests/helpers/base/app.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { anAccount } from '#tests/helpers/base/cast.ts';
import { waitingJobs } from '#tests/helpers/base/db.ts';
import { type Given, startOutsideService } from '#tests/helpers/base/outside-service.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { setStock } from '#tests/helpers/sales/order-builders.ts';
import { aStoredOrder, changeStoredOrder } from '#tests/helpers/sales/stored-order.ts';
import { deliverWebhook, GIVEN_UP_AFTER_DAYS } from './deliver-webhook.ts';
import { deleteOldDeliveries } from './deliveries.ts';
import { notifyPartners } from './notify-partners.ts';

const shop = openCatalogueApp();
type Partner = Awaited<ReturnType<typeof startOutsideService>>;
let partner: Partner | undefined;

beforeEach(async () => {
  await shop.db.delete(webhookEvents);
  await shop.db.delete(webhookMessages);
  await shop.db.delete(webhooks);
  await shop.db.delete(outgoingMessages);
  await shop.db.execute(sql`delete from pgboss.job_common`);
});
afterEach(async () => {
  await partner?.close();
  partner = undefined;
});

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  shop.app.inject({
    method,
    url,
    headers: { ...asStaff, ...anyVersion },
    ...(payload && { payload }),
  });
const form = (given: Partial<WebhookForm> = {}): WebhookForm => ({
  name: 'Odoo',
  url: 'https://odoo.partenaire.sn/hook',
  events: ['order.placed'],
  ...given,
});
async function aWebhook(given: Partial<WebhookForm> = {}): Promise<Webhook & { secret: string }> {
  const reply = await call('POST', staffWebhooks.path, form(given));
  expect(reply.statusCode).toBe(201);
  return reply.json();
}
async function aPartner(answers: Given[], given: Partial<WebhookForm> = {}) {
  partner = await startOutsideService(answers);
  return aWebhook({ url: `${partner.url}/hook`, ...given });
}
const deliveries = async (query = {}): Promise<WebhookDelivery[]> =>
  (await call('GET', withQuery(staffWebhookDeliveries.path, query))).json().items;
const read = async ({ id }: { id: number }): Promise<Webhook> =>
  (await call('GET', pathTo(paths.staffWebhook, { id }))).json();
/** What the worker would do now; what fails is tried again later. */
async function work(isLastTry = false): Promise<void> {
  await notifyPartners(shop.db);
  const jobs = await waitingJobs(shop.db);
  await shop.db.execute(sql`delete from pgboss.job_common where name = 'deliver-webhook'`);
  const ids = jobs
    .filter(({ name }) => name === 'deliver-webhook')
    .map(({ data }) => (data as { deliveryId: number }).deliveryId);
  for (const id of ids.toSorted((a, b) => a - b)) {
    await deliverWebhook(shop.db, testConfig(), id, { isLastTry }).catch(() => undefined);
  }
}
const bodies = () => partner!.received.map(({ body }) => JSON.parse(body));

test('an order is told as it is now, once, signed as Standard Webhooks has it', async () => {
  const { secret } = await aPartner([{ status: 200 }], {
    events: ['order.placed', 'order.state_changed', 'order.paid'],
  });
  const order = await aStoredOrder(shop.db, {}, { state: 'sale' });
  await changeStoredOrder(shop.db, order, { state: 'to_delivered' });
  await work();
  expect(bodies().map(({ type, data }) => [type, data.id, data.state])).toEqual([
    ['order.placed', order.id, 'to_delivered'],
    ['order.state_changed', order.id, 'to_delivered'],
  ]);
  const [{ headers, body }] = partner!.received as [Partner['received'][number]];
  const [id, at] = [headers['webhook-id'], headers['webhook-timestamp']];
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64');
  expect(headers['webhook-signature']).toBe(`v1,${signature}`);
  expect(Math.abs(Number(at) * 1000 - Date.now())).toBeLessThan(60_000);
  expect(JSON.parse(body)).toMatchObject({
    type: 'order.placed',
    data: { name: order.number, amount_total: order.amountTotal, payment_state: 'not_paid' },
  });
  expect(body).not.toContain(order.buyerName);
  await changeStoredOrder(shop.db, order, { amountPaid: order.amountTotal });
  await work();
  expect(bodies().at(-1)).toMatchObject({ type: 'order.paid', data: { amount_residual: 0 } });
  expect(await deliveries()).toHaveLength(3);
});

test('articles, their stock and customers are told of, and what nobody asks for is not even noted', async () => {
  const article = await aProduct(shop.db);
  expect(await shop.db.$count(webhookEvents)).toBe(0);
  await aPartner([{ status: 200 }], {
    events: ['article.changed', 'stock.changed', 'customer.changed'],
  });
  await shop.db.update(products).set({ listPrice: 123 }).where(eq(products.id, article.id));
  await shop.db.update(products).set({ updatedAt: new Date() }).where(eq(products.id, article.id));
  await setStock(shop.db, article.id, 4);
  const customer = await anAccount(shop.db);
  await work();
  const told = bodies().map(({ type, data }) => ({ type, ...data }));
  expect(told).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ type: 'article.changed', id: article.id, list_price: 123 }),
      expect.objectContaining({ type: 'stock.changed', id: article.id, available: 4 }),
      expect.objectContaining({ type: 'customer.changed', id: customer.id }),
    ]),
  );
  expect(told).toHaveLength(3);
  await shop.db.delete(products).where(eq(products.id, article.id));
  await work();
  expect(bodies()).toContainEqual(
    expect.objectContaining({
      type: 'article.changed',
      data: { id: article.id, deleted: true },
    }),
  );
});

test('what did not arrive is tried again under its number, and the page says why', async () => {
  const webhook = await aPartner([{ status: 500 }, { status: 204 }]);
  const order = await aStoredOrder(shop.db);
  await work();
  expect((await read(webhook)).failing_since).not.toBeNull();
  const [waiting] = await deliveries({ webhook_id: webhook.id, state: 'waiting' });
  expect(waiting).toMatchObject({ attempts: 1, status: 500, failure: '500', type: 'order.placed' });
  expect(waiting!.body).toContain(order.number);
  await deliverWebhook(shop.db, testConfig(), waiting!.id, { isLastTry: false });
  expect(await deliveries({ q: waiting!.message_id })).toMatchObject([
    { state: 'delivered', attempts: 2, status: 204, failure: '' },
  ]);
  expect((await read(webhook)).failing_since).toBeNull();
  const ids = partner!.received.map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids).size).toBe(1);
});

test('what failed for good is sent again from the back-office, one or all of it', async () => {
  const webhook = await aPartner([{ status: 503 }, { status: 503 }, { status: 200 }]);
  await aStoredOrder(shop.db);
  await aStoredOrder(shop.db);
  await work(true);
  const failed = await deliveries({ state: 'failed' });
  expect(failed).toHaveLength(2);
  const again = pathTo(paths.staffWebhookResend, { id: failed[0]!.id });
  expect((await call('POST', again)).statusCode).toBe(200);
  expect((await call('POST', again)).statusCode).toBe(422);
  const rest = await call('POST', pathTo(paths.staffWebhookResendFailed, { id: webhook.id }));
  expect(rest.json()).toEqual({ sent: 1 });
  await work();
  expect(await deliveries({ state: 'delivered' })).toHaveLength(2);
  expect(new Set(partner!.received.map(({ headers }) => headers['webhook-id'])).size).toBe(2);
});

test('an address that is gone, or silent for days, is stopped with a letter to the shop', async () => {
  const webhook = await aPartner([{ status: 410 }]);
  await aStoredOrder(shop.db);
  await aStoredOrder(shop.db);
  await shop.db.delete(outgoingMessages);
  await work();
  expect(await read(webhook)).toMatchObject({ active: false, disabled_reason: 'gone' });
  // The second was on its way when the first was answered.
  expect(partner!.received).toHaveLength(1);
  expect(await deliveries({ state: 'failed' })).toHaveLength(2);
  const [letter, ...others] = await shop.db.select().from(outgoingMessages);
  expect(others).toEqual([]);
  expect(letter?.text).toContain('Odoo');
  const ping = pathTo(paths.staffWebhookPing, { id: webhook.id });
  expect((await call('POST', ping)).statusCode).toBe(422);

  const resumed = form({ url: webhook.url, active: true });
  await call('PUT', pathTo(paths.staffWebhook, { id: webhook.id }), resumed);
  expect(await read(webhook)).toMatchObject({
    active: true,
    disabled_at: null,
    failing_since: null,
  });
  await partner?.close();
  await call('POST', ping);
  await work();
  expect((await read(webhook)).active).toBe(true);
  const long = sql`now() - make_interval(days => ${GIVEN_UP_AFTER_DAYS}, hours => 1)`;
  await shop.db.update(webhooks).set({ failingSince: long });
  await call('POST', ping);
  await work();
  expect(await read(webhook)).toMatchObject({ active: false, disabled_reason: 'silent' });
});

test('a secret is told once, renewed with a day for both, and never written anywhere', async () => {
  const webhook = await aPartner([{ status: 200 }]);
  expect(Buffer.from(webhook.secret.replace('whsec_', ''), 'base64').length).toBeGreaterThan(23);
  const shown = JSON.stringify([
    await read(webhook),
    (await call('GET', staffWebhooks.path)).json(),
    await shop.db.select().from(auditEntries),
  ]);
  expect(shown).not.toContain(webhook.secret);
  const { secret } = (
    await call('POST', pathTo(paths.staffWebhookSecret, { id: webhook.id }))
  ).json();
  expect(secret).not.toBe(webhook.secret);
  const ping = pathTo(paths.staffWebhookPing, { id: webhook.id });
  await call('POST', ping);
  await work();
  const signatures = () =>
    String(partner!.received.at(-1)!.headers['webhook-signature']).split(' ');
  expect(signatures()).toHaveLength(2);
  await shop.db.update(webhooks).set({ formerUntil: sql`now()` });
  await call('POST', ping);
  await work();
  expect(signatures()).toHaveLength(1);
});

test('an address within, a name twice and no event are refused with a sentence', async () => {
  await aWebhook();
  const twice = await call('POST', staffWebhooks.path, form());
  expect([twice.statusCode, twice.json().message]).toEqual([409, expect.stringContaining('nom')]);
  const none = await call('POST', staffWebhooks.path, form({ name: 'Sage', events: [] }));
  expect(none.statusCode).toBe(400);
  const odd = await call('POST', staffWebhooks.path, form({ name: 'Sage', url: 'ftp://a.sn/' }));
  expect([odd.statusCode, odd.json().message]).toEqual([400, expect.stringContaining('https://')]);
  expect(await shop.db.$count(webhooks)).toBe(1);
});

test('an address that is deleted takes its messages along, and the old ones go by themselves', async () => {
  const webhook = await aPartner([{ status: 200 }]);
  await aStoredOrder(shop.db);
  await work();
  await deleteOldDeliveries(shop.db);
  expect(await shop.db.$count(webhookDeliveries)).toBe(1);
  await shop.db.update(webhookMessages).set({ at: sql`now() - interval '31 days'` });
  await deleteOldDeliveries(shop.db);
  expect(await shop.db.$count(webhookDeliveries)).toBe(0);
  expect((await call('DELETE', pathTo(paths.staffWebhook, { id: webhook.id }))).statusCode).toBe(
    200,
  );
  await aStoredOrder(shop.db);
  expect(await shop.db.$count(webhookEvents)).toBe(0);
});

test('however events come, each subject is told at last as it is, by as many workers as there are', async () => {
  const { db } = shop;
  await aWebhook({ events: [...WEBHOOK_EVENTS] });
  const articles = [await aProduct(db), await aProduct(db), await aProduct(db)];
  await notifyPartners(db);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(2), fc.integer({ min: 1, max: 999 })), { maxLength: 12 }),
      async (changes) => {
        await db.delete(webhookMessages);
        for (const [which, listPrice] of changes) {
          const { id } = articles[which]!;
          await db.update(products).set({ listPrice }).where(eq(products.id, id));
        }
        await Promise.all([notifyPartners(db), notifyPartners(db), notifyPartners(db)]);
        expect(await db.$count(webhookEvents)).toBe(0);
        const told = await db.select().from(webhookMessages).orderBy(webhookMessages.id);
        const last = new Map(told.map(({ body }) => [JSON.parse(body).data.id, JSON.parse(body)]));
        for (const [id, { data }] of last) {
          const [now] = await db.select().from(products).where(eq(products.id, id));
          expect(data.list_price).toBe(now!.listPrice);
        }
      },
    ),
    { numRuns: 20 },
  );
});
