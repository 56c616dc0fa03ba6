import { and, desc, eq, inArray, isNotNull, isNull, or, type SQL } from 'drizzle-orm';
import type { QueryOf } from '#contract/base/staff-list.ts';
import {
  type LeadState,
  type ListedLead,
  type StaffLead,
  staffLeads,
} from '#contract/sales/staff-leads.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { contentVersion, refuseStale, type VersionSeen } from '#server/base/content-version.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { partners } from '#server/base/identity/tables.ts';
import { matchesText } from '#server/base/lists/matches-text.ts';
import { isWithinDays } from '#server/base/lists/page-of.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { Problem } from '#server/base/problem.ts';
import { isoTime } from '#server/base/time.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { type LeadLine, leadReports, leadSteps, leads } from './tables.ts';

type Query = QueryOf<typeof staffLeads>;

type Row = { lead: typeof leads.$inferSelect; orderNumber: string | null };

const SORTABLE = { date: leads.reportedAt, total: leads.claimedTotal, name: leads.name };

export function listLeads(db: Db, query: Query): StaffRows<ListedLead> {
  return listOf(db, staffLeads, query, {
    from: leads,
    where: and(...conditionsOf(query)),
    sortable: SORTABLE,
    id: leads.id,
    read: async (ids) => (await rowsWhere(db, inArray(leads.id, ids))).map(toListed),
  });
}

const rowsWhere = (db: Db, where: SQL | undefined) =>
  db
    .select({ lead: leads, orderNumber: orders.number })
    .from(leads)
    .leftJoin(orders, eq(orders.id, leads.orderId))
    .where(where);

/** Throws `not-found`. */
export async function readLead(db: Db, id: number): Promise<StaffLead> {
  const [row] = await rowsWhere(db, eq(leads.id, id));
  if (row === undefined) throw new Problem('not-found', 'Ce panier n’existe pas ou plus.');
  const [reports, steps] = await Promise.all([
    db
      .select()
      .from(leadReports)
      .where(eq(leadReports.leadId, id))
      .orderBy(desc(leadReports.reportedAt), desc(leadReports.id)),
    db
      .select({ step: leadSteps, by: partners.name })
      .from(leadSteps)
      .leftJoin(partners, eq(partners.id, leadSteps.byId))
      .where(eq(leadSteps.leadId, id))
      .orderBy(desc(leadSteps.id)),
  ]);
  return {
    ...toListed(row),
    localisation: row.lead.coordinates,
    create_date: isoTime(row.lead.createdAt),
    produits: row.lead.lines.map(toLine),
    reports: reports.map(({ reportedAt, claimedTotal, location, lines }) => ({
      date: isoTime(reportedAt),
      total: claimedTotal,
      location,
      produits: lines.map(toLine),
    })),
    steps: steps.map(({ step: { id: stepId, state, note, at }, by }) => ({
      id: stepId,
      state,
      note,
      by: by ?? '',
      at: isoTime(at),
    })),
  };
}

function conditionsOf(query: Query): (SQL | undefined)[] {
  const { state, type, contact } = query;
  return [
    state && eq(leads.state, state),
    type && eq(leads.type, type),
    contact && hasContact(contact === 'with'),
    isWithinDays(leads.reportedAt, query),
    matchesText(leads, query.q ?? ''),
  ];
}

const hasContact = (isWanted: boolean): SQL | undefined =>
  isWanted
    ? or(isNotNull(leads.email), isNotNull(leads.phone))
    : and(isNull(leads.email), isNull(leads.phone));

function toListed({ lead, orderNumber }: Row): ListedLead {
  return {
    id: lead.id,
    name: lead.name,
    phone: lead.phone,
    email: lead.email,
    has_contact: lead.email !== null || lead.phone !== null,
    type: lead.type,
    location: lead.location,
    total: lead.claimedTotal,
    products: lead.lines
      .map(({ name, quantity }) => (lead.type === 'recherche' ? name : `${quantity} × ${name}`))
      .join(', '),
    date: isoTime(lead.reportedAt),
    state: lead.state,
    order_id: lead.orderId,
    order_name: orderNumber,
    version: contentVersion(followUpOf(lead)),
  };
}

const toLine = ({ productId, name, quantity, claimedPrice }: LeadLine) => ({
  id: productId,
  nom: name,
  quantité: quantity,
  prix: claimedPrice,
});

const followUpOf = ({ state, orderId }: Pick<typeof leads.$inferSelect, 'state' | 'orderId'>) => ({
  state,
  orderId,
});

/** Notes a follow-up; any state but `converted` clears the order. Throws `not-found`, `bad-request`, `conflict`. */
export async function changeLeadState(
  db: Db,
  actor: Actor,
  { id, version: seenVersion }: VersionSeen,
  { state, note = '' }: { state: LeadState; note?: string | undefined },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [lead] = await tx.select().from(leads).where(eq(leads.id, id)).for('update');
    if (lead === undefined) throw new Problem('not-found', 'Ce panier n’existe pas ou plus.');
    refuseStale(seenVersion, followUpOf(lead));
    if (lead.state === state && note === '') {
      const message = 'Choisissez un autre état, ou écrivez une note.';
      throw new Problem('bad-request', message, [{ field: 'note', message }]);
    }
    const orderId = state === 'converted' ? lead.orderId : null;
    await tx.update(leads).set({ state, orderId }).where(eq(leads.id, id));
    const byId = actor.kind === 'account' ? actor.id : null;
    await tx.insert(leadSteps).values({ leadId: id, state, note, byId });
    await writeAudit(tx, actor, {
      action: 'lead changed',
      subject: `lead:${id}`,
      before: { state: lead.state, orderId: lead.orderId },
      after: { state, orderId, note },
    });
  });
}
