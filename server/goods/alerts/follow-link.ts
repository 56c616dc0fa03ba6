import { and, eq, isNull, sql } from 'drizzle-orm';
import type { AlertPage } from '#contract/goods/alerts.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { Problem } from '#server/base/problem.ts';
import { alertContacts, alerts } from '#server/goods/alerts/tables.ts';
import { type AlertHolder, describeAlert, openAlert } from './describe-alert.ts';

type Held = { id: number; holder: AlertHolder };

/**
 * Confirms the address of an alert by its link, which went nowhere else, for all alerts of it. Again changes nothing. Throws
 * `not-found` for another link, `conflict` for an alert that is over and has no address any more.
 */
export async function confirmAlert(
  db: Db,
  config: Config,
  { id, holder }: Held,
): Promise<AlertPage> {
  const { contactId } = await openAlert(db, config, id, { ...holder, actor: undefined });
  if (contactId === null) throw new Problem('conflict', 'Cette alerte est terminée.');
  await db
    .update(alertContacts)
    .set({ confirmedAt: sql`now()` })
    .where(and(eq(alertContacts.id, contactId), isNull(alertContacts.confirmedAt)));
  return describeAlert(db, config, id);
}

/**
 * Stops an alert, or all that wait for its address, which is then asked again before it gets another. Again changes
 * nothing. Throws `not-found` for another link.
 */
export async function stopAlert(
  db: Db,
  config: Config,
  { id, holder, isForAll }: Held & { isForAll: boolean },
): Promise<AlertPage> {
  const { contactId } = await openAlert(db, config, id, holder);
  const stopped = isForAll ? contactId : null;
  const which = stopped === null ? eq(alerts.id, id) : eq(alerts.contactId, stopped);
  await db.transaction(async (tx) => {
    if (stopped !== null) {
      // Or anybody could type the address and have it written to again.
      await tx
        .update(alertContacts)
        .set({ confirmedAt: null })
        .where(eq(alertContacts.id, stopped));
    }
    await tx
      .update(alerts)
      .set({ endedAt: sql`now()` })
      .where(and(which, isNull(alerts.endedAt)));
  });
  return describeAlert(db, config, id);
}
