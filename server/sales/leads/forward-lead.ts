import { createHmac } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { leadReports, leads } from '#server/sales/leads/tables.ts';
import { toForwarded } from './payload.ts';

const TIMEOUT_MS = 10_000;

export type CrmWebhook = { url: string; secret: string };

/**
 * Sends a lead to CRM_WEBHOOK_URL; rejects without 2xx in 10 s. `deliveryId` lets the CRM tell a repetition.
 */
export async function forwardLead(
  db: Db,
  { url, secret }: CrmWebhook,
  leadId: number,
  deliveryId: string,
): Promise<void> {
  const [lead] = await db.select().from(leads).where(eq(leads.id, leadId));
  if (lead === undefined) return;
  const [report] = await db
    .select({ claimedDate: leadReports.claimedDate })
    .from(leadReports)
    .where(eq(leadReports.leadId, leadId))
    .orderBy(desc(leadReports.reportedAt), desc(leadReports.id))
    .limit(1);
  const body = JSON.stringify(
    toForwarded(lead, report?.claimedDate ?? lead.reportedAt.toISOString()),
  );
  const seconds = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  const answer = await fetch(url, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'x-sandaga-signature': `t=${seconds},v1=${signature}`,
      'x-sandaga-delivery': deliveryId,
    },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await answer.body?.cancel();
  if (!answer.ok) {
    throw Object.assign(new Error(`The CRM answered ${answer.status}`), { code: answer.status });
  }
}
