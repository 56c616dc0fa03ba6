import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import { Problem } from '#server/base/problem.ts';
import { findStockDifferences } from '#server/goods/stock/ledger/check-stock.ts';
import { productStock } from '#server/goods/stock/tables.ts';
import { recordCash } from '#server/money/payments/staff/record-cash.ts';
import { invoices, orderLines } from '#server/sales/orders/tables.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { auditOf } from '#tests/helpers/base/audit.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { anAccount, byMachine, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { aStoredPayment, counted } from '#tests/helpers/money/stored-payment.ts';
import { setStock } from '#tests/helpers/sales/order-builders.ts';
import { passMinute } from '#tests/helpers/sales/pass-minute.ts';
import {
  aStoredOrder,
  changeStoredOrder,
  readStoredOrder,
} from '#tests/helpers/sales/stored-order.ts';
import { confirmForBuyer } from '../confirming/confirm-order.ts';
import type { OrderMove } from '../order/order-moves.ts';
import type { OrderRow } from '../order/order-request.ts';
import { moveOrder } from './move-order.ts';
import { readSteps } from './step-events.ts';
import { findLastStep, undoStep } from './undo-step.ts';

const shop = openCatalogueApp();
const config = testConfig();
let clerk: Record<string, string>;
beforeEach(async () => {
  await emptyAccounts(shop.db);
  clerk = await signedIn(shop.db, await anAccount(shop.db, { role: 'orders' }));
});

const PIECES = 5;
async function anOrderOfTwo(columns: Parameters<typeof aStoredOrder>[2] = {}) {
  const { id } = await aProduct(shop.db, { list_price: 40_000 });
  await setStock(shop.db, id, PIECES);
  const order = await aStoredOrder(shop.db, { lines: [{ id, quantity: 2 }] }, columns);
  return { order, productId: id };
}
const piecesOf = async (productId: number) =>
  (await shop.db.select().from(productStock).where(eq(productStock.productId, productId)))[0]!
    .available;
const move = (id: number, wanted: OrderMove & { reason?: string }) =>
  moveOrder({ db: shop.db, config, actor: byMachine }, id, wanted);
const lastStep = async (id: number) => findLastStep(await readSteps(shop.db, id))!;
const takeBack = async ({ id }: { id: number }, payload: object = {}) =>
  shop.app.inject({
    method: 'POST',
    url: pathTo(paths.staffOrderStep, { id }),
    headers: clerk,
    payload: { step_id: (await lastStep(id)).id, ...payload },
  });
const letters = async () =>
  (await shop.db.select().from(outgoingMessages).orderBy(outgoingMessages.id))
    .filter(({ channel }) => channel === 'mail')
    .map(({ subject, text }) => `${subject}\n${text}`);
const placeOf = async ({ id }: { id: number }) => {
  const { state, fulfilment } = await readStoredOrder(shop.db, { id });
  return `${state} ${fulfilment}`;
};

describe('a step that is taken back within the minute', () => {
  test('sends nothing, and its trace is for the shop alone', async () => {
    const { order } = await anOrderOfTwo();
    await move(order.id, { fulfilment: 'delivered' });
    const reply = await takeBack(order, { reason: 'Mauvaise ligne' });
    expect([reply.statusCode, reply.json().state]).toEqual([200, 'sale']);
    await passMinute(shop.db);
    expect(await letters()).toEqual([]);
    const { timeline, events, last_step } = reply.json();
    expect(timeline.map(({ text }: { text: string }) => text).slice(1)).toEqual([
      'Commande livrée (étape annulée)',
      'Étape annulée, de nouveau validée : Mauvaise ligne',
    ]);
    expect(events).toHaveLength(1);
    expect(last_step).toBeNull();
    expect(await auditOf(shop.db, 'order')).toContainEqual(
      expect.objectContaining({
        action: 'order taken-back',
        after: expect.objectContaining({ state: 'sale', fulfilment: 'to_prepare' }),
      }),
    );
  });

  test('lets the step before be told, if that was not', async () => {
    const { order } = await anOrderOfTwo();
    await move(order.id, { fulfilment: 'shipped' });
    await move(order.id, { fulfilment: 'delivered' });
    await takeBack(order);
    await passMinute(shop.db);
    expect((await letters()).map((text) => text.split('\n')[0])).toEqual([
      `Votre commande ${order.number} est en cours de livraison`,
    ]);
  });

  test('keeps the invoice, whose number cannot be given again', async () => {
    const { order } = await anOrderOfTwo();
    await move(order.id, { fulfilment: 'delivered' });
    await takeBack(order);
    await move(order.id, { fulfilment: 'delivered' });
    expect(await shop.db.$count(invoices, eq(invoices.orderId, order.id))).toBe(1);
  });
});

test('of several quick steps the buyer hears the last alone', async () => {
  const { order } = await anOrderOfTwo();
  await move(order.id, { fulfilment: 'shipped' });
  await move(order.id, { fulfilment: 'delivered' });
  await move(order.id, { state: 'done' });
  await passMinute(shop.db);
  await passMinute(shop.db);
  expect((await letters()).map((text) => text.split('\n')[0])).toEqual([
    `Votre commande ${order.number} est livrée`,
  ]);
});

test('a step that the buyer was told of is corrected, once', async () => {
  const { order } = await anOrderOfTwo();
  await move(order.id, { state: 'cancel', reason: 'Rupture' });
  await passMinute(shop.db);
  expect((await takeBack(order)).json()).toMatchObject({ state: 'sale', cancel_reason: '' });
  await passMinute(shop.db);
  await passMinute(shop.db);
  const [cancelled, corrected, ...more] = await letters();
  expect([cancelled, more]).toEqual([expect.stringContaining('est annulée'), []]);
  expect(corrected).toContain('est validée. Notre message précédent était une erreur');
});

test('a step that says nothing to its buyer is taken back without a word', async () => {
  const { order } = await anOrderOfTwo();
  await move(order.id, { fulfilment: 'delivered' });
  await passMinute(shop.db);
  await move(order.id, { state: 'done' });
  await passMinute(shop.db);
  expect((await takeBack(order)).json()).toMatchObject({ state: 'delivered' });
  await passMinute(shop.db);
  expect(await letters()).toHaveLength(1);
});

describe('a cancelled order', () => {
  test('has its pieces again, unless they are sold meanwhile', async () => {
    const { order, productId } = await anOrderOfTwo();
    await move(order.id, { state: 'cancel', reason: 'Erreur' });
    expect(await piecesOf(productId)).toBe(PIECES);
    await setStock(shop.db, productId, 1);
    const refused = await takeBack(order);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      expect.stringMatching(/^Il ne reste qu’une pièce de /),
    ]);
    expect(await placeOf(order)).toBe('cancel to_prepare');
    await setStock(shop.db, productId, 4);
    expect((await takeBack(order)).statusCode).toBe(200);
    expect([await placeOf(order), await piecesOf(productId)]).toEqual(['sale to_prepare', 2]);
  });

  test('stays so once its money is on its way back', async () => {
    const { order } = await anOrderOfTwo({ amountPaid: 5000 });
    const payment = await aStoredPayment(shop.db, order, counted());
    await move(order.id, { state: 'cancel', reason: 'Erreur' });
    const refunder = await signedIn(shop.db, await anAccount(shop.db, { role: 'manager' }));
    const refund = await shop.app.inject({
      method: 'POST',
      url: pathTo(paths.paymentRefund, { id: payment.id }),
      headers: refunder,
      payload: { reason: 'Annulée', reference: 'T1' },
    });
    expect(refund.statusCode).toBe(200);
    const reply = await takeBack(order);
    expect([reply.statusCode, reply.json().message]).toEqual([
      409,
      'L’argent de cette commande est rendu ou en train de l’être : elle reste annulée.',
    ]);
  });

  test('stays so when it was held for a time that has passed', async () => {
    const { order } = await anOrderOfTwo({ heldUntil: new Date(Date.now() - 1000) });
    await move(order.id, { state: 'cancel', reason: 'Erreur' });
    expect((await takeBack(order)).statusCode).toBe(409);
  });

  test('stays so when its buyer cancelled it, who is told at once', async () => {
    const awa = await anAccount(shop.db);
    const order = await aStoredOrder(shop.db, { buyer: { kind: 'account', id: awa.id } });
    const headers = await signedIn(shop.db, awa);
    const url = pathTo(paths.orderCancel, { id: order.id });
    expect((await shop.app.inject({ method: 'POST', url, headers })).statusCode).toBe(200);
    expect(await letters()).toHaveLength(1);
    expect((await takeBack(order)).statusCode).toBe(409);
  });
});

test('only staff that works on orders takes the last step back, and only the last', async () => {
  const awa = await anAccount(shop.db);
  const order = await aStoredOrder(shop.db, { buyer: { kind: 'account', id: awa.id } });
  await move(order.id, { fulfilment: 'shipped' });
  const shipped = (await lastStep(order.id)).id;
  await move(order.id, { fulfilment: 'delivered' });
  expect((await takeBack(order, { step_id: shipped })).statusCode).toBe(409);
  const staff = clerk;
  clerk = await signedIn(shop.db, awa);
  expect((await takeBack(order)).statusCode).toBe(403);
  clerk = staff;
  expect(await placeOf(order)).toBe('delivered delivered');
});

type Deed = { move: OrderMove } | { cash: number } | 'confirm' | 'take back';
const deeds: fc.Arbitrary<Deed> = fc.oneof(
  fc.constantFrom<Deed>(
    { move: { fulfilment: 'shipped' } },
    { move: { fulfilment: 'delivered' } },
    { move: { fulfilment: 'returned' } },
    { move: { fulfilment: 'to_prepare' } },
    { move: { state: 'done' } },
    { move: { state: 'cancel' } },
    'confirm',
  ),
  { weight: 2, arbitrary: fc.constant<Deed>('take back') },
  fc.record({ cash: fc.integer({ min: 1, max: 60_000 }) }),
);

/** Does what can be done; whether it changed something. */
async function tryDeed(order: OrderRow, deed: Deed): Promise<boolean> {
  const { id } = order;
  const { version } = await readStoredOrder(shop.db, order);
  try {
    if (deed === 'confirm')
      await confirmForBuyer({ db: shop.db, config, actor: byMachine }, { id, version: undefined });
    else if (deed === 'take back') {
      const eventId = (await lastStep(id))?.id ?? 0;
      await undoStep({ db: shop.db, config, actor: byMachine }, id, {
        eventId,
        reason: '',
        version: undefined,
      });
    } else if ('cash' in deed) {
      const cash = { orderId: id, amountXof: deed.cash };
      await shop.db.transaction((tx) => recordCash({ db: tx, config, actor: byMachine }, cash));
    } else await move(id, { ...deed.move, reason: 'Essai' });
    return (await readStoredOrder(shop.db, order)).version > version;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

/** Places an order of two pieces of a product with enough stock. */
async function aHeldOrder(productId: number) {
  const before = await piecesOf(productId);
  const heldUntil = new Date(HELD_UNTIL);
  const lines = [{ id: productId, quantity: 2 }];
  return { before, order: await aStoredOrder(shop.db, { lines }, { heldUntil }), productId };
}
const HELD_UNTIL = Date.now() + 3_600_000;

async function resultOf({ order, before, productId }: Awaited<ReturnType<typeof aHeldOrder>>) {
  const stored = await readStoredOrder(shop.db, order);
  const { state, fulfilment, heldUntil, amountPaid, amountTotal, cancelReason } = stored;
  expect(amountPaid).toBeLessThanOrEqual(amountTotal);
  const lines = await shop.db
    .select({ reserved: orderLines.reserved, departed: orderLines.departed })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(orderLines.id);
  return {
    state,
    fulfilment,
    held: heldUntil?.getTime() ?? null,
    amountPaid,
    cancelReason,
    lines,
    isCancelled: stored.cancelledAt !== null,
    taken: before - (await piecesOf(productId)),
  };
}

test('whatever is done and taken back, stock and sums are as if only the rest had been done', async () => {
  const { id: productId } = await aProduct(shop.db, { list_price: 40_000 });
  await setStock(shop.db, productId, 1000);
  await fc.assert(
    fc.asyncProperty(fc.array(deeds, { minLength: 2, maxLength: 9 }), async (sequence) => {
      const done = await aHeldOrder(productId);
      const rest: Deed[] = [];
      let takenBack = 0;
      for (const deed of sequence) {
        if (!(await tryDeed(done.order, deed))) continue;
        if (deed === 'take back') takenBack += 1;
        if (deed === 'take back') {
          rest.splice(
            rest.findLastIndex((one) => !(typeof one === 'object' && 'cash' in one)),
            1,
          );
        } else rest.push(deed);
      }
      const result = await resultOf(done);
      expect(await findStockDifferences(shop.db)).toEqual([]);
      // Else both were done the same.
      if (takenBack === 0) return;
      const other = await aHeldOrder(productId);
      for (const deed of rest) expect(await tryDeed(other.order, deed)).toBe(true);
      expect(result).toEqual(await resultOf(other));
    }),
    { numRuns: 30 },
  );
});

test('what was confirmed by mistake waits for its buyer again', async () => {
  const heldUntil = new Date(Date.now() + 3_600_000);
  const { order } = await anOrderOfTwo({ heldUntil });
  await confirmForBuyer(
    { db: shop.db, config, actor: byMachine },
    { id: order.id, version: undefined },
  );
  expect((await takeBack(order)).json().confirm_until).not.toBeNull();
  await changeStoredOrder(shop.db, order, { heldUntil: null });
});
