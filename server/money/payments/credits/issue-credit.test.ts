import { asc, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { payments } from '#server/money/payments/tables.ts';
import { creditNoteName } from '#server/sales/orders/crediting/credit-notes.ts';
import { creditNoteLines, creditNotes } from '#server/sales/orders/crediting/tables.ts';
import { cancelOrder } from '#server/sales/orders/moving/cancel-order.ts';
import { moveOrder } from '#server/sales/orders/moving/move-order.ts';
import { readSteps } from '#server/sales/orders/moving/step-events.ts';
import { undoStep } from '#server/sales/orders/moving/undo-step.ts';
import { lockOrder } from '#server/sales/orders/order/find-orders.ts';
import type { OrderRow } from '#server/sales/orders/order/order-request.ts';
import {
  heldXof,
  issueInvoice,
  leftXof,
  owedBackXof,
  recordPayment,
  retainedXof,
} from '#server/sales/orders/paying/settle-order.ts';

import { orderLines } from '#server/sales/orders/tables.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { anAccount } from '#tests/helpers/base/cast.ts';
import { emptyAccounts, openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { aStoredPayment, counted, someProviders } from '#tests/helpers/money/stored-payment.ts';
import { aStoredOrder, readStoredOrder } from '#tests/helpers/sales/stored-order.ts';
import { ProviderError } from '../providers/provider.ts';
import { requestRefund } from '../refunds/request-refund.ts';
import { confirmCredit, refuseCredit } from './decide-credit.ts';
import { requestCredit } from './issue-credit.ts';

const thisYear = new Date().getUTCFullYear();
const config = testConfig();
/** No second person is needed, so a series of refunds runs through. */
const alone = {
  ...config,
  settings: { ...config.settings, REFUND_TWO_PEOPLE_FROM: 2_000_000_000 },
};

let database: TestDatabase;
let manager: Actor;
let other: Actor;
let refunded: string[];
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await emptyAccounts(database.db);
  await database.db.execute(sql`delete from credit_note_counters`);
  [manager, other] = [await aManager(), await aManager()];
  refunded = [];
});
afterAll(() => database?.close());

async function aManager(): Promise<Actor> {
  const { id } = await anAccount(database.db, { role: 'manager' });
  return { kind: 'account', id, role: 'manager', companyId: null, sessionId: '' };
}

/** The shop with a Wave that gives whole payments back, and notes which. */
const outside = (settings = alone, refund = async (id: string) => void refunded.push(id)) => ({
  db: database.db,
  config: settings,
  providers: someProviders(database.db, { refund }),
});

/** A delivered order, without the discount of a first purchase, of three pieces at 100 000 F with its invoice. */
async function anInvoiced(db: Db): Promise<{ order: OrderRow; lineId: number }> {
  const { id } = await aProduct(db, { list_price: 120_000, en_promo: true, promo_price: 100_000 });
  const order = await aStoredOrder(
    db,
    { lines: [{ id, quantity: 3 }], paymentMode: 'online' },
    { state: 'delivered', fulfilment: 'delivered' },
  );
  await db.transaction(async (tx) => issueInvoice(tx, await lockOrder(tx, order.id)));
  const [line] = await db.select().from(orderLines).where(eq(orderLines.orderId, order.id));
  return { order, lineId: line!.id };
}

async function pay(db: Db, order: OrderRow, amount: number, provider: 'wave' | 'cash' = 'wave') {
  const columns = {
    ...counted(),
    amount,
    provider,
    ...(provider === 'cash' && { providerId: null }),
  };
  const payment = await aStoredPayment(db, order, columns);
  await db.transaction(async (tx) =>
    recordPayment(tx, config, await lockOrder(tx, order.id), {
      by: 'shop',
      amountXof: amount,
      provider,
    }),
  );
  return payment;
}

const wanted = (
  selection: Partial<{ lines: { lineId: number; quantity: number }[]; amountXof: number }>,
  shownXof: number,
  reference = 'Virement 12',
) => ({
  selection: { lines: [], withDelivery: false, amountXof: 0, ...selection },
  reason: 'Article rendu',
  reference,
  returnId: null,
  shownXof,
});

/** What the order should owe by its payments, their refunds and its credit notes, in XOF. */
async function balanceOf(db: Db, { id }: OrderRow) {
  const paid = await db.select().from(payments).where(eq(payments.orderId, id));
  const notes = await db.select().from(creditNotes).where(eq(creditNotes.orderId, id));
  const issued = notes.filter(({ state }) => state === 'issued');
  const order = await readStoredOrder(db, { id });
  const receivedXof = paid.reduce((sum, one) => sum + (one.bookedAt ? one.amount : 0), 0);
  const keptNowXof = paid.reduce((sum, one) => sum + (one.bookedAt ? retainedXof(one) : 0), 0);
  const creditedXof = issued.reduce((sum, { amountTotal }) => sum + amountTotal, 0);
  return { order, receivedXof, keptNowXof, creditedXof };
}

describe('the balance of an order', () => {
  test('is its total less what was paid and not given back, less its credit notes, whatever happens', async () => {
    const { db } = database;
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('pay' as const),
        amount: fc.integer({ min: 1, max: 200_000 }),
        cash: fc.boolean(),
      }),
      fc.record({ kind: fc.constant('lines' as const), quantity: fc.integer({ min: 1, max: 3 }) }),
      fc.record({
        kind: fc.constant('amount' as const),
        amount: fc.integer({ min: 1, max: 150_000 }),
      }),
      fc.record({
        kind: fc.constant('refund' as const),
        place: fc.nat(3),
        amount: fc.integer({ min: 1, max: 250_000 }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 7 }), async (steps) => {
        const { order, lineId } = await anInvoiced(db);
        for (const one of steps) {
          try {
            await take(one, order, lineId);
          } catch (error) {
            if (!(error instanceof Problem)) throw error;
            expect(['conflict', 'bad-request']).toContain(error.code);
          }
          const { order: now, keptNowXof, receivedXof, creditedXof } = await balanceOf(db, order);
          expect(now.amountCredited).toBe(creditedXof);
          expect(heldXof(now)).toBe(keptNowXof);
          expect(leftXof(now) - owedBackXof(now)).toBe(now.amountTotal - keptNowXof - creditedXof);
          expect(creditedXof).toBeLessThanOrEqual(now.amountTotal);
          expect(keptNowXof).toBeGreaterThanOrEqual(0);
          expect(keptNowXof).toBeLessThanOrEqual(receivedXof);
        }
      }),
      { numRuns: 12 },
    );
    async function take(
      one: { kind: string; amount?: number; quantity?: number; cash?: boolean; place?: number },
      order: OrderRow,
      lineId: number,
    ) {
      const { amount = 0, quantity = 1, cash = false, place = 0 } = one;
      const now = await readStoredOrder(db, order);
      if (one.kind === 'pay') {
        if (amount <= leftXof(now)) await pay(db, order, amount, cash ? 'cash' : 'wave');
      } else if (one.kind === 'refund') {
        const paid = await db.select().from(payments).where(eq(payments.orderId, order.id));
        const payment = paid[place];
        const how = { reason: 'Trop payé', reference: 'Espèces', amountXof: amount };
        if (payment) await requestRefund(outside(), manager, payment.id, how);
      } else if (one.kind === 'lines') {
        const lines = [{ lineId, quantity }];
        const shown = Math.min(quantity * 100_000, now.amountTotal - now.amountCredited);
        await requestCredit(outside(), manager, order.id, wanted({ lines }, shown));
      } else {
        await requestCredit(outside(), manager, order.id, wanted({ amountXof: amount }, amount));
      }
    }
  });

  test('of an unpaid order falls, and nothing goes back', async () => {
    const { db } = database;
    const { order, lineId } = await anInvoiced(db);
    const lines = [{ lineId, quantity: 1 }];
    const { note, problems } = await requestCredit(
      outside(),
      manager,
      order.id,
      wanted({ lines }, 100_000, ''),
    );
    expect(problems).toEqual([]);
    expect(creditNoteName(note)).toBe(`AV-${thisYear}-000001`);
    expect(leftXof(await readStoredOrder(db, order))).toBe(200_000);
  });
});

describe('the money that goes back with a credit note', () => {
  test('goes through the provider where one payment is just that, and only then', async () => {
    const { db } = database;
    const { order, lineId } = await anInvoiced(db);
    await pay(db, order, 200_000);
    const exact = await pay(db, order, 100_000);
    const lines = [{ lineId, quantity: 1 }];
    await requestCredit(outside(), manager, order.id, wanted({ lines }, 100_000, ''));
    expect(refunded).toEqual([exact.providerId]);
    const again = requestCredit(outside(), manager, order.id, wanted({ lines }, 100_000, ''));
    await expect(again).rejects.toMatchObject({ message: 'Indiquez comment l’argent est rendu.' });
    await requestCredit(outside(), manager, order.id, wanted({ lines }, 100_000));
    expect(refunded).toEqual([exact.providerId]);
    expect(await balanceOf(db, order)).toMatchObject({ keptNowXof: 100_000, creditedXof: 200_000 });
  });

  test('is tried again at its payment when the provider refuses, with the credit note issued', async () => {
    const { db } = database;
    const { order } = await anInvoiced(db);
    const paid = await pay(db, order, 300_000);
    const refuse = () => Promise.reject(new ProviderError('refused', 'refund-failed'));
    const { note, problems } = await requestCredit(
      outside(alone, refuse),
      manager,
      order.id,
      wanted({ amountXof: 300_000 }, 300_000, ''),
    );
    expect(note.state).toBe('issued');
    expect(problems).toEqual([expect.stringContaining('refund-failed')]);
    expect(owedBackXof(await readStoredOrder(db, order))).toBe(300_000);
    await requestRefund(outside(), manager, paid.id, { reason: 'Avoir', reference: 'Espèces' });
    expect(await balanceOf(db, order)).toMatchObject({ keptNowXof: 0 });
  });

  test('never exceeds what was received, however many ask at once', async () => {
    const { db } = database;
    const { order, lineId } = await anInvoiced(db);
    const one = await pay(db, order, 150_000, 'cash');
    const two = await pay(db, order, 150_000, 'cash');
    const lines = [{ lineId, quantity: 2 }];
    const credit = () => requestCredit(outside(), manager, order.id, wanted({ lines }, 200_000));
    const how = { reason: 'Trop payé', reference: 'Espèces' };
    const refund = ({ id }: { id: number }) => requestRefund(outside(), manager, id, how);
    const outcomes = await Promise.allSettled([
      credit(),
      credit(),
      credit(),
      refund(one),
      refund(two),
      refund(one),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    const { order: now, keptNowXof, creditedXof } = await balanceOf(db, order);
    expect(creditedXof).toBe(200_000);
    expect(keptNowXof).toBe(100_000);
    expect(leftXof(now) + owedBackXof(now)).toBe(0);
  });
});

describe('two people', () => {
  const setUp = async () => {
    const { order, lineId } = await anInvoiced(database.db);
    await pay(database.db, order, 300_000, 'cash');
    const lines = [{ lineId, quantity: 1 }];
    const asked = await requestCredit(
      outside(config),
      manager,
      order.id,
      wanted({ lines }, 100_000),
    );
    return { order, asked };
  };

  test('decide from the amount on that refunds have; the number comes with the second', async () => {
    const { db } = database;
    const { order, asked } = await setUp();
    expect(asked.note).toMatchObject({ state: 'asked', serial: null });
    expect(await balanceOf(db, order)).toMatchObject({ keptNowXof: 300_000, creditedXof: 0 });
    const { id } = asked.note;
    await expect(confirmCredit(outside(config), manager, id)).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(confirmCredit(outside(config), { kind: 'machine' }, id)).rejects.toMatchObject({
      code: 'forbidden',
    });
    const { note } = await confirmCredit(outside(config), other, id);
    expect(creditNoteName(note)).toBe(`AV-${thisYear}-000001`);
    expect(await balanceOf(db, order)).toMatchObject({ keptNowXof: 200_000, creditedXof: 100_000 });
    await expect(confirmCredit(outside(config), other, id)).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  test('may refuse: nothing happened and no number is gone', async () => {
    const { db } = database;
    const { order, asked } = await setUp();
    await refuseCredit(db, other, asked.note.id, 'Article abîmé');
    expect(await balanceOf(db, order)).toMatchObject({ keptNowXof: 300_000, creditedXof: 0 });
    const lost = confirmCredit(outside(config), other, asked.note.id);
    await expect(lost).rejects.toMatchObject({ code: 'conflict' });
    await requestCredit(outside(), manager, order.id, wanted({ amountXof: 500 }, 500));
    expect(await serials(db)).toEqual([1]);
  });
});

test('twenty at once are numbered without a gap, whoever is refused on the way', async () => {
  const { db } = database;
  const bought = await Promise.all(Array.from({ length: 10 }, () => anInvoiced(db)));
  const attempts = bought.flatMap(({ order }) =>
    [300_000, 200_000].map((amount) =>
      requestCredit(outside(), manager, order.id, wanted({ amountXof: amount }, amount)),
    ),
  );
  const outcomes = await Promise.allSettled(attempts);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(10);
  expect(await serials(db)).toEqual(Array.from({ length: 10 }, (_, index) => index + 1));
});

test('a cancelled order that has an invoice is credited as a whole with its refund', async () => {
  const { db } = database;
  const { order } = await anInvoiced(db);
  const paid = await pay(db, order, 120_000);
  await db.execute(sql`update orders set state = 'cancel' where id = ${order.id}`);
  await requestRefund(outside(), manager, paid.id, { reason: 'Commande annulée' });
  const { order: now, keptNowXof, creditedXof } = await balanceOf(db, order);
  expect([keptNowXof, creditedXof]).toEqual([0, now.amountTotal]);
  expect(await serials(db)).toEqual([1]);
  const lines = await db.select().from(creditNoteLines).orderBy(asc(creditNoteLines.position));
  expect(lines.reduce((sum, { tax }) => sum + tax, 0)).toBe(now.amountTax);
});

test('a cancellation that was credited since stays', async () => {
  const { db } = database;
  const { order } = await anInvoiced(db);
  await moveOrder({ db, config, actor: manager }, order.id, { fulfilment: 'returned' });
  await cancelOrder({ db, config, actor: manager }, order.id, { reason: 'Tout est revenu' });
  const { note } = await requestCredit(outside(), manager, order.id, wanted({}, 300_000, ''));
  expect(note.amountTotal).toBe(300_000);
  const steps = await readSteps(db, order.id);
  const back = { eventId: steps.at(-1)!.id, reason: '', version: undefined };
  await expect(undoStep({ db, config, actor: manager }, order.id, back)).rejects.toMatchObject({
    code: 'conflict',
    message: 'Un avoir est établi depuis pour cette commande : elle reste annulée.',
  });
});

async function serials(db: Db): Promise<(number | null)[]> {
  const found = await db
    .select({ serial: creditNotes.serial })
    .from(creditNotes)
    .where(eq(creditNotes.state, 'issued'))
    .orderBy(asc(creditNotes.serial));
  return found.map(({ serial }) => serial);
}
