import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTable } from '#server/goods/catalogue/import/reading/read-table.ts';
import {
  countKnownHeadings,
  describeColumns,
  mayHaveLines,
  type RecognisedColumn,
  recogniseColumns,
} from '#server/goods/catalogue/import/rows/columns.ts';
import {
  type AcceptedRow,
  type RefusedRow,
  readRow,
} from '#server/goods/catalogue/import/rows/read-row.ts';
import { shapeRows } from '#server/goods/catalogue/import/rows/shape-rows.ts';

export type ReadFile = {
  dialect: string;
  columns: RecognisedColumn[];
  /** The products of the file by reference. */
  products: Map<string, AcceptedRow>;
  refused: RefusedRow[];
  skipped: RefusedRow[];
  /** What the report says about taken rows, with their reference. */
  notes: string[];
};

/** Reads a file as the import does, without a shop. */
export async function readImportRows(...lines: string[]): Promise<ReadFile> {
  const folder = await mkdtemp(join(tmpdir(), 'import-rows-'));
  try {
    const path = join(folder, 'file.csv');
    await writeFile(path, lines.join('\n'));
    const table = await openTable(path, {
      countKnown: countKnownHeadings,
      isLongText: mayHaveLines,
    });
    const columns = recogniseColumns(table.header);
    const read: Omit<ReadFile, 'columns' | 'dialect'> = {
      products: new Map(),
      refused: [],
      skipped: [],
      notes: [],
    };
    for await (const shaped of shapeRows(table, columns)) {
      if (shaped.kind === 'skipped') {
        const { line, reference, reason } = shaped;
        read.skipped.push({ line, reference, reason });
        continue;
      }
      const row = readRow(columns, shaped);
      if (!('product' in row)) {
        read.refused.push(row);
        continue;
      }
      const { reference } = row.product;
      read.products.set(reference, row);
      read.notes.push(...row.notes.map((note) => `${reference} : ${note}`));
    }
    return { ...read, dialect: columns.dialect.label, columns: describeColumns(columns) };
  } finally {
    await rm(folder, { recursive: true });
  }
}
