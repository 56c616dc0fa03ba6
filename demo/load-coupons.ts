import { eq } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { plusDays, today } from '#server/base/time.ts';
import { categories } from '#server/goods/catalogue/tables.ts';
import { coupons } from '#server/sales/coupons/tables.ts';

/** How long they have run when the demonstration is loaded; they have no last day. */
const RUN_DAYS = 10;

export const hasCoupons = async (db: Db): Promise<boolean> => (await db.$count(coupons)) > 0;

/** Two coupons with a code, since one that is given by itself would change every price that people read. */
export async function loadCoupons(tx: Db): Promise<void> {
  const startsOn = plusDays(today(), -RUN_DAYS);
  const cold = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.name, 'CONGELATEUR'));
  await tx.insert(coupons).values([
    {
      code: 'TERANGA10',
      title: 'Dix pour cent de téranga',
      kind: 'percent',
      value: 10,
      floorXof: 100_000,
      ceilingXof: 25_000,
      startsOn,
    },
    {
      code: 'FROID15000',
      title: 'Semaine du froid',
      kind: 'amount',
      value: 15_000,
      floorXof: 150_000,
      maxUses: 200,
      categoryIds: cold.map(({ id }) => id),
      stacks: true,
      startsOn,
    },
  ]);
}
