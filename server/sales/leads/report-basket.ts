import { isDeepStrictEqual } from 'node:util';
import { and, count, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import { reportLimitHit } from '#server/base/limits/limit-hits.ts';
import { rateLimitedProblem } from '#server/base/problem.ts';
import { enqueueOnce } from '#server/base/queue/queue.ts';
import { leadReports, leadSteps, leads } from '#server/sales/leads/tables.ts';
import { NEW_BASKET } from './convert-leads.ts';
import type { LeadReport } from './forward-lead.ts';

const REPORTS_OF_A_LEAD = 50;
const NEW_LEADS_A_DAY = 5000;
/** Changes within this time are forwarded together. */
const FORWARD_AFTER_S = 5;
const HOUR_S = 3600;

/**
 * Stores a basket as the visitor's one lead of its type (rule S-3) and returns its id. A changed basket reopens a
 * converted lead and detaches its order; with `isForwarded` a job sends the change to the CRM. Throws `rate-limited`
 * beyond 5,000 new leads a day.
 */
export async function reportBasket(
  db: Db,
  report: LeadReport,
  { isForwarded }: { isForwarded: boolean },
): Promise<number> {
  const { claimedDate, ...current } = report;
  return db.transaction(async (tx) => {
    const isThis = and(eq(leads.visitor, report.visitor), eq(leads.type, report.type));
    const lockLeads = () => tx.select().from(leads).where(isThis).for('update');

    const [known] = await lockLeads();
    const created = known === undefined ? await createLead(tx, current) : undefined;
    // Both are undefined if another request has just created the lead.
    const lead = known ?? created ?? oneRow(await lockLeads());
    const next = {
      ...current,
      name: report.name ?? lead.name,
      phone: report.phone ?? lead.phone,
      email: report.email ?? lead.email,
    };
    const hasChanged = lead === created || !isDeepStrictEqual(next, pickKeys(lead, next));
    if (lead !== created) {
      await tx
        .update(leads)
        .set({ ...(hasChanged && next), reportedAt: sql`now()` })
        .where(eq(leads.id, lead.id));
    }
    if (!hasChanged) return lead.id;
    if (lead.state === 'converted') await reopenLead(tx, lead.id);
    await addToHistory(tx, lead.id, report);
    if (isForwarded) {
      const once = { key: String(lead.id), afterS: FORWARD_AFTER_S };
      await enqueueOnce(tx, 'forward-lead', { leadId: lead.id }, once);
    }
    return lead.id;
  });
}

async function createLead(tx: Db, values: Omit<LeadReport, 'claimedDate'>) {
  // A lead created today was reported today, and `reportedAt` has the index.
  const midnight = sql`date_trunc('day', now(), 'UTC')`;
  const [today] = await tx
    .select({ created: count() })
    .from(leads)
    .where(and(gte(leads.reportedAt, midnight), gte(leads.createdAt, midnight)));
  if ((today?.created ?? 0) >= NEW_LEADS_A_DAY) {
    reportLimitHit('leads of all');
    throw rateLimitedProblem('Trop de paniers ont été signalés aujourd’hui.', HOUR_S);
  }
  const [created] = await tx.insert(leads).values(values).onConflictDoNothing().returning();
  return created;
}

async function reopenLead(tx: Db, leadId: number): Promise<void> {
  const state = 'to_contact';
  await tx.update(leads).set({ state, orderId: null }).where(eq(leads.id, leadId));
  await tx.insert(leadSteps).values({ leadId, state, note: NEW_BASKET });
}

async function addToHistory(tx: Db, leadId: number, report: LeadReport): Promise<void> {
  const { claimedTotal, lines, location, claimedDate } = report;
  await tx.insert(leadReports).values({ leadId, claimedTotal, lines, location, claimedDate });
  const tooOld = tx
    .select({ id: leadReports.id })
    .from(leadReports)
    .where(eq(leadReports.leadId, leadId))
    .orderBy(desc(leadReports.reportedAt), desc(leadReports.id))
    .offset(REPORTS_OF_A_LEAD);
  await tx.delete(leadReports).where(inArray(leadReports.id, tooOld));
}

function pickKeys<T extends object>(row: T, like: object): Partial<T> {
  return Object.fromEntries(Object.entries(row).filter(([key]) => key in like)) as Partial<T>;
}

/** Deletes leads that were last reported two years ago, as the privacy page promises. */
export async function deleteOldLeads(db: Db): Promise<void> {
  await db.delete(leads).where(lt(leads.reportedAt, sql`now() - interval '2 years'`));
}
