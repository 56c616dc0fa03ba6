import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export type Cell = string | number | boolean | null;

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGED = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const SHEET = 'xl/worksheets/sheet1.xml';

/** The files of a workbook of one sheet besides that sheet. */
const FRAME: Record<string, string> = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGED}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/${SHEET}" ContentType="${TYPES}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGED}/relationships"><Relationship Id="r1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Feuil1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGED}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

/**
 * A workbook of one sheet, given as pages of rows and written as they come: text, numbers, booleans and
 * blanks. Text is never taken for a formula.
 */
export async function* writeXlsx(
  pages: Iterable<Cell[][]> | AsyncIterable<Cell[][]>,
): AsyncGenerator<Buffer> {
  const entries: { name: string; place: Buffer }[] = [];
  let offset = 0;
  for (const [name, xml] of [...Object.entries(FRAME), [SHEET, sheetOf(pages)] as const]) {
    const sizes = { crc: 0, packed: 0, unpacked: 0 };
    const start = offset;
    for await (const part of entryOf(name, typeof xml === 'string' ? [HEAD + xml] : xml, sizes)) {
      offset += part.length;
      yield part;
    }
    entries.push({ name, place: placeOf(sizes, name, start) });
  }
  const directory = Buffer.concat(
    entries.flatMap(({ name, place }) => [
      Buffer.from('PK\x01\x02\x14\x00'),
      place,
      Buffer.from(name),
    ]),
  );
  yield Buffer.concat([directory, endOf(entries.length, directory.length, offset)]);
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

/** A to Z, then AA and so on. */
export function columnName(x: number): string {
  const last = String.fromCharCode(65 + (x % 26));
  return x < 26 ? last : columnName(Math.floor(x / 26) - 1) + last;
}

/** XML knows no control characters, and reads a carriage return as a line feed. */
const escapeXml = (text: string) =>
  text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;');

type Sizes = { crc: number; packed: number; unpacked: number };

/** Deflated; its sizes are known at the end only, so they follow it (a descriptor, bit 3 of the flags). */
async function* entryOf(
  name: string,
  text: Iterable<string> | AsyncIterable<string>,
  sizes: Sizes,
): AsyncGenerator<Buffer> {
  yield Buffer.concat([Buffer.from('PK\x03\x04'), headOf(name), Buffer.from(name)]);
  const measured = async function* () {
    for await (const part of text) {
      const bytes = Buffer.from(part);
      sizes.crc = crc32(bytes, sizes.crc);
      sizes.unpacked += bytes.length;
      yield bytes;
    }
  };
  // Who reads the last of them is told of a failure of any.
  const packed = pipeline(Readable.from(measured()), createDeflateRaw(), () => undefined);
  for await (const part of packed) {
    sizes.packed += (part as Buffer).length;
    yield part as Buffer;
  }
  yield Buffer.concat([Buffer.from('PK\x07\x08'), sizesOf(sizes)]);
}

const VERSION = 20;
const SIZES_FOLLOW = 8;
const DEFLATED = 8;
/** 1 January 1980: the same catalogue gives the same file. */
const DAY = 0x21;

function headOf(name: string): Buffer {
  const head = Buffer.alloc(26);
  head.writeUInt16LE(VERSION, 0);
  head.writeUInt16LE(SIZES_FOLLOW, 2);
  head.writeUInt16LE(DEFLATED, 4);
  head.writeUInt16LE(DAY, 8);
  head.writeUInt16LE(Buffer.byteLength(name), 22);
  return head;
}

function sizesOf({ crc, packed, unpacked }: Sizes): Buffer {
  const sizes = Buffer.alloc(12);
  sizes.writeUInt32LE(crc, 0);
  sizes.writeUInt32LE(packed, 4);
  sizes.writeUInt32LE(unpacked, 8);
  return sizes;
}

/** What the directory says of a file besides its name: what its head says, its sizes, and where it starts. */
function placeOf(sizes: Sizes, name: string, start: number): Buffer {
  const head = headOf(name);
  sizesOf(sizes).copy(head, 10);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(start, 10);
  return Buffer.concat([head, rest]);
}

function endOf(count: number, size: number, start: number): Buffer {
  const end = Buffer.alloc(18);
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(size, 8);
  end.writeUInt32LE(start, 12);
  return Buffer.concat([Buffer.from('PK\x05\x06'), end]);
}
