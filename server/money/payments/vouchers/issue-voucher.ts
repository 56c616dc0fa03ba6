import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { VoucherForm } from '#contract/money/staff-vouchers.ts';
import { stampDutyOn } from '#contract/money/stamp-duty.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { today } from '#server/base/time.ts';
import { refuseSamePerson, requirePerson } from '#server/base/two-people/four-eyes.ts';
import { voucherMoves, vouchers } from '#server/money/payments/vouchers/tables.ts';
import { priceRulesOf } from '#server/sales/orders/pricing/price-order.ts';
import {
  hashVoucherCode,
  isOver,
  lockVoucher,
  moveVoucher,
  newVoucherCode,
  type Voucher,
} from './voucher-ledger.ts';

const ENDING_LENGTH = 4;

/**
 * Issues a voucher, or leaves a large gift to a second person with an empty code (rule M-35, docs/decisions/021).
 * Throws as `issueVoucher`, and `forbidden` for a machine where two people are needed.
 */
export function requestVoucher(
  { db, config, actor }: Act,
  form: VoucherForm,
): Promise<{ id: number; code: string }> {
  return db.transaction(async (tx) => {
    const togetherXof = form.kind === 'gift' ? form.amount + (await givenXof(tx, actor)) : 0;
    if (togetherXof < config.settings.REFUND_TWO_PEOPLE_FROM) {
      return issueVoucher({ db: tx, config, actor }, form);
    }
    requirePerson(actor);
    // This code is never shown: confirming makes the valid one.
    const wanted = { code: newVoucherCode(), state: 'asked' } as const;
    const row = await insertVoucher({ db: tx, config, actor }, form, wanted);
    await auditVoucher(tx, actor, 'voucher asked', row);
    return { id: row.id, code: '' };
  });
}

/**
 * Writes the audit log; returns the code, which is stored nowhere. Throws `bad-request` for a past last day, a sold
 * voucher without its way of payment, a given one with one.
 */
export function issueVoucher(
  { db, config, actor }: Act,
  form: VoucherForm,
): Promise<{ id: number; code: string }> {
  return db.transaction(async (tx) => {
    const code = newVoucherCode();
    const row = await insertVoucher({ db: tx, config, actor }, form, { code, state: 'issued' });
    await moveVoucher(tx, row.id, { kind: 'issue', amountXof: row.amount });
    await auditVoucher(tx, actor, 'voucher issued', row);
    return { id: row.id, code };
  });
}

/**
 * Issues a voucher that holds the money of goods that came back, without a last day (rule M-57); returns its id. The
 * caller makes the code and refunds the payments by it.
 */
export async function issueReturnVoucher(
  { db: tx, config, actor }: Act,
  { code, amountXof, note }: { code: string; amountXof: number; note: string },
): Promise<number> {
  const form = { kind: 'return' as const, amount: amountXof, note };
  const row = await insertVoucher({ db: tx, config, actor }, form, { code, state: 'issued' });
  await moveVoucher(tx, row.id, { kind: 'issue', amountXof });
  await auditVoucher(tx, actor, 'voucher issued', row);
  return row.id;
}

/**
 * Issues a voucher that another person asked for; returns its code, which is stored nowhere. Throws `not-found`,
 * `forbidden`, and `conflict` for one that is decided or over.
 */
export function confirmVoucher(
  { db, config, actor }: Act,
  id: number,
  aloneReason = '',
): Promise<{ id: number; code: string }> {
  return db.transaction(async (tx) => {
    const asked = await lockVoucher(tx, id);
    if (asked.state !== 'asked') throw new Problem('conflict', 'Ce bon d’achat est déjà décidé.');
    const first = { act: 'voucher-asked', byId: asked.issuedById } as const;
    await refuseSamePerson(tx, 'voucher-confirmed', actor, [first], {
      settings: config.settings,
      since: asked.issuedAt,
      reason: aloneReason,
      subject: `voucher:${id}`,
      amountXof: asked.amount + (await givenXof(tx, actor, id)),
    });
    if (isOver(asked)) {
      throw new Problem(
        'conflict',
        'Son dernier jour est passé : refusez-le et demandez-en un autre.',
      );
    }
    const code = newVoucherCode();
    const row = oneRow(
      await tx
        .update(vouchers)
        .set({
          ...codeColumns(code),
          state: 'issued',
          issuedAt: new Date(),
        })
        .where(eq(vouchers.id, id))
        .returning(),
    );
    await moveVoucher(tx, id, { kind: 'issue', amountXof: row.amount });
    await auditVoucher(tx, actor, 'voucher confirmed', row);
    return { id, code };
  });
}

type Wanted = { code: string; state: Voucher['state'] };
type Form = Omit<VoucherForm, 'kind'> & Pick<Voucher, 'kind'>;

async function insertVoucher(
  { db: tx, config, actor }: Act,
  { kind, paid_by: paidBy = null, amount, expires_on: expiresOn, note = '' }: Form,
  { code, state }: Wanted,
): Promise<Voucher> {
  if (expiresOn && expiresOn < today()) {
    const message = 'Le dernier jour est déjà passé.';
    throw new Problem('bad-request', message, [{ field: 'expires_on', message }]);
  }
  if ((kind === 'paid') !== (paidBy !== null)) {
    const message =
      kind === 'paid' ? 'Dites comment ce bon a été payé.' : 'Un bon offert n’est pas encaissé.';
    throw new Problem('bad-request', message, [{ field: 'paid_by', message }]);
  }
  // Cash carries the stamp duty of the day (docs/decisions/062).
  const percent = paidBy === 'cash' ? priceRulesOf(config).stampDutyPercent : 0;
  const stampDuty = stampDutyOn(amount, percent);
  const values = { kind, paidBy, amount, stampDuty, note, state, inJournal: true };
  return oneRow(
    await tx
      .insert(vouchers)
      .values({
        ...values,
        expiresOn: expiresOn ?? null,
        ...codeColumns(code),
        ...(state === 'asked' && { ending: '' }),
        issuedById: idOf(actor),
      })
      .returning(),
  );
}

const codeColumns = (code: string) => ({
  codeHash: hashVoucherCode(code),
  ending: code.slice(-ENDING_LENGTH),
});

/** XOF given or asked for by the actor, or by all programs, in 24 hours and not withdrawn. */
async function givenXof(tx: Db, actor: Actor, exceptId = 0): Promise<number> {
  const byId = idOf(actor);
  // Of two requests at once one sees the other.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`gift vouchers ${byId}`}, 0))`,
  );
  const { given } = oneRow(
    await tx
      .select({ given: sql<number>`coalesce(sum(${vouchers.amount}), 0)::float8` })
      .from(vouchers)
      .where(
        and(
          eq(vouchers.kind, 'gift'),
          ne(vouchers.id, exceptId),
          byId === null ? isNull(vouchers.issuedById) : eq(vouchers.issuedById, byId),
          gt(vouchers.issuedAt, sql`now() - interval '24 hours'`),
          ne(vouchers.state, 'refused'),
          sql`not exists (select from ${voucherMoves} where ${voucherMoves.voucherId} = ${vouchers.id}
            and ${voucherMoves.kind} = 'cancel')`,
        ),
      ),
  );
  return given;
}

const idOf = (actor: Actor): number | null => (actor.kind === 'account' ? actor.id : null);

function auditVoucher(tx: Db, actor: Actor, action: string, row: Voucher): Promise<void> {
  const { id, kind, paidBy, amount, expiresOn, ending, note } = row;
  const after = { kind, paidBy, amount, expiresOn, ending, note };
  return writeAudit(tx, actor, { action, subject: `voucher:${id}`, after });
}
