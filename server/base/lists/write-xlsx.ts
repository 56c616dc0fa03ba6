import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { escapeXml } from '#server/base/xml.ts';
import { keepApostrophe } from './csv.ts';

export type Cell = string | number | boolean | null;

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGED = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const SHEET = 'xl/worksheets/sheet1.xml';

const FRAME: Record<string, string> = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGED}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/${SHEET}" ContentType="${TYPES}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGED}/relationships"><Relationship Id="r1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Feuil1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGED}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

/** A fixed date, so that the same catalogue gives the same file. */
const DATED = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };

/** Streams one sheet. Text is never a formula. Fails as `pages` do, and ends them when the reader stops. */
export function writeXlsx(pages: Iterable<Cell[][]> | AsyncIterable<Cell[][]>): Readable {
  const zip = new ZipFile();
  const workbook = zip.outputStream.pipe(new PassThrough());
  const sheet = Readable.from(sheetOf(pages), { objectMode: false });
  for (const [name, xml] of Object.entries(FRAME)) {
    zip.addBuffer(Buffer.from(HEAD + xml), name, DATED);
  }
  zip.addReadStream(sheet, SHEET, DATED);
  // The zip between them passes no errors on.
  sheet.once('error', (error) => workbook.destroy(error));
  workbook.once('close', () => sheet.destroy());
  zip.end();
  return workbook;
}

/** `columns` as in `csvOf`. Our import reads every text back as it was (rule B-17). */
export function xlsxOf(
  columns: Record<string, string>,
  batches: AsyncIterable<Record<string, Cell | undefined>[]>,
): Readable {
  return writeXlsx(rowsOf(columns, batches));
}

async function* rowsOf(
  columns: Record<string, string>,
  batches: AsyncIterable<Record<string, Cell | undefined>[]>,
): AsyncGenerator<Cell[][]> {
  const fields = Object.keys(columns);
  yield [Object.values(columns)];
  for await (const rows of batches) {
    yield rows.map((row) =>
      fields.map((field) => {
        const cell = row[field] ?? null;
        return typeof cell === 'string' ? keepApostrophe(cell) : cell;
      }),
    );
  }
}

async function* sheetOf(
  pages: Iterable<Cell[][]> | AsyncIterable<Cell[][]>,
): AsyncGenerator<string> {
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>`;
  let y = 0;
  for await (const rows of pages) {
    let xml = '';
    for (const row of rows) {
      y += 1;
      xml += `<row r="${y}">${row.map((cell, x) => toXml(cell, x, y)).join('')}</row>`;
    }
    yield xml;
  }
  yield '</sheetData></worksheet>';
}

function toXml(cell: Cell, x: number, y: number): string {
  if (cell === null) return '';
  const address = `${columnName(x)}${y}`;
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c r="${address}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  return `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;
}

/** A to Z, then AA. */
function columnName(x: number): string {
  const last = String.fromCharCode(65 + (x % 26));
  return x < 26 ? last : columnName(Math.floor(x / 26) - 1) + last;
}
