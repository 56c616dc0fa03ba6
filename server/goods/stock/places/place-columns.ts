import { asc, desc, eq } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { places } from '#server/goods/stock/tables.ts';

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
