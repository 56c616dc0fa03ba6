import { eq } from 'drizzle-orm';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { endSessions } from '#server/base/identity/sessions.ts';
import { credentials, passwordResets } from '#server/people/accounts/tables.ts';
import { sendLater } from '#server/talk/messages/send-later.ts';
import { passwordChangedMail } from '#server/talk/messages/templates/account/account-notices.ts';
import { describeSender } from '#server/talk/messages/templates/sender.ts';
import { endPhoneSignIn } from './phone-sign-ins.ts';

/**
 * Gives an account another password, makes links that wait worthless, signs its devices out but for
 * the one that asked, lets its number sign in only once it is proven again, and tells the
 * person by e-mail. Part of the caller's transaction.
 */
export async function setPassword(
  tx: Db,
  config: Config,
  { id, name, email }: { id: number; name: string; email: string },
  {
    passwordHash,
    device,
    keptSessionId,
  }: { passwordHash: string; device: string; keptSessionId?: string },
): Promise<void> {
  const values = { passwordHash, changedAt: new Date() };
  await tx
    .insert(credentials)
    .values({ partnerId: id, ...values })
    .onConflictDoUpdate({ target: credentials.partnerId, set: values });
  await tx.delete(passwordResets).where(eq(passwordResets.partnerId, id));
  await endPhoneSignIn(tx, id);
  await endSessions(tx, id, keptSessionId);
  const about = { name, at: values.changedAt, device };
  await sendLater(tx, { to: email, ...passwordChangedMail(about, describeSender(config)) });
}
