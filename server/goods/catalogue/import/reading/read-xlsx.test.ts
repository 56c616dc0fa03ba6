// Which sheets of a workbook are read, and what merged cells and formats of numbers make of them.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { zipOf } from '#tests/helpers/base/zip.ts';
import { openTable, type TableOptions } from './read-table.ts';
import type { TableRow } from './table.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheets-'));
});
afterAll(() => rm(folder, { recursive: true }));

const LINK = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
type Given = {
  name: string;
  state?: string;
  /** Cells by line; a number is one, other texts are texts. */
  rows: Record<number, (string | number | { number: string; style: number })[]>;
  merges?: string[];
};

function bookOf(sheets: Given[], formats: string[] = []): Buffer {
  const named = sheets.map(
    ({ name, state = 'visible' }, n) =>
      `<sheet name="${name}" sheetId="${n + 1}" state="${state}" r:id="r${n}"/>`,
  );
  const links = sheets.map(
    (_, n) => `<Relationship Id="r${n}" Type="${LINK}/worksheet" Target="worksheets/s${n}.xml"/>`,
  );
  const numFmts = formats.map((code, n) => `<numFmt numFmtId="${164 + n}" formatCode="${code}"/>`);
  const looks = formats.map((_, n) => `<xf numFmtId="${164 + n}"/>`);
  const parts = sheets.map(({ rows, merges = [] }, n): [string, string] => {
    const lines = Object.entries(rows).map(([line, cells]) => {
      const written = cells.map((cell, column) => {
        const at = `r="${String.fromCharCode(65 + column)}${line}"`;
        if (cell === '') return `<c ${at}/>`;
        if (typeof cell === 'number') return `<c ${at}><v>${cell}</v></c>`;
        if (typeof cell === 'object') return `<c ${at} s="${cell.style}"><v>${cell.number}</v></c>`;
        return `<c ${at} t="str"><v>${cell}</v></c>`;
      });
      return `<row r="${line}">${written.join('')}</row>`;
    });
    const merged = merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('');
    const behind = merged === '' ? '' : `<mergeCells count="1">${merged}</mergeCells>`;
    const xml = `<worksheet><sheetData>${lines.join('')}</sheetData>${behind}</worksheet>`;
    return [`xl/worksheets/s${n}.xml`, xml];
  });
  return zipOf({
    'xl/workbook.xml': `<workbook xmlns:r="${LINK}"><sheets>${named.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${links.join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet><numFmts>${numFmts.join('')}</numFmts><cellXfs>${looks.join('')}</cellXfs></styleSheet>`,
    ...Object.fromEntries(parts),
  });
}

const KNOWN = ['Référence', 'Nom', 'Catégorie', 'Prix', 'Stock'];
const countKnown = (cells: readonly string[]) =>
  cells.filter((cell) => KNOWN.includes(cell)).length;

async function read(file: Buffer, options: TableOptions = { countKnown }) {
  const path = join(folder, 'file.xlsx');
  await writeFile(path, file);
  const table = await openTable(path, options);
  const rows: TableRow[] = [];
  for await (const row of table.rows()) rows.push(row);
  return { ...table, rows };
}

const HEAD = ['Référence', 'Nom', 'Prix'];

test('sheets of the same headings are joined, in any order of their columns', async () => {
  const book = bookOf([
    { name: 'Accueil', rows: { 1: ['Notre catalogue'], 3: ['Prix en francs'] } },
    { name: 'Froid', rows: { 1: HEAD, 2: ['F1', 'Frigo', 95000] } },
    { name: 'Vide', rows: {} },
    {
      name: 'Cuisine',
      rows: { 1: ['Cuisine'], 3: ['REFERENCE', 'nom', 'Prix'], 4: ['C1', 'Four', 5] },
    },
    { name: 'Lavage', rows: { 1: ['Prix', 'Référence', 'Nom'], 2: [7, 'L1', 'Laveuse'] } },
    { name: 'Clients', rows: { 1: ['Nom', 'Téléphone'], 2: ['Awa', '77'] } },
    { name: 'Ancien', state: 'hidden', rows: { 1: HEAD, 2: ['X', 'Vieux', 1] } },
    { name: 'Secret', state: 'veryHidden', rows: { 1: HEAD, 2: ['Y', 'Secret', 1] } },
  ]);
  const { header, headerLine, sheets, rows, format, readShare } = await read(book);
  expect({ header, headerLine }).toEqual({ header: HEAD, headerLine: 1 });
  expect(rows).toEqual([
    { line: 2, cells: ['F1', 'Frigo', '95000'], sheet: 'Froid' },
    { line: 4, cells: ['C1', 'Four', '5'], sheet: 'Cuisine' },
    { line: 2, cells: ['L1', 'Laveuse', '7'], sheet: 'Lavage' },
  ]);
  expect(sheets.map(({ name, state }) => [name, state])).toEqual([
    ['Accueil', 'other'],
    ['Froid', 'read'],
    ['Vide', 'empty'],
    ['Cuisine', 'read'],
    ['Lavage', 'read'],
    ['Clients', 'other'],
    ['Ancien', 'hidden'],
    ['Secret', 'hidden'],
  ]);
  expect(format).toBe('XLSX, 3 feuilles : « Froid », « Cuisine », « Lavage »');
  expect(readShare()).toBe(1);
});

test('a hidden first sheet is read only by its name', async () => {
  const book = bookOf([
    { name: 'Sheet', state: 'hidden', rows: { 1: HEAD, 2: ['OLD', 'Vieux four', 1] } },
    { name: 'Catalogue', rows: { 1: HEAD, 2: ['NEW', 'Four', 95000] } },
  ]);
  expect((await read(book)).rows).toEqual([{ line: 2, cells: ['NEW', 'Four', '95000'] }]);
  expect((await read(book, {})).rows).toEqual([{ line: 2, cells: ['NEW', 'Four', '95000'] }]);
  const asked = await read(book, { countKnown, sheet: 'Sheet' });
  expect(asked.rows).toEqual([{ line: 2, cells: ['OLD', 'Vieux four', '1'] }]);
  expect(asked.sheets.map(({ state }) => state)).toEqual(['read', 'other']);
  await expect(read(book, { sheet: 'Absente' })).rejects.toThrow('« Sheet », « Catalogue »');
});

test('without known headings the first sheet with any text is read, and one that is broken is passed over', async () => {
  const book = bookOf([
    { name: 'Vide', rows: {} },
    { name: 'Notes', rows: { 1: ['ref', 'x'], 2: ['1', 2] } },
    { name: 'Faux', rows: { 1: [{ number: 'mille', style: 0 }] } },
  ]);
  expect((await read(book)).rows).toEqual([{ line: 2, cells: ['1', '2'] }]);
  await expect(read(bookOf([{ name: 'Vide', rows: {} }]))).rejects.toThrow('est vide');
});

test('cells merged downwards repeat their text, not their figures and not across', async () => {
  const book = bookOf([
    {
      name: 'F',
      rows: {
        1: ['Liste', '', '', ''],
        2: ['Catégorie', 'Référence', 'Nom', 'Prix'],
        3: ['Froid', 'F1', 'Frigo', 100],
        4: ['', 'F2', 'Congélateur', ''],
        5: ['', '', '', ''],
        6: ['', 'F3', 'Glacière', ''],
        7: ['Cuisine', 'C1', 'Four', 5],
        8: ['', 'C2', 'Plaque', 6],
        9: ['', 'S1', 'Sans rayon', 7],
        10: ['Sur commande', '', '', ''],
      },
      merges: ['A1:D1', 'A3:A6', 'D3:D6', 'A7:A8', 'A10:D10', 'B1:B3'],
    },
  ]);
  const { rows, headerLine } = await read(book);
  expect(headerLine).toBe(2);
  expect(rows.map(({ line, cells }) => [line, ...cells])).toEqual([
    [3, 'Froid', 'F1', 'Frigo', '100'],
    [4, 'Froid', 'F2', 'Congélateur', ''],
    [6, 'Froid', 'F3', 'Glacière', ''],
    [7, 'Cuisine', 'C1', 'Four', '5'],
    [8, 'Cuisine', 'C2', 'Plaque', '6'],
    [9, '', 'S1', 'Sans rayon', '7'],
    [10, 'Sur commande', '', '', ''],
  ]);
});

test('merges behind many rows and many merges are found, whatever the parts they come in', async () => {
  const rows: Given['rows'] = { 1: ['Catégorie', 'Nom'] };
  const merges: string[] = [];
  for (let line = 2; line < 8002; line += 2) {
    Object.assign(rows, { [line]: [`Rayon ${line}`, `A${line}`], [line + 1]: ['', `B${line}`] });
    merges.push(`A${line}:A${line + 1}`);
  }
  const found = await read(bookOf([{ name: 'F', rows, merges }]));
  expect(found.rows).toHaveLength(8000);
  expect(found.rows.every(({ line, cells }) => cells[0] === `Rayon ${line - (line % 2)}`)).toBe(
    true,
  );
});

test('leading zeros of a format stay, and no other format changes a number', async () => {
  const formats = [
    '00000',
    '0000000;@',
    '[$-40C]00000',
    '0',
    '0.00%',
    '# ##0',
    '#,##0 &quot;F&quot;',
    '0.00E+00',
    '00000',
  ];
  const values = ['123', '45', '7', '12', '0.15', '95000', '95000.5', '6001230000000', '1.5'];
  const cells = values.map((number, style) => ({ number, style }));
  const { rows } = await read(bookOf([{ name: 'F', rows: { 1: ['a'], 2: cells } }], formats), {});
  expect(rows[0]?.cells).toEqual([
    '00123',
    '0000045',
    '00007',
    '12',
    '0.15',
    '95000',
    '95000.5',
    '6001230000000',
    '1.5',
  ]);
  const large = ['6.00123E+12', '12345678901234567890', '1E+21', '-5', '149999.99999999997'];
  const plain = large.map((number) => ({ number, style: 7 }));
  const read2 = await read(bookOf([{ name: 'F', rows: { 1: ['a'], 2: plain } }], formats), {});
  expect(read2.rows[0]?.cells).toEqual([
    '6001230000000',
    '12345678901234567890',
    '1000000000000000000000',
    '-5',
    '150000',
  ]);
});
