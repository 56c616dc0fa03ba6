import { and, asc, desc, eq, gt, inArray, ne, or } from 'drizzle-orm';
import type { QueryOf } from '#contract/base/staff-list.ts';
import { weekText } from '#contract/goods/stock/opening-hours.ts';
import { type Place, type PlaceForm, staffPlaces } from '#contract/goods/stock/staff-places.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { contentVersion, refuseStale, type VersionSeen } from '#server/base/content-version.ts';
import { violatedIndex } from '#server/base/db/database-errors.ts';
import { lockNames } from '#server/base/db/lock-names.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { hasPart } from '#server/base/lists/page-of.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { Problem } from '#server/base/problem.ts';
import { rounds } from '#server/delivery/rounds/tables.ts';
import { refuseUnknownPictures } from '#server/goods/media/save-picture.ts';
import { defaultPlaceId } from '../ledger/read-stock.ts';
import { placeStock, places, transfers } from '../tables.ts';

const DEFAULT_LOCK = 'default place';

type PlaceRow = typeof places.$inferSelect;

/**
 * Locks a place against closing until the end; check several by rising id. Throws `bad-request` if it is not in use.
 */
export async function checkPlace(tx: Db, id: number): Promise<void> {
  const [found] = await tx
    .select({ active: places.active })
    .from(places)
    .where(eq(places.id, id))
    .for('share');
  if (found?.active) return;
  const message = 'Ce lieu n’existe pas ou ne sert plus.';
  throw new Problem('bad-request', message, [{ field: 'place_id', message }]);
}

/** One place, used or not. Throws `not-found`. */
export async function getPlace(db: Db, id: number): Promise<Place> {
  const [found] = await db.select().from(places).where(eq(places.id, id));
  if (found === undefined) throw placeNotFound();
  return toPlace(found);
}

/**
 * Adds a place. Throws `conflict` for a name that exists and for a default place that is not used, `bad-request` for an
 * unknown picture.
 */
export function createPlace(db: Db, actor: Actor, form: PlaceForm): Promise<Place> {
  return db.transaction(async (tx) => {
    await refuseUnknownPictures(tx, 'picture', form.picture ? [form.picture] : []);
    if (form.is_default) await replaceDefault(tx, form.active ?? true);
    const values = columnsOf(form);
    const created = oneRow(
      await orNameTaken(
        tx
          .insert(places)
          .values({ ...values, name: form.name })
          .returning(),
      ),
    );
    const place = toPlace(created);
    await writeAudit(tx, actor, {
      action: 'place added',
      subject: `place:${place.id}`,
      after: place,
    });
    return place;
  });
}

/** Throws as `createPlace`, `not-found`, and `conflict` for a place still in use or the default place. */
export function updatePlace(
  db: Db,
  actor: Actor,
  { id, version: seenVersion }: VersionSeen,
  form: PlaceForm,
): Promise<Place> {
  return db.transaction(async (tx) => {
    await refuseUnknownPictures(tx, 'picture', form.picture ? [form.picture] : []);
    if (form.is_default) await lockNames(tx, DEFAULT_LOCK);
    // In the order of other checks, with the default place that this one replaces.
    const locked = await tx
      .select()
      .from(places)
      .where(or(eq(places.id, id), form.is_default ? places.isDefault : undefined))
      .orderBy(asc(places.id))
      .for('update');
    const before = locked.find((place) => place.id === id);
    if (before === undefined) throw placeNotFound();
    refuseStale(seenVersion, contentOf(before));
    if (form.active === false && before.active) await refuseToClose(tx, before);
    if (form.is_default === false && before.isDefault) throw noDefault('is_default');
    if (form.is_default && !before.isDefault) {
      await replaceDefault(tx, form.active ?? before.active);
    }
    const updated = oneRow(
      await orNameTaken(
        tx.update(places).set(columnsOf(form)).where(eq(places.id, id)).returning(),
      ),
    );
    const place = toPlace(updated);
    await writeAudit(tx, actor, {
      action: 'place changed',
      subject: `place:${id}`,
      before: toPlace(before),
      after: place,
    });
    return place;
  });
}

async function refuseToClose(tx: Db, { id, isDefault }: PlaceRow): Promise<void> {
  if (isDefault) throw noDefault('active');
  const lying = await tx.$count(
    placeStock,
    and(eq(placeStock.placeId, id), gt(placeStock.onHand, 0)),
  );
  const coming = await tx.$count(
    transfers,
    and(eq(transfers.toId, id), eq(transfers.state, 'sent')),
  );
  if (lying + coming > 0) {
    throw stillUsed(
      'Des articles se trouvent encore à cet endroit ou y arrivent : transférez-les d’abord.',
    );
  }
  // A round returns its rest here when it is accepted.
  const driven = await tx.$count(rounds, and(eq(rounds.placeId, id), ne(rounds.state, 'accepted')));
  if (driven === 0) return;
  throw stillUsed(
    'Une tournée part de ce lieu ou y revient : terminez-la ou changez son départ d’abord.',
  );
}

const stillUsed = (message: string) =>
  new Problem('conflict', message, [{ field: 'active', message }]);

function noDefault(field: string): Problem {
  const message = 'Choisissez d’abord un autre lieu par défaut.';
  return new Problem('conflict', message, [{ field, message }]);
}

/** Makes room for another default place. Throws `conflict` where that one is not used. */
async function replaceDefault(tx: Db, isUsed: boolean): Promise<void> {
  if (!isUsed) {
    const message = 'Le lieu par défaut doit servir : rouvrez-le d’abord.';
    throw new Problem('conflict', message, [{ field: 'is_default', message }]);
  }
  // Serialises two new default places; the later one replaces the other.
  await lockNames(tx, DEFAULT_LOCK);
  await tx.update(places).set({ isDefault: false }).where(eq(places.isDefault, true));
}

/** The hours as text follow those of the week. */
function columnsOf(form: PlaceForm) {
  const { is_default: isDefault, map_url: mapUrl, special_days: specialDays, ...others } = form;
  const values = { ...others, isDefault, mapUrl, specialDays };
  const hours = form.week ? { hours: weekText(form.week) } : {};
  return Object.fromEntries(
    Object.entries({ ...values, ...hours }).filter(([, value]) => value !== undefined),
  );
}

function contentOf({ isDefault, mapUrl, specialDays, week, ...place }: PlaceRow) {
  return {
    ...place,
    is_default: isDefault,
    map_url: mapUrl,
    special_days: specialDays.map(({ hours, ...day }) => ({ ...day, hours: [...hours] })),
    week: week === null ? null : week.map((hours) => [...hours]),
  };
}

const toPlace = (row: PlaceRow): Place => {
  const content = contentOf(row);
  return { ...content, version: contentVersion(content) };
};

const placeNotFound = () => new Problem('not-found', 'Ce lieu n’existe pas.');

async function orNameTaken<T>(change: Promise<T>): Promise<T> {
  try {
    return await change;
  } catch (error) {
    if (violatedIndex(error) !== 'places_name_key') throw error;
    const message = 'Un lieu porte déjà ce nom.';
    throw new Problem('conflict', message, [{ field: 'name', message }]);
  }
}

export function listPlaces(db: Db, query: QueryOf<typeof staffPlaces>): StaffRows<Place> {
  const { active, kind, q } = query;
  return listOf(db, staffPlaces, query, {
    from: places,
    where: and(
      active && eq(places.active, active === 'true'),
      kind && eq(places.kind, kind),
      q ? hasPart(places.name, q) : undefined,
    ),
    sortable: { name: places.name, id: places.id },
    id: places.id,
    read: async (wanted) => {
      const found = await db.select().from(places).where(inArray(places.id, wanted));
      return found.map(toPlace);
    },
  });
}

/** As `checkPlace`, for the named place or the default one, and returns its id. */
export async function choosePlace(tx: Db, id: number | undefined): Promise<number> {
  const chosen = id ?? (await defaultPlaceId(tx));
  await checkPlace(tx, chosen);
  return chosen;
}

/** A column of a catalogue's file for what lies at one place, with its heading. */
export type PlaceColumn = { placeId: number; heading: string };

/** The columns of all places that are used, the default one first. */
export async function listPlaceColumns(db: Db): Promise<PlaceColumn[]> {
  const found = await db
    .select({ placeId: places.id, name: places.name })
    .from(places)
    .where(eq(places.active, true))
    .orderBy(desc(places.isDefault), asc(places.id));
  return found.map(({ placeId, name }) => ({ placeId, heading: `Stock ${name}` }));
}
