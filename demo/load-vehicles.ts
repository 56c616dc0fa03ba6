import type { Db } from '#server/base/db/open.ts';
import { vehicles } from '#server/delivery/rounds/tables.ts';

export async function hasVehicles(db: Db): Promise<boolean> {
  const [known] = await db.select({ id: vehicles.id }).from(vehicles).limit(1);
  return known !== undefined;
}

/** What the demonstration delivers with: the large articles of a morning fill the van. */
export async function loadVehicles(db: Db): Promise<void> {
  await db.insert(vehicles).values([
    { name: 'Fourgon Peugeot Boxer', plate: 'DK-4821-AB', maxLitres: 8000, maxKg: 1200 },
    { name: 'Tricycle', plate: 'DK-1177-C', maxLitres: 1200, maxKg: 300 },
  ]);
}
