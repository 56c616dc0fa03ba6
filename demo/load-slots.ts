import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { categories, products } from '#server/goods/catalogue/tables.ts';
import { deliverySlots, deliveryZones } from '#server/sales/orders/delivery/tables.ts';

type Hours = Omit<typeof deliverySlots.$inferInsert, 'zoneId' | 'weekday'>;

const MORNING: Hours = { fromTime: '09:00', untilTime: '12:00', maxOrders: 6, maxLitres: 4000 };
const AFTERNOON: Hours = { fromTime: '14:00', untilTime: '18:00', maxOrders: 8, maxLitres: 5000 };
const WHOLE_MORNING: Hours = { fromTime: '09:00', untilTime: '13:00', maxOrders: 5 };
/** Hours by the days of the week; what is far is closed earlier. */
const SLOTS: Record<string, { weekdays: number[]; hours: Hours }[]> = {
  Dakar: [
    { weekdays: [1, 2, 3, 4, 5, 6], hours: MORNING },
    { weekdays: [1, 2, 3, 4, 5], hours: AFTERNOON },
  ],
  'Pikine, Guédiawaye, Keur Massar': [{ weekdays: [1, 2, 3, 4, 5, 6], hours: WHOLE_MORNING }],
  'Rufisque, Bargny, Diamniadio': [
    { weekdays: [2, 4, 6], hours: { ...WHOLE_MORNING, closesBefore: 2, closesAt: '12:00' } },
  ],
};
/** What an article of a category takes in a van, in litres. */
const LITRES: Record<string, number> = {
  CONGELATEUR: 700,
  REFRIGERATEUR: 900,
  'MACHINE A LAVER': 500,
  CUISINIERE: 450,
  CLIMATISEUR: 300,
  TELEVISION: 250,
};

export async function hasSlots(db: Db): Promise<boolean> {
  const [known] = await db.select({ id: deliverySlots.id }).from(deliverySlots).limit(1);
  return known !== undefined;
}

/** When the demonstration delivers in and around Dakar, and what its large articles take in a van. */
export async function loadSlots(db: Db): Promise<void> {
  const zones = await db
    .select({ id: deliveryZones.id, name: deliveryZones.name })
    .from(deliveryZones)
    .where(inArray(deliveryZones.name, Object.keys(SLOTS)));
  const rows = zones.flatMap(({ id: zoneId, name }) =>
    (SLOTS[name] ?? []).flatMap(({ weekdays, hours }) =>
      weekdays.map((weekday) => ({ ...hours, zoneId, weekday })),
    ),
  );
  if (rows.length > 0) await db.insert(deliverySlots).values(rows);
  for (const [name, volumeLitres] of Object.entries(LITRES)) {
    const ofCategory = sql`(select ${categories.id} from ${categories} where ${eq(categories.name, name)})`;
    await db
      .update(products)
      .set({ volumeLitres })
      .where(sql`${products.categoryId} in ${ofCategory} and ${products.volumeLitres} is null`);
  }
}
