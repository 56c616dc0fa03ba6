import { and, asc, between, eq, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { plusDays, today } from '#server/base/time.ts';
import { notifyOfProforma } from './proforma/describe-proforma.ts';
import { proformas } from './tables.ts';

const DAYS_BEFORE = 2;

/**
 * Reminds contacts once, at most two days before the end (rule S-40); skips proformas made since the day before. `day`
 * is YYYY-MM-DD in Dakar. A second run repeats nothing.
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
      if (row !== undefined) await notifyOfProforma({ db: tx, config }, row, 'soon-over');
    });
  }
}

/** Days after which a proforma without an order is deleted; promised by the privacy page. */
const KEPT_DAYS = 730;

/** Deletes those that ended 730 days before `day` (YYYY-MM-DD in Dakar) without an order. */
export async function deleteOldProformas(db: Db, day = today()): Promise<void> {
  await db
    .delete(proformas)
    .where(
      and(ne(proformas.state, 'ordered'), lt(proformas.validUntil, plusDays(day, -KEPT_DAYS))),
    );
}
