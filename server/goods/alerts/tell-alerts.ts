import { and, asc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Config } from '#server/base/config/config.ts';
import { lockNames } from '#server/base/db/lock-names.ts';
import type { Db } from '#server/base/db/open.ts';
import { alertContacts, alerts } from '#server/goods/alerts/tables.ts';
import { priceOfToday } from '#server/goods/catalogue/columns/product-columns.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { productStock } from '../stock/tables.ts';
import { findArticle } from './article.ts';
import { chooseAlerts, freePieces } from './choose-alerts.ts';

import { sendAlert } from './send-alert.ts';

/** Within how many days of being told somebody buys because of it. */
const SOLD_WITHIN_DAYS = 7;

/** Far more than can be sent at once, so that whoever is left out for a day holds nobody up. */
const MOST_READ = 2000;

/**
 * Sends the alerts of what came back, became cheaper or opened for pre-orders, each article in a transaction of its
 * own, after it noted what those of before sold. Runs again without repeating; two at once take turns by article.
 * An article that fails holds no other up; rejects with the first failure when all had their turn.
 */
export async function tellAlerts(db: Db, config: Config, now = new Date()): Promise<void> {
  await noteSales(db, now);
  const failures: unknown[] = [];
  for (const productId of await findDue(db)) {
    try {
      await db.transaction((tx) => tellOfArticle(tx, config, productId, now));
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

const isWaiting = and(isNull(alerts.endedAt), isNotNull(alertContacts.confirmedAt));
const canBuy = sql`(${productStock.available} is null or ${productStock.available} > 0)`;
/** The conditions of `chooseAlerts` as far as they need no memory, so that runs without news cost one statement. */
const isMet = and(
  products.listed,
  or(
    and(eq(alerts.kind, 'stock'), canBuy),
    and(eq(alerts.kind, 'price'), canBuy, sql`${priceOfToday} <= ${alerts.belowXof}`),
    and(eq(alerts.kind, 'preorder'), gt(products.preorderPrice, 0)),
  ),
);

async function findDue(db: Db): Promise<number[]> {
  const due = await db
    .selectDistinct({ id: alerts.productId })
    .from(alerts)
    .innerJoin(alertContacts, eq(alertContacts.id, alerts.contactId))
    .innerJoin(products, eq(products.id, alerts.productId))
    .leftJoin(productStock, eq(productStock.productId, alerts.productId))
    .where(and(isWaiting, isMet))
    .orderBy(asc(alerts.productId));
  return due.map(({ id }) => id);
}

async function tellOfArticle(tx: Db, config: Config, productId: number, now: Date): Promise<void> {
  await lockNames(tx, `alerts of ${productId}`);
  const article = await findArticle(tx, productId);
  const told = await tx
    .select({
      kind: alerts.kind,
      // Who was told and forgotten since still counts as one of those that were told.
      address: sql<string>`coalesce(${alertContacts.address}, '')`,
      partnerId: alerts.partnerId,
      hasBought: sql<boolean>`${alerts.soldOrderId} is not null`,
    })
    .from(alerts)
    .leftJoin(alertContacts, eq(alertContacts.id, alerts.contactId))
    .where(and(eq(alerts.productId, productId), gt(alerts.toldAt, aDayBefore(now))));
  const facts = { ...article, isPreorderOpen: article.preorderXof > 0, told };
  // A price that is reached needs a piece, too.
  if (freePieces(facts) <= 0 && !facts.isPreorderOpen) return;
  const waiting = await tx
    .select({ alert: alerts, contact: alertContacts })
    .from(alerts)
    .innerJoin(alertContacts, eq(alertContacts.id, alerts.contactId))
    .innerJoin(products, eq(products.id, alerts.productId))
    .leftJoin(productStock, eq(productStock.productId, alerts.productId))
    .where(and(eq(alerts.productId, productId), isWaiting, isMet))
    .orderBy(asc(alerts.id))
    .limit(MOST_READ);
  const chosen = chooseAlerts(
    waiting.map(({ alert, contact }) => ({ ...alert, address: contact.address, contact })),
    facts,
  );
  if (chosen.length === 0) return;
  const ids = chosen.map(({ id }) => id);
  // Somebody may have stopped one meanwhile.
  const sent = await tx
    .update(alerts)
    .set({ toldAt: now, endedAt: now })
    .where(and(inArray(alerts.id, ids), isNull(alerts.endedAt)))
    .returning({ id: alerts.id });
  const isSent = new Set(sent.map(({ id }) => id));
  for (const { id, kind, contact } of chosen) {
    if (isSent.has(id)) await sendAlert(tx, config, { id, kind, contact, article });
  }
}

const DAY_MS = 86_400_000;
const aDayBefore = (now: Date) => new Date(now.getTime() - DAY_MS);

/**
 * Notes what was bought of an article by whoever was told of it, within a week: by the account, or with the address that
 * the alert went to. A browser without an account cannot be known again. Runs again without repeating.
 */
async function noteSales(db: Db, now = new Date()): Promise<void> {
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
