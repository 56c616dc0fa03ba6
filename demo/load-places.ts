import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { places } from '#server/goods/stock/tables.ts';

/** The only place of the demonstration is where people see its articles and collect what they ordered. */
export async function loadPlaces(db: Db): Promise<void> {
  await db
    .update(places)
    .set({
      kind: 'showroom',
      collects: true,
      address: 'Avenue Lamine Guèye, Dakar',
      hours: 'Du lundi au samedi, de 9 h à 19 h',
    })
    .where(and(eq(places.isDefault, true), eq(places.hours, '')));
}
