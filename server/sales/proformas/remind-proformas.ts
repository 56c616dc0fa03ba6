import { and, asc, between, eq, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { plusDays, today } from '#server/base/time.ts';
import { tellOfProforma } from './proforma/describe-proforma.ts';
import { proformas } from './tables.ts';

const DAYS_BEFORE = 2;

/**
 * Reminds the contacts of proformas, once, whose last day is two days away at most. Who got theirs the day before or
 * later knows. `day` is YYYY-MM-DD in Dakar. Runs again without repeating.
 */
export async function remindProformas(db: Db, config: Config, day = today()): Promise<void> {
  const isDue = and(
    eq(proformas.state, 'open'),
    isNull(proformas.remindedAt),
    between(proformas.validUntil, day, plusDays(day, DAYS_BEFORE)),
    lt(proformas.madeAt, new Date(plusDays(day, -1))),
  );
  const found = await db
    .select({ id: proformas.id })
    .from(proformas)
    .where(isDue)
    .orderBy(asc(proformas.id));
  for (const { id } of found) {
    await db.transaction(async (tx) => {
      const [row] = await tx
        .update(proformas)
        .set({ remindedAt: sql`now()` })
        .where(and(eq(proformas.id, id), isDue))
        .returning();
      if (row !== undefined) await tellOfProforma({ db: tx, config }, row, 'soon-over');
    });
  }
}

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
