import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openXlsx } from '#server/goods/catalogue/import/reading/read-xlsx.ts';

export async function readSheet(workbook: Buffer): Promise<string[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'sandaga-sheet-'));
  try {
    const path = join(folder, 'sheet.xlsx');
    await writeFile(path, workbook);
    const { rows } = await openXlsx(path, workbook.length);
    const found: string[][] = [];
    for await (const { cells } of rows) found.push([...cells]);
    return found;
  } finally {
    await rm(folder, { recursive: true });
  }
}
