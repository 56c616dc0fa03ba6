import type { NewSlotRules, SlotRule } from '#contract/sales/handover/staff-slots.ts';
import type { Db } from '#server/base/db/open.ts';
import { deliverySlots } from '#server/sales/orders/delivery/tables.ts';
import { createSlotRules } from '#server/sales/orders/slots/slot-rules.ts';
import { byMachine } from '../base/cast.ts';

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];

/** From 9 to 12 every day, closed the evening before, in the first zone by default. */
export async function aSlotRule(db: Db, overrides: Partial<NewSlotRules> = {}): Promise<SlotRule> {
  return createSlotRules(db, byMachine, {
    zone_id: 1,
    weekdays: EVERY_DAY,
    from: '09:00',
    until: '12:00',
    max_orders: 3,
    closes_before: 1,
    closes_at: '18:00',
    ...overrides,
  });
}

/** Deletes rules and bookings; orders lose their slots. */
export async function emptySlots(db: Db): Promise<void> {
  await db.delete(deliverySlots);
}
