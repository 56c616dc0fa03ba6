import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Reply } from '#contract/base/call.ts';
import type { QueryOf } from '#contract/base/staff-list.ts';
import { staffZones } from '#contract/sales/handover/staff-zones.ts';
import type {
  DeliveryZone,
  DeliveryZoneForm,
  OfferedZone,
  StaffZone,
} from '#contract/sales/orders/order-shapes.ts';
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
import { readDelay, type Zone, zonesInOrder } from './delivery-terms.ts';

/** All zones, those no longer served last. */
export async function listDeliveryZones(db: Db): Promise<OfferedZone[]> {
  const hasSlots = sql<boolean>`exists (select from ${deliverySlots}
    where ${deliverySlots.zoneId} = ${deliveryZones.id} and ${deliverySlots.active})`;
  const found = await db
    .select({ zone: deliveryZones, hasSlots })
    .from(deliveryZones)
    .orderBy(...zonesInOrder);
  return found.map(({ zone, hasSlots: has_slots }) => ({ ...toDeliveryZone(zone), has_slots }));
}

/** Throws `not-found`. */
export async function readDeliveryZone(db: Db, id: number): Promise<StaffZone> {
  const [found] = await db.select().from(deliveryZones).where(eq(deliveryZones.id, id));
  if (found === undefined) throw new Problem('not-found', 'Cette zone n’existe pas.');
  return toStaffZone(found);
}

/** Throws `bad-request` for a delay that cannot be read, `conflict` for a name that exists. */
export function createDeliveryZone(
  db: Db,
  actor: Actor,
  form: DeliveryZoneForm,
): Promise<StaffZone> {
  refuseUnreadDelay(form.delay);
  return db.transaction(async (tx) => {
    const created = oneRow(
      await orNameTaken(
        tx
          .insert(deliveryZones)
          .values({ name: form.name, fee: form.fee, ...columnsOf(form) })
          .returning(),
      ),
    );
    const zone = toDeliveryZone(created);
    await writeAudit(tx, actor, { action: 'zone added', subject: `zone:${zone.id}`, after: zone });
    return toStaffZone(created);
  });
}

/** Placed orders keep their zone as it was. Throws `not-found`, `bad-request`, `conflict`. */
export function updateDeliveryZone(
  db: Db,
  actor: Actor,
  { id, version: seenVersion }: VersionSeen,
  form: DeliveryZoneForm,
): Promise<StaffZone> {
  return db.transaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(deliveryZones)
      .where(eq(deliveryZones.id, id))
      .for('update');
    if (before === undefined) throw new Problem('not-found', 'Cette zone n’existe pas.');
    refuseStale(seenVersion, toDeliveryZone(before));
    if (form.delay !== before.delay) refuseUnreadDelay(form.delay);
    const updated = oneRow(
      await orNameTaken(
        tx.update(deliveryZones).set(columnsOf(form)).where(eq(deliveryZones.id, id)).returning(),
      ),
    );
    const zone = toDeliveryZone(updated);
    await writeAudit(tx, actor, {
      action: 'zone changed',
      subject: `zone:${id}`,
      before: toDeliveryZone(before),
      after: zone,
    });
    return toStaffZone(updated);
  });
}

const toDeliveryZone = ({ freeFrom, ...zone }: Zone): DeliveryZone => ({
  ...zone,
  free_from: freeFrom,
});

const toStaffZone = (zone: Zone): StaffZone => {
  const shown = toDeliveryZone(zone);
  return { ...shown, version: contentVersion(shown) };
};

/** A delay is empty or a number of hours, days or weeks, since promises count it. */
function refuseUnreadDelay(delay = ''): void {
  if (delay === '' || readDelay(delay) !== undefined) return;
  const message = 'Écrivez un délai comme « 24 à 48 heures » ou « 3 à 5 jours ».';
  throw new Problem('bad-request', message, [{ field: 'delay', message }]);
}

function columnsOf({ name, fee, free_from: freeFrom, delay, rank, active }: DeliveryZoneForm) {
  return Object.fromEntries(
    Object.entries({ name, fee, freeFrom, delay, rank, active }).filter(
      ([, value]) => value !== undefined,
    ),
  );
}

async function orNameTaken<T>(change: Promise<T>): Promise<T> {
  try {
    return await change;
  } catch (error) {
    if (violatedIndex(error) !== 'delivery_zones_name_key') throw error;
    const message = 'Une zone porte déjà ce nom.';
    throw new Problem('conflict', message, [{ field: 'name', message }]);
  }
}

type ListedZone = Reply<typeof staffZones.call>['items'][number];

export function listZones(db: Db, query: QueryOf<typeof staffZones>): StaffRows<ListedZone> {
  const { active, q } = query;
  return listOf(db, staffZones, query, {
    from: deliveryZones,
    where: and(
      active && eq(deliveryZones.active, active === 'true'),
      q ? hasPart(deliveryZones.name, q) : undefined,
    ),
    sortable: { rank: deliveryZones.rank, name: deliveryZones.name, fee: deliveryZones.fee },
    id: deliveryZones.id,
    read: async (wanted) => {
      const found = await db.select().from(deliveryZones).where(inArray(deliveryZones.id, wanted));
      return found.map(toStaffZone);
    },
  });
}
