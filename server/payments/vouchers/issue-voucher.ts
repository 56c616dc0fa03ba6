import type { VoucherForm } from '#contract/staff/vouchers.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { oneRow } from '#server/db/one-row.ts';
import type { Db } from '#server/db/open.ts';
import { vouchers } from '#server/db/schema/vouchers.ts';
import type { Actor } from '#server/identity/actor.ts';
import { Problem } from '#server/problem.ts';
import { today } from '#server/time.ts';
import { hashVoucherCode, moveVoucher, newVoucherCode } from './voucher-ledger.ts';

const ENDING_LENGTH = 4;

/**
 * Issues a voucher. Its code is in the answer and nowhere else. Throws `bad-request` for a last day that is over, for a
 * bought one without the way in which it was paid, and for a given one with such a way.
 */
export function issueVoucher(
  db: Db,
  actor: Actor,
  { kind, paid_by: paidBy = null, amount, expires_on: expiresOn, note = '' }: VoucherForm,
): Promise<{ id: number; code: string }> {
  return db.transaction(async (tx) => {
    if (expiresOn && expiresOn < today()) {
      const message = 'Le dernier jour est déjà passé.';
      throw new Problem('bad-request', message, [{ field: 'expires_on', message }]);
    }
    if ((kind === 'paid') !== (paidBy !== null)) {
      const message =
        kind === 'paid' ? 'Dites comment ce bon a été payé.' : 'Un bon offert n’est pas encaissé.';
      throw new Problem('bad-request', message, [{ field: 'paid_by', message }]);
    }
    const code = newVoucherCode();
    const row = oneRow(
      await tx
        .insert(vouchers)
        .values({
          kind,
          paidBy,
          inJournal: true,
          amount,
          note,
          expiresOn: expiresOn ?? null,
          codeHash: hashVoucherCode(code),
          ending: code.slice(-ENDING_LENGTH),
          issuedById: actor.kind === 'account' ? actor.id : null,
        })
        .returning(),
    );
    await moveVoucher(tx, row.id, { kind: 'issue', amountXof: amount });
    await writeAudit(tx, actor, {
      action: 'voucher issued',
      subject: `voucher:${row.id}`,
      after: { kind, paidBy, amount, expiresOn: row.expiresOn, ending: row.ending, note },
    });
    return { id: row.id, code };
  });
}
