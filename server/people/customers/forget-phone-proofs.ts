import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { forgetAlertsByPhone } from '#server/goods/alerts/forget-alerts.ts';
import { endPhoneSignIn } from '#server/people/accounts/phone-sign-ins.ts';
import { signInCodes } from '#server/people/accounts/sign-in/tables.ts';
import { oneTimeCodes, passwordResets } from '#server/people/accounts/tables.ts';

/**
 * Makes codes and links that went out by text message worthless, for a person whose number changes:
 * used later, one that reached the old number would prove the new one. The old one signs nobody in any more, and
 * is told of no article.
 */
export async function forgetPhoneProofs(tx: Db, partnerId: number): Promise<void> {
  await tx.delete(signInCodes).where(eq(signInCodes.partnerId, partnerId));
  await endPhoneSignIn(tx, partnerId);
  await forgetAlertsByPhone(tx, partnerId);
  for (const table of [oneTimeCodes, passwordResets] as const) {
    await tx.delete(table).where(and(eq(table.partnerId, partnerId), eq(table.channel, 'sms')));
  }
}
