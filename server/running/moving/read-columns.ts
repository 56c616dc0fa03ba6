import type { MovingChoices, MovingReport } from '#contract/running/staff-moving.ts';
import type { MovingKind, MovingRow } from '#server/base/moving/kind.ts';
import { cleanCell } from '#server/goods/catalogue/import/reading/cell-values.ts';
import type { Table } from '#server/goods/catalogue/import/reading/read-table.ts';
import { spellingsOf } from '#server/goods/catalogue/import/reading/vocabulary.ts';

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
  fields: Fields,
  choices: MovingChoices,
): MovingColumns {
  const found = header.map((heading) => {
    const chosen = choices.columns[heading];
    if (chosen !== undefined) return { field: chosen in fields ? chosen : undefined, rank: -1 };
    return findMovingField(heading, fields);
  });
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
  const missing = Object.entries(fields).flatMap(([field, { label, isRequired }]) =>
    isRequired && !of.has(field) ? [`« ${label} »`] : [],
  );
  return { of, described, missing };
}

/** The field that a heading means for these kinds of rows, with its place among the headings of that field. */
function findMovingField(
  heading: string,
  fields: Fields,
): { field: string; rank: number } | undefined {
  for (const spelling of spellingsOf(heading)) {
    for (const [field, { headings }] of Object.entries(fields)) {
      const rank = headings.indexOf(spelling);
      if (rank !== -1) return { field, rank };
    }
  }
  return undefined;
}

/** What `openTable` asks about a table of this kind: the line of its headings, and its long texts. */
export const tableOptionsOf = (fields: Fields) => ({
  countKnown: (cells: readonly string[]) =>
    cells.filter((cell) => findMovingField(cell, fields) !== undefined).length,
  isLongText: (heading: string) =>
    /avis|review|content|contenu|body|texte?|comment|note|adress|address|reply|reponse|message/i.test(
      heading,
    ),
});

/** The rows of a table as its kind reads them. Throws the reason of an aborted `signal`. */
export async function* rowsOfTable(
  table: Table,
  columns: MovingColumns,
  signal?: AbortSignal,
): AsyncGenerator<MovingRow> {
  for await (const { line, cells } of table.rows()) {
    signal?.throwIfAborted();
    const cellAt = (index: number) => cleanCell(cells[index] ?? '');
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
}
