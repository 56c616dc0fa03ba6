import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTable, type TableOptions } from './read-table.ts';
import type { TableRow } from './table.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'records-'));
});
afterAll(() => rm(folder, { recursive: true }));

const LONG = { isLongText: (heading: string) => /Description|Note/.test(heading) };

async function read(content: string, options: TableOptions = LONG): Promise<TableRow[]> {
  const file = join(folder, 'file.csv');
  await writeFile(file, content);
  const rows: TableRow[] = [];
  for await (const row of (await openTable(file, options)).rows()) rows.push(row);
  return rows;
}

const HEADER = 'Référence,Nom,Catégorie,Prix,Note';
const linesOf = (rows: TableRow[]) =>
  rows.map(({ line, cells, problem }) => (problem ? [line, 'problem'] : [line, ...cells]));

test('inches at the end of a quoted name take no other line', async () => {
  const file = `${HEADER}
G3-1,"Écran 32"",Téléviseurs,95000,a
G3-2,Écran 40,Téléviseurs,105000,b
G3-3,"Écran 50"",Téléviseurs,115000,c
G3-4,Écran 60,Téléviseurs,125000,d
`;
  const expected = [
    [2, 'G3-1', 'Écran 32"', 'Téléviseurs', '95000', 'a'],
    [3, 'G3-2', 'Écran 40', 'Téléviseurs', '105000', 'b'],
    [4, 'G3-3', 'Écran 50"', 'Téléviseurs', '115000', 'c'],
    [5, 'G3-4', 'Écran 60', 'Téléviseurs', '125000', 'd'],
  ];
  expect(linesOf(await read(file))).toEqual(expected);
  expect(linesOf(await read(file, {}))).toEqual(expected);
  expect(linesOf(await read(file.replaceAll('\n', '\r\n')))).toEqual(expected);
  expect(linesOf(await read(file.replaceAll('\n', '\r')))).toEqual(expected);
  expect(linesOf(await read(file.replaceAll(',', '\t')))).toEqual(expected);
});

test('a name of two lines with a separator makes no article of its second line', async () => {
  const file = `Référence;Nom;Catégorie;Prix\nA;"Sèche-linge\nLG;blanc";Lavage;310000\nB;Four;Fours;5\n`;
  expect(linesOf(await read(file))).toEqual([
    [2, 'problem'],
    [3, 'problem'],
    [4, 'B', 'Four', 'Fours', '5'],
  ]);
});

test('a single quote within a quoted text stays in it', async () => {
  const file = `Référence,Nom,Prix\nA,"Écran 32" LED, noir",5\nB,"TV 55" SAMSUNG",6\nC,"""Best"" TV""",7\n`;
  expect(linesOf(await read(file))).toEqual([
    [2, 'A', 'Écran 32" LED, noir', '5'],
    [3, 'B', 'TV 55" SAMSUNG', '6'],
    [4, 'C', '"Best" TV"', '7'],
  ]);
});

test('inches beside a text of several lines, however they are quoted', async () => {
  const file = `Référence,Nom,Description,Prix\nA,"TV 32"","Belle\n- plate\nfin",5\nB,"TV 40" LED","Belle\nfin",6\nC,TV,x,7\n`;
  expect(linesOf(await read(file))).toEqual([
    [2, 'A', 'TV 32"', 'Belle\n- plate\nfin', '5'],
    [5, 'B', 'TV 40" LED', 'Belle\nfin', '6'],
    [7, 'C', 'TV', 'x', '7'],
  ]);
});

test('an enumeration within a text is no row of the table', async () => {
  const text = 'En bref :\nnoir, gris, blanc\ngarantie, pose, livraison\nfin';
  const rows = `Référence,Description,Prix\nA,"${text}",5\nB,TV,6\n`;
  expect(linesOf(await read(rows))).toEqual([
    [2, 'A', text, '5'],
    [6, 'B', 'TV', '6'],
  ]);
});

test('inches in a file that quotes all, in the last column, and twice in a line', async () => {
  const all = `"Référence","Nom","Prix"\n"A","TV 32"","95000"\n"B","TV 40","1"\n"C","Lot 32"",2\n`;
  expect(linesOf(await read(all))).toEqual([
    [2, 'A', 'TV 32"', '95000'],
    [3, 'B', 'TV 40', '1'],
    [4, 'C', 'Lot 32"', '2'],
  ]);
  const last = `Référence,Prix,Nom\nA,1,"TV 32""\nB,2,TV\nC,3,"TV ""plate"" 40"""\n`;
  expect(linesOf(await read(last))).toEqual([
    [2, 'A', '1', 'TV 32"'],
    [3, 'B', '2', 'TV'],
    [4, 'C', '3', 'TV "plate" 40"'],
  ]);
  const twice = `Référence,Nom,Taille,Prix\nA,"TV 32"","32"",5\nB,TV,"40",6\n`;
  expect(linesOf(await read(twice))).toEqual([
    [2, 'A', 'TV 32"', '32"', '5'],
    [3, 'B', 'TV', '40', '6'],
  ]);
});

test('a quote that closes in the row of another product holds nothing of it', async () => {
  const file = `Référence,Description,Prix\nA,"Écran 32"",95000\nB,Écran 40",105000\nC,TV,1\n`;
  expect(linesOf(await read(file))).toEqual([
    [2, 'A', 'Écran 32"', '95000'],
    [3, 'B', 'Écran 40"', '105000'],
    [4, 'C', 'TV', '1'],
  ]);
});

test('a line that cannot be told is a problem with its number, and those below it are read', async () => {
  const file = `${HEADER}\nA,"Écran 32,TV,1,a\nB,TV,TV,2,b\nC,"Lot, beau",TV,3,c\n`;
  const rows = await read(file);
  expect(linesOf(rows)).toEqual([
    [2, 'problem'],
    [3, 'B', 'TV', 'TV', '2', 'b'],
    [4, 'C', 'Lot, beau', 'TV', '3', 'c'],
  ]);
  expect(rows[0]?.problem).toContain('guillemet mal fermé');
  expect(rows[0]?.cells[0]).toBe('A');
});

test('the pieces of a text below a misplaced quote are no products', async () => {
  const file = `Référence,Nom,Description,Prix\nA,TV,"dit "oui"\net non",1,et\nfin",5\nB,TV,"deux\nlignes",2\n`;
  const rows = await read(file);
  expect(linesOf(rows).at(-1)).toEqual([5, 'B', 'TV', 'deux\nlignes', '2']);
  expect(rows.slice(0, -1).every(({ problem }) => problem !== undefined)).toBe(true);
});

test('a quote that never closes costs its own line alone', async () => {
  const rows = Array.from({ length: 30_000 }, (_, n) => `R${n},Article ${n},${n}`);
  rows[10] = 'R10,"Article,10';
  rows[20_000] = 'R20000,"Écran 32"",20000';
  for (const options of [{}, { isLongText: () => false }]) {
    const found = await read(`Référence,Nom,Prix\n${rows.join('\n')}\n`, options);
    expect(found).toHaveLength(30_000);
    expect(found.filter(({ problem }) => problem)).toMatchObject([{ line: 12 }]);
    expect(found[20_000]?.cells).toEqual(['R20000', 'Écran 32"', '20000']);
  }
  expect(linesOf(await read('a,b\n1,2\n3,"4\n5,6\n', {}))).toEqual([
    [2, '1', '2'],
    [3, 'problem'],
    [4, '5', '6'],
  ]);
});

test('thousands of inches are read as meant, without waiting', async () => {
  const rows = Array.from({ length: 20_000 }, (_, n) => `R${n},"Écran ${n % 90}"",${n}`);
  const found = await read(`Référence,Nom,Prix\n${rows.join('\n')}\n`, { isLongText: () => false });
  expect(found.map(({ cells }) => cells.length)).toEqual(rows.map(() => 3));
}, 10_000);

test('each line of a file of open quotes is a problem by itself', async () => {
  const rows = Array.from({ length: 300 }, (_, n) => `R${n},"x`);
  const found = await read(`a,b\n${rows.join('\n')}\n`, {});
  expect(found.map(({ line, cells, problem }) => [line, cells[0], typeof problem])).toEqual(
    rows.map((_, n) => [n + 2, `R${n}`, 'string']),
  );
});

test('texts of several lines stay one row, whatever signs they hold', async () => {
  const text = 'Un ""grand"" écran\r\n\r\n- 32"", 40"";\n- noir, gris, blanc\nfin';
  const file = `Référence,Nom,Description,Prix,Stock\nA,TV,"${text}",1,2\nB,"Nom\nen deux lignes",x,3,4\n`;
  expect(linesOf(await read(file))).toEqual([
    [2, 'A', 'TV', text.replaceAll('""', '"'), '1', '2'],
    [7, 'B', 'Nom\nen deux lignes', 'x', '3', '4'],
  ]);
});

const aText = fc
  .string({ unit: fc.constantFrom('a', 'é', ' ', '"', ';', '\n', '5'), maxLength: 12 })
  // Three or four cells in a line of a text may be those of a row whose quote is misplaced.
  .filter((text) => text.split('\n').every((line) => line.split(';').length < 3));
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

test('what a spreadsheet writes is read as it was, and no reading of it takes the lines of another', async () => {
  const rows = fc.array(fc.tuple(aText, fc.nat(), fc.nat()), { minLength: 1, maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(rows, async (written) => {
      const lines = written.map(([text, ...numbers], n) =>
        [`R${n}`, quoted(text), ...numbers].join(';'),
      );
      const found = await read(`Référence;Description;Prix;Stock\n${lines.join('\n')}\n`);
      expect(found.map(({ cells }) => cells)).toEqual(
        written.map(([text, ...numbers], n) => [`R${n}`, text, ...numbers.map(String)]),
      );
    }),
    { numRuns: 200 },
  );
});

test('a title above the headings is none, and the separator is that of the table', async () => {
  const known = ['Référence', 'Désignation', 'Prix', 'Stock'];
  const options = {
    countKnown: (cells: readonly string[]) => cells.filter((c) => known.includes(c)).length,
  };
  const files = [
    'LISTE DE PRIX NOVEMBRE 2026;;;\n;;;\nRéférence;Désignation;Prix;Stock\nA;TV 55" noire;415.000;2\n',
    '"Prix, au détail, en francs"\n\n\nRéférence;Désignation;Prix;Stock\nA;TV 55" noire;415.000;2\n',
    'Boutique, Dakar, Sénégal, Prix\nTél. 33 800 00 00\n\nRéférence;Désignation;Prix;Stock\nA;TV 55" noire;415.000;2\n',
  ];
  for (const content of files) {
    const file = join(folder, 'title.csv');
    await writeFile(file, content);
    const table = await openTable(file, options);
    expect(table.header).toEqual(known);
    expect(table.format).toContain('point-virgule');
    const headerLine = content.split('\n').findIndex((line) => line.startsWith('Référence')) + 1;
    expect(table.headerLine).toBe(headerLine);
    for (const _ of [1, 2]) {
      const rows: TableRow[] = [];
      for await (const row of table.rows()) rows.push(row);
      expect(rows).toEqual([
        { line: headerLine + 1, cells: ['A', 'TV 55" noire', '415.000', '2'] },
      ]);
      expect(table.readShare()).toBe(1);
    }
  }
});

test('headings of several lines, and one known word of a title, are told from the table', async () => {
  const known = ['Référence', 'Prix\nTTC', 'Stock'];
  const countKnown = (cells: readonly string[]) => cells.filter((c) => known.includes(c)).length;
  const rows = await read('Stock\nRéférence,"Prix\nTTC",Stock\nA,1,2\n', { countKnown });
  expect(rows).toEqual([{ line: 4, cells: ['A', '1', '2'] }]);
});
