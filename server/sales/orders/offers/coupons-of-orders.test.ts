import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { StaffCoupon } from '#contract/sales/staff-coupons.ts';
import { Problem } from '#server/base/problem.ts';
import { readCoupon } from '#server/sales/coupons/list-coupons.ts';
import { updateCoupon } from '#server/sales/coupons/save-coupon.ts';
import { couponUses } from '#server/sales/coupons/tables.ts';
import { deliveryZones } from '#server/sales/orders/delivery/tables.ts';
import { orderLines, orders } from '#server/sales/orders/tables.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { aCategory, aProduct, dayFromNow } from '#tests/helpers/base/builders.ts';
import { anAccount, byMachine } from '#tests/helpers/base/cast.ts';
import { emptyAccounts, openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { aCoupon } from '#tests/helpers/sales/a-coupon.ts';
import { aGuest, anOrder } from '#tests/helpers/sales/order-builders.ts';
import { readCreditable } from '../crediting/credit-notes.ts';
import { type OrderedLine, priceCredit } from '../crediting/price-credit.ts';

import { cancelOrder } from '../moving/cancel-order.ts';
import { readSteps } from '../moving/step-events.ts';
import { undoStep } from '../moving/undo-step.ts';
import { updateOrder } from '../moving/update-order.ts';
import { lockOrder } from '../order/find-orders.ts';
import type { OrderRequest } from '../order/order-request.ts';

let database: TestDatabase;
let productId: number;
beforeAll(async () => {
  database = await openTestDatabase();
  productId = (await aProduct(database.db, { list_price: 100_000, preorder_price: 90_000 })).id;
});
beforeEach(() => emptyAccounts(database.db));
afterAll(() => database?.close());

type Wanted = Partial<OrderRequest>;
const order = (wanted: Wanted) =>
  anOrder(database.db, { lines: [{ id: productId, quantity: 1 }], ...wanted });
/** What an order of a guest costs, delivery in Dakar being free. */
const asGuest = (wanted: Wanted) => order({ buyer: aGuest(), ...wanted });
const linesOf = async (id: number) =>
  (
    await database.db
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, id))
      .orderBy(orderLines.position)
  ).map(({ kind, name, total }) => [kind, name, total]);
const change = ({ id, ...coupon }: StaffCoupon, changes: Partial<StaffCoupon>) =>
  updateCoupon(database.db, byMachine, { id }, { ...coupon, ...changes });
const usesOf = async ({ id }: StaffCoupon) => (await readCoupon(database.db, id)).uses;
const refusal = async (wanted: Wanted) => {
  const outcome = await asGuest(wanted).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(outcome).toBeInstanceOf(Problem);
  return (outcome as Problem).message;
};

test('a code that was typed in any way is a line of the order, VAT and total follow it', async () => {
  const coupon = await aCoupon(database.db, { code: 'RENTREE-26' });
  const { order: placed } = await asGuest({ codes: [' rentree-26 '] });
  expect(placed).toMatchObject({ amountTotal: 90_000, amountUntaxed: 76_271, amountTax: 13_729 });
  expect(await linesOf(placed.id)).toEqual([
    ['product', expect.any(String), 100_000],
    ['discount', 'Coupon RENTREE-26', -10_000],
  ]);
  expect(await readCoupon(database.db, coupon.id)).toMatchObject({ uses: 1, given: 10_000 });
});

test('an order keeps which lines a coupon covered, in another zone too, and each is credited at what it cost', async () => {
  const { id: freezers, name: categ_id } = await aCategory(database.db);
  const [freezer, television] = [
    await aProduct(database.db, { list_price: 164_500, categ_id }),
    await aProduct(database.db, { list_price: 365_000 }),
  ];
  await aCoupon(database.db, {
    code: 'FROID15000',
    kind: 'amount',
    value: 15_000,
    category_ids: [freezers],
  });
  const lines = [television, freezer].map(({ id }) => ({ id, quantity: 1 }));
  const { order: placed } = await asGuest({ lines, codes: ['FROID15000'] });
  expect(placed.amountTotal).toBe(514_500);
  const [zone] = await database.db
    .insert(deliveryZones)
    .values({ name: 'Matam', fee: 9000, rank: 901 })
    .returning();
  const moved = { delivery: { zoneId: zone!.id } };
  await updateOrder({ db: database.db, config: testConfig(), actor: byMachine }, placed.id, moved);
  const creditable = await readCreditable(database.db, await lockOrder(database.db, placed.id));
  const creditOf = ({ name, quantity, id }: OrderedLine) => [
    name,
    priceCredit(creditable, {
      lines: [{ lineId: id, quantity }],
      withDelivery: false,
      amountXof: 0,
    }).total,
  ];
  expect(creditable.lines.filter(({ kind }) => kind === 'product').map(creditOf)).toEqual([
    [television.name, 365_000],
    [freezer.name, 149_500],
  ]);
});

test('one without a code is given by itself, to pre-orders too, never to packs and credit', async () => {
  await aCoupon(database.db, { code: null, title: 'Semaine du froid' });
  expect((await asGuest({})).order.amountTotal).toBe(90_000);
  expect((await asGuest({ kind: 'preorder' })).order.amountTotal).toBe(81_000);
  const credit = await anOrder(database.db, { kind: 'creditorder' });
  expect(credit.priced.coupons).toEqual([]);
  await expect(anOrder(database.db, { kind: 'creditorder', codes: ['X-1'] })).rejects.toMatchObject(
    { code: 'conflict' },
  );
});

test('nothing is told of a code that is unknown, off or to come; why another does not count is', async () => {
  const unknown = await refusal({ codes: ['RIEN'] });
  const { code: off } = await aCoupon(database.db, { active: false });
  const { code: later } = await aCoupon(database.db, { starts_on: dayFromNow(1) });
  const { code: over } = await aCoupon(database.db, {
    starts_on: dayFromNow(-2),
    ends_on: dayFromNow(-1),
  });
  const { code: last } = await aCoupon(database.db, { ends_on: dayFromNow(0) });
  const { code: large } = await aCoupon(database.db, { min_total: 100_001 });
  const { code: own } = await aCoupon(database.db, { max_uses_each: 1 });
  expect(await refusal({ codes: [off!] })).toBe(unknown.replace('RIEN', off!));
  expect(await refusal({ codes: [later!] })).toBe(unknown.replace('RIEN', later!));
  expect(await refusal({ codes: [over!] })).toContain('plus valable depuis');
  expect(await refusal({ codes: [large!] })).toContain('à partir de');
  expect(await refusal({ codes: [own!] })).toContain('connectez-vous');
  expect((await asGuest({ codes: [last!] })).order.amountTotal).toBe(90_000);
  expect(await database.db.$count(orders)).toBe(1);
});

test('a coupon of first orders and one for each person know whose order it is', async () => {
  const { code: first } = await aCoupon(database.db, { first_order_only: true, value: 20 });
  const { code: twice } = await aCoupon(database.db, { max_uses_each: 2 });
  const buyer = { kind: 'account', id: (await anAccount(database.db)).id } as const;
  // The discount of a first purchase stays as it is: 3 % and what is missing to the coupon.
  const { order: placed } = await order({ buyer, codes: [first!] });
  expect(placed.amountTotal).toBe(80_000);
  expect((await linesOf(placed.id)).map(([, , total]) => total)).toEqual([100_000, -3000, -17_000]);
  await expect(order({ buyer, codes: [first!] })).rejects.toThrow('première commande');
  await order({ buyer, codes: [twice!] });
  await order({ buyer, codes: [twice!] });
  await expect(order({ buyer, codes: [twice!] })).rejects.toThrow('déjà utilisé ce coupon 2 fois');
  const other = { kind: 'account', id: (await anAccount(database.db)).id } as const;
  await order({ buyer: other, codes: [twice!] });
});

test('a coupon that takes all off leaves an order of nothing', async () => {
  const { code } = await aCoupon(database.db, { kind: 'amount', value: 5_000_000 });
  expect((await asGuest({ codes: [code!] })).order.amountTotal).toBe(0);
});

test('fifty orders at once never use a coupon more often than it may be', async () => {
  const typed = await aCoupon(database.db, { max_uses: 7 });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 50 }, () => asGuest({ codes: [typed.code!] })),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
  expect(await readCoupon(database.db, typed.id)).toMatchObject({ uses: 7, state: 'used_up' });
});

test('one that is given by itself is left out when it is used up, and the order stands', async () => {
  const given = await aCoupon(database.db, { code: null, max_uses: 7 });
  const placed = await Promise.all(Array.from({ length: 20 }, () => asGuest({})));
  const totals = placed.map(({ order: { amountTotal } }) => amountTotal).toSorted();
  expect(totals).toEqual([...Array(13).fill(100_000), ...Array(7).fill(90_000)].toSorted());
  expect(await usesOf(given)).toBe(7);
});

test('one person at several doors at once uses a coupon as often as a person may', async () => {
  const coupon = await aCoupon(database.db, { max_uses_each: 2 });
  const buyer = { kind: 'account', id: (await anAccount(database.db)).id } as const;
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, () => order({ buyer, codes: [coupon.code!] })),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  expect(await usesOf(coupon)).toBe(2);
});

test('a cancelled order gives its use back, once, and takes it again when that is taken back', async () => {
  const coupon = await aCoupon(database.db, { max_uses: 1 });
  const { order: placed } = await asGuest({ codes: [coupon.code!] });
  expect(await refusal({ codes: [coupon.code!] })).toContain('épuisé');
  const cancel = (id: number) =>
    cancelOrder({ db: database.db, config: testConfig(), actor: byMachine }, id);
  const takeBack = async (id: number) => {
    const eventId = (await readSteps(database.db, id)).at(-1)!.id;
    const wanted = { eventId, reason: '', version: undefined };
    await undoStep({ db: database.db, config: testConfig(), actor: byMachine }, id, wanted);
  };
  await cancel(placed.id);
  expect(await readCoupon(database.db, coupon.id)).toMatchObject({ uses: 0, state: 'running' });
  await takeBack(placed.id);
  expect(await readCoupon(database.db, coupon.id)).toMatchObject({ uses: 1, state: 'used_up' });
  await cancel(placed.id);
  await asGuest({ codes: [coupon.code!] });
  await expect(takeBack(placed.id)).rejects.toThrow('ne peut plus servir');
  expect(await usesOf(coupon)).toBe(1);
});

test('a limit that is set later counts what was used before it', async () => {
  const coupon = await aCoupon(database.db);
  await asGuest({ codes: [coupon.code!] });
  await asGuest({ codes: [coupon.code!] });
  await change(coupon, { max_uses: 2 });
  expect(await refusal({ codes: [coupon.code!] })).toContain('épuisé');
  await change(coupon, { max_uses: 3 });
  await asGuest({ codes: [coupon.code!] });
  expect(await usesOf(coupon)).toBe(3);
});

test('whatever is placed and cancelled, at once or in turn, a coupon is within its limits', async () => {
  const { db } = database;
  const steps = fc.array(
    fc.record({ person: fc.integer({ min: 0, max: 2 }), cancels: fc.boolean() }),
    { minLength: 4, maxLength: 12 },
  );
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 1, max: 4 }), async (wanted, atOnce) => {
      await emptyAccounts(db);
      const coupon = await aCoupon(db, { max_uses: 4, max_uses_each: 2 });
      const people = [await anAccount(db), await anAccount(db), await anAccount(db)];
      const standing: { id: number; person: number }[] = [];
      for (let first = 0; first < wanted.length; first += atOnce) {
        await Promise.all(
          wanted.slice(first, first + atOnce).map(async ({ person, cancels }) => {
            const mine = cancels ? standing.findIndex((one) => one.person === person) : -1;
            const [leaving] = mine < 0 ? [] : standing.splice(mine, 1);
            if (leaving !== undefined) {
              await cancelOrder({ db, config: testConfig(), actor: byMachine }, leaving.id);
              return;
            }
            const buyer = { kind: 'account', id: people[person]!.id } as const;
            await order({ buyer, codes: [coupon.code!] }).then(
              ({ order: { id } }) => standing.push({ id, person }),
              (error: unknown) => expect(error).toMatchObject({ code: 'conflict' }),
            );
          }),
        );
        const uses = await usesOf(coupon);
        expect(uses).toBe(standing.length);
        expect(uses).toBeLessThanOrEqual(4);
        for (const person of [0, 1, 2]) {
          expect(standing.filter((one) => one.person === person).length).toBeLessThanOrEqual(2);
        }
      }
      const kept = await db.$count(couponUses);
      expect(kept).toBeGreaterThanOrEqual(standing.length);
    }),
    { numRuns: 8 },
  );
});
