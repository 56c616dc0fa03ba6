import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cell, writeXlsx } from '#server/base/lists/write-xlsx.ts';
import { openTable } from './read-table.ts';
import type { TableRow } from './table.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(content: string | Buffer) {
  const file = join(folder, 'file');
  await writeFile(file, content);
  const table = await openTable(file);
  const rows: TableRow[] = [];
  for await (const row of table.rows()) rows.push(row);
  return { format: table.format, header: table.header, rows };
}

test.each([
  [',', 'virgule'],
  [';', 'point-virgule'],
  ['\t', 'tabulation'],
  ['|', 'barre verticale'],
])('the separator %j is found, even when the others stand in the text', async (separator, name) => {
  const { format, rows } = await read([`a${separator}"b,;b"`, `1${separator}"x,;\ty"`].join('\n'));
  expect(format).toContain(name);
  expect(rows).toEqual([{ line: 2, cells: ['1', 'x,;\ty'] }]);
});

const workbook = (rows: Cell[][]) => buffer(writeXlsx([rows]));

test('Excel’s sep= line names the separator and is no row', async () => {
  const { header, rows } = await read('sep=;\r\na;b,c\r\n1;2\r\n');
  expect(header).toEqual(['a', 'b,c']);
  expect(rows).toEqual([{ line: 3, cells: ['1', '2'] }]);
});

test('a row’s line is where it begins, past blank lines, CRLF and line breaks in quotes', async () => {
  const { rows } = await read('a,b\r\n1,"x\r\n\r\ny"\r\n\r\n2,z\r\n,\r\n3,"u\nv"\n4,w');
  expect(rows.map(({ line, cells }) => [line, cells[0]])).toEqual([
    [2, '1'],
    [6, '2'],
    [8, '3'],
    [10, '4'],
  ]);
});

test('Windows-1252 accents, the euro and the typographic apostrophe', async () => {
  const text = 'nom;prix\nR\xe9frig\xe9rateur d\x92\xe9t\xe9;5 \x80\n';
  const { format, rows } = await read(Buffer.from(text, 'latin1'));
  expect(format).toContain('Windows-1252');
  expect(rows[0]?.cells).toEqual(['Réfrigérateur d’été', '5 €']);
});

test('an accent far behind the beginning still tells the encoding', async () => {
  const padding = 'abc;1\n'.repeat(30_000);
  const utf8 = await read(`nom;prix\n${padding}été;2\n`);
  expect(utf8.rows.at(-1)?.cells[0]).toBe('été');
  const ansi = await read(Buffer.from(`nom;prix\n${padding}\xe9t\xe9;2\n`, 'latin1'));
  expect(ansi.rows.at(-1)?.cells[0]).toBe('été');
});

test('UTF-8 with a byte order mark, and Excel’s Unicode text', async () => {
  expect((await read('\ufeffnom,prix\n1,2\n')).header).toEqual(['nom', 'prix']);
  const unicode = await read(Buffer.from('\ufeffnom\tprix\nété\t2\n', 'utf16le'));
  expect(unicode.rows[0]?.cells).toEqual(['été', '2']);
});

test('an inch sign in an unquoted name stays', async () => {
  expect((await read('a,b\nTV 55" LED,1\n')).rows[0]?.cells).toEqual(['TV 55" LED', '1']);
});

test('a workbook gives numbers, booleans and blanks as text, with the sheet’s row numbers', async () => {
  const { format, header, rows } = await read(
    await workbook([
      ['reference', 'prix', 'vendu', ''],
      [null, null, null],
      ['TV & Cie', 149999.99999999997, true],
      ['é', 3250000000000, null],
    ]),
  );
  expect(format).toContain('XLSX');
  expect(header).toEqual(['reference', 'prix', 'vendu']);
  expect(rows.map(({ line, cells }) => [line, ...cells.slice(0, 3)])).toEqual([
    [3, 'TV & Cie', '150000', 'true'],
    [4, 'é', '3250000000000', ''],
  ]);
});

test('a workbook that would unpack to more than a catalogue is refused before it is opened', async () => {
  const tooMuch = { code: 'too-large', message: expect.stringContaining('enregistrez-le en CSV') };
  const zeros = await workbook([['reference'], ['0'.repeat(10_000_000)]]);
  await expect(read(zeros)).rejects.toMatchObject(tooMuch);
  const small = await workbook([['reference'], ['A']]);
  const directory = small.indexOf('PK\x01\x02');
  const declaring = (unpacked: number) => {
    const changed = Buffer.from(small);
    changed.writeUInt32LE(unpacked, directory + 24);
    return changed;
  };
  await expect(read(declaring(0xffff_ffff))).rejects.toMatchObject(tooMuch);
  // One that declares less than it holds says two things.
  await expect(read(declaring(10))).rejects.toThrow('pas un classeur');
});

/** A workbook with another entry behind the others, as a reader meets it that never sees the directory. */
async function withEntry(
  data: Buffer,
  { isListed, unpacked }: { isListed: boolean; unpacked: number },
): Promise<Buffer> {
  const whole = await workbook([['reference'], ['A']]);
  const [directory, end] = [whole.indexOf('PK\x01\x02'), whole.lastIndexOf('PK\x05\x06')];
  const name = Buffer.from('xl/worksheets/sheet9.xml');
  const local = Buffer.alloc(30);
  local.write('PK\x03\x04');
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(data.length, 18);
  local.writeUInt32LE(unpacked, 22);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.write('PK\x01\x02');
  local.copy(entry, 6, 4, 28);
  entry.writeUInt32LE(directory, 42);
  const listed = isListed ? [entry, name] : [];
  const last = Buffer.from(whole.subarray(end));
  last.writeUInt32LE(end - directory + (isListed ? entry.length + name.length : 0), 12);
  last.writeUInt32LE(directory + local.length + name.length + data.length, 16);
  const others = [whole.subarray(0, directory), whole.subarray(directory, end)] as const;
  return Buffer.concat([others[0], local, name, data, others[1], ...listed, last]);
}

test('an entry that the directory does not name, or that is more than it says, is refused', async () => {
  const xml = Buffer.from('<worksheet/>'.repeat(40));
  const packed = deflateRawSync(xml);
  const honest = { isListed: true, unpacked: xml.length };
  expect((await read(await withEntry(packed, honest))).header).toEqual(['reference']);
  const refused = [
    await withEntry(packed, { ...honest, isListed: false }),
    await withEntry(packed, { ...honest, unpacked: 12 }),
    // What follows the packed data inside of it could be another entry.
    await withEntry(Buffer.concat([packed, Buffer.from('PK\x07\x08')]), honest),
  ];
  for (const file of refused) await expect(read(file)).rejects.toThrow('pas un classeur');
});

test('a workbook cut anywhere is refused in French, whatever is missing', async () => {
  const whole = await workbook([['reference'], ['A']]);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 4, max: whole.length - 1 }), async (length) => {
      await expect(read(whole.subarray(0, length))).rejects.toThrow('pas un classeur');
    }),
    { numRuns: 30 },
  );
});

test('files that are no tables are refused with one French line', async () => {
  await expect(read('')).rejects.toThrow('est vide');
  await expect(read('\n\n')).rejects.toThrow('est vide');
  await expect(read(Buffer.from([1, 2, 0, 7]))).rejects.toThrow('ni un CSV ni un classeur');
  await expect(read(Buffer.from('PK\x03\x04 not a zip'))).rejects.toThrow('pas un classeur');
  await expect(read(Buffer.from('d0cf11e0', 'hex'))).rejects.toThrow('ancien format d’Excel');
  await expect(openTable(join(folder, 'absent.csv'))).rejects.toThrow('n’existe pas');
  await expect(openTable(folder)).rejects.toThrow('n’est pas un fichier');
});
