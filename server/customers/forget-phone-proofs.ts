import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { oneTimeCodes, passwordResets } from '#server/db/schema/accounts.ts';

/**
 * Makes codes and links that went out by text message worthless, for a person whose number changes:
 * used later, one that reached the old number would prove the new one.
 */
export async function forgetPhoneProofs(tx: Db, partnerId: number): Promise<void> {
  for (const table of [oneTimeCodes, passwordResets] as const) {
    await tx.delete(table).where(and(eq(table.partnerId, partnerId), eq(table.channel, 'sms')));
  }
}
