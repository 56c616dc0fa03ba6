import { eq, sql } from 'drizzle-orm';
import { MOST_JOURNAL_DAYS } from '#contract/money/staff-accounting.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Config } from '#server/base/config/config.ts';
import { lockNames } from '#server/base/db/lock-names.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import { Problem } from '#server/base/problem.ts';
import { plusDays, today } from '#server/base/time.ts';
import { requirePerson } from '#server/base/two-people/four-eyes.ts';
import { journalDays, journalEntries, journalLines } from '#server/money/accounting/tables.ts';
import { type OpenPart, readOpenPart } from './journal-sources.ts';
import type { JournalPeriod } from './list-days.ts';
import { readOpenDay } from './read-journal.ts';

/**
 * Closes the oldest open day and all days after it up to `to`: locks the journal, stores their entries, writes the
 * audit log (rule M-36, docs/decisions/038). `from` is the oldest open day that the person read. Throws `conflict` if
 * another day is the oldest open one by now, for a last day that is closed, not over, before the first entry or too
 * many days later, `forbidden` for a machine.
 */
export async function closeDays(
  { db, config, actor }: Act,
  { from, to: until }: JournalPeriod,
): Promise<void> {
  const closedById = requirePerson(actor);
  if (until >= today()) throw new Problem('conflict', 'Un jour se clôt quand il est passé.');
  await db.transaction(async (tx) => {
    await lockNames(tx, 'accounting journal');
    const part = await readOpenPart(tx);
    if (until < part.firstOpen) throw await refusalOf(tx, until);
    if (from !== part.firstOpen) {
      throw new Problem(
        'conflict',
        'Un autre jour est le premier ouvert : relisez avant de clore.',
      );
    }
    if (plusDays(part.firstOpen, MOST_JOURNAL_DAYS) <= until) {
      throw new Problem('conflict', `${MOST_JOURNAL_DAYS} jours au plus se closent à la fois.`);
    }
    let entries = 0;
    for (let day = from; day <= until; day = plusDays(day, 1)) {
      const isFirst = part.isFirst && day === from;
      entries += await keepDay(tx, config, { firstOpen: day, isFirst });
      await tx.insert(journalDays).values({ day, closedById });
    }
    await writeAudit(tx, actor, {
      action: 'day closed',
      subject: `accounting:${until}`,
      after: { from, until, entries },
    });
  });
}

async function refusalOf(tx: Db, day: string): Promise<Problem> {
  const isClosed = (await tx.$count(journalDays, eq(journalDays.day, day))) > 0;
  return new Problem(
    'conflict',
    isClosed ? 'Ce jour est déjà clos.' : 'Ce jour est d’avant la première écriture.',
  );
}

/** Writes the entries of the first open day; returns their number. */
async function keepDay(tx: Db, config: Config, part: OpenPart): Promise<number> {
  const { firstOpen: day } = part;
  const year = Number(day.slice(0, 4));
  const isThisYear = eq(journalEntries.year, year);
  const { last } = oneRow(
    await tx
      .select({ last: sql<number>`coalesce(max(${journalEntries.serial}), 0)` })
      .from(journalEntries)
      .where(isThisYear),
  );
  let serial = last;
  for await (const batch of readOpenDay(tx, config, part, day)) {
    const numbered = batch.map(({ entry, source }) => {
      serial += 1;
      return { entry, source, serial };
    });
    await tx.insert(journalEntries).values(
      numbered.map(({ entry, source, serial: number }) => ({
        year,
        serial: number,
        day,
        kind: entry.kind,
        sourceId: entry.sourceId,
        at: entry.at,
        provider: source.provider,
        orderId: entry.orderId,
        voucherId: entry.voucherId,
        sessionId: entry.sessionId,
        piece: entry.piece,
        label: entry.label,
        amount: source.amount,
        vat: source.vat,
        stampDuty: source.stampDuty,
      })),
    );
    await tx.insert(journalLines).values(
      numbered.flatMap(({ entry, serial: number }) =>
        entry.lines.map((line, place) => ({
          year,
          serial: number,
          position: place + 1,
          ...line,
        })),
      ),
    );
  }
  return serial - last;
}
