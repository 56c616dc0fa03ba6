import { eq, inArray } from 'drizzle-orm';
import type { ServiceForm, StaffService } from '#contract/goods/staff-services.ts';
import { differenceOf, writeAudit } from '#server/base/audit/write-audit.ts';
import { contentVersion, refuseStale } from '#server/base/content-version.ts';
import { raiseRevision } from '#server/base/db/catalogue-revision.ts';
import { violatedIndex } from '#server/base/db/database-errors.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { categories } from '#server/goods/catalogue/tables.ts';
import { deliveryZones } from '#server/sales/orders/delivery/tables.ts';
import { services } from './tables.ts';

type Row = typeof services.$inferSelect;

/** Throws `not-found`. */
export async function readService(db: Db, id: number): Promise<StaffService> {
  const [found] = await db.select().from(services).where(eq(services.id, id));
  if (found === undefined) throw notFound();
  return toStaffService(found);
}

/** Writes the audit log. Throws `bad-request`, and `conflict` for a name that exists. */
export function createService(db: Db, actor: Actor, form: ServiceForm): Promise<StaffService> {
  return db.transaction(async (tx) => {
    await raiseRevision(tx);
    const values = await valuesOf(tx, form);
    const row = oneRow(await orNameTaken(tx.insert(services).values(values).returning()));
    await writeAudit(tx, actor, {
      action: 'service added',
      subject: `service:${row.id}`,
      after: contentOf(row),
    });
    return toStaffService(row);
  });
}

/** Orders keep what they were sold. Writes the audit log. Throws `not-found`, `bad-request`, `conflict`. */
export function updateService(
  db: Db,
  actor: Actor,
  { id, version }: { id: number; version: number | undefined },
  form: ServiceForm,
): Promise<StaffService> {
  return db.transaction(async (tx) => {
    await raiseRevision(tx);
    const [before] = await tx.select().from(services).where(eq(services.id, id)).for('update');
    if (before === undefined) throw notFound();
    refuseStale(version, contentOf(before));
    const values = await valuesOf(tx, form);
    const row = oneRow(
      await orNameTaken(tx.update(services).set(values).where(eq(services.id, id)).returning()),
    );
    await writeAudit(tx, actor, {
      action: 'service changed',
      subject: `service:${id}`,
      ...differenceOf(contentOf(before), contentOf(row)),
    });
    return toStaffService(row);
  });
}

/** A form without a field means its default. Throws `bad-request`. */
async function valuesOf(tx: Db, form: ServiceForm): Promise<typeof services.$inferInsert> {
  const { kind, months = 0 } = form;
  const categoryIds = [...new Set(form.category_ids)];
  const zoneIds = [...new Set(form.zone_ids)];
  if (kind === 'warranty' && months === 0) {
    throw refusal('months', 'Combien de mois cette garantie ajoute-t-elle ?');
  }
  await refuseUnknown(tx, categories, categoryIds, {
    field: 'category_ids',
    message: 'Une de ces catégories n’existe pas ou plus.',
  });
  await refuseUnknown(tx, deliveryZones, zoneIds, {
    field: 'zone_ids',
    message: 'Une de ces zones n’existe pas ou plus.',
  });
  return {
    kind,
    name: form.name,
    text: form.text ?? '',
    priceXof: form.price,
    months: kind === 'warranty' ? months : 0,
    categoryIds,
    zoneIds,
    weekdays: form.weekdays ?? [],
    active: form.active ?? true,
    position: form.position ?? 0,
  };
}

/** `ids` without repetitions. Zones that are no longer served exist too. */
async function refuseUnknown(
  tx: Db,
  table: typeof categories | typeof deliveryZones,
  ids: readonly number[],
  { field, message }: { field: string; message: string },
): Promise<void> {
  if (ids.length === 0) return;
  if ((await tx.$count(table, inArray(table.id, [...ids]))) < ids.length) {
    throw refusal(field, message);
  }
}

export const toStaffService = (row: Row): StaffService => ({
  ...contentOf(row),
  id: row.id,
  version: contentVersion(contentOf(row)),
});

const contentOf = (row: Row) => ({
  kind: row.kind,
  name: row.name,
  text: row.text,
  price: row.priceXof,
  months: row.months,
  category_ids: row.categoryIds,
  zone_ids: row.zoneIds,
  weekdays: row.weekdays,
  active: row.active,
  position: row.position,
});

async function orNameTaken<T>(change: Promise<T>): Promise<T> {
  try {
    return await change;
  } catch (error) {
    if (violatedIndex(error) !== 'services_name_key') throw error;
    const message = 'Un service porte déjà ce nom.';
    throw new Problem('conflict', message, [{ field: 'name', message }]);
  }
}

const notFound = () => new Problem('not-found', 'Ce service n’existe pas.');

const refusal = (field: string, message: string) =>
  new Problem('bad-request', message, [{ field, message }]);
