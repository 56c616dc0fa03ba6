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

/** Which alerts are somebody's: those of the account, and those that go to what is theirs. */
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

/** Takes away whom alerts are of: those that wait go, those that are over stay as figures without anybody. */
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

/** Ends what an account waits for by its number: its number changes, and the former may be somebody else's soon. */
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

/** Takes a contact away that can be reached no more, with what waits for it. */
export async function forgetContact(tx: Db, contactId: number): Promise<void> {
  const isOfIt = eq(alerts.contactId, contactId);
  await tx.delete(alerts).where(and(isOfIt, isNull(alerts.endedAt)));
  await tx.delete(alertContacts).where(eq(alertContacts.id, contactId));
}

const ago = (interval: string) => sql`now() - ${interval}::interval`;
/** Whoever was asked again has as long to answer as the first time. */
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
 * Gives alerts up that waited for six months, forgets addresses that did not confirm or heard nothing for a month while
 * nothing waits, and the figures of what was over two years ago.
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
