import type { Config } from '#server/base/config/config.ts';
import { ServerRefusal } from '#server/base/db/embedded/server-refusal.ts';
import type { Db } from '#server/base/db/open.ts';
import { findOwners } from '#server/talk/messages/find-owners.ts';
import { sendLater } from '#server/talk/messages/send-later.ts';
import { backupFailedMail } from '#server/talk/messages/templates/backup-failed.ts';
import { describeSender } from '#server/talk/messages/templates/sender.ts';

const UNFORESEEN = 'La cause est dans le journal de la boutique.';

/** Writes to the shop and its administrators why there is no new backup. */
export async function tellBackupFailed(db: Db, config: Config, error: unknown): Promise<void> {
  const reason = error instanceof ServerRefusal ? error.message : UNFORESEEN;
  const mail = backupFailedMail(reason, describeSender(config));
  await db.transaction(async (tx) => {
    const owners = await findOwners(tx, config);
    await sendLater(tx, ...owners.map((to) => ({ to, ...mail })));
  });
}
