import { and, inArray, lt } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { createPack } from '#server/goods/packs/save-pack.ts';
import { packs } from '#server/goods/packs/tables.ts';
import { products } from '../server/goods/catalogue/tables.ts';

import { dayFromNow } from './days.ts';
import type { PictureOf } from './load-pictures.ts';
import { demoPacks } from './packs.ts';

const PACK_DAYS = 45;

export async function hasPacks(db: Db): Promise<boolean> {
  const [known] = await db.select({ id: packs.id }).from(packs).limit(1);
  return known !== undefined;
}

/** Loads the demonstration's packs, as far as their products are there. */
export async function loadPacks(db: Db, pictureOf: PictureOf): Promise<void> {
  const references = demoPacks.flatMap(({ lines }) => lines.map(({ reference }) => reference));
  const found = await db
    .select({ id: products.id, reference: products.reference })
    .from(products)
    .where(inArray(products.reference, references));
  const idOf = new Map(found.map(({ id, reference }) => [reference, id]));
  for (const { code, name, isOver, lines } of demoPacks) {
    if (!lines.every(({ reference }) => idOf.has(reference))) continue;
    await createPack(
      db,
      { kind: 'machine' },
      {
        code,
        name,
        picture: pictureOf.get(code) ?? null,
        ...datesOf(isOver),
        lines: lines.map(({ reference, quantity, unitPrice }) => ({
          product_id: idOf.get(reference)!,
          quantity,
          price_unit: unitPrice,
        })),
      },
    );
  }
}

/** Packs that are sold stay so, however long the shop runs; the one that is over stays over. */
export async function keepPacksCurrent(db: Db): Promise<void> {
  const sold = demoPacks.filter(({ isOver }) => !isOver).map(({ code }) => code);
  await db
    .update(packs)
    .set({ startsOn: dayFromNow(0), endsOn: dayFromNow(PACK_DAYS) })
    .where(and(lt(packs.endsOn, dayFromNow(1)), inArray(packs.code, sold)));
}

const datesOf = (isOver: boolean) =>
  isOver
    ? { start_date: dayFromNow(-PACK_DAYS), end_date: dayFromNow(-1) }
    : { start_date: dayFromNow(0), end_date: dayFromNow(PACK_DAYS) };
