import { and, eq, gte, inArray, lt, type SQL } from 'drizzle-orm';
import type { QueryOf } from '#contract/base/staff-list.ts';
import type { ProformaState } from '#contract/sales/proforma-states.ts';
import {
  type ListedProforma,
  type StaffProforma,
  staffProformas,
} from '#contract/sales/staff-proformas.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { partners } from '#server/base/identity/tables.ts';
import { matchesText } from '#server/base/lists/matches-text.ts';
import { isWithinDays } from '#server/base/lists/page-of.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { isoTime, today } from '#server/base/time.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { describeProforma, findProforma, proformaStateOf } from '../proforma/describe-proforma.ts';
import { proformas } from '../tables.ts';

export function listProformas(
  db: Db,
  query: QueryOf<typeof staffProformas>,
): StaffRows<ListedProforma> {
  const { state, partner_id: partnerId, q = '' } = query;
  return listOf(db, staffProformas, query, {
    from: proformas,
    where: and(
      state && isIn(state),
      partnerId === undefined ? undefined : eq(proformas.partnerId, partnerId),
      isWithinDays(proformas.madeAt, query),
      matchesText(proformas, q),
    ),
    sortable: {
      made_at: proformas.madeAt,
      valid_until: proformas.validUntil,
      amount_total: proformas.amountTotal,
    },
    id: proformas.id,
    read: (ids) => readListed(db, ids),
  });
}

function isIn(state: ProformaState): SQL | undefined {
  const isOpen = eq(proformas.state, 'open');
  if (state === 'open') return and(isOpen, gte(proformas.validUntil, today()));
  if (state === 'expired') return and(isOpen, lt(proformas.validUntil, today()));
  return eq(proformas.state, state);
}

async function readListed(db: Db, ids: number[]): Promise<ListedProforma[]> {
  const found = await db
    .select({ row: proformas, order: orders.number })
    .from(proformas)
    .leftJoin(orders, eq(orders.id, proformas.orderId))
    .where(inArray(proformas.id, ids));
  return found.map(({ row, order }) => ({
    id: row.id,
    number: row.number,
    state: proformaStateOf(row),
    company: row.company,
    ninea: row.ninea,
    name: row.name,
    phone: row.phone?.slice(1) ?? null,
    email: row.email,
    amount_total: row.amountTotal,
    made_at: isoTime(row.madeAt),
    valid_until: row.validUntil,
    order_id: row.orderId,
    order_name: order ?? '',
  }));
}

/** Without the link that opens or orders it. Throws `not-found`. */
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
