import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { StaffCustomer } from '#contract/people/staff-customers.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { findPerson } from '#server/base/identity/find-partner.ts';
import type { PartnerRow } from '#server/base/identity/person-payload.ts';
import { sessions } from '#server/base/identity/tables.ts';
import { Problem } from '#server/base/problem.ts';
import { isoTime } from '#server/base/time.ts';
import { getMembership } from '#server/people/membership/read-memberships.ts';
import { listPastOrdersOf } from '#server/sales/history/list-past-orders.ts';
import { leads } from '#server/sales/leads/tables.ts';
import { findOrders, ownedBy } from '#server/sales/orders/order/find-orders.ts';
import { leftXof } from '#server/sales/orders/paying/settle-order.ts';
import { listAddresses } from '../addresses.ts';
import { isBasketOf } from '../rows-of-person.ts';
import { consents, movedCustomers } from '../tables.ts';
import { findCustomer } from './list-customers.ts';

const MOST_ORDERS = 100;
const MOST_BASKETS = 20;

/** A customer with the last 100 orders, addresses, consents, sessions and last 20 baskets. Throws `not-found`. */
export async function getCustomer(db: Db, actor: Actor, id: number): Promise<StaffCustomer> {
  const listed = await findCustomer(db, id);
  if (listed === undefined) throw new Problem('not-found', 'Ce compte n’existe pas.');
  const person = await findPerson(db, id, actor);
  const [found, addresses, given, open, baskets, { history }, past, [moved]] = await Promise.all([
    findOrders(db, ownedBy(id), { limit: MOST_ORDERS }),
    listAddresses(db, id),
    db.select().from(consents).where(eq(consents.partnerId, id)).orderBy(desc(consents.givenAt)),
    countSessions(db, id),
    readBaskets(db, person),
    getMembership(db, id),
    listPastOrdersOf(db, id),
    db.select().from(movedCustomers).where(eq(movedCustomers.partnerId, id)),
  ]);
  return {
    ...listed,
    function: person.function,
    matricule: person.matricule,
    email_proven: person.emailProvenAt !== null,
    phone_proven: person.phoneProvenAt !== null,
    session_count: open,
    addresses,
    consents: given.map(({ kind, givenAt }) => ({ kind, given_at: isoTime(givenAt) })),
    orders: found.map((order) => ({
      id: order.id,
      name: order.number,
      type_sale: order.saleType,
      state: order.state,
      date_order: isoTime(order.placedAt),
      amount_total: order.amountTotal,
      amount_residual: leftXof(order),
    })),
    past_orders: past.map(({ id: pastId, number, ordered_at, total, state }) => ({
      id: pastId,
      number,
      ordered_at,
      total,
      state,
    })),
    moved:
      moved === undefined
        ? null
        : {
            old_id: moved.oldId,
            company: moved.company,
            wants_advertising: moved.wantsAdvertising,
          },
    baskets,
    membership: history,
  };
}

async function countSessions(db: Db, partnerId: number): Promise<number> {
  const isOpen = and(
    eq(sessions.partnerId, partnerId),
    isNull(sessions.endedAt),
    gt(sessions.expiresAt, sql`now()`),
  );
  return db.$count(sessions, isOpen);
}

async function readBaskets(db: Db, person: PartnerRow): Promise<StaffCustomer['baskets']> {
  const found = await db
    .select()
    .from(leads)
    .where(isBasketOf(person))
    .orderBy(desc(leads.reportedAt))
    .limit(MOST_BASKETS);
  return found.map(({ id, type, claimedTotal, state, reportedAt }) => ({
    id,
    type,
    total: claimedTotal,
    state,
    date: isoTime(reportedAt),
  }));
}
