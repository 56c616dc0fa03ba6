import type { JournalKind } from '#contract/money/journal-kinds.ts';
import type { Config } from '#server/base/config/config.ts';
import { streamSnapshot } from '#server/base/db/in-transaction.ts';
import type { Db } from '#server/base/db/open.ts';
import { dayOf } from '#server/base/time.ts';
import { readOpenPart } from './journal-sources.ts';
import type { Period } from './list-days.ts';
import { type Entry, entryName, readJournal } from './read-journal.ts';

/** The columns of the exported journal, a row for each line of an entry. */
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

/** The books that accountants part entries by: sales, money, and what is neither. */
const BOOKS: Record<JournalKind, string> = {
  invoice: 'VT',
  credit_note: 'VT',
  payment: 'TR',
  refund: 'TR',
  voucher_sale: 'TR',
  voucher_cancellation: 'TR',
  voucher_expiry: 'OD',
};

/** What a voucher pays or gets back moves no money, so it is not in the book of money. */
const bookOf = ({ kind, provider }: Entry): string => (provider === 'voucher' ? 'OD' : BOOKS[kind]);

type Row = Record<keyof typeof JOURNAL_COLUMNS, string | number>;

/** The lines of a period's journal as rows of a file, in batches: as they are at one moment, whoever closes a day meanwhile. */
export const exportJournal = (db: Db, config: Config, period: Period): AsyncGenerator<Row[]> =>
  streamSnapshot(db, (tx) => readRows(tx, config, period));

async function* readRows(db: Db, config: Config, { from, to }: Period): AsyncGenerator<Row[]> {
  const part = await readOpenPart(db);
  for await (const entries of readJournal(db, config, part, { from, to })) {
    yield entries.flatMap(rowsOf);
  }
}

const rowsOf = (entry: Entry): Row[] =>
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
