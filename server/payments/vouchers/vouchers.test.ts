import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { paths, pathTo, withQuery } from '#contract/paths.ts';
import { orders } from '#server/db/schema/orders.ts';
import { auditEntries } from '#server/db/schema/partners.ts';
import { payments } from '#server/db/schema/payments.ts';
import { voucherMoves, vouchers } from '#server/db/schema/vouchers.ts';
import { orderToken } from '#server/orders/order/order-link.ts';
import { asStaff, testConfig } from '#tests/helpers/app.ts';
import { aProduct, dayFromNow } from '#tests/helpers/builders.ts';
import { byMachine } from '#tests/helpers/cast.ts';
import { openCatalogueApp } from '#tests/helpers/catalogue-app.ts';
import { emptyAccounts } from '#tests/helpers/db.ts';
import { aGuest, anOrder } from '#tests/helpers/order-builders.ts';
import { expireVouchers } from './expire-vouchers.ts';
import { issueVoucher } from './issue-voucher.ts';
import { balanceOf } from './voucher-ledger.ts';

const it = openCatalogueApp();
beforeEach(() => emptyAccounts(it.db));

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  it.app.inject({ method: 'POST', url, payload, headers });
const issue = (amount: number, more: object = {}) =>
  issueVoucher(it.db, byMachine, { kind: 'gift', amount, ...more });
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
  const made = (await post(paths.staffVouchers, form, asStaff)).json();
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
    url: withQuery(paths.staffVouchers, { q: made.ending }),
    headers: asStaff,
  });
  expect(listed.json().items).toHaveLength(1);
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
  const refused = await post(paths.staffVouchers, { ...form, amount: 5000 }, asStaff);
  expect(refused.statusCode).toBe(400);
  expect(refused.json().message).toMatch(message);
  expect(await it.db.$count(vouchers)).toBe(0);
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
    (await it.app.inject({ url: withQuery(paths.staffVouchers, query), headers: asStaff }))
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
