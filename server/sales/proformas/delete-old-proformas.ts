import { and, lt, ne } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { plusDays, today } from '#server/base/time.ts';
import { proformas } from '#server/sales/proformas/tables.ts';

/** How long a proforma is kept that nothing came of, in days; the page on personal data says so. */
const KEPT_DAYS = 730;

/** Deletes the proformas whose prices ended two years ago and that were not ordered. `day` is YYYY-MM-DD in Dakar. */
export async function deleteOldProformas(db: Db, day = today()): Promise<void> {
  await db
    .delete(proformas)
    .where(
      and(ne(proformas.state, 'ordered'), lt(proformas.validUntil, plusDays(day, -KEPT_DAYS))),
    );
}
