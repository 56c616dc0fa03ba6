import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import { staffVouchers } from '#contract/money/staff-vouchers.ts';
import { auditEntries } from '#server/base/audit/tables.ts';
import { idempotencyKeys } from '#server/base/limits/tables.ts';
import { payments } from '#server/money/payments/tables.ts';
import { voucherMoves, vouchers } from '#server/money/payments/vouchers/tables.ts';
import { orderToken } from '#server/sales/orders/order/order-link.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { asStaff, openApp, testConfig } from '#tests/helpers/base/app.ts';
import { aProduct, dayFromNow } from '#tests/helpers/base/builders.ts';
import { anAccount, byMachine, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { aGuest, anOrder } from '#tests/helpers/sales/order-builders.ts';
import { cancelVoucher, expireVouchers } from './cancel-voucher.ts';

import { issueVoucher } from './issue-voucher.ts';
import { balanceOf } from './voucher-ledger.ts';

const it = openCatalogueApp();
beforeEach(() => emptyAccounts(it.db));

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  it.app.inject({ method: 'POST', url, payload, headers });
const issue = (amount: number, more: object = {}) =>
  issueVoucher(
    { db: it.db, config: testConfig(), actor: byMachine },
    { kind: 'gift', amount, ...more },
  );
const anOrderOf = async (list_price: number) => {
  const { id } = await aProduct(it.db, { list_price });
  const wanted = { buyer: aGuest(), paymentMode: 'online', lines: [{ id, quantity: 1 }] } as const;
  return (await anOrder(it.db, { ...wanted, lines: [...wanted.lines] })).order;
};
const pay = (order: { id: number; number: string }, code: string) =>
  post(paths.voucherPayment, {
    order_id: order.id,
    order_token: orderToken(testConfig(), order.number),
    code,
  });
const orderRow = async (id: number) =>
  (await it.db.select().from(orders).where(eq(orders.id, id)))[0]!;

test('a voucher is told its code once, and kept and written down without it', async () => {
  const form = { kind: 'paid', paid_by: 'wave', amount: 50_000 };
  const made = (await post(staffVouchers.path, form, asStaff)).json();
  expect(made).toMatchObject({
    balance: 50_000,
    kind: 'paid',
    paid_by: 'wave',
    moves: [{ kind: 'issue' }],
  });
  expect(made.code).toMatch(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/);
  const shown = await it.app.inject({
    url: pathTo(paths.staffVoucher, { id: made.id }),
    headers: asStaff,
  });
  const listed = await it.app.inject({
    url: withQuery(staffVouchers.path, { q: made.ending }),
    headers: asStaff,
  });
  expect(listed.json().items).toHaveLength(1);
  const byNumber = await it.app.inject({
    url: withQuery(staffVouchers.path, { q: `BA-${made.id}` }),
    headers: asStaff,
  });
  expect(byNumber.json().items).toMatchObject([{ id: made.id }]);
  const kept = [await it.db.select().from(vouchers), await it.db.select().from(auditEntries)];
  for (const text of [shown.body, listed.body, JSON.stringify(kept)]) {
    expect(text).not.toContain(made.code);
    expect(text).not.toContain(made.code.replaceAll('-', ''));
  }
});

test.each([
  ['a bought one', { kind: 'paid' }, 'Dites comment ce bon a été payé.'],
  ['a given one', { kind: 'gift', paid_by: 'cash' }, 'Un bon offert n’est pas encaissé.'],
  ['one that pays another', { kind: 'paid', paid_by: 'voucher' }, /paid_by/],
])('%s is not issued without what the journal needs of it', async (_, form, message) => {
  const refused = await post(staffVouchers.path, { ...form, amount: 5000 }, asStaff);
  expect(refused.statusCode).toBe(400);
  expect(refused.json().message).toMatch(message);
  expect(await it.db.$count(vouchers)).toBe(0);
});

test('a request that is repeated issues one voucher, and is told its number but no code', async () => {
  const form = { kind: 'paid', paid_by: 'cash', amount: 50_000 };
  const withKey = { ...asStaff, 'idempotency-key': 'essai-1' };
  const { id, code } = (await post(staffVouchers.path, form, withKey)).json();
  const again = await post(staffVouchers.path, form, withKey);
  expect(again.statusCode).toBe(409);
  expect(again.json().message).toContain(`déjà été émis, sous le numéro BA-${id}.`);
  const other = await post(staffVouchers.path, { ...form, amount: 60_000 }, withKey);
  expect(other.statusCode).toBe(422);
  expect(await it.db.$count(vouchers)).toBe(1);
  const kept = JSON.stringify(await it.db.select().from(idempotencyKeys));
  expect(kept).not.toContain(code);
  const next = await post(staffVouchers.path, form, { ...asStaff, 'idempotency-key': 'essai-2' });
  expect(next.statusCode).toBe(201);
});

test('one that was cancelled is issued again by the same request', async () => {
  const form = { kind: 'paid', paid_by: 'cash', amount: 50_000 };
  const { id } = (await post(staffVouchers.path, form, asStaff)).json();
  await cancelVoucher({ db: it.db, config: testConfig(), actor: byMachine }, id, 'Code non noté');
  const again = await post(staffVouchers.path, form, asStaff);
  expect(again.statusCode).toBe(201);
  expect(again.json().id).not.toBe(id);
});

describe('a large voucher that is given away', () => {
  const LIMIT = testConfig().settings.REFUND_TWO_PEOPLE_FROM;
  const aManager = async () => signedIn(it.db, await anAccount(it.db, { role: 'manager' }));
  const confirm = (id: number, headers: Record<string, string>) =>
    post(pathTo(paths.voucherConfirmation, { id }), {}, headers);
  const ask = async (headers: Record<string, string>, amount = LIMIT) =>
    (await post(staffVouchers.path, { kind: 'gift', amount }, headers)).json();

  test('is issued by a second person, who is told its code, once', async () => {
    const [first, second] = [await aManager(), await aManager()];
    const asked = await ask(first);
    expect(asked).toMatchObject({ state: 'asked', code: '', ending: '', balance: 0, moves: [] });
    expect((await ask(first)).id).toBe(asked.id);
    const own = await confirm(asked.id, first);
    expect([own.statusCode, own.json().message]).toEqual([
      403,
      'Vous avez demandé ce bon d’achat : une autre personne doit le confirmer.',
    ]);
    const replies = await Promise.all([confirm(asked.id, second), confirm(asked.id, second)]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const issued = replies.find(({ statusCode }) => statusCode === 200)!.json();
    expect(issued).toMatchObject({ id: asked.id, state: 'issued', balance: LIMIT });
    const order = await anOrderOf(LIMIT);
    expect((await pay(order, issued.code)).json()).toMatchObject({ amount_residual: 0 });
  });

  test('is issued later by the only person of a small shop, with a reason', async () => {
    const settings = { SMALL_SHOP: 'oui', ALONE_AFTER_HOURS: '1', ALONE_UP_TO: `${2 * LIMIT}` };
    const small = await openApp(it.database, testConfig(settings));
    const headers = await aManager();
    const { id } = await ask(headers);
    const alone = (payload: object, which = id) =>
      small.inject({
        method: 'POST',
        url: pathTo(paths.voucherConfirmation, { id: which }),
        headers,
        payload,
      });
    const reason = { alone_reason: 'Geste pour un retard' };
    expect((await alone(reason)).json().message).toMatch(/revenez après le/);
    const hourAgo = new Date(Date.now() - 3_600_000);
    await it.db.update(vouchers).set({ issuedAt: hourAgo }).where(eq(vouchers.id, id));
    expect((await alone({})).json().message).toMatch(/donnez un motif/);
    expect((await alone(reason)).json()).toMatchObject({ id, state: 'issued', balance: LIMIT });
    const { id: another } = await ask(headers, LIMIT + 1);
    await it.db.update(vouchers).set({ issuedAt: hourAgo }).where(eq(vouchers.id, another));
    // Together with what the same person gave in a day.
    expect((await alone(reason, another)).json().message).toMatch(/toujours nécessaire/);
    await small.close();
  });

  test('is one of several that the same person gives away in a day', async () => {
    const [first, second] = [await aManager(), await aManager()];
    expect((await ask(first, LIMIT - 1000)).state).toBe('issued');
    expect((await ask(second, LIMIT - 1000)).state).toBe('issued');
    const asked = await ask(first, 1000);
    expect(asked.state).toBe('asked');
    await cancelVoucher(
      { db: it.db, config: testConfig(), actor: byMachine },
      asked.id,
      'Trop de bons',
    );
    expect((await confirm(asked.id, second)).statusCode).toBe(409);
    expect(await balanceOf(it.db, asked.id)).toBe(0);
  });

  test('is not issued by a program alone, and one that was paid needs nobody else', async () => {
    const gift = { kind: 'gift', amount: LIMIT };
    expect((await post(staffVouchers.path, gift, asStaff)).statusCode).toBe(403);
    const paid = { kind: 'paid', paid_by: 'cash', amount: LIMIT };
    expect((await post(staffVouchers.path, paid, asStaff)).json().state).toBe('issued');
  });
});

test('a voucher that is cancelled pays nothing, and the audit says why', async () => {
  const { id, code } = await issue(50_000);
  const url = pathTo(paths.voucherCancel, { id });
  expect((await post(url, { reason: ' ' }, asStaff)).statusCode).toBe(400);
  const cancelled = await post(url, { reason: 'Un zéro de trop' }, asStaff);
  expect(cancelled.statusCode).toBe(200);
  expect(cancelled.json()).toMatchObject({
    balance: 0,
    moves: [
      { kind: 'issue', amount: 50_000 },
      { kind: 'cancel', amount: -50_000 },
    ],
  });
  expect((await pay(await anOrderOf(10_000), code)).statusCode).toBe(409);
  expect((await post(paths.voucherBalance, { code })).json().balance).toBe(0);
  const written = await it.db.select().from(auditEntries);
  expect(written.filter(({ subject }) => subject === `voucher:${id}`)).toMatchObject([
    { action: 'voucher issued' },
    { action: 'voucher cancelled', after: { reason: 'Un zéro de trop' } },
  ]);
  const again = await post(url, { reason: 'Encore' }, asStaff);
  expect([again.statusCode, again.json().message]).toEqual([
    409,
    'Ce bon d’achat est déjà annulé.',
  ]);
});

test.each([
  ['was used', 'Ce bon d’achat a déjà servi : il ne s’annule plus.', false],
  ['is over', 'Ce bon d’achat est fini : il ne s’annule plus.', true],
])('a voucher that %s is not cancelled', async (_, message, isOver) => {
  const { id, code } = await issue(50_000);
  if (isOver) await it.db.update(vouchers).set({ expiresOn: dayFromNow(-1) });
  else await pay(await anOrderOf(10_000), code);
  const left = await balanceOf(it.db, id);
  const refused = await post(pathTo(paths.voucherCancel, { id }), { reason: 'Trop tard' }, asStaff);
  expect([refused.statusCode, refused.json().message]).toEqual([409, message]);
  expect(await balanceOf(it.db, id)).toBe(left);
  if (!isOver) return;
  await expireVouchers(it.db);
  await expect(
    cancelVoucher({ db: it.db, config: testConfig(), actor: byMachine }, id, 'Trop tard'),
  ).rejects.toMatchObject({ message });
});

test('of a use and a cancellation at the same moment one is refused', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { id, code } = await issue(20_000);
    const order = await anOrderOf(20_000);
    const url = pathTo(paths.voucherCancel, { id });
    const replies = await Promise.all([
      pay(order, code),
      post(url, { reason: 'Par erreur' }, asStaff),
      post(url, { reason: 'Par erreur' }, asStaff),
    ]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    expect(await balanceOf(it.db, id)).toBe(0);
    expect(await it.db.$count(voucherMoves, eq(voucherMoves.voucherId, id))).toBe(2);
  }
});

test('the file of vouchers says how each was paid and which the accountant writes', async () => {
  await issue(20_000);
  await it.db.update(vouchers).set({ inJournal: false });
  await issue(10_000, { kind: 'paid', paid_by: 'wave' });
  const { body } = await it.app.inject({ url: `${staffVouchers.path}.csv`, headers: asStaff });
  const [heads, ...rows] = body.trim().split('\r\n');
  const at = (line: string, name: string) =>
    line.split(';')[heads!.split(';').indexOf(`"${name}"`)];
  expect(rows.map((row) => [at(row, 'Payé par'), at(row, 'Au journal comptable')])).toEqual([
    ['"wave"', '"true"'],
    ['', '"false"'],
  ]);
});

test('a voucher pays several orders in part, as a payment: total and VAT stay', async () => {
  const { id, code } = await issue(150_000);
  const [first, second] = [await anOrderOf(100_000), await anOrderOf(100_000)];
  expect((await pay(first, code.toLowerCase().replaceAll('-', ' '))).json()).toEqual({
    amount: 100_000,
    balance: 50_000,
    amount_residual: 0,
  });
  expect((await pay(second, code)).json()).toEqual({
    amount: 50_000,
    balance: 0,
    amount_residual: 50_000,
  });
  expect(await orderRow(first.id)).toMatchObject({
    amountTotal: first.amountTotal,
    amountTax: first.amountTax,
    amountPaid: 100_000,
  });
  const again = await pay(second, code);
  expect([again.statusCode, again.json().message]).toEqual([
    409,
    'Il ne reste rien sur ce bon d’achat.',
  ]);
  expect(await balanceOf(it.db, id)).toBe(0);
  const { id: full } = await issue(7000);
  const listed = async (query: Record<string, string>) =>
    (await it.app.inject({ url: withQuery(staffVouchers.path, query), headers: asStaff }))
      .json()
      .items.map((one: { id: number; balance: number }) => [one.id, one.balance]);
  expect(await listed({ left: 'true' })).toEqual([[full, 7000]]);
  expect(await listed({ left: 'false' })).toEqual([[id, 0]]);
});

test('the rest of an order is never too small for anybody to take', async () => {
  const { code } = await issue(99_990);
  const order = await anOrderOf(100_000);
  const { amount_residual, amount } = (await pay(order, code)).json();
  expect(amount + amount_residual).toBe(100_000);
  expect(amount_residual).toBeGreaterThanOrEqual(10);
});

test('whoever has the code reads what is left; who guesses is stopped, with a right code too', async () => {
  const { code } = await issue(20_000, { expires_on: dayFromNow(0) });
  const ask = (typed: string) => post(paths.voucherBalance, { code: typed });
  expect((await ask(code)).json()).toEqual({
    balance: 20_000,
    amount: 20_000,
    expires_on: dayFromNow(0),
    is_over: false,
  });
  const guesses = await Promise.all(
    Array.from({ length: 25 }, (_, one) => ask(`AAAA-BBBB-CCCC-DD${String(one).padStart(2, '0')}`)),
  );
  const answers = guesses.map(({ statusCode }) => statusCode);
  expect(answers.filter((status) => status === 404)).toHaveLength(20);
  expect(answers.filter((status) => status === 429)).toHaveLength(5);
  expect((await ask(code)).statusCode).toBe(429);
  expect((await pay(await anOrderOf(10_000), code)).statusCode).toBe(429);
});

test('only whoever may pay an order pays it by a voucher', async () => {
  const { code } = await issue(20_000);
  const order = await anOrderOf(10_000);
  const stranger = await post(paths.voucherPayment, { order_id: order.id, code });
  expect(stranger.statusCode).toBe(401);
  const wrong = await post(paths.voucherPayment, { order_id: order.id, order_token: 'no', code });
  expect(wrong.statusCode).toBe(404);
  expect(await it.db.$count(payments)).toBe(0);
});

test('twenty orders at once never spend more than a voucher holds', async () => {
  const { id, code } = await issue(45_000);
  const placed = [];
  for (let one = 0; one < 20; one += 1) placed.push(await anOrderOf(10_000));
  await Promise.all(placed.map((order) => pay(order, code)));
  expect(await balanceOf(it.db, id)).toBe(0);
  const paid = await it.db.select().from(payments);
  expect(paid.reduce((sum, { amount }) => sum + amount, 0)).toBe(45_000);
});

test('what was paid by a voucher goes back to it, which can be used some days more', async () => {
  const { id, code } = await issue(60_000, { expires_on: dayFromNow(1) });
  const order = await anOrderOf(40_000);
  await pay(order, code);
  await it.db.update(orders).set({ state: 'cancel' }).where(eq(orders.id, order.id));
  const [payment] = await it.db.select().from(payments);
  const refund = await post(
    pathTo(paths.paymentRefund, { id: payment!.id }),
    { reason: 'Commande annulée' },
    asStaff,
  );
  expect(refund.statusCode).toBe(200);
  expect(await balanceOf(it.db, id)).toBe(60_000);
  // Its invoice is credited, as that of every cancelled order.
  const { amountPaid, amountCredited } = await orderRow(order.id);
  expect(amountPaid - amountCredited).toBe(0);
  const [kept] = await it.db.select().from(vouchers);
  expect(kept!.expiresOn).toBe(dayFromNow(30));
  const kinds = (await it.db.select().from(voucherMoves)).map(({ kind }) => kind);
  expect(kinds).toEqual(['issue', 'redeem', 'give-back']);
});

test('a voucher whose days are over pays nothing and is emptied once', async () => {
  const { id, code } = await issue(30_000);
  const { id: lasting } = await issue(10_000, { expires_on: dayFromNow(0) });
  await it.db
    .update(vouchers)
    .set({ expiresOn: dayFromNow(-1) })
    .where(eq(vouchers.id, id));
  expect((await pay(await anOrderOf(10_000), code)).statusCode).toBe(409);
  await expireVouchers(it.db);
  await expireVouchers(it.db);
  expect([await balanceOf(it.db, id), await balanceOf(it.db, lasting)]).toEqual([0, 10_000]);
  expect(await it.db.$count(voucherMoves, eq(voucherMoves.voucherId, id))).toBe(2);
});

test('nobody changes what happened to a voucher', async () => {
  await issue(10_000);
  await expect(it.db.execute(sql`update voucher_moves set amount = 1`)).rejects.toThrow();
  await expect(it.db.execute(sql`delete from voucher_moves`)).rejects.toThrow();
});

test('whatever is paid and given back, what is left is the sum of the ledger and never below zero', async () => {
  const prices = fc.array(fc.integer({ min: 1000, max: 60_000 }), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(prices, fc.integer({ min: 1000, max: 120_000 }), async (wanted, amount) => {
      await emptyAccounts(it.db);
      const { id, code } = await issue(amount);
      let leftXof = amount;
      for (const price of wanted) {
        const reply = await pay(await anOrderOf(price), code);
        if (reply.statusCode === 200) {
          leftXof -= reply.json().amount;
          expect(reply.json().balance).toBe(leftXof);
        } else expect(reply.statusCode).toBe(409);
        const moves = await it.db.select().from(voucherMoves);
        expect(moves.reduce((sum, move) => sum + move.amount, 0)).toBe(leftXof);
        expect(await balanceOf(it.db, id)).toBe(leftXof);
        expect(leftXof).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 5 },
  );
});
