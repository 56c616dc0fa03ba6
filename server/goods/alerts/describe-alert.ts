import { and, asc, desc, eq, gt, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { AlertState } from '#contract/goods/alert-kinds.ts';
import type { Alert, AlertPage } from '#contract/goods/alerts.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { type Actor, isOwner } from '#server/base/identity/actor.ts';
import { partners } from '#server/base/identity/tables.ts';
import { Problem } from '#server/base/problem.ts';
import { isoTime } from '#server/base/time.ts';
import { priceOfToday } from '#server/goods/catalogue/columns/product-columns.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { pictureUrl } from '#server/goods/media/picture-urls.ts';
import { isAlertOf } from './forget-alerts.ts';
import { alertToken, isAlertToken } from './send-alert.ts';
import { alertContacts, alerts } from './tables.ts';

const PICTURE_WIDTH = 256;

const SHOWN_AFTERWARDS = sql`interval '30 days'`;

type AlertHolder = { actor: Actor | undefined; token: string | undefined };

/** Reads an alert for its account or for a holder of its link. Throws `not-found` for all others. */
export async function readHeldAlert(
  db: Db,
  config: Config,
  id: number,
  { actor, token }: AlertHolder,
): Promise<typeof alerts.$inferSelect> {
  const [found] = await db.select().from(alerts).where(eq(alerts.id, id));
  const isHeld = token !== undefined && isAlertToken(config, id, token);
  const isOwn = actor !== undefined && found?.partnerId != null && isOwner(actor, found.partnerId);
  if (found === undefined || !(isHeld || isOwn)) throw noAlert();
  return found;
}

const noAlert = () => new Problem('not-found', 'Cette alerte n’existe pas ou plus.');

/** An alert with the waiting ones of its address; the caller has checked access. Throws `not-found`. */
export async function describeAlert(db: Db, config: Config, id: number): Promise<AlertPage> {
  const [alert] = await readAlerts(db, config, eq(alerts.id, id));
  if (alert === undefined) throw noAlert();
  const others = await readAlerts(
    db,
    config,
    and(isOfSameAddress(id), isNull(alerts.endedAt), ne(alerts.id, id)),
  );
  return { alert, others };
}

/** Accounts that share a browser share its push address but not their alerts. */
const isOfSameAddress = (id: number) => sql`exists (
  select from alerts own join alert_contacts c on c.id = own.contact_id
  where own.id = ${id} and own.contact_id = ${alerts.contactId}
    and (c.channel <> 'push' or own.partner_id is not distinct from ${alerts.partnerId}))`;

/** The account's waiting alerts, also at its proven addresses, and those sent within a month. */
export async function listOwnAlerts(db: Db, config: Config, partnerId: number): Promise<Alert[]> {
  const people = await db.select().from(partners).where(eq(partners.id, partnerId));
  const isShown = or(isNull(alerts.endedAt), gt(alerts.toldAt, sql`now() - ${SHOWN_AFTERWARDS}`));
  return readAlerts(db, config, and(isAlertOf(db, people), isShown));
}

async function readAlerts(db: Db, config: Config, where: SQL | undefined): Promise<Alert[]> {
  const rows = await db
    .select({
      alert: alerts,
      channel: alertContacts.channel,
      confirmedAt: alertContacts.confirmedAt,
      product: {
        id: products.id,
        name: products.name,
        price: priceOfToday,
        is_listed: products.listed,
      },
      picture: sql<string | null>`${products.pictures}[1]`,
    })
    .from(alerts)
    .innerJoin(products, eq(products.id, alerts.productId))
    .leftJoin(alertContacts, eq(alertContacts.id, alerts.contactId))
    .where(where)
    .orderBy(asc(sql`${alerts.endedAt} is not null`), desc(alerts.id));
  return rows.map(({ alert, channel, confirmedAt, product, picture }) => ({
    id: alert.id,
    token: alertToken(config, alert.id),
    kind: alert.kind,
    channel: channel ?? 'mail',
    below: alert.belowXof,
    state: stateOf(alert, confirmedAt),
    asked_at: isoTime(alert.askedAt),
    told_at: alert.toldAt && isoTime(alert.toldAt),
    product: {
      ...product,
      image_url: picture === null ? null : pictureUrl(picture, PICTURE_WIDTH),
    },
  }));
}

function stateOf(
  { toldAt, endedAt }: typeof alerts.$inferSelect,
  confirmedAt: Date | null,
): AlertState {
  if (toldAt !== null) return 'told';
  if (endedAt !== null) return 'stopped';
  return confirmedAt === null ? 'to_confirm' : 'waiting';
}

type Held = { id: number; holder: AlertHolder };

/**
 * Confirms the address of an alert, for all its alerts; the link proves it. Idempotent. Throws `not-found` for another
 * link, `conflict` for an ended alert without an address.
 */
export async function confirmAlert(
  db: Db,
  config: Config,
  { id, holder }: Held,
): Promise<AlertPage> {
  const { contactId } = await readHeldAlert(db, config, id, { ...holder, actor: undefined });
  if (contactId === null) throw new Problem('conflict', 'Cette alerte est terminée.');
  await db
    .update(alertContacts)
    .set({ confirmedAt: sql`now()` })
    .where(and(eq(alertContacts.id, contactId), isNull(alertContacts.confirmedAt)));
  return describeAlert(db, config, id);
}

/**
 * Stops an alert, or all of its address, which must then confirm again; on a shared browser only those of the alert's
 * account. Idempotent. Throws `not-found`.
 */
export async function stopAlert(
  db: Db,
  config: Config,
  { id, holder, isForAll }: Held & { isForAll: boolean },
): Promise<AlertPage> {
  const { contactId } = await readHeldAlert(db, config, id, holder);
  const others = isForAll ? isOfSameAddress(id) : undefined;
  await db.transaction(async (tx) => {
    if (isForAll && contactId !== null) {
      // Otherwise a stranger could type the address and have it written to again; a browser's is secret.
      await tx
        .update(alertContacts)
        .set({ confirmedAt: null })
        .where(and(eq(alertContacts.id, contactId), ne(alertContacts.channel, 'push')));
    }
    await tx
      .update(alerts)
      .set({ endedAt: sql`now()` })
      .where(and(or(eq(alerts.id, id), others), isNull(alerts.endedAt)));
  });
  return describeAlert(db, config, id);
}
