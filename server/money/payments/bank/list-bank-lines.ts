import { and, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import type { QueryOf } from '#contract/base/staff-list.ts';
import { isOneOf } from '#contract/base/tables.ts';
import { HAND_WAYS } from '#contract/money/payment-states.ts';
import { type BankLine, staffBankLines } from '#contract/money/staff-bank-lines.ts';
import type { Db } from '#server/base/db/open.ts';
import { partners } from '#server/base/identity/tables.ts';
import { hasPart } from '#server/base/lists/page-of.ts';
import { listOf, type SummedRows } from '#server/base/lists/read-list.ts';
import { Problem } from '#server/base/problem.ts';
import { isoTime } from '#server/base/time.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { bankLines } from '../by-hand/tables.ts';
import { payments } from '../tables.ts';
import { proposeMatches, readCandidates } from './propose-matches.ts';

/** The latest day first; open lines with what they may belong to. XOF. */
export function listBankLines(db: Db, query: QueryOf<typeof staffBankLines>): SummedRows<BankLine> {
  const { state, date_from: from, date_to: to } = query;
  return listOf(db, staffBankLines, query, {
    from: bankLines,
    where: and(
      state && eq(bankLines.state, state),
      from === undefined ? undefined : gte(bankLines.day, from),
      to === undefined ? undefined : lte(bankLines.day, to),
      isNamed(query.q?.trim() ?? ''),
    ),
    sortable: { day: bankLines.day, amount: bankLines.amount },
    id: bankLines.id,
    read: (ids) => readLines(db, inArray(bankLines.id, ids)),
  });
}

const isNamed = (text: string): SQL | undefined =>
  text === ''
    ? undefined
    : or(
        hasPart(
          sql`concat_ws(' ', ${bankLines.label}, ${bankLines.reference}, ${bankLines.note})`,
          text,
        ),
        hasPart(sql`${bankLines.amount}::text`, text.replace(/\s/g, '')),
      );

/** Throws `not-found`. */
export async function readBankLine(db: Db, id: number): Promise<BankLine> {
  const [line] = await readLines(db, eq(bankLines.id, id));
  if (line === undefined) throw new Problem('not-found', 'Cette ligne n’existe pas.');
  return line;
}

async function readLines(db: Db, where: SQL): Promise<BankLine[]> {
  const found = await db
    .select({
      line: bankLines,
      way: payments.provider,
      orderId: payments.orderId,
      number: orders.number,
      decidedBy: partners.name,
    })
    .from(bankLines)
    .leftJoin(payments, eq(payments.id, bankLines.paymentId))
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(partners, eq(partners.id, bankLines.decidedById))
    .where(where);
  const open = found.flatMap(({ line }) => (line.state === 'open' ? [line] : []));
  const candidates = await readCandidates(db, open);
  return found.map(({ line, way, orderId, number, decidedBy }) => ({
    id: line.id,
    day: line.day,
    label: line.label,
    reference: line.reference,
    amount: line.amount,
    state: line.state,
    file_name: line.fileName,
    imported_at: isoTime(line.importedAt),
    payment_id: line.paymentId,
    way: way !== null && isOneOf(HAND_WAYS, way) ? way : null,
    order_id: orderId,
    order_name: number ?? '',
    decided_at: line.decidedAt && isoTime(line.decidedAt),
    decided_by: decidedBy ?? '',
    note: line.note,
    proposals: line.state === 'open' ? proposeMatches(line, candidates) : [],
  }));
}
