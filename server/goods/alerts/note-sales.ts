import { sql } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';

/** Within how many days of being told somebody buys because of it. */
export const SOLD_WITHIN_DAYS = 7;

/**
 * Notes what was bought of an article by whoever was told of it, within a week: by the account, or with the address that
 * the alert went to. A browser without an account cannot be known again. Runs again without repeating.
 */
export async function noteSales(db: Db, now = new Date()): Promise<void> {
  const week = sql`make_interval(days => ${SOLD_WITHIN_DAYS})`;
  await db.execute(sql`
    update alerts set sold_order_id = sold.order_id
    from (
      select a.id, min(o.id) as order_id
      from alerts a
      left join alert_contacts c on c.id = a.contact_id
      join order_lines l on l.product_id = a.product_id
      join orders o on o.id = l.order_id
      where a.told_at > ${now.toISOString()}::timestamptz - ${week} - interval '1 day'
        and a.sold_order_id is null
        and o.state <> 'cancel'
        and o.placed_at > ${now.toISOString()}::timestamptz - ${week} - interval '1 day'
        and o.placed_at between a.told_at and a.told_at + ${week}
        and (o.partner_id = a.partner_id
          or (c.channel = 'mail' and lower(o.buyer_email) = c.address)
          or (c.channel in ('sms', 'whatsapp') and o.buyer_phone = c.address))
      group by a.id
    ) as sold
    where alerts.id = sold.id`);
}
