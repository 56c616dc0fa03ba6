import type { FastifyInstance } from 'fastify';
import {
  accountingCalls,
  JOURNAL_PAGE,
  type JournalEntry,
} from '#contract/money/staff-accounting.ts';
import { spool } from '#server/base/answers/growing-file.ts';

import { inSnapshot } from '#server/base/db/in-snapshot.ts';
import { FileStream, type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { csvOf } from '#server/base/lists/csv.ts';
import { xlsxOf } from '#server/base/lists/write-xlsx.ts';
import { isoTime } from '#server/base/time.ts';
import { closeDays } from './close-days.ts';
import { checkPeriod, type JournalPeriod, listDays, readDay } from './list-days.ts';
import {
  type BookedEntry,
  entryName,
  exportJournal,
  JOURNAL_COLUMNS,
  readJournalPage,
} from './read-journal.ts';

export function serveAccounting(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  serveCall(app, parts, accountingCalls.listJournalDays, async ({ query }) => {
    const { firstOpen, days } = await inSnapshot(db, (tx) => listDays(tx, periodOf(query)));
    return { first_open: firstOpen, days };
  });
  serveCall(app, parts, accountingCalls.getJournalDay, async ({ params, query }) => {
    const { page = 1 } = query;
    const wanted = { day: params.id, skip: (page - 1) * JOURNAL_PAGE, take: JOURNAL_PAGE };
    return inSnapshot(db, async (tx) => {
      const { described, part } = await readDay(tx, params.id);
      const entries = await readJournalPage(tx, config, part, wanted);
      return { day: described, entries: entries.map(toEntry) };
    });
  });
  serveCall(app, parts, accountingCalls.closeJournalDay, async ({ params, body, actor }) => {
    await closeDays({ db, config, actor }, { from: body.from, to: params.id });
    return (await inSnapshot(db, (tx) => readDay(tx, params.id))).described;
  });
  const { exportJournalCsv, exportJournalXlsx } = accountingCalls;
  serveCall(app, parts, exportJournalCsv, async ({ query }) => {
    const period = checkPeriod(periodOf(query));
    const file = csvOf(JOURNAL_COLUMNS, exportJournal(db, config, period));
    return new FileStream(
      await spool(config.dataDir, file),
      exportJournalCsv.file,
      nameOf(period, 'csv'),
    );
  });
  serveCall(app, parts, exportJournalXlsx, async ({ query }) => {
    const period = checkPeriod(periodOf(query));
    const file = xlsxOf(JOURNAL_COLUMNS, exportJournal(db, config, period));
    return new FileStream(
      await spool(config.dataDir, file),
      exportJournalXlsx.file,
      nameOf(period, 'xlsx'),
    );
  });
}

const periodOf = ({ date_from: from, date_to: to }: { date_from: string; date_to: string }) => ({
  from,
  to,
});

const nameOf = ({ from, to }: JournalPeriod, ending: string) => `journal-${from}-${to}.${ending}`;

const toEntry = (entry: BookedEntry): JournalEntry => ({
  id: `${entry.kind}-${entry.sourceId}`,
  number: entryName(entry),
  kind: entry.kind,
  at: isoTime(entry.at),
  piece: entry.piece,
  label: entry.label,
  order_id: entry.orderId,
  voucher_id: entry.voucherId,
  till_session_id: entry.sessionId,
  lines: entry.lines,
});
