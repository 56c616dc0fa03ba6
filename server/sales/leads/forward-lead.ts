import { createHmac } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { BASKET_LABELS, GUEST_CONTACT, LEAD_TYPES } from '#contract/sales/baskets.ts';
import type { BasketReport, ProductRequest } from '#contract/sales/leads.ts';
import { messages } from '#contract/talk/messages.ts';
import type { Db } from '#server/base/db/open.ts';
import { getE164 } from '#server/base/identity/person-payload.ts';
import { type LeadLine, leadReports, leads } from './tables.ts';

const TIMEOUT_MS = 10_000;

type CrmWebhook = { url: string; secret: string };

/** Sends a lead to CRM_WEBHOOK_URL; rejects without a 2xx within 10 s. The CRM recognizes a retry by `deliveryId`. */
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

type Lead = typeof leads.$inferSelect;

/** A basket as the browser reports it. Amounts in XOF, never believed. */
export type LeadReport = Pick<
  Lead,
  'visitor' | 'type' | 'name' | 'phone' | 'email' | 'location' | 'coordinates' | 'claimedTotal'
> & { lines: LeadLine[]; claimedDate: string };

const VISITOR = 'guest:';

/** Maps the payload of rule S-2 to our names. */
export function readLeadReport(body: BasketReport): LeadReport {
  return {
    visitor: VISITOR + body.guest_id,
    type: body.type,
    name: unlessGuest(body.name),
    phone: unlessGuest(body.phone),
    email: unlessGuest(body.email),
    location: inOneText(body.location),
    coordinates: body.localisation?.trim() || null,
    claimedTotal: body.total,
    claimedDate: body.date,
    lines: body.produits.map((line) => ({
      // JSON in the database refuses half of a surrogate pair, and a cut name may end with one.
      productId: String(line.id).toWellFormed(),
      name: line.nom.toWellFormed(),
      quantity: line.quantité,
      claimedPrice: line.prix,
      addedAt: line.date?.toWellFormed() ?? null,
    })),
  };
}

/** A visitor who wants a call about a search: one lead for each number, which the contract has checked. */
export const readProductRequest = ({ terme, telephone, nom }: ProductRequest): LeadReport => {
  const phone = getE164(telephone);
  return {
    visitor: `call:${phone}`,
    type: 'recherche',
    phone,
    email: null,
    name: unlessGuest(nom),
    location: messages.location.unknown,
    coordinates: null,
    claimedTotal: 0,
    claimedDate: new Date().toISOString(),
    lines: [
      { productId: '', name: terme.toWellFormed(), quantity: 1, claimedPrice: 0, addedAt: null },
    ],
  };
};

/** A lead in the payload of rule S-2, with its number, for the external CRM. */
function toForwarded(lead: Lead, claimedDate: string) {
  return {
    crm_id: lead.id,
    guest_id: lead.visitor.slice(VISITOR.length),
    location: lead.location,
    localisation: lead.coordinates,
    name: lead.name ?? GUEST_CONTACT,
    phone: lead.phone ?? GUEST_CONTACT,
    email: lead.email ?? GUEST_CONTACT,
    type: lead.type,
    total: lead.claimedTotal,
    date: claimedDate,
    produits: lead.lines.map((line) => ({
      id: line.productId,
      nom: line.name,
      quantité: line.quantity,
      prix: line.claimedPrice,
      location: lead.location,
      panier: BASKET_LABELS[LEAD_TYPES.indexOf(lead.type)],
      date: line.addedAt,
    })),
  };
}

function unlessGuest(value: string | undefined): string | null {
  const given = value?.trim() ?? '';
  return given === '' || given.toLowerCase() === GUEST_CONTACT.toLowerCase() ? null : given;
}

/** The place as clients write it: `Dakar/Dakar/SN Ip: 41.82.0.1`. */
function inOneText(place: BasketReport['location']): string {
  if (typeof place === 'string') return place.trim() || messages.location.unknown;
  const { city, region, country, ip } = place;
  const names = [city, region, country].filter(Boolean).join('/');
  return [names, ip && `Ip: ${ip}`].filter(Boolean).join(' ') || messages.location.unknown;
}
