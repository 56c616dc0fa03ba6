import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readZipEntry } from '#server/goods/catalogue/import/reading/check-zip.ts';
import { openWorkbook } from '#server/goods/catalogue/import/reading/read-xlsx.ts';
import { readSheetRows } from '#server/goods/catalogue/import/reading/sheet-rows.ts';

export async function readSheet(workbook: Buffer): Promise<string[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'sandaga-sheet-'));
  try {
    const path = join(folder, 'sheet.xlsx');
    await writeFile(path, workbook);
    const parts = await openWorkbook(path, workbook.length);
    const [sheet] = parts.sheets;
    const found: string[][] = [];
    const rows = readSheetRows(readZipEntry(path, sheet!.entry), parts);
    for await (const { cells } of rows) found.push([...cells]);
    return found;
  } finally {
    await rm(folder, { recursive: true });
  }
}
