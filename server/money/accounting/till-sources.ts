import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { MAX_XOF } from '#contract/base/fields/money.ts';
import { isOneOf } from '#contract/base/tables.ts';
import { DRAWER_KINDS, type DrawerKind, type JournalKind } from '#contract/money/journal-kinds.ts';
import type { CashReason } from '#contract/money/tills/till-words.ts';
import { tillCashMoves, tillDevices, tillSales, tillSessions, tills } from '../tills/tables.ts';

/** What the journal says of an entry that concerns a drawer. */
export type DrawerFacts = {
  till: string;
  sessionId: number;
  /** Of cash that moved without a sale. */
  reason: CashReason | null;
  /** The number of the closing that accepted the cash. */
  closing: number | null;
  /** The ticket whose cash was settled. */
  ticket: string | null;
};

/** Whether an entry concerns a drawer and no order. */
export const isDrawerKind = (kind: JournalKind): kind is DrawerKind => isOneOf(DRAWER_KINDS, kind);

/** A staff refund is in the journal already; the drawer only pays it out (rule M-60). */
const isBookedMove = sql`${tillCashMoves.reasonKind} <> 'refund'`;

/** Mistyped tickets may add up to more than an entry holds, and would stop the whole journal. */
const bounded = (xof: SQL) => sql`greatest(least(${xof}, ${MAX_XOF}::int), ${-MAX_XOF}::int)::int`;
const countedLess = bounded(
  sql`${tillSessions.countedXof} - (${tillSessions.sums} ->> 'expectedXof')::numeric`,
);
const looseXof = bounded(sql`(${tillSessions.sums} ->> 'looseCashXof')::numeric`);

/**
 * What drawers add to the journal beside payments, XOF, one row each, joined to the other sources by `union all`: cash that
 * came in or went out (rule M-60), the difference of an accepted closing (rule M-61), its loose cash (rule M-62), and loose cash
 * that became a payment later.
 */
export function drawerSources(isMeant: (kind: JournalKind, column: PgColumn) => SQL): SQL {
  const accepted = (kind: DrawerKind, amountXof: SQL) => sql`
  select ${kind}::text, ${tillSessions.id}, ${tillSessions.acceptedAt}, null::int, null::int, 'cash', null, null::int,
    ${amountXof}, 0, 0, null::int, false
  from ${tillSessions} where ${tillSessions.state} = 'accepted' and ${isMeant(kind, tillSessions.id)}`;
  const moved = (kind: DrawerKind, amountXof: SQL) => sql`
  select ${kind}::text, ${tillCashMoves.id}, ${tillCashMoves.at}, null::int, null::int, 'cash', null, null::int,
    ${amountXof}, 0, 0, null::int, false
  from ${tillCashMoves} where ${isBookedMove} and ${isMeant(kind, tillCashMoves.id)}`;
  return sql.join(
    [
      moved('cash_in', sql`${tillCashMoves.amountXof}`),
      moved('cash_out', sql`-${tillCashMoves.amountXof}`),
      accepted('cash_over', countedLess),
      accepted('cash_short', sql`-${countedLess}`),
      accepted('loose_cash', looseXof),
      sql`
  select 'loose_cash_settled', ${tillSales.id}, ${tillSales.settledAt}, null::int, null::int, 'cash', null, null::int,
    ${tillSales.settledXof}, 0, 0, null::int, false
  from ${tillSales} where ${tillSales.settledXof} > 0 and ${isMeant('loose_cash_settled', tillSales.id)}`,
    ],
    sql` union all `,
  );
}

/** The first moment at which a drawer added something to the journal; null before. */
export const firstDrawerMoment = sql`least((select min(${tillCashMoves.at}) from ${tillCashMoves} where ${isBookedMove}),
  (select min(${tillSessions.acceptedAt}) from ${tillSessions}
    where ${tillSessions.state} = 'accepted' and (${countedLess} <> 0 or ${looseXof} > 0)))`;

/** The facts of a source of a drawer, as JSON; null for other sources. */
export const drawerFacts = sql`case
  when source.kind in ('cash_in', 'cash_out') then (select json_build_object('till', ${tills.code}, 'sessionId', ${tillCashMoves.sessionId},
      'reason', ${tillCashMoves.reasonKind}, 'closing', null, 'ticket', null)
    from ${tillCashMoves} join ${tillSessions} on ${tillSessions.id} = ${tillCashMoves.sessionId}
    join ${tills} on ${tills.id} = ${tillSessions.tillId} where ${tillCashMoves.id} = source.source_id)
  when source.kind in ('cash_over', 'cash_short', 'loose_cash') then (select json_build_object('till', ${tills.code}, 'sessionId', ${tillSessions.id},
      'reason', null, 'closing', ${tillSessions.closing}, 'ticket', null)
    from ${tillSessions} join ${tills} on ${tills.id} = ${tillSessions.tillId}
    where ${tillSessions.id} = source.source_id)
  when source.kind = 'loose_cash_settled' then (select json_build_object('till', ${tills.code}, 'sessionId', ${tillSales.sessionId},
      'reason', null, 'closing', null, 'ticket', ${tillSales.number})
    from ${tillSales} join ${tillDevices} on ${tillDevices.id} = ${tillSales.deviceId}
    join ${tills} on ${tills.id} = ${tillDevices.tillId} where ${tillSales.id} = source.source_id) end`;
