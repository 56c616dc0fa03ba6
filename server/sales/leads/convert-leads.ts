import { eq, sql } from 'drizzle-orm';
import type { BASKET_TYPES } from '#contract/sales/baskets.ts';
import type { SaleType } from '#contract/sales/orders/order-states.ts';
import { type Author, writeAudit } from '#server/base/audit/write-audit.ts';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import { leadReports, leadSteps, leads } from '#server/sales/leads/tables.ts';

const FOLLOWS_DAYS = 30;
/** A report that was under way while its basket was ordered still belongs to that basket. */
const LATE_REPORT_S = 60;

const SALE_TYPES: Record<(typeof BASKET_TYPES)[number], SaleType> = {
  commande: 'order',
  precommande: 'preorder',
  acredit: 'creditorder',
};

type Match = { lead_id: number; order_id: number; number: string; placed_at: string };

/** Marks each basket that an order followed as converted (rule S-5), audited; returns how many. */
export async function convertLeads(db: Db, by: Author = { kind: 'machine' }): Promise<number> {
  const matches = await findMatches(db);
  for (const match of matches) await db.transaction((tx) => convert(tx, by, match));
  return matches.length;
}

async function findMatches(db: Db): Promise<Match[]> {
  const saleTypeOfLead = sql.raw(
    `case l.type ${Object.entries(SALE_TYPES)
      .map(([type, saleType]) => `when '${type}' then '${saleType}'`)
      .join(' ')} end`,
  );
  const grace = sql.raw(`interval '${LATE_REPORT_S} seconds'`);
  const reach = sql.raw(`interval '${FOLLOWS_DAYS} days'`);
  const found = await db.execute(sql`
    with open as (
      select l.id, ${saleTypeOfLead} as sale_type, l.reported_at,
        lower(unaccent(trim(l.email))) as email_key,
        nullif(right(regexp_replace(l.phone, '\\D', '', 'g'), 9), '') as phone_key,
        coalesce((select max(s.at) from lead_steps s
          where s.lead_id = l.id and s.state = 'converted'), '-infinity'::timestamptz) as since
      from leads l
      where l.state <> 'converted' and (l.email is not null or l.phone is not null)
        and l.reported_at > now() - ${reach} * 2
    ), recent as (
      select o.id, o.number, o.placed_at, o.sale_type, p.email_key as account_key,
        lower(unaccent(o.buyer_email)) as email_key, right(o.buyer_phone, 9) as phone_key
      from orders o join partners p on p.id = o.partner_id
      where o.placed_at > now() - ${reach} and o.state <> 'cancel'
    ), pairs as (
      select l.id as lead_id, o.id as order_id from open l join recent o on o.email_key = l.email_key
      union
      select l.id, o.id from open l join recent o on o.account_key = l.email_key
      union
      select l.id, o.id from open l join recent o on o.phone_key = l.phone_key
        and length(l.phone_key) = 9
    )
    select distinct on (l.id) l.id as lead_id, o.id as order_id, o.number, o.placed_at::text
    from pairs p join open l on l.id = p.lead_id join recent o on o.id = p.order_id
    where o.sale_type = l.sale_type and o.placed_at > l.since
      and (exists (select from lead_reports r where r.lead_id = l.id
          and r.reported_at between o.placed_at - ${reach} and o.placed_at + ${grace}
          and r.reported_at > l.since + ${grace})
        or l.reported_at between o.placed_at - ${reach} and o.placed_at + ${grace}
          and l.reported_at > l.since + ${grace})
    order by l.id, o.placed_at`);
  return rowsOf<Match>(found);
}

async function convert(tx: Db, by: Author, match: Match): Promise<void> {
  const { lead_id: id, order_id: orderId, number, placed_at: placedAt } = match;
  const [lead] = await tx
    .select({ state: leads.state })
    .from(leads)
    .where(eq(leads.id, id))
    .for('update');
  // Another run may have converted it.
  if (lead === undefined || lead.state === 'converted') return;
  const steps: (typeof leadSteps.$inferInsert)[] = [
    { leadId: id, state: 'converted', note: `Commande ${number}`, at: new Date(placedAt) },
  ];
  const isNewBasket = await wasReportedAfter(tx, id, placedAt);
  if (isNewBasket) steps.push({ leadId: id, state: 'to_contact', note: NEW_BASKET });
  const after = isNewBasket
    ? ({ state: 'to_contact', orderId: null } as const)
    : ({ state: 'converted', orderId } as const);
  await tx.update(leads).set(after).where(eq(leads.id, id));
  await tx.insert(leadSteps).values(steps);
  await writeAudit(tx, by, {
    action: 'lead converted',
    subject: `lead:${id}`,
    before: { state: lead.state },
    after: { ...after, order: number },
  });
}

export const NEW_BASKET = 'Nouveau panier après la commande';

async function wasReportedAfter(tx: Db, leadId: number, placedAt: string): Promise<boolean> {
  const grace = sql.raw(`interval '${LATE_REPORT_S} seconds'`);
  const isLater = sql`${leadReports.leadId} = ${leadId}
    and ${leadReports.reportedAt} > ${placedAt}::timestamptz + ${grace}`;
  return (await tx.$count(leadReports, isLater)) > 0;
}
