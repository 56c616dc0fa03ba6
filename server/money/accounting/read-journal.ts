import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { getFrom } from '#contract/base/tables.ts';
import type { JournalKind } from '#contract/money/journal-kinds.ts';
import type { PaymentProvider } from '#contract/money/payment-states.ts';
import type { Config } from '#server/base/config/config.ts';
import { streamSnapshot } from '#server/base/db/in-snapshot.ts';
import type { Db } from '#server/base/db/open.ts';
import { dayOf, plusDays } from '#server/base/time.ts';
import { creditNoteLines } from '#server/sales/orders/crediting/tables.ts';
import { splitTaxes } from '#server/sales/orders/pricing/price-order.ts';
import { orderLines } from '#server/sales/orders/tables.ts';
import {
  bookingDay,
  type JournalSource,
  type OpenPart,
  readOpenPart,
  readOpenSources,
} from './journal-sources.ts';
import type { JournalPeriod } from './list-days.ts';
import {
  accountsOf,
  type BesideGoods,
  journalLinesOf,
  labelOf,
  type PostedLine,
  pieceOf,
} from './post-entry.ts';
import { journalEntries, journalLines } from './tables.ts';

const BATCH = 500;

export type BookedEntry = {
  year: number | null;
  serial: number | null;
  day: string;
  kind: JournalKind;
  sourceId: number;
  at: Date;
  provider: PaymentProvider | null;
  orderId: number | null;
  voucherId: number | null;
  sessionId: number | null;
  piece: string;
  label: string;
  lines: PostedLine[];
};

/** `JC-2026-000001`; empty before its day is closed. */
export const entryName = ({ year, serial }: Pick<BookedEntry, 'year' | 'serial'>): string =>
  year === null || serial === null ? '' : `JC-${year}-${String(serial).padStart(6, '0')}`;

/** The entries of the days (last included) in order: closed ones as they were stored, open ones computed. */
export async function* readJournal(
  db: Db,
  config: Config,
  part: OpenPart,
  { from, to }: { from: string; to: string },
): AsyncGenerator<BookedEntry[]> {
  for (let day = from; day <= to; day = plusDays(day, 1)) {
    if (day < part.firstOpen) yield* readClosed(db, day);
    else {
      for await (const batch of readOpenDay(db, config, part, day)) {
        yield batch.map(({ entry }) => entry);
      }
    }
  }
}

/** One page of a day; reads the entries before it too. */
export async function readJournalPage(
  db: Db,
  config: Config,
  part: OpenPart,
  { day, skip, take }: { day: string; skip: number; take: number },
): Promise<BookedEntry[]> {
  const entries: BookedEntry[] = [];
  let passed = 0;
  for await (const batch of readJournal(db, config, part, { from: day, to: day })) {
    entries.push(...batch.slice(Math.max(0, skip - passed), skip + take - passed));
    passed += batch.length;
    if (entries.length >= take) break;
  }
  return entries;
}

/** Computes the entries of an open day, each with its source; stores nothing. */
export async function* readOpenDay(
  db: Db,
  config: Config,
  part: OpenPart,
  day: string,
): AsyncGenerator<{ entry: BookedEntry; source: JournalSource }[]> {
  const accounts = accountsOf(config);
  for await (const sources of readOpenSources(db, part, { from: day, to: day })) {
    const besideGoods = await readBesideGoods(db, sources);
    yield sources.map((source) => ({
      source,
      entry: {
        year: null,
        serial: null,
        day: bookingDay(part, source.at),
        kind: source.kind,
        sourceId: source.sourceId,
        at: source.at,
        provider: source.provider,
        orderId: source.orderId,
        voucherId: source.voucherId,
        sessionId: source.drawer?.sessionId ?? null,
        piece: pieceOf(source),
        label: labelOf(source),
        lines: journalLinesOf(accounts, source, getFrom(besideGoods, source)),
      },
    }));
  }
}

async function* readClosed(db: Db, day: string): AsyncGenerator<BookedEntry[]> {
  for (let after = 0; ; ) {
    const found = await db
      .select()
      .from(journalEntries)
      .where(and(eq(journalEntries.day, day), gt(journalEntries.serial, after)))
      .orderBy(asc(journalEntries.serial))
      .limit(BATCH);
    const last = found.at(-1);
    if (last === undefined) return;
    after = last.serial;
    const serials = found.map(({ serial }) => serial);
    const lines = await db
      .select()
      .from(journalLines)
      .where(and(eq(journalLines.year, last.year), inArray(journalLines.serial, serials)))
      .orderBy(asc(journalLines.serial), asc(journalLines.position));
    const bySerial = new Map(serials.map((serial): [number, PostedLine[]] => [serial, []]));
    for (const { serial, account, title, debit, credit } of lines) {
      getFrom(bySerial, serial).push({ account, title, debit, credit });
    }
    yield found.map((entry) => ({ ...entry, lines: getFrom(bySerial, entry.serial) }));
  }
}

/** XOF without taxes. */
async function readBesideGoods(
  db: Db,
  sources: readonly JournalSource[],
): Promise<Map<JournalSource, BesideGoods>> {
  const idsOf = (kind: JournalKind) =>
    sources.filter((source) => source.kind === kind).map(({ sourceId }) => sourceId);
  const [ordered, credited] = [idsOf('invoice'), idsOf('credit_note')];
  const lines =
    ordered.length === 0
      ? []
      : await db
          .select()
          .from(orderLines)
          .where(inArray(orderLines.orderId, ordered))
          .orderBy(asc(orderLines.orderId), asc(orderLines.position));
  const creditLines =
    credited.length === 0
      ? []
      : await db
          .select()
          .from(creditNoteLines)
          .where(
            and(
              inArray(creditNoteLines.creditNoteId, credited),
              inArray(creditNoteLines.kind, ['delivery', 'service']),
            ),
          );
  type Parts = readonly { kind: string; subtotal: number }[];
  const subtotalOf = (parts: Parts, wanted: string) =>
    parts.reduce((sum, { kind, subtotal }) => (kind === wanted ? sum + subtotal : sum), 0);
  const besideOf = (parts: Parts): BesideGoods => ({
    deliveryXof: subtotalOf(parts, 'delivery'),
    servicesXof: subtotalOf(parts, 'service'),
  });
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId);
  const byNote = Map.groupBy(creditLines, ({ creditNoteId }) => creditNoteId);
  return new Map(
    sources.map((source) => {
      const { kind, sourceId } = source;
      if (kind === 'credit_note') return [source, besideOf(byNote.get(sourceId) ?? [])];
      const ofOrder = kind === 'invoice' ? (byOrder.get(sourceId) ?? []) : [];
      return [source, besideOf(splitTaxes(ofOrder, source.vatPercent ?? 0))];
    }),
  );
}

export const JOURNAL_COLUMNS = {
  journal: 'Journal',
  number: 'Écriture',
  day: 'Date',
  piece: 'Pièce',
  piece_day: 'Date de la pièce',
  account: 'Compte',
  title: 'Intitulé du compte',
  label: 'Libellé',
  debit: 'Débit (FCFA)',
  credit: 'Crédit (FCFA)',
  state: 'État du jour',
};

const BOOKS: Record<JournalKind, string> = {
  invoice: 'VT',
  credit_note: 'VT',
  payment: 'TR',
  refund: 'TR',
  voucher_sale: 'TR',
  voucher_cancellation: 'TR',
  voucher_expiry: 'OD',
  cash_in: 'TR',
  cash_out: 'TR',
  cash_over: 'TR',
  cash_short: 'TR',
  loose_cash: 'TR',
  loose_cash_settled: 'TR',
};

/** A voucher payment moves no money, so it is not in the book of money. */
const bookOf = ({ kind, provider }: BookedEntry): string =>
  provider === 'voucher' ? 'OD' : BOOKS[kind];

type Row = Record<keyof typeof JOURNAL_COLUMNS, string | number>;

/** One row per line of an entry, in batches, from one snapshot: a day closed in between changes nothing. */
export const exportJournal = (
  db: Db,
  config: Config,
  period: JournalPeriod,
): AsyncGenerator<Row[]> => streamSnapshot(db, (tx) => readRows(tx, config, period));

async function* readRows(
  db: Db,
  config: Config,
  { from, to }: JournalPeriod,
): AsyncGenerator<Row[]> {
  const part = await readOpenPart(db);
  for await (const entries of readJournal(db, config, part, { from, to })) {
    yield entries.flatMap(rowsOf);
  }
}

const rowsOf = (entry: BookedEntry): Row[] =>
  entry.lines.map(({ account, title, debit, credit }) => ({
    journal: bookOf(entry),
    number: entryName(entry),
    day: entry.day,
    piece: entry.piece,
    piece_day: dayOf(entry.at),
    account,
    title,
    label: entry.label,
    debit,
    credit,
    state: entry.serial === null ? 'ouvert' : 'clos',
  }));
