import { and, eq, inArray, sql } from 'drizzle-orm';
import type { QueryOf } from '#contract/base/staff-list.ts';
import { type ListedTillSale, staffTillSales } from '#contract/money/tills/staff-tills.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { partners } from '#server/base/identity/tables.ts';
import { hasPart, isWithinDays } from '#server/base/lists/page-of.ts';
import { listOf, type SummedRows } from '#server/base/lists/read-list.ts';
import { Problem } from '#server/base/problem.ts';
import { isoTime } from '#server/base/time.ts';
import { refuseSamePerson } from '#server/base/two-people/four-eyes.ts';
import { places } from '#server/goods/stock/tables.ts';
import { payments } from '#server/money/payments/tables.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { storedVouchers } from '../selling/take-parts.ts';
import { writeSale, writeShortages } from '../selling/write-sale.ts';
import { tillDevices, tillPayments, tillSales, tillSessions, tills } from '../tables.ts';
import { atTicketPrice } from './ticket-price.ts';

const joined = sql`${tillSales} join ${tillDevices} on ${tillDevices.id} = ${tillSales.deviceId}
  join ${tills} on ${tills.id} = ${tillDevices.tillId}`;

export function listTillSales(
  db: Db,
  query: QueryOf<typeof staffTillSales>,
): SummedRows<ListedTillSale> {
  const { state, till_id: tillId, session_id: sessionId, q } = query;
  return listOf(db, staffTillSales, query, {
    from: joined,
    where: and(
      state && eq(tillSales.state, state),
      tillId === undefined ? undefined : eq(tills.id, tillId),
      sessionId === undefined ? undefined : eq(tillSales.sessionId, sessionId),
      isWithinDays(tillSales.at, query),
      q ? hasPart(tillSales.number, q) : undefined,
    ),
    sortable: { received_at: tillSales.at, number: tillSales.number, total: tillSales.totalXof },
    id: tillSales.id,
    read: (ids) => readListedSales(db, ids),
  });
}

/** Tickets as the list shows them. */
export async function readListedSales(db: Db, ids: number[]): Promise<ListedTillSale[]> {
  const rows = await db
    .select({ sale: tillSales, till: tills.code, seller: partners.name, order: orders.number })
    .from(tillSales)
    .innerJoin(tillDevices, eq(tillDevices.id, tillSales.deviceId))
    .innerJoin(tills, eq(tills.id, tillDevices.tillId))
    .leftJoin(partners, eq(partners.id, tillSales.sellerId))
    .leftJoin(orders, eq(orders.id, tillSales.orderId))
    .where(inArray(tillSales.id, ids));
  return rows.map(({ sale, till, seller, order }) => ({
    id: sale.id,
    number: sale.number,
    till,
    state: sale.state,
    sold_at: isoTime(sale.deviceAt),
    received_at: isoTime(sale.at),
    seller: seller ?? '',
    total: sale.totalXof,
    loose_cash: sale.looseCashXof,
    offline: sale.isOffline,
    order_id: sale.orderId,
    order_name: order ?? '',
    problem: sale.problem,
    note: sale.note,
  }));
}

/**
 * Books a refused sale at the prices and the discount of its ticket, on the word of a responsible person. The money
 * stays in the session that took it. Throws `not-found`, `conflict`, and as `writeSale`.
 */
export async function acceptTillSale(
  { db, config, actor }: Act,
  id: number,
  note: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { sale, till } = await lockRefused(tx, id);
    await refuseOwnTicket({ db: tx, config, actor }, sale, note);
    // Its acceptance sums loose cash and payments in turn: the cash would be in neither.
    const { state } = oneRow(
      await tx
        .select({ state: tillSessions.state })
        .from(tillSessions)
        .where(eq(tillSessions.id, sale.sessionId))
        .for('no key update'),
    );
    if (sale.refused?.later !== undefined) {
      const message =
        'Les articles de ce ticket devaient venir plus tard : refaites la vente avec le client, puis réglez ce ticket à la main.';
      throw new Problem('conflict', message);
    }
    if (sale.refused === null) throw new Problem('conflict', 'Ce ticket n’a plus ses lignes.');
    const place = { placeId: till.placeId, name: till.placeName };
    const selling = {
      db: tx,
      config,
      actor,
      till,
      vouchers: storedVouchers(sale.refused.parts),
      sessionId: sale.sessionId,
      ticket: sale.number,
      command: await atTicketPrice({ db: tx, config }, place, sale.refused),
      discountPercent: 100,
    };
    const { order, shortages } = await writeSale(selling);
    await tx
      .update(tillSales)
      .set({
        state: 'done',
        orderId: order.id,
        looseCashXof: 0,
        refused: withoutPersons(sale),
        // The closing has booked this cash as loose; its payment would book it twice (rule M-62).
        settledXof: state === 'accepted' ? await sumCash(tx, order.id, sale.sessionId) : 0,
        ...settledBy(actor),
        note,
      })
      .where(eq(tillSales.id, id));
    await writeShortages(selling, id, shortages);
    await writeAudit(tx, actor, {
      action: 'till sale accepted',
      subject: `order:${order.id}`,
      after: { ticket: sale.number, problem: sale.problem, note },
    });
  });
}

/** Cash of an order in a session with its stamp duty, XOF. */
async function sumCash(tx: Db, orderId: number, sessionId: number): Promise<number> {
  const { cashXof } = oneRow(
    await tx
      .select({
        cashXof: sql<number>`coalesce(sum(${payments.amount} + ${payments.stampDuty}), 0)::int`,
      })
      .from(tillPayments)
      .innerJoin(payments, eq(payments.id, tillPayments.paymentId))
      .where(
        and(
          eq(tillPayments.sessionId, sessionId),
          eq(payments.orderId, orderId),
          eq(payments.provider, 'cash'),
        ),
      ),
  );
  return cashXof;
}

/** Notes that a refused sale is settled by hand; its cash stays loose. Throws `not-found`, `conflict`. */
export async function settleTillSale(
  { db, config, actor }: Act,
  id: number,
  note: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { sale, till } = await lockRefused(tx, id);
    await refuseOwnTicket({ db: tx, config, actor }, sale, note);
    await tx
      .update(tillSales)
      .set({ state: 'settled', refused: withoutPersons(sale), ...settledBy(actor), note })
      .where(eq(tillSales.id, id));
    await writeAudit(tx, actor, {
      action: 'till sale settled',
      subject: `till:${till.id}`,
      after: { ticket: sale.number, note },
    });
  });
}

/** Who sold does not decide on what the server refused of it. Throws `forbidden`. */
async function refuseOwnTicket(
  { db: tx, config: { settings }, actor }: Act,
  { sellerId, number, at }: typeof tillSales.$inferSelect,
  note: string,
): Promise<void> {
  if (sellerId === null) return;
  await refuseSamePerson(tx, 'till-ticket-decided', actor, [{ act: 'till-sold', byId: sellerId }], {
    settings,
    since: at,
    reason: note,
    subject: `ticket:${number}`,
  });
}

async function lockRefused(tx: Db, id: number) {
  const [found] = await tx
    .select({ sale: tillSales, till: tills, placeName: places.name })
    .from(tillSales)
    .innerJoin(tillDevices, eq(tillDevices.id, tillSales.deviceId))
    .innerJoin(tills, eq(tills.id, tillDevices.tillId))
    .innerJoin(places, eq(places.id, tills.placeId))
    .where(eq(tillSales.id, id))
    .for('no key update', { of: tillSales });
  if (found === undefined) throw ticketNotFound();
  if (found.sale.state !== 'refused') {
    throw new Problem('conflict', 'Ce ticket est déjà réglé.');
  }
  return { sale: found.sale, till: { ...found.till, placeName: found.placeName } };
}

/** What was sent, without the names on cheques and the references, which no decision needs any more. */
const withoutPersons = ({ refused }: Pick<typeof tillSales.$inferSelect, 'refused'>) =>
  refused && {
    ...refused,
    parts: refused.parts?.map(({ drawer: _drawer, reference: _reference, ...part }) => part),
  };

const settledBy = (actor: Actor) => ({
  settledById: actor.kind === 'account' ? actor.id : null,
  settledAt: sql`now()`,
});

export const ticketNotFound = () => new Problem('not-found', 'Ce ticket n’existe pas.');
