import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Case } from '#contract/after-sales.ts';
import { paths, pathTo, withQuery } from '#contract/paths.ts';
import type { StaffCase } from '#contract/staff/after-sales.ts';
import { afterSalesCases, caseMedia, warranties } from '#server/db/schema/after-sales.ts';
import { outgoingMessages } from '#server/db/schema/messages.ts';
import { orderEvents, orderLines } from '#server/db/schema/orders.ts';
import { auditEntries, partners } from '#server/db/schema/partners.ts';
import { returns } from '#server/db/schema/returns.ts';
import { moveOrder } from '#server/orders/moving/move-order.ts';
import { orderPath } from '#server/orders/order/order-link.ts';
import type { OrderRow } from '#server/orders/placing/tell-of-order.ts';
import { testConfig } from '#tests/helpers/app.ts';
import { aCase, aWarranty, aWorkshop } from '#tests/helpers/audit-uses/after-sales.ts';
import { aProduct } from '#tests/helpers/builders.ts';
import { anAccount, signedIn } from '#tests/helpers/cast.ts';
import { openCatalogueApp } from '#tests/helpers/catalogue-app.ts';
import { emptyAccounts } from '#tests/helpers/db.ts';
import { aStoredOrder } from '#tests/helpers/stored-order.ts';

const shop = openCatalogueApp();
type Headers = Record<string, string>;
let account: { id: number; phone: string | null };
let buyer: Headers;
let clerk: Headers;
let order: OrderRow;
let lineId: number;

beforeEach(async () => {
  await emptyAccounts(shop.db);
  await shop.db.delete(afterSalesCases);
  await shop.db.delete(warranties);
  account = await anAccount(shop.db);
  buyer = await signedIn(shop.db, account);
  clerk = await signedIn(shop.db, await anAccount(shop.db, { role: 'after-sales', name: 'Fatou' }));
  const product = await aProduct(shop.db, {
    name: 'Four 30 L',
    brand: 'Téranga',
    warranty_months: 24,
  });
  const lines = [{ id: product.id, quantity: 1 }];
  order = await aStoredOrder(shop.db, { buyer: { kind: 'account', id: account.id }, lines });
  const [line] = await shop.db.select().from(orderLines).where(eq(orderLines.orderId, order.id));
  lineId = line!.id;
  await moveOrder(shop.db, testConfig(), { kind: 'machine' }, order.id, {
    fulfilment: 'delivered',
  });
  await shop.db.delete(outgoingMessages);
});

const wanted = () => ({
  order_id: order.id,
  line_id: lineId,
  serial: 'SN-4711',
  fault: 'dead',
  description: 'Il ne chauffe plus depuis hier.',
});
const report = (payload: object = wanted(), headers: Headers = buyer) =>
  shop.app.inject({ method: 'POST', url: paths.cases, headers, payload });
const opened = async (): Promise<Case> => (await report()).json();
const tokenIn = (link: string) => new URL(link, 'http://localhost').searchParams.get('token') ?? '';
const read = (id: number, headers: Headers = {}, token?: string) =>
  shop.app.inject({ url: withQuery(pathTo(paths.ownCase, { id }), { token }), headers });
const write = (id: number, payload: object, headers: Headers = buyer) =>
  shop.app.inject({ method: 'POST', url: pathTo(paths.caseMessages, { id }), headers, payload });
const staffRead = async (id: number): Promise<StaffCase> =>
  (await shop.app.inject({ url: pathTo(paths.staffCase, { id }), headers: clerk })).json();
const step = async (path: string, id: number, payload: object = {}, headers: Headers = clerk) => {
  const { version } = await staffRead(id);
  return shop.app.inject({
    method: 'POST',
    url: pathTo(path as '/:id', { id }),
    headers: { ...headers, 'if-match': String(version) },
    payload,
  });
};
const letters = async () =>
  (await shop.db.select().from(outgoingMessages)).map(({ text }) => text).join('\n');

describe('a fault', () => {
  test('is reported with a photo: a number, a warranty, a promise, a message', async () => {
    const grey = { width: 40, height: 30, channels: 3, background: '#888' } as const;
    const png = await sharp({ create: grey }).png().toBuffer();
    const photos = [`data:image/png;base64,${png.toString('base64')}`];
    const reply = await report({ ...wanted(), photos });
    expect(reply.statusCode).toBe(201);
    const one = reply.json() as Case;
    expect(one).toMatchObject({
      number: expect.stringMatching(/^SAV-\d{5}$/),
      state: 'new',
      article: 'Four 30 L',
      brand: 'Téranga',
      serial: 'SN-4711',
      is_covered: true,
      order_name: order.number,
      entries: [{ step: 'opened', author: 'customer' }],
      media: [{ kind: 'photo', mime: 'image/webp' }],
    });
    expect(one.due_at > one.opened_at).toBe(true);
    expect(await letters()).toContain('Réponse au plus tard');
    const photo = await shop.app.inject({ url: one.media[0]!.url, headers: buyer });
    expect([photo.statusCode, photo.headers['content-type']]).toEqual([200, 'image/webp']);
  });

  test('is covered by the article’s own months, on the day when it is reported', async () => {
    const old = new Date(Date.now() - 25 * 31 * 86_400_000);
    await shop.db.update(orderEvents).set({ at: old }).where(eq(orderEvents.kind, 'moved'));
    expect(await opened()).toMatchObject({ is_covered: false });
  });

  test('waits for the delivery', async () => {
    const lines = [{ id: (await aProduct(shop.db)).id, quantity: 1 }];
    const young = await aStoredOrder(shop.db, {
      buyer: { kind: 'account', id: account.id },
      lines,
    });
    const reply = await report({ ...wanted(), order_id: young.id });
    expect([reply.statusCode, reply.json().message]).toEqual([
      409,
      'Une panne se signale quand la commande est livrée.',
    ]);
  });

  test('of an order is for its buyer and whoever has its link', async () => {
    const stranger = await signedIn(shop.db, await anAccount(shop.db));
    expect((await report(wanted(), stranger)).statusCode).toBe(404);
    expect((await report(wanted(), {})).statusCode).toBe(404);
    expect((await report({ ...wanted(), order_token: 'x'.repeat(22) }, {})).statusCode).toBe(404);
    const token = tokenIn(orderPath(testConfig(), order));
    expect((await report({ ...wanted(), order_token: token }, {})).statusCode).toBe(201);
  });

  test('of nothing in particular asks for an account and the name of the article', async () => {
    const about = { fault: 'noise', description: 'Il siffle très fort.', article: 'Vieux frigo' };
    expect((await report(about, {})).statusCode).toBe(401);
    expect((await report({ ...about, article: ' ' })).statusCode).toBe(400);
    const reply = await report(about);
    expect(reply.json()).toMatchObject({ article: 'Vieux frigo', is_covered: false });
  });

  test('that comes twice is one, and no more than five are open', async () => {
    const headers = { ...buyer, 'idempotency-key': 'panne-1' };
    await Promise.all([report(wanted(), headers), report(wanted(), headers)]);
    expect(await shop.db.$count(afterSalesCases)).toBe(1);
    for (let more = 1; more < 5; more += 1) {
      expect((await report({ ...wanted(), description: `Autre panne, ${more}` })).statusCode).toBe(
        201,
      );
    }
    const sixth = await report({ ...wanted(), description: 'Encore une panne' });
    expect([sixth.statusCode, sixth.json().message]).toEqual([
      409,
      'Cinq dossiers sont déjà ouverts : écrivez dans l’un d’eux, ou appelez-nous.',
    ]);
  });
});

test('a case is read by its customer, by its link and by the desk, and by nobody else', async () => {
  const { id, link } = await opened();
  expect((await read(id, buyer)).statusCode).toBe(200);
  expect((await read(id, {}, tokenIn(link))).statusCode).toBe(200);
  const stranger = await signedIn(shop.db, await anAccount(shop.db));
  for (const reply of [
    await read(id),
    await read(id, stranger),
    await read(id, {}, 'x'.repeat(22)),
    await write(id, { text: 'Bonjour' }, stranger),
  ]) {
    expect([reply.statusCode, reply.json().message]).toEqual([404, 'Dossier introuvable.']);
  }
  const list = await shop.app.inject({ url: paths.cases, headers: stranger });
  expect(list.json()).toEqual([]);
});

describe('the clock', () => {
  test('runs until the first answer, which a note is not', async () => {
    const { id } = await opened();
    await step(paths.staffCaseNotes, id, { text: 'Client connu.' });
    const noted = await staffRead(id);
    expect(noted).toMatchObject({ answered_at: null, is_overdue: false });
    expect(noted.minutes_left).toBeGreaterThan(0);
    expect(
      (await step(paths.staffCaseMessages, id, { text: 'Nous passons jeudi.' })).json(),
    ).toMatchObject({
      state: 'answered',
      minutes_left: null,
      answered_at: expect.any(String),
      is_mine: true,
    });
    expect(await letters()).toContain('Nous passons jeudi.');
    const own = (await read(id, buyer)).json() as Case;
    expect(own.entries.map(({ kind }) => kind)).toEqual(['step', 'message']);
  });

  test('shows what is overdue, and the report counts it', async () => {
    const { id } = await aCase(shop.db, {
      openedAt: new Date(Date.now() - 10 * 86_400_000),
      dueAt: new Date(Date.now() - 8 * 86_400_000),
    });
    await opened();
    const url = withQuery(paths.staffCases, { overdue: 'true' });
    const { items } = (await shop.app.inject({ url, headers: clerk })).json();
    expect(items).toMatchObject([{ id, is_overdue: true }]);
    expect(items[0].minutes_left).toBeLessThan(0);
    const told = (await shop.app.inject({ url: paths.afterSalesReport, headers: clerk })).json();
    expect(told).toMatchObject({ cases: 2, answered: 0, judged: 1, in_time: 0 });
  });

  test('tells the median of the last days once there are enough', async () => {
    const promise = async () => (await shop.app.inject(paths.afterSalesPromise)).json();
    for (let minutes = 1; minutes <= 9; minutes += 1) {
      await aCase(shop.db, { answeredAt: new Date(), answerMinutes: minutes * 10 });
    }
    expect(await promise()).toMatchObject({ median_minutes: null, cases: 9 });
    await aCase(shop.db, { answeredAt: new Date(), answerMinutes: 500 });
    expect(await promise()).toMatchObject({ median_minutes: 50, cases: 10 });
    const old = sql`now() - interval '31 days'`;
    await shop.db.update(afterSalesCases).set({ answeredAt: old });
    expect(await promise()).toMatchObject({ median_minutes: null, cases: 0 });
  });
});

describe('the way of a case', () => {
  test('goes to a workshop and ends with an exchange, with its return', async () => {
    const { id } = await opened();
    const workshop = await aWorkshop(shop.db);
    const atWorkshop = await step(paths.staffCaseWorkshop, id, { workshop_id: workshop.id });
    expect(atWorkshop.json()).toMatchObject({ state: 'workshop', workshop: { id: workshop.id } });
    const exchanged = (await step(paths.staffCaseExchange, id, { note: 'Neuf jeudi' })).json();
    expect(exchanged).toMatchObject({ state: 'exchange', return_id: expect.any(Number) });
    expect(await shop.db.select().from(returns)).toMatchObject([
      { orderId: order.id, wish: 'exchange', state: 'requested', isByStaff: true },
    ]);
    expect(await letters()).not.toContain('demande de retour');
    const wrong = await step(paths.staffCaseClosing, id, { outcome: 'repaired' });
    expect(wrong.statusCode).toBe(409);
    const closed = await step(paths.staffCaseClosing, id, { outcome: 'exchanged' });
    expect(closed.json()).toMatchObject({ state: 'closed', outcome: 'exchanged' });
    expect((await write(id, { text: 'Merci' })).statusCode).toBe(409);
    expect((await step(paths.staffCaseRepair, id)).statusCode).toBe(409);
  });

  test('a second exchange of the same piece is decided without a second return', async () => {
    const [first, second] = [
      await opened(),
      await report({ ...wanted(), description: 'La même panne' }),
    ];
    await step(paths.staffCaseExchange, first.id);
    const reply = await step(paths.staffCaseExchange, second.json().id);
    expect(reply.json()).toMatchObject({ state: 'exchange', return_id: null });
    expect(await shop.db.$count(returns)).toBe(1);
  });

  test('an exchange withdraws the quote, so nobody agrees to pay for what is not repaired', async () => {
    const { id } = await opened();
    await step(paths.staffCaseQuote, id, { parts: 20_000, labour: 15_000, note: 'Résistance' });
    expect((await step(paths.staffCaseExchange, id)).json()).toMatchObject({ quote: null });
    const payload = { answer: 'accepted', total: 35_000 };
    const url = pathTo(paths.caseQuote, { id });
    const answered = await shop.app.inject({ method: 'POST', url, headers: buyer, payload });
    expect(answered.statusCode).toBe(409);
  });

  test('work waits for the quote, which its customer answers once, at the price that was seen', async () => {
    const { id, link } = await opened();
    const token = tokenIn(link);
    await step(paths.staffCaseQuote, id, { parts: 20_000, labour: 15_000, note: 'Résistance' });
    const tooSoon = await step(paths.staffCaseRepair, id);
    expect([tooSoon.statusCode, tooSoon.json().message]).toEqual([
      409,
      'Le client n’a pas encore répondu au devis : le travail attend sa réponse.',
    ]);
    const answer = (payload: object) =>
      shop.app.inject({ method: 'POST', url: pathTo(paths.caseQuote, { id }), payload });
    expect((await answer({ answer: 'accepted', total: 35_000 })).statusCode).toBe(404);
    expect((await answer({ token, answer: 'accepted', total: 30_000 })).statusCode).toBe(409);
    const accepted = await answer({ token, answer: 'accepted', total: 35_000 });
    expect(accepted.json()).toMatchObject({ state: 'answered', quote: { state: 'accepted' } });
    expect((await answer({ token, answer: 'accepted', total: 35_000 })).statusCode).toBe(200);
    expect((await answer({ token, answer: 'declined', total: 35_000 })).statusCode).toBe(409);
    expect((await step(paths.staffCaseRepair, id)).json()).toMatchObject({ state: 'repaired' });
  });

  test('does not end while a piece is lent, and a refusal says why', async () => {
    const { id } = await opened();
    const until = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
    await step(paths.staffCaseLoan, id, { name: 'Four de prêt', serial: 'P-9', until });
    expect((await read(id, buyer)).json()).toMatchObject({
      loan: { serial: 'P-9', is_back: false },
    });
    expect((await step(paths.staffCaseClosing, id, { outcome: 'no-fault' })).statusCode).toBe(409);
    await step(paths.staffCaseLoanEnd, id);
    expect((await step(paths.staffCaseClosing, id, { outcome: 'refused' })).statusCode).toBe(400);
    const reason = 'Appareil tombé';
    const closed = await step(paths.staffCaseClosing, id, { outcome: 'refused', reason });
    expect(closed.json()).toMatchObject({ state: 'closed', reason });
  });

  test('of two clerks the second is told, and nothing is written twice', async () => {
    const { id } = await opened();
    const { version } = await staffRead(id);
    const answers = await Promise.all(
      ['Un', 'Deux'].map((text) =>
        shop.app.inject({
          method: 'POST',
          url: pathTo(paths.staffCaseMessages, { id }),
          headers: { ...clerk, 'if-match': String(version) },
          payload: { text: `${text} mot` },
        }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect((await staffRead(id)).entries.filter(({ kind }) => kind === 'message')).toHaveLength(1);
  });

  test('what the customer writes after a question brings it back to the shop', async () => {
    const { id } = await opened();
    const asked = await step(paths.staffCaseMessages, id, { text: 'Quelle série ?', waits: true });
    expect(asked.json()).toMatchObject({ state: 'waiting' });
    expect((await write(id, { text: 'SN-4712' })).json()).toMatchObject({ state: 'answered' });
    expect((await write(id, { text: '  ' })).statusCode).toBe(400);
  });
});

describe('by telephone', () => {
  test('staff notes a fault of a receipt, and its customer is sent the link', async () => {
    const { id } = await aWarranty(shop.db, { brand: 'Téranga', serial: 'SN-77' });
    const reply = await shop.app.inject({
      method: 'POST',
      url: paths.staffCases,
      headers: clerk,
      payload: {
        warranty_id: id,
        fault: 'leak',
        description: 'Il fuit.',
        name: 'Modou Fall',
        phone: '77 999 88 77',
      },
    });
    expect(reply.statusCode).toBe(201);
    const one = reply.json() as StaffCase;
    expect(one).toMatchObject({
      channel: 'telephone',
      serial: 'SN-77',
      customer_phone: '221779998877',
    });
    const [text] = await shop.db.select().from(outgoingMessages);
    expect(text).toMatchObject({ channel: 'sms', recipient: '+221779998877' });
    expect(text!.text).toContain(one.link);
  });

  test('a warranty is found by serial, telephone and order', async () => {
    await aWarranty(shop.db, { serial: 'SN-88', phone: '+221776665544' });
    const find = async (q: string) =>
      (
        await shop.app.inject({ url: withQuery(paths.warrantySearch, { q }), headers: clerk })
      ).json();
    expect(await find('sn-88')).toMatchObject([
      { serial: 'SN-88', warranty_id: expect.any(Number) },
    ]);
    expect(await find('77 666 55 44')).toHaveLength(1);
    expect(await find(order.number)).toMatchObject([{ order_id: order.id, line_id: lineId }]);
    expect(await find('RIEN-1')).toEqual([]);
  });
});

test('one’s warranties are what was delivered, and receipts of a proven number only', async () => {
  await aWarranty(shop.db, { serial: 'SN-99', phone: account.phone });
  const own = async () =>
    (await shop.app.inject({ url: paths.ownWarranties, headers: buyer })).json();
  expect(await own()).toMatchObject([{ order_id: order.id, pieces: 1, is_running: true }]);
  await shop.db
    .update(partners)
    .set({ phoneProvenAt: new Date() })
    .where(eq(partners.id, account.id));
  const found = await own();
  expect(found.map(({ serial }: { serial: string }) => serial).toSorted()).toEqual(['', 'SN-99']);
});

async function eraseBuyer() {
  await shop.db.execute(sql`update orders set state = 'done', amount_paid = amount_total`);
  const manager = await signedIn(shop.db, await anAccount(shop.db, { role: 'manager' }));
  const known = await shop.app.inject({
    url: pathTo(paths.staffCustomer, { id: account.id }),
    headers: manager,
  });
  const { name, version } = known.json();
  return shop.app.inject({
    method: 'POST',
    url: pathTo(paths.customerErasure, { id: account.id }),
    headers: { ...manager, 'if-match': String(version) },
    payload: { name, reason: 'Elle le demande' },
  });
}

test('nobody is erased whose case is open', async () => {
  const { id, number } = await opened();
  const refused = await eraseBuyer();
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    expect.stringContaining(`Le dossier ${number} est encore ouvert`),
  ]);
  await step(paths.staffCaseClosing, id, { outcome: 'no-fault' });
  expect((await eraseBuyer()).statusCode).toBe(200);
});

test('a number that somebody only typed leaves receipts and calls of that number alone', async () => {
  await aWarranty(shop.db, { serial: 'SN-77', name: 'Moussa Kane', phone: account.phone });
  expect((await eraseBuyer()).statusCode).toBe(200);
  expect(await shop.db.select().from(warranties)).toMatchObject([
    { name: 'Moussa Kane', phone: account.phone },
  ]);
});

test('a browser whose session is to be renewed is told so, and a link needs none', async () => {
  const one = await opened();
  const cookie = `${testConfig().cookieNames.auth}=too-old`;
  expect((await read(one.id, { cookie })).statusCode).toBe(401);
  expect((await read(one.id, { cookie }, tokenIn(one.link))).statusCode).toBe(200);
  expect((await read(one.id)).statusCode).toBe(404);
});

test('staff never reads the link by which a customer speaks', async () => {
  const { id, link } = await opened();
  expect(JSON.stringify(await staffRead(id))).not.toContain(tokenIn(link));
});

test('erasing a person takes words, names and media of their cases, and leaves the figures', async () => {
  const { id } = await opened();
  await write(id, { text: 'Appelez ma sœur Coumba.' });
  await shop.db
    .insert(caseMedia)
    .values({ key: 'a'.repeat(32), caseId: id, kind: 'voice', size: 5 });
  await step(paths.staffCaseClosing, id, { outcome: 'no-fault' });
  expect((await eraseBuyer()).statusCode).toBe(200);
  const one = await staffRead(id);
  expect(one).toMatchObject({ article: 'Four 30 L', description: '', customer_phone: null });
  expect(one.entries.map(({ text }) => text).join('')).toBe('');
  expect(await shop.db.$count(caseMedia)).toBe(0);
  const journal = await shop.db.select().from(auditEntries);
  expect(JSON.stringify(journal)).not.toContain('Coumba');
});
