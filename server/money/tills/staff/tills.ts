import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { QueryOf } from '#contract/base/staff-list.ts';
import {
  type ListedTill,
  type StaffTill,
  staffTills,
  type TillForm,
} from '#contract/money/tills/staff-tills.ts';
import { ticketNumber } from '#contract/money/tills/till-words.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { contentVersion, refuseStale, type VersionSeen } from '#server/base/content-version.ts';
import { violatedIndex } from '#server/base/db/database-errors.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { partners } from '#server/base/identity/tables.ts';
import { hasPart } from '#server/base/lists/page-of.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { Problem } from '#server/base/problem.ts';
import { isoTime } from '#server/base/time.ts';
import { checkPlace } from '#server/goods/stock/places/places.ts';
import { places } from '#server/goods/stock/tables.ts';
import { tillDevices, tillSessions, tills } from '../tables.ts';

export function listTills(db: Db, query: QueryOf<typeof staffTills>): StaffRows<ListedTill> {
  const { active, q } = query;
  return listOf(db, staffTills, query, {
    from: tills,
    where: and(
      active && eq(tills.active, active === 'true'),
      q ? hasPart(sql`${tills.code} || ' ' || ${tills.name}`, q) : undefined,
    ),
    sortable: { code: tills.code, name: tills.name },
    id: tills.id,
    read: (ids) => readListed(db, ids),
  });
}

async function readListed(db: Db, ids: number[]): Promise<ListedTill[]> {
  const isOpen = sql<boolean>`exists (select from ${tillSessions}
    where ${tillSessions.tillId} = ${tills.id} and ${tillSessions.state} = 'open')`;
  const rows = await db
    .select({ till: tills, place: places.name, isOpen })
    .from(tills)
    .innerJoin(places, eq(places.id, tills.placeId))
    .where(inArray(tills.id, ids));
  return rows.map(({ till, place, isOpen: is_open }) => {
    const { id, code, name, placeId: place_id, active } = till;
    const content = { id, code, name, place_id, active };
    return { ...content, place, is_open, version: contentVersion(content) };
  });
}

/** Throws `not-found`. */
export async function readStaffTill(db: Db, id: number): Promise<StaffTill> {
  const [till] = await readListed(db, [id]);
  if (till === undefined) throw notFound();
  const devices = await db
    .select()
    .from(tillDevices)
    .where(eq(tillDevices.tillId, id))
    .orderBy(asc(tillDevices.id));
  return {
    ...till,
    devices: devices.map((device) => ({
      id: device.id,
      letter: device.letter,
      name: device.name,
      registered_at: isoTime(device.registeredAt),
      seen_at: isoTime(device.seenAt),
      last_ticket:
        device.lastSequence === 0
          ? ''
          : ticketNumber(till.code, device.letter, device.lastSequence),
      shut_out_at: device.shutOutAt && isoTime(device.shutOutAt),
    })),
  };
}

/** Adds a till with the row that buys for its nameless customers. Throws `bad-request`, `conflict` for a code in use. */
export function createTill(
  db: Db,
  actor: Actor,
  { code, name, place_id: placeId, active }: TillForm,
): Promise<StaffTill> {
  return db.transaction(async (tx) => {
    if (code === undefined) {
      const message = 'Donnez un code à cette caisse, comme C1.';
      throw new Problem('bad-request', message, [{ field: 'code', message }]);
    }
    await checkPlace(tx, placeId);
    const walkIn = oneRow(
      await tx
        .insert(partners)
        .values({ kind: 'till', name: `Client au comptoir · ${code}`, email: '', emailKey: '' })
        .returning({ id: partners.id }),
    );
    const values = {
      code,
      name,
      placeId,
      walkInId: walkIn.id,
      ...(active !== undefined && { active }),
    };
    const { id } = oneRow(
      await orCodeTaken(tx.insert(tills).values(values).returning({ id: tills.id })),
    );
    const after = await readStaffTill(tx, id);
    await writeAudit(tx, actor, { action: 'till added', subject: `till:${id}`, after });
    return after;
  });
}

/** The code stays, as tickets carry it. Throws `not-found`, `conflict` (stale, or the place of an open till). */
export function updateTill(
  db: Db,
  actor: Actor,
  { id, version }: VersionSeen,
  { code, name, place_id: placeId, active }: TillForm,
): Promise<StaffTill> {
  return db.transaction(async (tx) => {
    await tx.select().from(tills).where(eq(tills.id, id)).for('update');
    const {
      devices: _,
      place: __,
      is_open: isOpen,
      version: ___,
      ...before
    } = await readStaffTill(tx, id);
    refuseStale(version, before);
    if (code !== undefined && code !== before.code) {
      const message = 'Le code d’une caisse ne change pas : ses tickets le portent.';
      throw new Problem('conflict', message, [{ field: 'code', message }]);
    }
    if (isOpen && (placeId !== before.place_id || active === false)) {
      throw new Problem('conflict', 'Cette caisse est ouverte : comptez-la d’abord.');
    }
    await checkPlace(tx, placeId);
    await tx
      .update(tills)
      .set({ name, placeId, ...(active !== undefined && { active }) })
      .where(eq(tills.id, id));
    const after = await readStaffTill(tx, id);
    await writeAudit(tx, actor, { action: 'till changed', subject: `till:${id}`, before, after });
    return after;
  });
}

/** Refuses all further calls of a lost device; repeats are harmless. Throws `not-found`. */
export function shutOutDevice(
  db: Db,
  actor: Actor,
  { tillId, deviceId }: { tillId: number; deviceId: number },
): Promise<StaffTill> {
  return db.transaction(async (tx) => {
    const isThat = and(eq(tillDevices.id, deviceId), eq(tillDevices.tillId, tillId));
    const [device] = await tx.select().from(tillDevices).where(isThat).for('update');
    if (device === undefined) throw new Problem('not-found', 'Cet appareil n’existe pas.');
    if (device.shutOutAt === null) {
      const by = actor.kind === 'account' ? actor.id : null;
      await tx.update(tillDevices).set({ shutOutAt: sql`now()`, shutOutById: by }).where(isThat);
      await writeAudit(tx, actor, {
        action: 'till device shut out',
        subject: `till:${tillId}`,
        after: { device: deviceId, letter: device.letter },
      });
    }
    return readStaffTill(tx, tillId);
  });
}

const notFound = () => new Problem('not-found', 'Cette caisse n’existe pas.');

async function orCodeTaken<T>(change: Promise<T>): Promise<T> {
  try {
    return await change;
  } catch (error) {
    if (violatedIndex(error) !== 'tills_code_key') throw error;
    const message = 'Une caisse porte déjà ce code.';
    throw new Problem('conflict', message, [{ field: 'code', message }]);
  }
}
