import {
  and,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  lt,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { ALERT_CHANNELS, isByPhone } from '#contract/goods/alert-kinds.ts';
import type { Db } from '#server/base/db/open.ts';
import { alertContacts, alerts } from '#server/goods/alerts/tables.ts';
import { isProvenAddress, type Proven } from '#server/talk/messages/kept-messages.ts';

type Person = Proven & { id: number };

/** The alerts of these customers: by account, or by an address that is theirs. */
export function isAlertOf(tx: Db, people: readonly Person[]): SQL | undefined {
  const contacts = tx
    .select({ id: alertContacts.id })
    .from(alertContacts)
    .where(isProvenAddress(alertContacts.address, people));
  return or(
    inArray(
      alerts.partnerId,
      people.map(({ id }) => id),
    ),
    inArray(alerts.contactId, contacts),
  );
}

/** Deletes waiting alerts and removes the person from ended ones, which stay as figures. */
export async function forgetAlerts(tx: Db, people: readonly Person[]): Promise<void> {
  const gone = await tx
    .delete(alerts)
    .where(and(isAlertOf(tx, people), isNull(alerts.endedAt)))
    .returning({ contactId: alerts.contactId });
  const left = await tx
    .select({ contactId: alerts.contactId })
    .from(alerts)
    .where(isAlertOf(tx, people));
  await tx.update(alerts).set({ partnerId: null, contactId: null }).where(isAlertOf(tx, people));
  await tx.delete(alertContacts).where(isProvenAddress(alertContacts.address, people));
  const ids = [...gone, ...left].flatMap(({ contactId }) => contactId ?? []);
  await tx.delete(alertContacts).where(and(inArray(alertContacts.id, ids), not(hasAlerts(tx))));
}

/** Deletes the account's waiting alerts by phone: a former number may become another person's. */
export async function forgetAlertsByPhone(tx: Db, partnerId: number): Promise<void> {
  const byPhone = tx
    .select({ id: alertContacts.id })
    .from(alertContacts)
    .where(inArray(alertContacts.channel, ALERT_CHANNELS.filter(isByPhone)));
  const gone = await tx
    .delete(alerts)
    .where(
      and(
        eq(alerts.partnerId, partnerId),
        isNull(alerts.endedAt),
        inArray(alerts.contactId, byPhone),
      ),
    )
    .returning({ contactId: alerts.contactId });
  const ids = gone.flatMap(({ contactId }) => contactId ?? []);
  await tx.delete(alertContacts).where(and(inArray(alertContacts.id, ids), not(hasAlerts(tx))));
}

/** Deletes an unreachable contact and its waiting alerts. */
export async function forgetContact(tx: Db, contactId: number): Promise<void> {
  const isOfIt = eq(alerts.contactId, contactId);
  await tx.delete(alerts).where(and(isOfIt, isNull(alerts.endedAt)));
  await tx.delete(alertContacts).where(eq(alertContacts.id, contactId));
}

const ago = (interval: string) => sql`now() - ${interval}::interval`;
/** A contact that was asked again has as long to confirm as the first time. */
const isOld = lt(
  sql`coalesce(${alertContacts.questionedAt}, ${alertContacts.createdAt})`,
  ago('30 days'),
);
const hasAlerts = (db: Db, where?: SQL) =>
  exists(
    db
      .select({ id: alerts.id })
      .from(alerts)
      .where(and(eq(alerts.contactId, alertContacts.id), where)),
  );

/**
 * Ends alerts after six months and deletes idle or unconfirmed addresses after 30 days (rule G-30), and figures after
 * two years.
 */
export async function deleteOldAlerts(db: Db): Promise<void> {
  await db
    .update(alerts)
    .set({ endedAt: sql`now()` })
    .where(and(isNull(alerts.endedAt), lt(alerts.askedAt, ago('6 months'))));
  const isStrange = and(isNull(alertContacts.confirmedAt), isOld);
  const strange = db.select({ id: alertContacts.id }).from(alertContacts).where(isStrange);
  await db.delete(alerts).where(and(isNull(alerts.endedAt), inArray(alerts.contactId, strange)));
  const isUsed = hasAlerts(
    db,
    or(isNull(alerts.endedAt), sql`${alerts.endedAt} > ${ago('1 month')}`),
  );
  await db.delete(alertContacts).where(and(isOld, not(isUsed)));
  await db.delete(alerts).where(and(isNotNull(alerts.endedAt), lt(alerts.endedAt, ago('2 years'))));
}
