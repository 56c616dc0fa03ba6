import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import { type JobOverview, staffJobs } from '#contract/running/staff-jobs.ts';
import { staffBanners } from '#contract/site/staff-banners.ts';
import { staffMessages } from '#contract/talk/staff-messages.ts';
import { auditEntries } from '#server/base/audit/tables.ts';
import { rowsOf } from '#server/base/db/open.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { anyVersion, asStaff, openApp } from '#tests/helpers/base/app.ts';
import { aPicture, aProduct } from '#tests/helpers/base/builders.ts';
import {
  emptyAccounts,
  openTestDatabase,
  type TestDatabase,
  waitingJobs,
} from '#tests/helpers/base/db.ts';

let database: TestDatabase;
let app: FastifyInstance;
beforeAll(async () => {
  database = await openTestDatabase();
  app = await openApp(database);
});
beforeEach(() => emptyAccounts(database.db));
afterAll(async () => {
  await app?.close();
  await database?.close();
});

const ask = (url: string) => app.inject({ url, headers: asStaff });
const send = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  app.inject({ method, url, headers: { ...asStaff, ...anyVersion }, ...(payload && { payload }) });
const aMessage = async (overrides: Partial<typeof outgoingMessages.$inferInsert> = {}) => {
  const values = {
    channel: 'mail',
    recipient: 'awa@example.sn',
    subject: 'Facture',
    text: 'Voici',
  } as const;
  const [row] = await database.db
    .insert(outgoingMessages)
    .values({ ...values, state: 'failed', failure: '550 no such user', ...overrides })
    .returning();
  return row!;
};
const resend = (id: number) => send('POST', pathTo(paths.staffMessageResend, { id }));

test('a message that failed is sent again once, with a job of its own and a note of it', async () => {
  const { id } = await aMessage();
  expect((await resend(id)).json()).toMatchObject({ state: 'queued', can_be_resent: false });
  expect(await waitingJobs(database.db)).toEqual([
    { name: 'deliver-message', data: { messageId: id } },
  ]);
  expect((await resend(id)).statusCode).toBe(409);
  expect(await waitingJobs(database.db)).toHaveLength(1);
  expect(await database.db.select().from(auditEntries)).toMatchObject([
    { action: 'message-resent', subject: `message:${id}` },
  ]);
});

test('a secret message is neither read nor sent again', async () => {
  const { id } = await aMessage({ isSecret: true, text: 'Code 0427' });
  const told = await ask(pathTo(paths.staffMessage, { id }));
  expect(told.json()).toMatchObject({ text: null, can_be_resent: false });
  expect(told.body).not.toContain('0427');
  expect((await resend(id)).statusCode).toBe(422);
});

test('a message is read without what opens an order, and without the code that collects it', async () => {
  const token = 'aBcDeFgHiJkLmNoPqRsTuV';
  const page = 'https://boutique.sn/suivi';
  const text = `Suivez ${page}?order=S00012&token=${token}, payez ${page}?transaction=${token}\nVotre code de retrait : 042719.`;
  const { id } = await aMessage({ text });
  expect((await ask(pathTo(paths.staffMessage, { id }))).json().text).toBe(
    `Suivez ${page}?order=S00012&token=… payez ${page}?transaction=…\nVotre code de retrait : ••••••.`,
  );
});

test('messages are found by recipient, subject and state, and the file holds no text', async () => {
  await aMessage({ recipient: '+221771234567', channel: 'sms', subject: '' });
  await aMessage({ state: 'sent', subject: 'Échéance à venir' });
  const found = async (query: string) => (await ask(`${staffMessages.path}?${query}`)).json();
  expect((await found('q=77+123+45+67')).items).toMatchObject([{ channel: 'sms' }]);
  expect((await found('q=echeance')).items).toMatchObject([{ state: 'sent' }]);
  expect((await found('state=failed')).total).toBe(1);
  const file = await ask(`${staffMessages.path}.csv`);
  expect(file.body).toContain('Échéance à venir');
  expect(file.body).not.toContain('Voici');
});

test('a job that was given up is listed without what it was given, and left to the workers anew', async () => {
  const output = JSON.stringify({ error: 'TypeError', code: 'ECONNREFUSED' });
  await database.db.execute(sql`insert into pgboss.job_common
    (name, data, source_name, source_created_on, source_retry_count, source_output)
    values ('failed', '{"leadId": 7}', 'forward-lead', now(), 12, ${output}::jsonb)`);
  const reply = await ask(staffJobs.path);
  expect(reply.body).not.toContain('leadId');
  const [job] = reply.json().items;
  expect(job).toMatchObject({ name: 'forward-lead', attempts: 13, reason: 'ECONNREFUSED' });
  const kinds = (await ask(paths.staffJobOverview)).json().kinds as { name: string }[];
  expect(kinds.find(({ name }) => name === 'forward-lead')).toMatchObject({
    failed: 1,
    waiting: 0,
  });
  const url = pathTo(paths.staffJobRetry, { id: job.id });
  expect((await send('POST', url)).statusCode).toBe(200);
  expect(await waitingJobs(database.db)).toEqual([{ name: 'forward-lead', data: { leadId: 7 } }]);
  expect((await send('POST', url)).statusCode).toBe(404);
});

describe('after a breakdown, with one press', () => {
  const givenUp = (name: string, data: object) =>
    database.db.execute(sql`insert into pgboss.job_common
      (name, data, source_name, source_created_on)
      values ('failed', ${JSON.stringify(data)}::jsonb, ${name}, now())`);
  const retry = async (name: string) => (await send('POST', paths.staffJobsRetry, { name })).json();
  const failedOf = async (name: string) => {
    const { kinds } = (await ask(paths.staffJobOverview)).json() as JobOverview;
    return kinds.find((kind) => kind.name === name)?.failed;
  };

  test('the messages of the week leave again, without codes and old ones (rule T-23)', async () => {
    const order = await aMessage();
    const alert = await aMessage({ priority: -10 });
    await aMessage({ isSecret: true });
    await aMessage({ createdAt: new Date(Date.now() - 8 * 86_400_000) });
    await aMessage({ channel: 'sms' });
    for (const { id } of [order, alert]) await givenUp('deliver-message', { messageId: id });
    expect(await retry('deliver-message')).toEqual({ retried: 2 });
    // Each in its place: written in one statement, their order is that of the priority alone.
    const waiting = await database.db.execute(sql`select data, priority from pgboss.job_common
      where name = 'deliver-message' and state = 'created' order by priority desc`);
    expect(rowsOf(waiting)).toEqual([
      { data: { messageId: order.id }, priority: 0 },
      { data: { messageId: alert.id }, priority: -10 },
    ]);
    expect(await failedOf('deliver-message')).toBe(0);
    expect(await retry('deliver-message')).toEqual({ retried: 0 });
    expect(await database.db.select().from(auditEntries)).toMatchObject([
      { action: 'jobs-retried', subject: 'job:deliver-message', after: { retried: 2 } },
    ]);
  });

  test('the jobs of one kind run again, and those of others wait', async () => {
    for (const leadId of [7, 8]) await givenUp('forward-lead', { leadId });
    await givenUp('deliver-webhook', { deliveryId: 1 });
    expect(await retry('forward-lead')).toEqual({ retried: 2 });
    const waiting = await waitingJobs(database.db);
    expect(waiting.filter(({ name }) => name === 'forward-lead')).toHaveLength(2);
    expect([await failedOf('forward-lead'), await failedOf('deliver-webhook')]).toEqual([0, 1]);
    expect(await retry('nulle-part')).toMatchObject({
      message: 'Cette sorte de tâche n’existe pas.',
    });
  });
});

test('a banner is at home on its days while it is on, and leads into the shop', async () => {
  const { hash } = await aPicture(database.db);
  const product = await aProduct(database.db);
  const atHome = async () => (await app.inject(paths.shop)).json().banners;
  const banner = { title: 'Grand froid', link: `/produits/${product.id}/details`, picture: hash };
  const { id } = (await send('POST', staffBanners.path, banner)).json();
  expect(await atHome()).toMatchObject([{ id, title: 'Grand froid', link: banner.link }]);
  const url = pathTo(paths.staffBanner, { id });
  await send('PUT', url, { ...banner, ends_on: '2020-01-01' });
  expect(await atHome()).toEqual([]);
  for (const link of [
    'https://a.sn/',
    '//a.sn',
    '/\\a.sn',
    '/nulle-part',
    '/produits/99999/details',
    '/gestion',
  ]) {
    expect((await send('PUT', url, { ...banner, link })).json().errors[0].field).toBe('link');
  }
  const turned = { ...banner, starts_on: '2026-02-02', ends_on: '2026-02-01' };
  expect((await send('PUT', url, turned)).statusCode).toBe(400);
  await send('PUT', url, banner);
  await send('DELETE', url);
  expect(await atHome()).toEqual([]);
});

test('a page that staff wrote can do no more than show text', async () => {
  const page = pathTo(paths.staffPage, { id: 'faq' });
  const text = { title: 'Questions', description: 'Nos réponses à tout' };
  const body =
    '## Oui\n\n<script>alert(1)</script><img src=x onerror=alert(1)>\n\n[x](javascript:alert(1)) {{phone}}';
  expect((await send('PUT', page, { ...text, body })).statusCode).toBe(200);
  const { html } = (await app.inject(pathTo(paths.page, { slug: 'faq' }))).json();
  expect(html).toContain('<h2 id="oui">Oui</h2>');
  expect(html).not.toMatch(/<script|javascript:|onerror|\{\{/);
  const wrong = await send('PUT', page, { ...text, body: 'Appelez {{telefone}}' });
  expect(wrong.json().errors).toEqual([{ field: 'body', message: '{{telefone}} n’existe pas.' }]);
  await send('DELETE', page);
  const back = (await app.inject(pathTo(paths.page, { slug: 'faq' }))).json();
  expect(back.title).toBe('Questions fréquentes');
});
