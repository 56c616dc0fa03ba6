import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { WantedSlot } from '#contract/sales/handover/slot-shapes.ts';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import { Problem } from '#server/base/problem.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { byMachine } from '#tests/helpers/base/cast.ts';
import { emptyAccounts, openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { aGuest, anOrder } from '#tests/helpers/sales/order-builders.ts';
import { aSlotRule, emptySlots } from '#tests/helpers/sales/slots.ts';
import { changeStoredOrder, readStoredOrder } from '#tests/helpers/sales/stored-order.ts';
import { expireHolds } from '../confirming/confirm-order.ts';
import { cancelOrder } from '../moving/cancel-order.ts';
import { readSteps } from '../moving/step-events.ts';
import { undoStep } from '../moving/undo-step.ts';
import { updateOrder } from '../moving/update-order.ts';
import { listOpenSlots } from '../slots/book-slot.ts';
import { changeSlot } from './change-delivery.ts';

const config = testConfig();
const LITRES = 100;
const KINDS = [
  'place',
  'place',
  'place',
  'change',
  'change',
  'cancel',
  'take back',
  'expire',
  'zone',
] as const;
let database: TestDatabase;
let db: Db;
let productId: number;
beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
});
afterAll(() => database?.close());
beforeEach(async () => {
  await emptyAccounts(db);
  await emptySlots(db);
  productId = (await aProduct(db, { volume_litres: LITRES })).id;
});

const place = (slot: WantedSlot, quantity = 1) =>
  anOrder(db, { buyer: aGuest(), lines: [{ id: productId, quantity }], slot }, config);
/** What it says in French when it is refused. */
async function refusalTo(deed: Promise<unknown>): Promise<string | undefined> {
  try {
    await deed;
    return undefined;
  } catch (error) {
    if (error instanceof Problem && error.code === 'conflict') return error.message;
    throw error;
  }
}
const openIn = async () => {
  const slots = await listOpenSlots(db, config, { zoneId: 1 });
  return slots.filter(({ is_full }) => !is_full);
};
/** Slots whose counters differ from the orders that have a place, or that have more than fits. */
const findFaults = async () =>
  rowsOf(
    await db.execute(sql`
      with booked as (
        select slot_id, slot_day as day, count(*) as orders, sum(slot_litres) as litres
        from orders where slot_id is not null group by 1, 2
      )
      select known.*, booked.* from slot_days as known
        full join booked on booked.slot_id = known.slot_id and booked.day = known.day
        left join delivery_slots as rule on rule.id = known.slot_id
      where coalesce(known.orders, 0) <> coalesce(booked.orders, 0)
        or coalesce(known.litres, 0) <> coalesce(booked.litres, 0)
        or known.orders > rule.max_orders or known.litres > rule.max_litres`),
  );

test('of 50 who want the last 3 places at once, 3 have one', async () => {
  await aSlotRule(db, { max_orders: 3 });
  const [slot] = await openIn();
  const refusals = await Promise.all(
    Array.from({ length: 50 }, () => refusalTo(place({ id: slot!.id, day: slot!.day }))),
  );
  expect(refusals.filter((refusal) => refusal === undefined)).toHaveLength(3);
  expect(new Set(refusals.filter((refusal) => refusal !== undefined))).toEqual(
    new Set([expect.stringMatching(/^Ce créneau vient d’être pris\. Voici les suivants : \S+ \d/)]),
  );
  expect(await findFaults()).toEqual([]);
  expect(await openIn()).not.toContainEqual(expect.objectContaining({ day: slot!.day }));
});

test('whatever is ordered, changed and cancelled at once, no slot has more than fits', async () => {
  const deed = fc.record({
    kind: fc.constantFrom(...KINDS),
    order: fc.nat(9),
    slot: fc.nat(2),
    quantity: fc.integer({ min: 1, max: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(deed, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 6 }),
      async (rounds) => {
        await emptyAccounts(db);
        await emptySlots(db);
        await aSlotRule(db, { max_orders: 2, max_litres: 4 * LITRES });
        const slots = (await openIn()).slice(0, 3);
        const placed: number[] = [];
        const act = async ({
          kind,
          order,
          slot,
          quantity,
        }: typeof deed extends fc.Arbitrary<infer D> ? D : never) => {
          const { id, day } = slots[slot]!;
          if (kind === 'place') {
            placed.push((await place({ id, day }, quantity)).order.id);
            return;
          }
          const orderId = placed[order % Math.max(1, placed.length)];
          if (orderId === undefined) return;
          if (kind === 'change') {
            const holder = { actor: byMachine, orderToken: undefined };
            await changeSlot(db, config, holder, { id: orderId, wanted: { id, day } });
          } else if (kind === 'cancel')
            await cancelOrder({ db, config, actor: byMachine }, orderId);
          else if (kind === 'zone') {
            await updateOrder({ db, config, actor: byMachine }, orderId, {
              delivery: { zoneId: 2 },
            });
          } else if (kind === 'take back') {
            const eventId = (await readSteps(db, orderId)).at(-1)?.id ?? 0;
            const wanted = { eventId, reason: '', version: undefined };
            await undoStep({ db, config, actor: byMachine }, orderId, wanted);
          } else {
            await changeStoredOrder(db, { id: orderId }, { heldUntil: new Date(0) });
            await expireHolds(db, config);
          }
        };
        for (const deeds of rounds) {
          await Promise.all(deeds.map((one) => refusalTo(act(one))));
          expect(await findFaults()).toEqual([]);
        }
      },
    ),
    { numRuns: 25 },
  );
}, 120_000);

test('an order is taken back into its slot, and promised anew where that is full by then', async () => {
  await aSlotRule(db, { max_orders: 1 });
  const [slot] = await openIn();
  const { order } = await place({ id: slot!.id, day: slot!.day });
  const takeBack = async () => {
    const eventId = (await readSteps(db, order.id)).at(-1)!.id;
    const wanted = { eventId, reason: '', version: undefined };
    await undoStep({ db, config, actor: byMachine }, order.id, wanted);
    return readStoredOrder(db, order);
  };
  await cancelOrder({ db, config, actor: byMachine }, order.id);
  expect(await takeBack()).toMatchObject({
    slotId: slot!.id,
    slotDay: slot!.day,
    slotFrom: '09:00',
  });
  await cancelOrder({ db, config, actor: byMachine }, order.id);
  await place({ id: slot!.id, day: slot!.day });
  expect(await takeBack()).toMatchObject({ slotId: null, slotDay: null, slotFrom: null });
  expect(await findFaults()).toEqual([]);
});
