import { MAX_STATEMENT_BYTES, type StatementReport } from '#contract/money/staff-bank-lines.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { bankLines } from '../by-hand/tables.ts';
import { readStatement } from './read-statement.ts';

const MOST_REFUSED_SHOWN = 20;
const MAX_NAME = 200;
const BATCH = 500;

/**
 * Stores the credit lines of a bank's CSV that no earlier file had (rule M-45). Matches nothing. Throws `bad-request`, and
 * `too-large` over 2 MB.
 */
export async function importStatement(
  db: Db,
  actor: Actor,
  file: { name: string; bytes: Buffer },
): Promise<StatementReport> {
  if (file.bytes.length > MAX_STATEMENT_BYTES) {
    throw new Problem('too-large', 'Le relevé dépasse 2 Mo : coupez-le en plusieurs parties.');
  }
  const { lines, leftOut, refused } = await readStatement(file.bytes);
  const fileName = file.name.slice(-MAX_NAME);
  const added = await db.transaction(async (tx) => {
    let count = 0;
    for (let first = 0; first < lines.length; first += BATCH) {
      const rows = lines.slice(first, first + BATCH);
      const stored = await tx
        .insert(bankLines)
        .values(rows.map(({ amountXof, ...line }) => ({ ...line, amount: amountXof, fileName })))
        .onConflictDoNothing({ target: bankLines.key })
        .returning({ id: bankLines.id });
      count += stored.length;
    }
    await writeAudit(tx, actor, {
      action: 'statement imported',
      subject: 'bank:statement',
      after: { file: fileName, added: count, lines: lines.length, refused: refused.length },
    });
    return count;
  });
  return {
    added,
    known: lines.length - added,
    left_out: leftOut,
    refused: refused.slice(0, MOST_REFUSED_SHOWN),
    refused_count: refused.length,
  };
}
