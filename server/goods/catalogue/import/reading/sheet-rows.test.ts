import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cell, writeXlsx } from '#server/base/lists/write-xlsx.ts';
import { zipOf } from '#tests/helpers/base/zip.ts';
import { readZipEntry } from './check-zip.ts';
import { openWorkbook } from './read-xlsx.ts';
import { readSheetRows } from './sheet-rows.ts';
import type { TableRow } from './table.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xlsx-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function open(file: Buffer) {
  const path = join(folder, 'file.xlsx');
  await writeFile(path, file);
  const parts = await openWorkbook(path, file.length);
  const progress = { bytes: 0 };
  const [sheet] = parts.sheets;
  const unpacked = async function* () {
    for await (const part of readZipEntry(path, sheet!.entry)) {
      progress.bytes += part.length;
      yield part;
    }
  };
  return {
    rows: readSheetRows(unpacked(), parts),
    readShare: () => progress.bytes / sheet!.entry.unpacked,
  };
}
/** All rows of the first sheet, from its first row on. */
async function read(file: Buffer): Promise<TableRow[]> {
  const found: TableRow[] = [];
  for await (const row of (await open(file)).rows) found.push(row);
  return found;
}

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const LINK = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

type Parts = {
  rows: string;
  strings?: string;
  styles?: string;
  book?: string;
  more?: Record<string, string>;
};

const bookOf = ({ rows, strings = '', styles = '', book = '', more = {} }: Parts): Buffer =>
  zipOf({
    ...more,
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${LINK}">${book}<sheets><sheet name="Graphique" sheetId="2" r:id="r9"/><sheet name="F" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r9" Type="${LINK}/chartsheet" Target="chartsheets/c.xml"/><Relationship Id="r1" Type="${LINK}/worksheet" Target="/xl/worksheets/f.xml"/><Relationship Id="r2" Type="${LINK}/sharedStrings" Target="texts.xml"/><Relationship Id="r3" Type="${LINK}/styles" Target="looks.xml"/></Relationships>`,
    'xl/texts.xml': `<sst ${MAIN}>${strings}</sst>`,
    'xl/looks.xml': `<styleSheet ${MAIN}>${styles}</styleSheet>`,
    'xl/worksheets/f.xml': `<x:worksheet xmlns:x="m"><x:sheetData>${rows}</x:sheetData></x:worksheet>`,
  });

test('texts by number, in pieces, in the cell and computed, past blank cells and rows', async () => {
  const strings =
    '<si><t xml:space="preserve"> un &amp; </t></si><si><r><t>de</t></r><r><rPr/><t>ux</t></r><rPh><t>dou</t></rPh></si>';
  const rows = `<row r="2"><c r="B2" t="s"><v>1</v></c><c r="D2" t="s"><v>0</v></c><c r="AA2" s="1"/></row><row/>
    <row r="9"><c t="inlineStr"><is><r><t>a</t></r><r><t>_x0041_</t></r></is></c><c t="str"><f>1</f><v>x</v></c><c t="e"><v>#N/A</v></c><c t="b"><v>0</v></c></row>`;
  expect(await read(bookOf({ rows, strings }))).toEqual([
    { line: 2, cells: ['', 'deux', '', ' un & '] },
    { line: 9, cells: ['aA', 'x', '#N/A', 'false'] },
  ]);
});

test('two halves of a sign are one, and a half alone is the sign for what nobody can read', async () => {
  const rows =
    '<row><c t="inlineStr"><is><t>a_xD83D__xDE00_b_xD83D_</t></is></c><c t="inlineStr"><is><t>_xDE00_</t></is></c></row>';
  expect(await read(bookOf({ rows }))).toEqual([{ line: 1, cells: ['a😀b\ufffd', '\ufffd'] }]);
});

const tooLarge = { code: 'too-large' };

test('a file of a thousand parts is refused before any is opened, whatever they hold', async () => {
  const parts = (count: number) =>
    zipOf(Object.fromEntries(Array.from({ length: count }, (_, part) => [`x${part}`, ''])));
  await expect(read(parts(1000))).rejects.toMatchObject({ code: 'bad-request' });
  await expect(read(parts(1001))).rejects.toMatchObject(tooLarge);
});

test('rows that one far cell makes long are refused once they hold too many cells', async () => {
  const far = '<row><c r="BXX1" t="str"><v>x</v></c></row>';
  // Of other numbers each: what packs too well is refused for that.
  const rows = (count: number) =>
    far + numbers(count, (number) => `<row><c><v>${number}</v></c></row>`);
  expect(await countRows(bookOf({ rows: rows(10_000) }))).toBe(10_001);
  await expect(countRows(bookOf({ rows: rows(30_000) }))).rejects.toMatchObject(tooLarge);
});

const numbers = (count: number, write: (number: number) => string) =>
  Array.from({ length: count }, (_, place) => write((place * 7919) % 99_991)).join('');

async function countRows(file: Buffer): Promise<number> {
  let count = 0;
  for await (const _ of (await open(file)).rows) count += 1;
  return count;
}

test('many sheets and many texts cost no more than their bytes', async () => {
  const sheet = `<x:worksheet xmlns:x="m"><x:sheetData><row><c><v>1</v></c></row></x:sheetData></x:worksheet>`;
  const sheets = Array.from({ length: 500 }, (_, place) => [`xl/worksheets/${place}.xml`, sheet]);
  const strings = numbers(100_000, (number) => `<si><t>${number}</t></si>`);
  const rows = '<row><c t="s"><v>99999</v></c></row>';
  const whole = bookOf({ rows, strings, more: Object.fromEntries(sheets) });
  expect(await read(whole)).toEqual([{ line: 1, cells: [String((99_999 * 7919) % 99_991)] }]);
});

const FORMATS: [format: string, isDay: boolean][] = [
  ['d/m/yyyy', true],
  ['[$-40C]d mmmm yyyy;@', true],
  ['yyyy\\-mm\\-dd hh:mm', true],
  ['#,##0 &quot;F CFA du mois&quot;', false],
  ['0.00', false],
  ['[Red]0', false],
  ['@', false],
];

test('a number is a day where its style says so', async () => {
  const own = FORMATS.map(
    ([format], n) => `<numFmt numFmtId="${164 + n}" formatCode="${format}"/>`,
  );
  const numbers = [0, 14, ...FORMATS.map((_, n) => 164 + n)];
  const looks = numbers.map((id) => `<xf numFmtId="${id}"/>`).join('');
  const styles = `<numFmts>${own.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${looks}</cellXfs>`;
  const cells = numbers.map((_, style) => `<c s="${style}"><v>46352.6</v></c>`).join('');
  const shown = (day: string) => [
    '46352.6',
    day,
    ...FORMATS.map(([, is]) => (is ? day : '46352.6')),
  ];
  const rows = `<row>${cells}</row>`;
  expect((await read(bookOf({ rows, styles })))[0]?.cells).toEqual(shown('2026-11-26'));
  const book = '<workbookPr date1904="1"/>';
  expect((await read(bookOf({ rows, styles, book })))[0]?.cells).toEqual(shown('2030-11-27'));
});

const aCell = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.integer(),
  fc.string({ unit: 'grapheme', maxLength: 20 }).filter((text) => !/[\p{Cc}\p{Cn}]/u.test(text)),
);
const asText = (cell: Cell) => (cell === null ? '' : String(cell));
const withoutEnd = (cells: string[]) =>
  cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);

test('what our own workbooks hold is read as it was', async () => {
  const rows = fc.array(fc.array(aCell, { minLength: 1, maxLength: 6 }), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(rows, async (written) => {
      const found = await read(await buffer(writeXlsx([written])));
      const expected = written
        .map((cells, index) => ({ line: index + 1, cells: withoutEnd(cells.map(asText)) }))
        .filter(({ cells }) => cells.length > 0);
      expect(found.map(({ line, cells }) => ({ line, cells: withoutEnd(cells) }))).toEqual(
        expected,
      );
    }),
    { numRuns: 50 },
  );
});

test('rows come before the rest of the sheet is read', async () => {
  const line = (n: number) => [`R-${n}`, `Article ${n} ${'de plus '.repeat(n % 7)}`];
  const { rows, readShare } = await open(
    await buffer(writeXlsx([Array.from({ length: 20_000 }, (_, n) => line(n))])),
  );
  const first = await rows[Symbol.asyncIterator]().next();
  expect(first.value).toMatchObject({ line: 1, cells: line(0) });
  expect(readShare()).toBeLessThan(0.5);
});

/** Text that does not pack to nothing, which would be refused before. */
const LONG = Array.from({ length: 4000 }, (_, n) => `mot${(n * 7919) % 9973}`).join(' ');

test.each([
  ['a cell far to the right', '<row><c r="XFD1" t="str"><v>x</v></c></row>', 'très loin à droite'],
  ['a row of much text', `<row>${'<c t="s"><v>0</v></c>'.repeat(40)}</row>`, 'trop de mémoire'],
  ['a text without an end', `<row><c t="str"><v>${LONG.repeat(40)}`, 'trop de texte'],
  ['cells out of their order', '<row><c r="B1"/><c r="A1"/></row>', 'pas un classeur'],
  ['rows out of their order', '<row r="2"/><row r="2"/>', 'pas un classeur'],
  ['a text that is not there', '<row><c t="s"><v>7</v></c></row>', 'pas un classeur'],
  ['a number that is none', '<row><c><v>mille</v></c></row>', 'pas un classeur'],
  ['a broken tag', '<row><c></row>', 'pas un classeur'],
])('%s ends the reading with a French line', async (_what, rows, message) => {
  const file = bookOf({ rows, strings: `<si><t>${LONG.repeat(2)}</t></si>` });
  await expect(read(file)).rejects.toThrow(message);
});
