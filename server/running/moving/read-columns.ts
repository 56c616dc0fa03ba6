import type { MovingChoices, MovingReport } from '#contract/running/staff-moving.ts';
import type { MovingKind, MovingRow, RowNote } from '#server/base/moving/kind.ts';
import { Problem } from '#server/base/problem.ts';
import { isOtherMoney, spellingsOf } from '#server/goods/catalogue/headings/vocabulary.ts';
import {
  cleanCell,
  isFilled,
  isSheetError,
} from '#server/goods/catalogue/import/reading/cell-values.ts';
import type { Table } from '#server/goods/catalogue/import/reading/read-table.ts';

type Fields = MovingKind['fields'];

export type MovingColumns = {
  /** The columns of each field, the preferred one first; a row is read from the first that it fills. */
  of: Map<string, number[]>;
  described: MovingReport['columns'];
  /** The needed fields without a column, in French. */
  missing: string[];
};

/** Finds the fields of a kind among the headings of a file; a clerk's choices go first. */
export function recogniseMoving(
  header: readonly string[],
  { fields, needsOneOf = [] }: Pick<MovingKind, 'fields' | 'needsOneOf'>,
  choices: MovingChoices,
): MovingColumns {
  const found = header.map((heading): Meaning | undefined => {
    const chosen = choices.columns[heading];
    if (chosen !== undefined) return { field: chosen in fields ? chosen : undefined, rank: -1 };
    return meaningsOf(heading, fields)[0];
  });
  giveSecondMeanings(header, fields, found);
  const of = new Map(
    Object.keys(fields).flatMap((field): [string, number[]][] => {
      const own = found
        .flatMap((known, index) => (known?.field === field ? [{ index, rank: known.rank }] : []))
        .toSorted((a, b) => a.rank - b.rank)
        .map(({ index }) => index);
      return own.length > 0 ? [[field, own]] : [];
    }),
  );
  const described = header.flatMap((heading, index) => {
    if (heading === '') return [];
    const field = found[index]?.field;
    return [{ heading, field: fields[field ?? '']?.label ?? null, choice: field ?? '' }];
  });
  const labelOf = (field: string) => `« ${fields[field]?.label ?? field} »`;
  const missing = [
    ...Object.entries(fields).flatMap(([field, { isRequired }]) =>
      isRequired && !of.has(field) ? [labelOf(field)] : [],
    ),
    ...needsOneOf.flatMap((group) =>
      group.some((field) => of.has(field)) ? [] : [group.map(labelOf).join(' ou ')],
    ),
  ];
  return { of, described, missing };
}

/** A field with the place of the heading among its headings, -1 for one that the clerk chose. */
type Meaning = { field: string | undefined; rank: number };

/** What a heading can mean for this kind of rows, the likeliest first. */
const meaningsOf = (heading: string, fields: Fields): Meaning[] =>
  (isOtherMoney(heading) ? [] : spellingsOf(heading)).flatMap((spelling) =>
    Object.entries(fields).flatMap(([field, { headings }]) => {
      const rank = headings.indexOf(spelling);
      return rank === -1 ? [] : [{ field, rank }];
    }),
  );

/**
 * « Référence » is the order's number, unless the file has « Numéro » too: then it is the product's. A heading whose
 * field has a better column takes its next meaning, if no column has that one.
 */
function giveSecondMeanings(
  header: readonly string[],
  fields: Fields,
  found: (Meaning | undefined)[],
): void {
  for (const [index, meaning] of found.entries()) {
    if (meaning?.field === undefined || meaning.rank === -1) continue;
    const hasBetter = found.some(
      (other, place) =>
        place !== index &&
        other !== undefined &&
        other.field === meaning.field &&
        other.rank < meaning.rank,
    );
    if (!hasBetter) continue;
    const isFree = ({ field }: Meaning) => found.every((other) => other?.field !== field);
    found[index] = meaningsOf(header[index] ?? '', fields).find(isFree) ?? meaning;
  }
}

/** What `openTable` asks about a table of this kind: the line of its headings, and its long texts. */
export const tableOptionsOf = (fields: Fields) => ({
  countKnown: (cells: readonly string[]) =>
    cells.filter((cell) => meaningsOf(cell, fields).length > 0).length,
  isLongText: (heading: string) =>
    /avis|review|content|contenu|body|texte?|comment|note|adress|address|reply|reponse|message/i.test(
      heading,
    ),
});

/**
 * The rows of a table as its kind reads them; `refuse` gets those that are none, such as one with too many cells.
 * Throws the reason of an aborted `signal`, and `bad-request` for a table without rows.
 */
export async function* rowsOfTable(
  table: Table,
  columns: MovingColumns,
  refuse: (row: RowNote) => void,
  signal?: AbortSignal,
): AsyncGenerator<MovingRow> {
  let isEmpty = true;
  for await (const row of table.rows()) {
    signal?.throwIfAborted();
    isEmpty = false;
    const { line, cells } = row;
    const problem = row.problem ?? wrongWidth(cells, table.header.length);
    if (problem !== undefined) {
      refuse({ line, name: '—', reason: problem });
      continue;
    }
    const cellAt = (index: number) => {
      const cell = cleanCell(cells[index] ?? '');
      return isSheetError(cell) ? '' : cell;
    };
    const placeOf = (field: string) => {
      const places = columns.of.get(field) ?? [];
      return places.find((index) => cellAt(index) !== '') ?? places[0];
    };
    yield {
      line,
      text: (field) => cellAt(placeOf(field) ?? -1),
      heading: (field) => table.header[placeOf(field) ?? -1],
    };
  }
  if (isEmpty) {
    throw new Problem('bad-request', 'Ce fichier n’a que des titres : aucune ligne à reprendre.');
  }
}

/** A text with a separator but without quotes moves all cells behind it. */
const wrongWidth = (cells: readonly string[], width: number): string | undefined =>
  cells.length < width || cells.slice(width).some(isFilled)
    ? `${cells.length} valeurs au lieu de ${width} : vérifiez les séparateurs et les guillemets`
    : undefined;
