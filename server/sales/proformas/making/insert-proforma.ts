import { sql } from 'drizzle-orm';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import { proformaCounters, proformas } from '#server/sales/proformas/tables.ts';
import type { ProformaRow } from '../proforma/find-proforma.ts';

/**
 * Writes a proforma under the next number of the year (UTC), without a gap: the counter stays locked until the
 * transaction ends, so little comes after it.
 */
export async function insertProforma(
  tx: Db,
  values: Omit<typeof proformas.$inferInsert, 'number'>,
): Promise<ProformaRow> {
  const madeAt = new Date();
  const year = madeAt.getUTCFullYear();
  const { last } = oneRow(
    await tx
      .insert(proformaCounters)
      .values({ year, last: 1 })
      .onConflictDoUpdate({
        target: proformaCounters.year,
        set: { last: sql`${proformaCounters.last} + 1` },
      })
      .returning(),
  );
  const number = `PF-${year}-${String(last).padStart(6, '0')}`;
  return oneRow(
    await tx
      .insert(proformas)
      .values({ ...values, number, madeAt })
      .returning(),
  );
}
