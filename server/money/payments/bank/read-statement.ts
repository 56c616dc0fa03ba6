import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MAX_XOF } from '#contract/base/fields/money.ts';
import { keysOf } from '#contract/base/tables.ts';
import { MAX_STATEMENT_LINES } from '#contract/money/staff-bank-lines.ts';
import { hashOf } from '#server/base/hash.ts';
import { Problem } from '#server/base/problem.ts';
import { plainHeading, spellingsOf } from '#server/goods/catalogue/headings/vocabulary.ts';
import {
  cleanCell,
  parseDay,
  parsePrice,
} from '#server/goods/catalogue/import/reading/cell-values.ts';
import { openTable } from '#server/goods/catalogue/import/reading/read-table.ts';

/** Money that came in, as the statement says it; XOF. `key` is the same in every file that has the line. */
type StatementLine = {
  key: string;
  day: string;
  label: string;
  reference: string;
  amountXof: number;
};

export type Statement = {
  lines: StatementLine[];
  /** Rows of money that went out, of balances and of totals. */
  leftOut: number;
  refused: { line: number; reason: string }[];
};

/** Plain headings of each field, the surest first. */
const HEADINGS = {
  day: [
    'date',
    'date operation',
    'date d operation',
    'date de l operation',
    'date comptable',
    'date comptabilisation',
    'date compta',
    'date op',
    'jour',
    'date valeur',
    'date de valeur',
    'valeur',
  ],
  label: [
    'libelle',
    'libelle operation',
    'libelle de l operation',
    'description',
    'designation',
    'nature',
    'nature operation',
    'nature de l operation',
    'operation',
    'details',
    'detail',
    'intitule',
  ],
  motive: [
    'motif',
    'motif du virement',
    'communication',
    'information',
    'informations',
    'commentaire',
    'donneur d ordre',
    'emetteur',
  ],
  reference: [
    'reference',
    'ref',
    'references',
    'reference operation',
    'ref operation',
    'n piece',
    'numero piece',
    'numero de piece',
    'piece',
    'n operation',
    'numero operation',
  ],
  credit: [
    'credit',
    'montant credit',
    'credits',
    'montant au credit',
    'mouvement credit',
    'entree',
    'entrees',
  ],
  debit: [
    'debit',
    'montant debit',
    'debits',
    'montant au debit',
    'mouvement debit',
    'sortie',
    'sorties',
  ],
  amount: ['montant', 'montant operation', 'montant de l operation', 'amount', 'mouvement'],
  sense: ['sens', 'd/c', 'c/d', 'dc', 'type'],
} as const;
type Field = keyof typeof HEADINGS;

function fieldOf(heading: string): { field: Field; rank: number } | undefined {
  for (const name of spellingsOf(heading)) {
    for (const field of keysOf(HEADINGS)) {
      const rank = (HEADINGS[field] as readonly string[]).indexOf(name);
      if (rank >= 0) return { field, rank };
    }
  }
  return undefined;
}

/** The column of each field; of several the surest. */
function placeFields(header: readonly string[]): Partial<Record<Field, number>> {
  const places: Partial<Record<Field, { column: number; rank: number }>> = {};
  for (const [column, heading] of header.entries()) {
    const found = fieldOf(heading);
    if (found === undefined) continue;
    const known = places[found.field];
    if (known === undefined || found.rank < known.rank) {
      places[found.field] = { column, rank: found.rank };
    }
  }
  return Object.fromEntries(Object.entries(places).map(([field, { column }]) => [field, column]));
}

const MISSING = {
  day: 'La colonne de la date manque : elle s’appelle « Date », par exemple.',
  label: 'La colonne du libellé manque : elle s’appelle « Libellé » ou « Motif », par exemple.',
  amount: 'La colonne du montant manque : elle s’appelle « Crédit » ou « Montant », par exemple.',
};

/** Reads a bank's CSV of any usual separator, encoding and headings. Throws `bad-request`. */
export async function readStatement(bytes: Buffer): Promise<Statement> {
  const folder = await mkdtemp(join(tmpdir(), 'releve-'));
  try {
    const path = join(folder, 'releve.csv');
    await writeFile(path, bytes);
    const countKnown = (cells: readonly string[]) =>
      cells.filter((cell) => fieldOf(cell) !== undefined).length;
    const table = await openTable(path, { countKnown, isLongText: () => false });
    const places = placeFields(table.header);
    const refuse = (message: string) => new Problem('bad-request', message);
    if (places.day === undefined) throw refuse(MISSING.day);
    if (places.label === undefined && places.motive === undefined) throw refuse(MISSING.label);
    if (places.credit === undefined && places.amount === undefined) throw refuse(MISSING.amount);
    const read: Statement = { lines: [], leftOut: 0, refused: [] };
    const seen = new Map<string, number>();
    let rows = 0;
    for await (const { line, cells, problem } of table.rows()) {
      rows += 1;
      if (rows > MAX_STATEMENT_LINES) {
        throw refuse(
          `Ce relevé dépasse ${MAX_STATEMENT_LINES.toLocaleString('fr-FR')} lignes : coupez-le.`,
        );
      }
      const row = problem === undefined ? readRow(places, cells) : { reason: problem };
      if (row === undefined) read.leftOut += 1;
      else if ('reason' in row) read.refused.push({ line, reason: row.reason });
      else read.lines.push({ ...row, key: keyOf(row, seen) });
    }
    return read;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Row = Omit<StatementLine, 'key'>;

/** Opening and closing balances, totals: no money that moved. */
const NO_MOVE = /^(ancien |nouveau )?solde\b|^(sous )?tota(l|ux)\b|^report\b/;

/** Undefined for a row without money that came in. */
function readRow(
  places: Partial<Record<Field, number>>,
  cells: readonly string[],
): Row | { reason: string } | undefined {
  const cellOf = (field: Field) => {
    const column = places[field];
    return column === undefined ? '' : cleanCell(cells[column] ?? '').replace(/\s+/gu, ' ');
  };
  const texts = [cellOf('label'), cellOf('motive')].filter((one) => one !== '');
  const label = [...new Set(texts)].join(' · ').slice(0, MAX_TEXT);
  if (NO_MOVE.test(plainHeading(label))) return undefined;
  const amount = readMoved({
    credit: cellOf('credit'),
    debit: cellOf('debit'),
    amount: cellOf('amount'),
    sense: cellOf('sense'),
  });
  if (amount === undefined)
    return { reason: 'le montant est illisible, ou n’est pas en francs entiers' };
  if (amount <= 0) return undefined;
  if (amount > MAX_XOF) return { reason: 'le montant est trop grand' };
  const day = parseDay(cellOf('day'));
  if (day === undefined) return { reason: 'la date est illisible' };
  return { day, label, reference: cellOf('reference').slice(0, MAX_REFERENCE), amountXof: amount };
}

const MAX_TEXT = 500;
const MAX_REFERENCE = 120;

type Written = Record<'credit' | 'debit' | 'amount' | 'sense', string>;

/** XOF that came in, negative or 0 for none; undefined for an amount that no franc fits. */
export function readMoved({ credit, debit, amount, sense }: Written): number | undefined {
  if (credit !== '' || (debit !== '' && amount === '')) {
    const [came, went] = [
      credit === '' ? 0 : readSigned(credit),
      debit === '' ? 0 : readSigned(debit),
    ];
    if (came === undefined) return undefined;
    // A statement may write a zero on the other side.
    return came !== 0 ? came : -Math.abs(went ?? 1);
  }
  if (amount === '') return 0;
  const moved = readSigned(amount);
  const isDebit = /^d/i.test(sense) || (debit !== '' && readSigned(debit) !== 0);
  return moved !== undefined && isDebit ? -Math.abs(moved) : moved;
}

/** `1 250 000,00`, `+1250000`, `-500`, `500-`, `(500)`; undefined for anything else, centimes among it. */
export function readSigned(cell: string): number | undefined {
  const text = cell
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/\s+/gu, ' ')
    .trim();
  const [, inBrackets] = /^\((.*)\)$/.exec(text) ?? [];
  const isNegative = inBrackets !== undefined || /^-|-$/.test(text);
  const amount = parsePrice((inBrackets ?? text).replace(/^[+-] ?| ?[+-]$/g, ''));
  return amount === undefined ? undefined : isNegative && amount !== 0 ? -amount : amount;
}

/** Without case, accents and blanks, which exports of one line differ in; equal lines of a day are counted. */
function keyOf({ day, amountXof, label, reference }: Row, seen: Map<string, number>): string {
  const facts = [day, amountXof, plainHeading(label), plainHeading(reference)];
  const content = JSON.stringify(facts);
  const nth = (seen.get(content) ?? 0) + 1;
  seen.set(content, nth);
  return hashOf(JSON.stringify([...facts, nth]));
}
