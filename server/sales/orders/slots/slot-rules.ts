import { and, eq, inArray, sql } from 'drizzle-orm';
import type { QueryOf } from '#contract/base/staff-list.ts';
import {
  type NewSlotRules,
  type SlotRule,
  type SlotRuleChange,
  staffSlots,
} from '#contract/sales/handover/staff-slots.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { contentVersion, refuseStale, type VersionSeen } from '#server/base/content-version.ts';
import { violatedIndex } from '#server/base/db/database-errors.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { hasPart } from '#server/base/lists/page-of.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { Problem } from '#server/base/problem.ts';
import { deliverySlots, deliveryZones } from '#server/sales/orders/delivery/tables.ts';
import { readDeliveryZone } from '../delivery/delivery-zones.ts';

const joined = sql`${deliverySlots} join ${deliveryZones} on ${deliveryZones.id} = ${deliverySlots.zoneId}`;
/** The week begins on Monday. */
const weekday = sql`(${deliverySlots.weekday} + 6) % 7`;

export function listSlotRules(db: Db, query: QueryOf<typeof staffSlots>): StaffRows<SlotRule> {
  const { active, zone_id: zoneId, q } = query;
  return listOf(db, staffSlots, query, {
    from: joined,
    where: and(
      active && eq(deliverySlots.active, active === 'true'),
      zoneId === undefined ? undefined : eq(deliverySlots.zoneId, zoneId),
      q ? hasPart(deliveryZones.name, q) : undefined,
    ),
    sortable: {
      zone: sql`(${deliveryZones.rank}, ${deliveryZones.id}, ${weekday}, ${deliverySlots.fromTime})`,
      weekday: sql`(${weekday}, ${deliverySlots.fromTime}, ${deliveryZones.rank})`,
      from: deliverySlots.fromTime,
      max_orders: deliverySlots.maxOrders,
    },
    id: deliverySlots.id,
    read: (ids) => readRules(db, ids),
  });
}

/** Throws `not-found`. */
export async function readSlotRule(db: Db, id: number): Promise<SlotRule> {
  const [found] = await readRules(db, [id]);
  if (found === undefined) throw notFound();
  return found;
}

/** Adds a rule for each weekday; returns the first. Throws `not-found`, `bad-request`, `conflict`. */
export async function createSlotRules(
  db: Db,
  actor: Actor,
  { zone_id: zoneId, weekdays, from, until, ...rest }: NewSlotRules,
): Promise<SlotRule> {
  if (until <= from) throw refusal('until', 'La fin vient après le début.');
  refuseLateClosing(rest, from);
  return db.transaction(async (tx) => {
    await readDeliveryZone(tx, zoneId);
    const rows = [...new Set(weekdays)].map((day) => ({
      zoneId,
      weekday: day,
      fromTime: from,
      untilTime: until,
      ...columnsOf(rest),
    }));
    const created = await orTaken(tx.insert(deliverySlots).values(rows).returning());
    const added = await readRules(
      tx,
      created.map(({ id }) => id),
    );
    for (const rule of added) {
      const change = { action: 'slot added', subject: `slot:${rule.id}`, after: contentOf(rule) };
      await writeAudit(tx, actor, change);
    }
    return oneRow(added);
  });
}

/** Changes capacity and closing; bookings stay. Throws `not-found`, `bad-request`, `conflict`. */
export function updateSlotRule(
  db: Db,
  actor: Actor,
  { id, version: seenVersion }: VersionSeen,
  change: SlotRuleChange,
): Promise<SlotRule> {
  return db.transaction(async (tx) => {
    await tx
      .select({ id: deliverySlots.id })
      .from(deliverySlots)
      .where(eq(deliverySlots.id, id))
      .for('update');
    const before = await readSlotRule(tx, id);
    refuseStale(seenVersion, contentOf(before));
    refuseLateClosing(change, before.from);
    await tx.update(deliverySlots).set(columnsOf(change)).where(eq(deliverySlots.id, id));
    const after = await readSlotRule(tx, id);
    await writeAudit(tx, actor, {
      action: 'slot changed',
      subject: `slot:${id}`,
      before: contentOf(before),
      after: contentOf(after),
    });
    return after;
  });
}

async function readRules(db: Db, ids: number[]): Promise<SlotRule[]> {
  const found = await db
    .select({ slot: deliverySlots, zone: deliveryZones.name })
    .from(deliverySlots)
    .innerJoin(deliveryZones, eq(deliveryZones.id, deliverySlots.zoneId))
    .where(inArray(deliverySlots.id, ids))
    .orderBy(deliverySlots.id);
  return found.map(({ slot, zone }) => {
    const rule = {
      id: slot.id,
      zone_id: slot.zoneId,
      zone,
      weekday: slot.weekday,
      from: slot.fromTime,
      until: slot.untilTime,
      max_orders: slot.maxOrders,
      max_litres: slot.maxLitres,
      closes_before: slot.closesBefore,
      closes_at: slot.closesAt,
      active: slot.active,
    };
    return { ...rule, version: contentVersion(rule) };
  });
}

const contentOf = ({ version: _, ...content }: SlotRule) => content;

const columnsOf = (form: SlotRuleChange) => ({
  maxOrders: form.max_orders,
  maxLitres: form.max_litres ?? null,
  closesBefore: form.closes_before,
  closesAt: form.closes_at,
  active: form.active ?? true,
});

/** On its own day a slot closes before it begins. */
function refuseLateClosing(
  { closes_before: daysBefore, closes_at: at }: SlotRuleChange,
  from: string,
): void {
  if (daysBefore > 0 || at <= from) return;
  throw refusal('closes_at', 'Le jour même, un créneau se clôt avant de commencer.');
}

const refusal = (field: string, message: string) =>
  new Problem('bad-request', message, [{ field, message }]);
const notFound = () => new Problem('not-found', 'Ce créneau n’existe pas.');

async function orTaken<T>(change: Promise<T>): Promise<T> {
  try {
    return await change;
  } catch (error) {
    if (violatedIndex(error) !== 'delivery_slots_key') throw error;
    const message = 'Cette zone a déjà un créneau à ces heures un de ces jours : changez-le.';
    throw new Problem('conflict', message, [{ field: 'weekdays', message }]);
  }
}
