import { and, asc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { AlertKind } from '#contract/goods/alert-kinds.ts';
import type { Config } from '#server/base/config/config.ts';
import { lockNames } from '#server/base/db/lock-names.ts';
import type { Db } from '#server/base/db/open.ts';
import { priceOfToday } from '#server/goods/catalogue/columns/product-columns.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { productStock } from '#server/goods/stock/tables.ts';
import { readAlertProduct, sendAlert } from './send-alert.ts';
import { alertContacts, alerts } from './tables.ts';

const SOLD_WITHIN_DAYS = 7;

/** Far more than one run sends, so that contacts with an alert today block no others. */
const MOST_READ = 2000;

/**
 * Records sales of earlier alerts, then sends the alerts of products that are back, cheaper or open for pre-orders,
 * each product in its own transaction. Idempotent; concurrent runs take turns by product. A failure stops no other
 * product; rejects with the first one at the end.
 */
export async function sendDueAlerts(db: Db, config: Config, now = new Date()): Promise<void> {
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

/** The memoryless part of `chooseAlerts`, so that a run without news costs one statement. */
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
  const article = await readAlertProduct(tx, productId);
  const told = await tx
    .select({
      kind: alerts.kind,
      // A recipient who was forgotten since still counts.
      address: sql<string>`coalesce(${alertContacts.address}, '')`,
      partnerId: alerts.partnerId,
      hasBought: sql<boolean>`${alerts.soldOrderId} is not null`,
    })
    .from(alerts)
    .leftJoin(alertContacts, eq(alertContacts.id, alerts.contactId))
    .where(and(eq(alerts.productId, productId), gt(alerts.toldAt, aDayBefore(now))));
  const facts = { ...article, isPreorderOpen: article.preorderXof > 0, told };
  // Even a price alert needs an available piece.
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
  // Alerts may have been stopped since they were read.
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
 * Records orders within a week of an alert, by account or by the alert's address. Browsers without an account cannot be
 * matched. Idempotent.
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

/** People alerted per piece within a day (rule G-29). More would send people to a product that is sold out again. */
export const ALERTS_PER_PIECE = 1;

/** Alerts per run of what pieces do not limit; the next run sends more. */
const MOST_AT_ONCE = 500;

/** A waiting alert with a confirmed address. XOF. */
export type WaitingAlert = {
  id: number;
  kind: AlertKind;
  /** A number counts as one address, by text or by WhatsApp. */
  address: string;
  partnerId: number | null;
  belowXof: number | null;
};

export type AlertProductFacts = {
  isListed: boolean;
  /** XOF. */
  priceXof: number;
  isPreorderOpen: boolean;
  /** Null for an uncounted product, which limits nothing. */
  available: number | null;
  /** Who was alerted of the product within a day, by which kind, and whether they bought it. */
  told: readonly (Pick<WaitingAlert, 'kind' | 'address' | 'partnerId'> & {
    hasBought: boolean;
  })[];
};

/** How many people may be alerted now; none at 0 or below. Sold pieces have left `available`: buyers block none. */
function freePieces({ available, told }: Pick<AlertProductFacts, 'available' | 'told'>): number {
  if (available === null) return MOST_AT_ONCE;
  const toldOfPieces = told.filter(({ kind, hasBought }) => kind !== 'preorder' && !hasBought);
  return available * ALERTS_PER_PIECE - toldOfPieces.length;
}

/** Chooses the alerts to send, in the order of asking: one per person and day, and no more people a day than pieces. */
export function chooseAlerts<A extends WaitingAlert>(
  waiting: readonly A[],
  facts: AlertProductFacts,
): A[] {
  let pieces = freePieces(facts);
  const people = new Set(facts.told.flatMap(namesOf));
  const chosen: A[] = [];
  for (const alert of waiting) {
    if (chosen.length >= MOST_AT_ONCE) break;
    if (!hasCome(alert, facts) || namesOf(alert).some((name) => people.has(name))) continue;
    if (alert.kind !== 'preorder') {
      if (pieces <= 0) continue;
      pieces -= 1;
    }
    for (const name of namesOf(alert)) people.add(name);
    chosen.push(alert);
  }
  return chosen;
}

function hasCome({ kind, belowXof }: WaitingAlert, facts: AlertProductFacts): boolean {
  if (!facts.isListed) return false;
  if (kind === 'preorder') return facts.isPreorderOpen;
  const canBuy = facts.priceXof > 0 && (facts.available === null || facts.available > 0);
  return canBuy && (kind === 'stock' || facts.priceXof <= (belowXof ?? 0));
}

const namesOf = ({ address, partnerId }: Pick<WaitingAlert, 'address' | 'partnerId'>) => [
  `address ${address}`,
  ...(partnerId === null ? [] : [`partner ${partnerId}`]),
];
