import { and, inArray, lt } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { createPack } from '#server/goods/packs/save-pack.ts';
import { packs } from '#server/goods/packs/tables.ts';
import { products } from '../server/goods/catalogue/tables.ts';

import { dayFromNow } from './days.ts';
import type { PictureOf } from './load-catalogue.ts';

/** Unit prices are in XOF; the code also names the picture. */
type DemoPack = {
  code: string;
  name: string;
  /** Ended yesterday, to show an ended pack. */
  isOver: boolean;
  lines: { reference: string; quantity: number; unitPrice: number }[];
};

/** Packs on sale, and one that is over; prices of one piece in XOF. */
export const demoPacks: readonly DemoPack[] = [
  {
    code: 'PACK-CUISINE',
    name: 'Pack Cuisine équipée',
    isOver: false,
    lines: [
      { reference: 'SAM-RT38-GR', quantity: 1, unitPrice: 405_000 },
      { reference: 'ROC-RGC60-IN', quantity: 1, unitPrice: 155_000 },
      { reference: 'MOU-LM2-RG', quantity: 1, unitPrice: 25_000 },
      { reference: 'MOU-BY-IN', quantity: 1, unitPrice: 15_000 },
    ],
  },
  {
    code: 'PACK-SALON',
    name: 'Pack Salon cinéma',
    isOver: false,
    lines: [
      { reference: 'SAM-CU8100-55', quantity: 1, unitPrice: 350_000 },
      { reference: 'SAM-HWB550-NR', quantity: 1, unitPrice: 155_000 },
      { reference: 'BIN-SF16-BU', quantity: 2, unitPrice: 20_000 },
    ],
  },
  {
    code: 'PACK-TABASKI',
    name: 'Pack Tabaski',
    isOver: false,
    lines: [
      { reference: 'AST-CF300-BL', quantity: 1, unitPrice: 158_000 },
      { reference: 'ELA-HG20-BL', quantity: 1, unitPrice: 47_000 },
      { reference: 'AST-GC50-BL', quantity: 1, unitPrice: 80_000 },
    ],
  },
  {
    code: 'PACK-EXPIRE',
    name: 'Pack de la rentrée',
    isOver: true,
    lines: [
      { reference: 'HIS-A4K-43', quantity: 1, unitPrice: 160_000 },
      { reference: 'BIN-SF16-BU', quantity: 1, unitPrice: 19_000 },
    ],
  },
];

const PACK_DAYS = 45;

/** Whether the database has any pack, also one that is not of the demo. */
export async function hasPacks(db: Db): Promise<boolean> {
  const [known] = await db.select({ id: packs.id }).from(packs).limit(1);
  return known !== undefined;
}

/** Adds the demo’s packs; skips a pack with a missing product. Needs the demo products. */
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

/** Starts the demo packs again for 45 days once they end; the pack that is meant to be over stays so. */
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
