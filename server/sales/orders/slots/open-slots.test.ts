import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Db } from '#server/base/db/open.ts';
import { daysOff } from '#server/sales/orders/delivery/tables.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { byMachine } from '#tests/helpers/base/cast.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { aSlotRule, emptySlots } from '#tests/helpers/sales/slots.ts';
import { createDayOff, deleteDayOff } from '../delivery/days-off.ts';
import { findDeliveryDays } from '../delivery/delivery-terms.ts';
import { findOpenSlots, tryBookSlot } from './book-slot.ts';

import { updateSlotRule } from './slot-rules.ts';

const ZONE = 1;
/** A Monday. */
const MONDAY = '2026-11-23';
let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
});
afterAll(() => database?.close());
beforeEach(() => emptySlots(db));

const at = (moment: string) => new Date(`${moment}Z`);
const deliversOn = (settings = {}) => findDeliveryDays(db, testConfig(settings));
const daysFrom = async (moment: string, days = 14, settings = {}) => {
  const asked = { zoneId: ZONE, days, deliversOn: await deliversOn(settings), now: at(moment) };
  return (await findOpenSlots(db, asked)).map(({ day }) => day);
};
const book = async (id: number, day: string, moment: string, litres = 0) => {
  const asked = { zoneId: ZONE, wanted: { id, day }, litres, deliversOn: await deliversOn() };
  return tryBookSlot(db, { ...asked, now: at(moment) });
};

test('a slot is open until its hour of the day before, by the clock of Dakar', async () => {
  const { id } = await aSlotRule(db, { weekdays: [2], closes_before: 1, closes_at: '18:00' });
  const day = '2026-11-24';
  expect(await daysFrom(`${MONDAY}T17:59:59`, 2)).toEqual([day]);
  expect(await daysFrom(`${MONDAY}T18:00:00`, 2)).toEqual([]);
  expect(await book(id, day, `${MONDAY}T18:00:00`)).toEqual({ refused: 'closed' });
  expect(await book(id, day, `${MONDAY}T17:59:59`)).toEqual({
    booked: {
      id,
      day,
      from: '09:00',
      until: '12:00',
      litres: 0,
      closesAt: at(`${MONDAY}T18:00:00`),
    },
  });
});

test('or until an hour of the same day', async () => {
  const hours = { from: '15:00', until: '18:00', closes_before: 0, closes_at: '11:30' };
  await aSlotRule(db, { weekdays: [1], ...hours });
  expect(await daysFrom(`${MONDAY}T11:29:00`, 0)).toEqual([MONDAY]);
  expect(await daysFrom(`${MONDAY}T11:30:00`, 0)).toEqual([]);
});

test('no slot is open on a Sunday, a holiday, or a day that the settings close', async () => {
  const [friday, sunday] = [
    await aSlotRule(db, { weekdays: [5] }),
    await aSlotRule(db, { weekdays: [0] }),
  ];
  await aSlotRule(db, { weekdays: [1, 2, 3, 4, 6] });
  const found = await daysFrom('2026-12-23T10:00:00', 5, { DELIVERY_CLOSED_ON: '2026-12-24' });
  expect(found).toEqual(['2026-12-26', '2026-12-28']);
  expect(await book(friday.id, '2026-12-25', '2026-12-23T10:00:00')).toEqual({ refused: 'closed' });
  expect(await book(friday.id, '2027-01-08', '2026-12-23T10:00:00')).toHaveProperty('booked');
  expect(await book(sunday.id, '2026-12-27', '2026-12-23T10:00:00')).toEqual({ refused: 'closed' });
});

test('a feast that staff announces closes its day from then on', async () => {
  await aSlotRule(db);
  const feast = { day: '2026-11-26', name: 'Fête annoncée', kind: 'announced' } as const;
  const { id } = await createDayOff(db, byMachine, feast);
  expect(await daysFrom(`${MONDAY}T10:00:00`, 4)).toEqual([
    '2026-11-24',
    '2026-11-25',
    '2026-11-27',
  ]);
  await deleteDayOff(db, byMachine, { id });
  expect(await daysFrom(`${MONDAY}T10:00:00`, 4)).toContain('2026-11-26');
  expect(await db.$count(daysOff)).toBeGreaterThan(80);
});

test('a slot is full by the number of orders or by their litres, whichever comes first', async () => {
  const { id } = await aSlotRule(db, { weekdays: [2], max_orders: 3, max_litres: 1000 });
  const day = '2026-11-24';
  const take = (litres: number) => book(id, day, `${MONDAY}T10:00:00`, litres);
  expect(await take(1001)).toEqual({ refused: 'taken' });
  expect(await take(700)).toHaveProperty('booked');
  expect(await take(301)).toEqual({ refused: 'taken' });
  const left = async (litres: number) => {
    const asked = { zoneId: ZONE, days: 1, litres, deliversOn: await deliversOn() };
    const [slot] = await findOpenSlots(db, { ...asked, now: at(`${MONDAY}T10:00:00`) });
    return slot && { left: slot.left, is_full: slot.is_full };
  };
  expect(await left(300)).toEqual({ left: 2, is_full: false });
  expect(await left(301)).toEqual({ left: 0, is_full: true });
  // Products of an unknown volume take none: their orders are counted.
  expect(await take(0)).toHaveProperty('booked');
  expect(await take(0)).toHaveProperty('booked');
  expect(await take(0)).toEqual({ refused: 'taken' });
});

test('one that is put out of service, of another zone, weekday or too far away is not booked', async () => {
  const rule = await aSlotRule(db, { weekdays: [2] });
  const { id } = rule;
  const now = `${MONDAY}T10:00:00`;
  expect(await book(id, '2026-11-25', now)).toEqual({ refused: 'closed' });
  expect(await book(id, '2026-12-29', now)).toEqual({ refused: 'closed' });
  const elsewhere = { zoneId: 2, wanted: { id, day: '2026-11-24' }, litres: 0, now: at(now) };
  expect(await tryBookSlot(db, { ...elsewhere, deliversOn: await deliversOn() })).toEqual({
    refused: 'closed',
  });
  await updateSlotRule(db, byMachine, { id }, { ...rule, active: false });
  expect(await book(id, '2026-11-24', now)).toEqual({ refused: 'closed' });
  expect(await daysFrom(now)).toEqual([]);
});
