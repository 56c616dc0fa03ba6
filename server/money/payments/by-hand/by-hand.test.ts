import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import { type HandPaymentRow, staffHandPayments } from '#contract/money/staff-hand-payments.ts';
import { staffPayments } from '#contract/money/staff-payments.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { cancelOrder } from '#server/sales/orders/moving/cancel-order.ts';
import { moveOrder } from '#server/sales/orders/moving/move-order.ts';
import { heldXof } from '#server/sales/orders/paying/settle-order.ts';
import { invoices, orderEvents } from '#server/sales/orders/tables.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { anAccount, byMachine, signedIn } from '#tests/helpers/base/cast.ts';
import { openPaymentDesk } from '#tests/helpers/money/payment-desk.ts';
import { changeStoredOrder, readStoredOrder } from '#tests/helpers/sales/stored-order.ts';
import { payments } from '../tables.ts';
import { followPayment } from './follow-payment.ts';
import { recordByHand } from './record-by-hand.ts';
import { reversePayment } from './reverse-payment.ts';

const desk = openPaymentDesk();
const { shop, post, paidOf, lettersOf, auditOf, refund } = desk;
const config = testConfig();

const cheque = {
  way: 'cheque',
  reference: '1234567',
  bank: 'CBAO',
  drawer: 'Sahel SARL',
  drawn_on: '2026-03-02',
} as const;
const transfer = { way: 'transfer', reference: 'VIR 88' } as const;

const record = (payload: Record<string, unknown>, headers = {}) =>
  post(staffHandPayments.path, { order_id: desk.order.id, ...payload }, shop.app, headers);
async function recorded(payload: Record<string, unknown>): Promise<HandPaymentRow> {
  const reply = await record(payload);
  expect([reply.statusCode, reply.body]).toEqual([201, expect.anything()]);
  return reply.json();
}
const step = ({ id }: { id: number }, name: string, reason?: string) =>
  post(pathTo(paths.handPaymentStep, { id }), { step: name, ...(reason && { reason }) });
const reverse = ({ id }: { id: number }, reversal = 'reversed') =>
  post(pathTo(paths.handPaymentReversal, { id }), { reversal, reason: 'Noté par erreur' });
const total = () => desk.order.amountTotal;
const kindsOf = async () =>
  (await shop.db.select().from(orderEvents).where(eq(orderEvents.orderId, desk.order.id))).map(
    ({ kind }) => kind,
  );

describe('recording', () => {
  test('the terminal and a received transfer count at once, without stamp duty', async () => {
    await changeStoredOrder(shop.db, desk.order, { cashDutyPercent: 1 });
    const card = await recorded({ way: 'terminal', amount: 1000, reference: 'A-77' });
    expect(card).toMatchObject({ stage: 'accepted', state: 'completed', is_open: false });
    expect(await recorded({ ...transfer, amount: 2000 })).toMatchObject({
      stage: 'received',
      stage_words: 'Vu sur le compte',
      steps: [],
      can_reverse: true,
    });
    expect(await paidOf()).toBe(3000);
    const rows = await shop.db.select().from(payments);
    expect(rows.map(({ stampDuty }) => stampDuty)).toEqual([0, 0]);
    expect(await lettersOf()).toContain('par carte au terminal');
    expect(await auditOf()).toContainEqual(['payment noted', `payment:${card.id}`]);
  });

  test('an announced transfer and a cheque wait, hold the goods and count once they are there', async () => {
    const heldUntil = new Date(Date.now() + 60_000);
    await changeStoredOrder(shop.db, desk.order, { heldUntil });
    const announced = await recorded({ way: 'transfer', amount: 1000, is_announced: true });
    const held = (await readStoredOrder(shop.db, desk.order)).heldUntil!.getTime();
    expect(held - Date.now()).toBeGreaterThan(6.9 * 24 * 3_600_000);
    const paper = await recorded({ ...cheque, amount: total() - 1000 });
    expect(await paidOf()).toBe(0);
    expect((await step(announced, 'receive')).json()).toMatchObject({ state: 'completed' });
    expect((await step(paper, 'deposit')).json()).toMatchObject({
      stage: 'deposited',
      steps: ['clear', 'bounce'],
    });
    expect(await paidOf()).toBe(1000);
    expect((await step(paper, 'clear')).json()).toMatchObject({ stage_words: 'Encaissé' });
    expect(await paidOf()).toBe(total());
    expect(await shop.db.$count(invoices)).toBe(1);
    expect(await kindsOf()).toEqual(
      expect.arrayContaining(['money-noted', 'money-noted', 'money-noted', 'paid', 'paid']),
    );
  });

  test.each([
    ['more than the rest', { ...transfer, amount: 2_000_000 }, 'amount'],
    ['a transfer without a reference', { way: 'transfer', amount: 10 }, 'reference'],
    ['a cheque without its bank', { ...cheque, bank: ' ', amount: 10 }, 'bank'],
    ['a cheque without a name', { ...cheque, drawer: '', amount: 10 }, 'drawer'],
    ['a cheque without its day', { ...cheque, drawn_on: undefined, amount: 10 }, 'drawn_on'],
    ['a day that does not exist', { ...cheque, drawn_on: '2026-02-30', amount: 10 }, 'drawn_on'],
    ['a way that a provider settles', { way: 'wave', amount: 10, reference: 'x' }, 'way'],
    ['no money', { ...transfer, amount: 0 }, 'amount'],
  ])('%s is refused and notes nothing', async (_, payload, field) => {
    const reply = await record(payload);
    expect(reply.statusCode).toBe(400);
    expect(reply.body).toContain(`"${field}"`);
    expect(await shop.db.$count(payments)).toBe(0);
  });

  test('what is expected already is not expected twice, and a cheque is noted once', async () => {
    await recorded({ ...cheque, amount: total() });
    const other = await record({ ...cheque, reference: '7654321', amount: 1 });
    expect([other.statusCode, other.body]).toEqual([400, expect.stringContaining('déjà attendus')]);
    await changeStoredOrder(shop.db, desk.order, {
      amountTotal: total() * 2,
      amountUntaxed: total() * 2,
      amountTax: 0,
    });
    const again = await record({ ...cheque, bank: 'cbao', amount: 500 });
    expect([again.statusCode, again.json().message]).toEqual([
      409,
      'Ce chèque est déjà noté sur cette commande.',
    ]);
  });

  test('a repeated request notes the money once', async () => {
    const headers = { 'idempotency-key': 'one-press' };
    const first = await record({ ...transfer, amount: 1000 }, headers);
    const second = await record({ ...transfer, amount: 1000 }, headers);
    expect(second.json().id).toBe(first.json().id);
    expect(await paidOf()).toBe(1000);
  });

  test('a cancelled order takes nothing', async () => {
    await cancelOrder({ db: shop.db, config, actor: byMachine }, desk.order.id, {
      reason: 'Plus voulu',
    });
    expect((await record({ ...transfer, amount: 1000 })).statusCode).toBe(409);
  });

  test('readers see the list, and do not write', async () => {
    const paper = await recorded({ ...cheque, amount: 1000 });
    const headers = await signedIn(shop.db, await anAccount(shop.db, { role: 'reader' }));
    const list = await shop.app.inject({ url: staffHandPayments.path, headers });
    expect(list.json().items).toMatchObject([{ id: paper.id, drawer: 'Sahel SARL' }]);
    const url = pathTo(paths.handPaymentStep, { id: paper.id });
    const write = { method: 'POST', url, headers, payload: { step: 'clear' } } as const;
    expect((await shop.app.inject(write)).statusCode).toBe(403);
    const clerk = await signedIn(shop.db, await anAccount(shop.db, { role: 'orders' }));
    await step(paper, 'clear');
    const back = pathTo(paths.handPaymentReversal, { id: paper.id });
    const payload = { reversal: 'bounced', reason: 'Sans provision' };
    const asClerk = await shop.app.inject({ method: 'POST', url: back, headers: clerk, payload });
    expect(asClerk.statusCode).toBe(403);
  });
});

describe('steps', () => {
  test('a cheque that bounces needs a reason, counts nothing and reaches the buyer', async () => {
    const paper = await recorded({ ...cheque, amount: 1000 });
    expect((await step(paper, 'bounce', 'Sans provision')).statusCode).toBe(409);
    await step(paper, 'deposit');
    expect((await step(paper, 'bounce')).statusCode).toBe(400);
    expect((await step(paper, 'bounce', 'Sans provision')).json()).toMatchObject({
      state: 'failed',
      stage: 'bounced',
      end_reason: 'Sans provision',
      is_owing: false,
    });
    expect(await paidOf()).toBe(0);
    expect(await lettersOf()).toContain('Motif : Sans provision');
    for (const late of ['clear', 'deposit', 'withdraw']) {
      expect((await step(paper, late, 'Encore')).statusCode).toBe(409);
    }
    await recorded({ ...cheque, amount: 1000 });
  });

  test('one that was handed over before is warned of until it is paid', async () => {
    const paper = await recorded({ ...cheque, amount: total() });
    await step(paper, 'clear');
    for (const wanted of [{ fulfilment: 'shipped' }, { fulfilment: 'delivered' }] as const) {
      await moveOrder({ db: shop.db, config, actor: byMachine }, desk.order.id, wanted);
    }
    expect((await reverse(paper, 'bounced')).json()).toMatchObject({
      stage: 'bounced',
      is_owing: true,
      order_residual: total(),
      can_reverse: false,
    });
    const waiting = await desk.get(paths.waiting);
    expect(waiting.json().matters).toContainEqual(
      expect.objectContaining({ matter: 'bounced_cheques', count: 1, amount: total() }),
    );
    await recorded({ ...transfer, amount: total() });
    expect((await desk.get(paths.waiting)).body).not.toContain('bounced_cheques');
    expect(await shop.db.$count(invoices)).toBe(1);
  });

  test('money that arrives for a cancelled order, or too much, waits for a decision', async () => {
    const paper = await recorded({ ...cheque, amount: total() });
    await recorded({ ...transfer, amount: 1000 });
    expect((await step(paper, 'clear')).json()).toMatchObject({
      state: 'review',
      review_reason: 'overpaid',
    });
    expect(await paidOf()).toBe(1000);
    expect((await reverse(paper)).json()).toMatchObject({ stage: 'reversed' });
    expect(await paidOf()).toBe(1000);
    const other = await recorded({ ...cheque, reference: '2', amount: 500 });
    await cancelOrder({ db: shop.db, config, actor: byMachine }, desk.order.id, {
      reason: 'Plus voulu',
    });
    expect((await step(other, 'clear')).json()).toMatchObject({ review_reason: 'order-cancelled' });
    const back = await refund(other, { reference: 'Virement 12' });
    expect(back.json()).toMatchObject({ status: 'refunded' });
    expect(await paidOf()).toBe(1000);
  });
});

describe('taking back', () => {
  test('a wrong transfer leaves order, history and letters right, once', async () => {
    const wrong = await recorded({ ...transfer, amount: total() });
    const replies = await Promise.all([reverse(wrong), reverse(wrong)]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await paidOf()).toBe(0);
    expect((await kindsOf()).filter((kind) => kind === 'refunded')).toHaveLength(1);
    expect(await lettersOf()).toContain('n’est pas arrivé sur notre compte');
    expect(await auditOf()).toContainEqual(['payment reversed', `payment:${wrong.id}`]);
    await recorded({ ...transfer, amount: total() });
    expect(await paidOf()).toBe(total());
  });

  test('what was refunded in part, or is asked back, is not reversed', async () => {
    const paid = await recorded({ ...transfer, amount: total() });
    await cancelOrder({ db: shop.db, config, actor: byMachine }, desk.order.id, {
      reason: 'Plus voulu',
    });
    await refund(paid, { reference: 'Virement 12', amount: 1000 });
    const refused = await reverse(paid);
    expect([refused.statusCode, refused.body]).toEqual([409, expect.stringContaining('déjà été')]);
    await refund(paid, { reference: 'Virement 13' });
    expect((await reverse(paid)).statusCode).toBe(409);
    expect(heldXof(await readStoredOrder(shop.db, desk.order))).toBe(0);
  });

  test('a payment of a provider has no steps', async () => {
    const reply = await post(staffPayments.path, { order_id: desk.order.id, amount: 100 });
    const [cash] = await shop.db.select().from(payments);
    expect(reply.statusCode).toBe(201);
    expect((await reverse(cash!)).statusCode).toBe(404);
    expect((await step(cash!, 'clear')).statusCode).toBe(404);
  });
});

describe('two clerks at once', () => {
  const clerk = async (): Promise<Actor> => {
    const { id } = await anAccount(shop.db, { role: 'manager' });
    return { kind: 'account', id, role: 'manager', companyId: null, sessionId: '' };
  };
  const inOne = (act: (tx: typeof shop.db) => Promise<unknown>) =>
    shop.db.transaction((tx) => act(tx));
  const outcomes = async (...all: Promise<unknown>[]) =>
    (await Promise.allSettled(all)).map(({ status }) => status);
  const balanceIsRight = async () => {
    const stored = await readStoredOrder(shop.db, desk.order);
    const held = heldXof(stored);
    const rows = await shop.db.select().from(payments);
    const counted = rows.filter((one) => one.bookedAt !== null && one.refundedAt === null);
    expect(counted.reduce((sum, { amount }) => sum + amount, 0)).toBe(held);
    expect(held).toBeLessThanOrEqual(total());
    return { state: stored.state, held };
  };

  test('clear the same cheque: it counts once', async () => {
    const paper = await recorded({ ...cheque, amount: 1000 });
    const actor = await clerk();
    const clear = () =>
      inOne((db) => followPayment({ db, config, actor }, paper.id, { step: 'clear' }));
    expect((await outcomes(clear(), clear(), clear())).toSorted()).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    expect((await balanceIsRight()).held).toBe(1000);
  });

  test('clear and bounce: one of them is refused', async () => {
    const paper = await recorded({ ...cheque, amount: 1000 });
    await step(paper, 'deposit');
    const actor = await clerk();
    const take = (what: 'clear' | 'bounce') =>
      inOne((db) =>
        followPayment({ db, config, actor }, paper.id, { step: what, reason: 'Sans provision' }),
      );
    expect((await outcomes(take('clear'), take('bounce'))).toSorted()).toEqual([
      'fulfilled',
      'rejected',
    ]);
    await balanceIsRight();
  });

  test('record the rest twice, reverse while the order is cancelled', async () => {
    const actor = await clerk();
    const note = (reference: string) =>
      inOne((db) =>
        recordByHand(
          { db, config, actor },
          { orderId: desk.order.id, way: 'transfer', amountXof: total(), reference },
        ),
      );
    expect((await outcomes(note('A'), note('B'))).toSorted()).toEqual(['fulfilled', 'rejected']);
    const [counted] = await shop.db.select().from(payments);
    await balanceIsRight();
    await outcomes(
      inOne((db) =>
        reversePayment({ db, config, actor }, counted!.id, {
          reversal: 'reversed',
          reason: 'Erreur',
        }),
      ),
      cancelOrder({ db: shop.db, config, actor: byMachine }, desk.order.id, {
        reason: 'Plus voulu',
      }),
    );
    expect((await balanceIsRight()).held).toBe(0);
  });

  test('clear a cheque while the order is cancelled: it counts, or waits for a decision', async () => {
    const paper = await recorded({ ...cheque, amount: 1000 });
    const actor = await clerk();
    await outcomes(
      inOne((db) => followPayment({ db, config, actor }, paper.id, { step: 'clear' })),
      cancelOrder({ db: shop.db, config, actor: byMachine }, desk.order.id, {
        reason: 'Plus voulu',
      }),
    );
    const order = await balanceIsRight();
    const [payment] = await shop.db.select().from(payments);
    expect(order.state).toBe('cancel');
    expect(payment!.state).toBe(order.held === 0 ? 'review' : 'completed');
  });
});
