import { and, count, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { QueryOf } from '#contract/base/staff-list.ts';
import { type ListedCustomer, staffCustomers } from '#contract/people/staff-customers.ts';
import { contentVersion } from '#server/base/content-version.ts';
import type { Db } from '#server/base/db/open.ts';
import { type Actor, seesCustomersOnly } from '#server/base/identity/actor.ts';
import { partners } from '#server/base/identity/tables.ts';
import { matchesText } from '#server/base/lists/matches-text.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { isoTime } from '#server/base/time.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { detailsOf } from '../update-details.ts';

type Query = QueryOf<typeof staffCustomers>;

type Bought = { count: number; xof: number };

const companies = alias(partners, 'companies');
const owners = alias(partners, 'owners');

const boughtBy = (db: Db, where?: SQL) =>
  db
    .select({
      id: sql<number>`coalesce(${owners.claimedById}, ${orders.partnerId})`.as('buyer_id'),
      count: count().as('order_count'),
      xof: sql<number>`sum(${orders.amountTotal})::float`.as('order_xof'),
    })
    .from(orders)
    .innerJoin(owners, eq(owners.id, orders.partnerId))
    .where(and(sql`${orders.state} <> 'cancel'`, where))
    .groupBy(sql`coalesce(${owners.claimedById}, ${orders.partnerId})`);

const SORTABLE = {
  create_date: partners.createdAt,
  name: partners.name,
  email: partners.email,
};

/** People not erased; guests with an account are found there. An API key finds customers only. */
export function listCustomers(db: Db, actor: Actor, query: Query): StaffRows<ListedCustomer> {
  return listOf(db, staffCustomers, query, {
    from: partners,
    where: and(
      ...conditionsOf(query),
      seesCustomersOnly(actor) ? eq(partners.role, 'customer') : undefined,
    ),
    sortable: SORTABLE,
    id: partners.id,
    read: (ids) => readCustomers(db, ids),
  });
}

async function readCustomers(db: Db, ids: number[]): Promise<ListedCustomer[]> {
  const [found, bought] = await Promise.all([
    db
      .select(columns)
      .from(partners)
      .leftJoin(companies, eq(companies.id, partners.companyId))
      .where(and(isPerson, inArray(partners.id, ids))),
    readBought(db, ids),
  ]);
  return found.map((row) => toListedCustomer(row, bought.get(row.person.id)));
}

const columns = {
  person: partners,
  company: { id: companies.id, name: companies.name },
};
type CustomerRow = {
  person: typeof partners.$inferSelect;
  company: { id: number; name: string } | null;
};

/** Undefined for a company and for an erased person. */
export async function findCustomer(db: Db, id: number): Promise<ListedCustomer | undefined> {
  const [customer] = await readCustomers(db, [id]);
  return customer;
}

async function readBought(db: Db, ids: number[]): Promise<Map<number, Bought>> {
  if (ids.length === 0) return new Map();
  const theirs = db
    .select({ id: partners.id })
    .from(partners)
    .where(sql`${inArray(partners.id, ids)} or ${inArray(partners.claimedById, ids)}`);
  const rows = await boughtBy(db, inArray(orders.partnerId, theirs));
  return new Map(rows.map(({ id, ...bought }) => [id, bought]));
}

const isPerson = and(eq(partners.kind, 'person'), isNull(partners.erasedAt));

function conditionsOf(query: Query): (SQL | undefined)[] {
  const { kind, standing, company_id, role } = query;
  return [
    isPerson,
    isNull(partners.claimedById),
    kind && isOfKind(kind),
    standing && hasStanding(standing),
    company_id === undefined ? undefined : eq(partners.companyId, company_id),
    role && eq(partners.role, role),
    matchesText(partners, query.q ?? ''),
  ];
}

function isOfKind(kind: ListedCustomer['kind']): SQL | undefined {
  if (kind === 'account') return isNotNull(partners.verifiedAt);
  return and(isNull(partners.verifiedAt), eq(partners.hasPassword, kind === 'unfinished'));
}

function hasStanding(standing: ListedCustomer['standing']): SQL | undefined {
  const { membership, membershipSubmitted } = partners;
  if (standing === 'accepted' || standing === 'rejected') return eq(membership, standing);
  return and(eq(membership, 'pending'), eq(membershipSubmitted, standing === 'requested'));
}

function toListedCustomer(
  { person, company }: CustomerRow,
  bought: Bought | undefined,
): ListedCustomer {
  const { verifiedAt, hasPassword, membership, membershipSubmitted } = person;
  const asked = membershipSubmitted ? 'requested' : 'never';
  const unverified = hasPassword ? 'unfinished' : 'guest';
  return {
    id: person.id,
    name: person.name,
    email: person.email,
    partner_phone: person.phone,
    partner_city: person.city,
    kind: verifiedAt === null ? unverified : 'account',
    role: person.role,
    standing: membership === 'pending' ? asked : membership,
    company,
    create_date: isoTime(person.createdAt),
    order_count: bought?.count ?? 0,
    amount_total: bought?.xof ?? 0,
    version: contentVersion(detailsOf(person)),
  };
}
