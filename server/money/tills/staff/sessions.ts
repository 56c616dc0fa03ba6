import { and, asc, eq, inArray, lt, ne, not, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { QueryOf } from '#contract/base/staff-list.ts';
import {
  type ListedSession,
  type StaffSession,
  staffTillSessions,
} from '#contract/money/tills/staff-tills.ts';
import type { Db } from '#server/base/db/open.ts';
import { type Actor, actorHasRight } from '#server/base/identity/actor.ts';
import { partners } from '#server/base/identity/tables.ts';
import { hasPart, isWithinDays } from '#server/base/lists/page-of.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { Problem } from '#server/base/problem.ts';
import { isoTime, today } from '#server/base/time.ts';
import { findFourEyesRefusal } from '#server/base/two-people/four-eyes.ts';
import { whoCounted } from '../sessions/accept-session.ts';
import type { Session } from '../sessions/own-session.ts';
import { sumSession } from '../sessions/sum-session.ts';
import { type SessionSums, tillCashMoves, tillSales, tillSessions, tills } from '../tables.ts';

const joined = sql`${tillSessions} join ${tills} on ${tills.id} = ${tillSessions.tillId}`;

export function listTillSessions(
  db: Db,
  query: QueryOf<typeof staffTillSessions>,
): StaffRows<ListedSession> {
  const { state, till_id: tillId, overnight, q } = query;
  return listOf(db, staffTillSessions, query, {
    from: joined,
    where: and(
      state && eq(tillSessions.state, state),
      tillId === undefined ? undefined : eq(tillSessions.tillId, tillId),
      overnight && (overnight === 'true' ? isOvernight() : not(isOvernight())),
      isWithinDays(tillSessions.openedAt, query),
      q ? hasPart(sql`${tills.code} || ' ' || ${tills.name}`, q) : undefined,
    ),
    sortable: {
      opened_at: tillSessions.openedAt,
      counted_at: { mayBeNull: tillSessions.countedAt },
      closing: { mayBeNull: tillSessions.closing },
      state: sql`array_position(array['accepted', 'open', 'counted'], ${tillSessions.state})`,
    },
    id: tillSessions.id,
    read: (ids) => readListed(db, ids),
  });
}

/** Days begin at midnight of Dakar. */
const isOvernight = () =>
  sql`(${eq(tillSessions.state, 'open')} and ${lt(tillSessions.openedAt, new Date(today()))})`;

type Read = { session: Session; sums: SessionSums; listed: ListedSession };

async function readRows(db: Db, ids: number[]): Promise<Read[]> {
  const [opener, counter, accepter] = [
    alias(partners, 'opener'),
    alias(partners, 'counter'),
    alias(partners, 'accepter'),
  ];
  const rows = await db
    .select({
      session: tillSessions,
      till: sql<string>`${tills.code} || ' · ' || ${tills.name}`,
      openedBy: opener.name,
      countedBy: counter.name,
      acceptedBy: accepter.name,
    })
    .from(tillSessions)
    .innerJoin(tills, eq(tills.id, tillSessions.tillId))
    .leftJoin(opener, eq(opener.id, tillSessions.openedById))
    .leftJoin(counter, eq(counter.id, tillSessions.countedById))
    .leftJoin(accepter, eq(accepter.id, tillSessions.acceptedById))
    .where(inArray(tillSessions.id, ids));
  const read: Read[] = [];
  for (const { session, till, openedBy, countedBy, acceptedBy } of rows) {
    const sums = session.sums ?? (await sumSession(db, session.id));
    const isCounted = session.countedXof !== null;
    read.push({
      session,
      sums,
      listed: {
        id: session.id,
        till_id: session.tillId,
        till,
        state: session.state,
        opened_at: isoTime(session.openedAt),
        opened_by: openedBy ?? '',
        counted_at: session.countedAt && isoTime(session.countedAt),
        counted_by: countedBy ?? '',
        accepted_by: acceptedBy ?? '',
        float: session.floatXof,
        expected: isCounted ? sums.expectedXof : null,
        counted: session.countedXof,
        difference: isCounted ? session.countedXof! - sums.expectedXof : null,
        closing: session.closing,
        version: session.version,
      },
    });
  }
  return read;
}

const readListed = async (db: Db, ids: number[]): Promise<ListedSession[]> =>
  (await readRows(db, ids)).map(({ listed }) => listed);

/** Throws `not-found`. */
export async function readTillSession(db: Db, actor: Actor, id: number): Promise<StaffSession> {
  const [found] = await readRows(db, [id]);
  if (found === undefined) throw new Problem('not-found', 'Cette session de caisse n’existe pas.');
  const { session, sums, listed } = found;
  const moves = await db
    .select({ move: tillCashMoves, by: partners.name })
    .from(tillCashMoves)
    .leftJoin(partners, eq(partners.id, tillCashMoves.byId))
    .where(eq(tillCashMoves.sessionId, id))
    .orderBy(asc(tillCashMoves.id));
  return {
    ...listed,
    note: session.note,
    accepted_at: session.acceptedAt && isoTime(session.acceptedAt),
    ways: sums.ways.map(toSum),
    back: (sums.back ?? []).map(toSum),
    paid_late: sums.lateXof ?? 0,
    cash_in: sums.cashInXof,
    cash_out: sums.cashOutXof,
    loose_cash: sums.looseCashXof,
    sales: {
      done: sums.sales.done,
      refused: sums.sales.refused,
      settled: sums.sales.settled,
      total: sums.sales.totalXof,
    },
    tickets: sums.tickets,
    refused_tickets: await readRefusedTickets(db, id),
    moves: moves.map(({ move, by }) => ({
      id: move.id,
      at: isoTime(move.deviceAt),
      amount: move.amountXof,
      cash_reason: move.reasonKind,
      reason: move.reason,
      by: by ?? '',
    })),
    accept_refusal: await findAcceptRefusal(db, actor, session),
  };
}

const toSum = ({ way, count, amountXof, dutyXof }: SessionSums['ways'][number]) => ({
  way,
  count,
  amount: amountXof,
  stamp_duty: dutyXof,
});

const readRefusedTickets = (db: Db, sessionId: number): Promise<StaffSession['refused_tickets']> =>
  db
    .select({
      id: tillSales.id,
      number: tillSales.number,
      state: tillSales.state,
      total: tillSales.totalXof,
      loose_cash: tillSales.looseCashXof,
    })
    .from(tillSales)
    .where(and(eq(tillSales.sessionId, sessionId), ne(tillSales.state, 'done')))
    .orderBy(asc(tillSales.id));

async function findAcceptRefusal(db: Db, actor: Actor, session: Session): Promise<string | null> {
  if (session.state !== 'counted' || actor.kind !== 'account') return null;
  if (!actorHasRight(actor, 'till:accept')) return 'Votre rôle n’accepte pas les caisses.';
  return (await findFourEyesRefusal(db, 'till-accepted', actor.id, whoCounted(session))) ?? null;
}
