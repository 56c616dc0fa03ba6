import { oneRow } from '#server/db/one-row.ts';
import type { Db } from '#server/db/open.ts';
import { vouchers } from '#server/db/schema/vouchers.ts';
import { hashVoucherCode, moveVoucher } from '#server/payments/vouchers/voucher-ledger.ts';

/** README says it, as it says the passwords of the demonstration. */
const DEMO_CODE = 'DEMO-BONS-2222-7777';
const AMOUNT_XOF = 75_000;

export const hasVouchers = async (db: Db): Promise<boolean> => (await db.$count(vouchers)) > 0;

/** A voucher that was given and not used yet. */
export async function loadVouchers(tx: Db): Promise<void> {
  const { id } = oneRow(
    await tx
      .insert(vouchers)
      .values({
        codeHash: hashVoucherCode(DEMO_CODE),
        ending: DEMO_CODE.slice(-4),
        kind: 'gift',
        amount: AMOUNT_XOF,
        note: 'Pour essayer',
      })
      .returning(),
  );
  await moveVoucher(tx, id, { kind: 'issue', amountXof: AMOUNT_XOF });
}
