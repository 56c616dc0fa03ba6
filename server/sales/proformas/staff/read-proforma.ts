import { eq } from 'drizzle-orm';
import type { StaffProforma } from '#contract/sales/staff-proformas.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { partners } from '#server/base/identity/tables.ts';
import { isoTime } from '#server/base/time.ts';
import { describeProforma } from '../proforma/describe-proforma.ts';
import { findProforma } from '../proforma/find-proforma.ts';

/** A proforma with what staff needs to see to it, and without what opens or orders it. Throws `not-found`. */
export async function readStaffProforma(
  db: Db,
  config: Config,
  id: number,
): Promise<StaffProforma> {
  const row = await findProforma(db, id);
  const [maker] =
    row.madeById === null
      ? []
      : await db
          .select({ name: partners.name })
          .from(partners)
          .where(eq(partners.id, row.madeById));
  const { link: _link, order, ...seen } = await describeProforma(db, config, row);
  return {
    ...seen,
    order: order && { id: order.id, name: order.name },
    partner_id: row.partnerId,
    made_by: maker?.name ?? '',
    reminded_at: row.remindedAt && isoTime(row.remindedAt),
    withdrawn_at: row.withdrawnAt && isoTime(row.withdrawnAt),
    withdrawal_reason: row.withdrawalReason,
    version: row.version,
  };
}
