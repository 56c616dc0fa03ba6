// Workbooks that are small as a file and endless once they are open.
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { getImport } from '#server/goods/catalogue/import/find-import.ts';
import { runImport } from '#server/goods/catalogue/import/run-import.ts';
import { runImportInProcess, startImport } from '#server/goods/catalogue/import/start-import.ts';

import { catalogueImports } from '#server/goods/catalogue/tables.ts';
import { zipOf } from '#tests/helpers/base/zip.ts';
import { HEADER, machine, openImportDesk } from '#tests/helpers/goods/import-desk.ts';

const desk = openImportDesk();

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGED = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** A workbook of one sheet with these cells. */
const workbook = (cells: Record<string, string>): Buffer => {
  const ofRow = Map.groupBy(Object.entries(cells), ([place]) => /\d+/.exec(place)![0]);
  const rows = [...ofRow].map(([row, found]) => {
    const written = found.map(([place, text]) => `<c r="${place}" t="str"><v>${text}</v></c>`);
    return `<row r="${row}">${written.join('')}</row>`;
  });
  return zipOf({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="F" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGED}"><Relationship Id="r1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${rows.join('')}</sheetData></worksheet>`,
  });
};
const upload = (name: string, bytes: Buffer) => startImport(desk.db, machine, { name, bytes });

test('a cell at the far end of a sheet ends its own import, which says why, and the next one runs', async () => {
  const far = await upload('loin.xlsx', workbook({ A1: 'reference', XFD1048576: 'x' }));
  await runImportInProcess(desk.database, far);
  const failed = await getImport(desk.db, far);
  expect(failed).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('Un classeur a peut-être des cellules très loin'),
  });
  const good = Buffer.from(`${HEADER}\nR-1,Article,FOUR,1000`);
  const next = await upload('bon.csv', good);
  await runImportInProcess(desk.database, next);
  expect(await getImport(desk.db, next)).toMatchObject({
    state: 'preview',
    report: { created: 1 },
  });
}, 60_000);

test('a workbook of many plain rows is read beside the shop, all of them', async () => {
  const cells: Record<string, string> = {};
  const columns = { A: 'reference', B: 'name', C: 'categ_id', D: 'list_price' };
  for (const [column, name] of Object.entries(columns)) cells[`${column}1`] = name;
  for (let row = 2; row <= 10_001; row += 1) {
    Object.assign(cells, { [`A${row}`]: `R-${row}`, [`B${row}`]: 'Article' });
    Object.assign(cells, { [`C${row}`]: 'FOUR', [`D${row}`]: '1000' });
  }
  const id = await upload('long.xlsx', workbook(cells));
  await runImportInProcess(desk.database, id);
  expect(await getImport(desk.db, id)).toMatchObject({
    state: 'preview',
    report: { created: 10_000, refused: [] },
  });
}, 60_000);

test('an import whose process was lost is not tried again, and says so', async () => {
  const id = await upload('perdu.csv', Buffer.from(`${HEADER}\nR-1,Article,FOUR,1000`));
  await toldOfItself(id, '1 hour');
  await runImport(desk.db, id);
  expect(await getImport(desk.db, id)).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('a été interrompu et rien n’a été enregistré'),
  });
});

test('a lost import keeps nobody from the next one, one that is worked on does', async () => {
  const csv = Buffer.from(`${HEADER}\nR-1,Article,FOUR,1000`);
  const id = await upload('un.csv', csv);
  await toldOfItself(id, '10 seconds');
  await expect(upload('deux.csv', csv)).rejects.toThrow('Un import est déjà en cours');
  await toldOfItself(id, '3 minutes');
  await expect(upload('deux.csv', csv)).resolves.toBeGreaterThan(id);
});

/** As if an import had been begun an hour ago and its process last heard of so long ago. */
const toldOfItself = (id: number, ago: string) =>
  desk.db
    .update(catalogueImports)
    .set({
      report: sql`${catalogueImports.report} || jsonb_build_object(
        'startedAt', now() - interval '1 hour', 'aliveAt', now() - ${ago}::interval)`,
    })
    .where(eq(catalogueImports.id, id));
