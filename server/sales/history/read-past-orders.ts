import { cleanEmail, emailProblem } from '#contract/base/fields/email.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { shorten } from '#contract/base/fields/plain-text.ts';
import { foldEmail } from '#server/base/identity/fold-email.ts';
import { toAnyE164 } from '#server/base/identity/world-phone.ts';
import { inColumn, type MovingRow, type RowNote } from '#server/base/moving/kind.ts';
import { readMoment } from '#server/base/moving/read-moment.ts';
import { parsePrice } from '#server/goods/catalogue/import/reading/cell-values.ts';
import { PAST_ORDER_FIELDS } from './past-order-fields.ts';
import { isNoOrder } from './state-words.ts';

const GROUPED = /^\d{1,3}(?:([.,])\d{3})+(?!\1)[.,]\d+$/;

const DECIMALS = /^(\d+)[.,](\d{1,6})$/;

/** Beyond any purchase, and far below what a sum can hold. */
const MAX_AMOUNT = 1_000_000_000_000;

type Field = keyof typeof PAST_ORDER_FIELDS;

export type FileLine = {
  reference: string;
  name: string;
  quantity: number;
  unitPrice: number;
  total: number;
  serials: string[];
};
/** An order of a file with its lines; amounts in XOF. */
export type FileOrder = {
  line: number;
  number: string;
  source: string;
  orderedAt: Date;
  buyerName: string;
  buyerEmail: string;
  buyerPhone: string;
  total: number;
  state: string;
  paid: string;
  lines: FileLine[];
};
type Cell = (field: Field, reason: string) => string;
type Group = {
  /** Names the column of a wrong cell. */
  cell: Cell;
  line: number;
  number: string;
  rows: Map<Field, string>[];
  lines: number[];
};

const MAX_TEXT = 200;
const MAX_WORDS = 100;
const MAX_SERIAL = 60;
const MOST_SERIALS = 200;
const MOST_LINES = 500;

/**
 * Orders of a file with a row for each line. A row without a number continues the order above, as Odoo writes it; what
 * only the first row says holds for all, as Shopify writes it.
 */
export async function readPastOrders(rows: AsyncIterable<MovingRow>): Promise<{
  orders: FileOrder[];
  refused: RowNote[];
  notes: RowNote[];
}> {
  const groups = new Map<string, Group>();
  const refused: RowNote[] = [];
  let last: Group | undefined;
  for await (const row of rows) {
    const texts = textsOf(row);
    const number = texts.get('number') ?? '';
    if (number !== '') last = groupOf(groups, row, texts);
    if (last === undefined) {
      refused.push({
        line: row.line,
        name: '—',
        reason: inColumn(row, 'number', 'le numéro de la commande manque'),
      });
      continue;
    }
    last.rows.push(texts);
    last.lines.push(row.line);
  }
  const now = new Date();
  const orders: FileOrder[] = [];
  const notes: RowNote[] = [];
  for (const group of groups.values()) {
    const problems: RowNote[] = [];
    const order = readOrder(group, now, { refuse: problems, note: notes });
    if (problems.length === 0) orders.push(order);
    else refused.push(...problems);
  }
  return { orders, refused, notes };
}

const textsOf = (row: MovingRow) =>
  new Map(
    (Object.keys(PAST_ORDER_FIELDS) as Field[]).flatMap((field) => {
      const text = row.text(field);
      return text === '' ? [] : [[field, text] as const];
    }),
  );

function groupOf(groups: Map<string, Group>, row: MovingRow, texts: Map<Field, string>): Group {
  const number = texts.get('number') ?? '';
  const key = JSON.stringify([texts.get('source') ?? '', number]);
  const known = groups.get(key);
  if (known !== undefined) return known;
  const cell: Cell = (field, reason) => inColumn(row, field, reason);
  const group: Group = { line: row.line, number, rows: [], lines: [], cell };
  groups.set(key, group);
  return group;
}

type Said = { refuse: RowNote[]; note: RowNote[] };

function readOrder(group: Group, now: Date, said: Said): FileOrder {
  const first = (field: Field): string =>
    group.rows.find((row) => row.has(field))?.get(field) ?? '';
  const name = shorten(group.number, MAX_TEXT);
  const add = (list: RowNote[], reason: string, line = group.line) =>
    list.push({ line, name, reason });
  const orderedAt = readMoment(first('ordered_at'));
  if (orderedAt === undefined || orderedAt > now) {
    const what =
      orderedAt === undefined
        ? 'n’est pas une date (par exemple 31/12/2025 ou 2025-12-31)'
        : 'n’est pas encore passé';
    add(said.refuse, group.cell('ordered_at', `« ${first('ordered_at')} » ${what}`));
  }
  const state = first('cancelled') === '' ? first('state') : 'Annulée';
  if (isNoOrder(state)) {
    add(said.refuse, group.cell('state', `« ${state} » n’est pas une commande, pas reprise`));
  }
  const currency = first('currency');
  if (!/^(|xof|f ?cfa|cfa|f|francs? cfa)$/i.test(currency)) {
    add(
      said.refuse,
      group.cell(
        'currency',
        `« ${currency} » : seuls des montants en francs CFA (XOF) se reprennent`,
      ),
    );
  }
  const lines = group.rows.flatMap((row, index) => {
    const line = group.lines[index];
    if (/^-?0+([.,]0+)?$/.test(row.get('quantity') ?? '')) {
      add(said.note, group.cell('quantity', '0 pièce, ligne pas reprise'), line);
      return [];
    }
    return readLine(row, group.cell, (reason) => add(said.refuse, reason, line));
  });
  if (lines.length > MOST_LINES) add(said.refuse, `plus de ${MOST_LINES} lignes dans une commande`);
  const sum = lines.reduce((whole, { total }) => whole + total, 0);
  const isSummed = first('total') === '' || hasTotalsOfLines(group, lines);
  const total = isSummed ? sum : readAmount(first('total'));
  if (total === undefined) {
    add(said.refuse, group.cell('total', `« ${first('total')} » n’est pas un montant`));
  } else if (lines.length > 0 && sum !== total && said.refuse.length === 0) {
    add(
      said.note,
      `les lignes font ${formatXof(sum)} et le total ${formatXof(total)} : il reste la livraison, une remise ou une taxe`,
    );
  }
  return {
    line: group.line,
    number: name,
    source: shorten(first('source'), MAX_WORDS),
    orderedAt: orderedAt ?? now,
    buyerName: shorten(buyerOf(first), MAX_WORDS),
    buyerEmail: emailOf(first('buyer_email'), (reason) =>
      add(said.note, group.cell('buyer_email', reason)),
    ),
    buyerPhone: toAnyE164(first('buyer_phone')) ?? '',
    total: total ?? 0,
    state: shorten(state, MAX_WORDS),
    paid: shorten(first('paid'), MAX_WORDS),
    lines,
  };
}

/** Whether the « Total TTC » of a list of invoices is that of each line: the amounts differ and are those of the lines. */
function hasTotalsOfLines({ rows }: Group, lines: readonly FileLine[]): boolean {
  const totals = rows.map((row) => readAmount(row.get('total') ?? ''));
  return (
    new Set(totals).size > 1 &&
    totals.length === lines.length &&
    totals.every((total, index) => total === lines[index]?.total)
  );
}

function buyerOf(first: (field: Field) => string): string {
  const given = first('buyer_first_name');
  const family = first('buyer_last_name') || (given === '' ? '' : first('buyer_name'));
  return [given, family].filter(Boolean).join(' ') || first('buyer_name');
}

function emailOf(text: string, note: (reason: string) => void): string {
  const email = cleanEmail(text);
  if (email === '') return '';
  if (emailProblem(email) === undefined) return foldEmail(email);
  note(`« ${shorten(email, MAX_TEXT)} » n’est pas une adresse e-mail`);
  return '';
}

/** None for a row that only has what belongs to the whole order. */
function readLine(
  row: Map<Field, string>,
  cell: Cell,
  refuse: (reason: string) => void,
): FileLine[] {
  const text = (field: Field): string => row.get(field) ?? '';
  // Odoo's display name: `[FRG-1] Réfrigérateur`.
  const [, shown = '', bare = ''] = /^\[([^\]]+)\]\s*(.+)$/s.exec(text('product')) ?? [];
  const reference = shorten(text('reference') || shown, MAX_TEXT);
  const name = shorten(bare || text('product') || reference, MAX_TEXT);
  if (name === '') return [];
  const amount = (field: 'unit_price' | 'line_total'): number | undefined => {
    if (text(field) === '') return undefined;
    const read = readAmount(text(field));
    if (read === undefined) refuse(cell(field, `« ${text(field)} » n’est pas un montant`));
    return read;
  };
  const quantity = text('quantity') === '' ? 1 : readPieces(text('quantity'));
  if (quantity === undefined) {
    refuse(cell('quantity', `« ${text('quantity')} » n’est pas un nombre entier de pièces`));
  }
  const pieces = quantity ?? 1;
  const [unit, whole] = [amount('unit_price'), amount('line_total')];
  const total = whole ?? (unit ?? 0) * pieces;
  return [
    {
      reference,
      name,
      quantity: pieces,
      unitPrice: unit ?? Math.round(total / pieces),
      total,
      serials: readSerials(text('serials')),
    },
  ];
}

/** In capitals, each once. */
function readSerials(text: string): string[] {
  const all = text.split(/[,;|\r\n]+/).map((one) => one.trim().toUpperCase().slice(0, MAX_SERIAL));
  return [...new Set(all.filter(Boolean))].slice(0, MOST_SERIALS);
}

/** An amount in whole francs, negative or not; rounds what other currencies and taxes leave behind a point. */
export function readAmount(text: string): number | undefined {
  const bare = text.trim().replace(/^[−–]/, '-');
  const isNegative = bare.startsWith('-');
  const plain = bare.replace(/^[-+]\s*/, '');
  const whole = parsePrice(plain) ?? roundOff(plain);
  if (whole === undefined || whole > MAX_AMOUNT) return undefined;
  return isNegative && whole !== 0 ? -whole : whole;
}

function roundOff(plain: string): number | undefined {
  const bare = plain.replace(/\s*(?:f\.?\s?cfa|cfa|xof|f)\.?$/i, '').replace(/[\s'’]/g, '');
  const [, separator = ''] = GROUPED.exec(bare) ?? [];
  const [, whole, decimals] =
    DECIMALS.exec(separator === '' ? bare : bare.replaceAll(separator, '')) ?? [];
  return whole === undefined ? undefined : Math.round(Number(`${whole}.${decimals}`));
}

/** A whole number of pieces, at least 1; undefined for none. `2.0` and `2,000` of Odoo are two. */
export function readPieces(text: string): number | undefined {
  const found = /^(\d{1,9})(?:[.,]0+)?$/.exec(text.trim());
  const pieces = found === null ? 0 : Number(found[1]);
  return pieces > 0 ? pieces : undefined;
}
