import type { OnlineProvider } from '#contract/money/payment-states.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { unmatchedReceipts } from '#server/money/payments/tables.ts';
import { sendLater } from '#server/talk/messages/send-later.ts';
import { unmatchedReceiptMail } from '#server/talk/messages/templates/order/payment.ts';
import { describeSender } from '#server/talk/messages/templates/template.ts';
import type { LedgerRow } from '../providers/provider.ts';

type Receipt = Pick<LedgerRow, 'providerTransactionId' | 'reference' | 'amountXof' | 'at'>;

/** Lists money that no order counts for staff and tells the shop, once. XOF, negative for a refund. */
export async function saveUnmatched(
  db: Db,
  config: Config,
  provider: OnlineProvider,
  { providerTransactionId, reference, amountXof, at }: Receipt,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [saved] = await tx
      .insert(unmatchedReceipts)
      .values({
        provider,
        providerTransactionId,
        reference: reference ?? '',
        amount: amountXof,
        receivedAt: at,
      })
      .onConflictDoNothing()
      .returning();
    const to = config.settings.SHOP_EMAIL;
    if (saved === undefined || to === '') return;
    const facts = { provider, providerTransactionId, reference, amountXof };
    await sendLater(tx, { to, ...unmatchedReceiptMail(facts, describeSender(config)) });
  });
}
