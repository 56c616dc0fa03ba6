import { createReadStream } from 'node:fs';
import { detectEncoding, isBinary, notText } from './detect-encoding.ts';
import { type Encoding, nameOfEncoding, openDecoder } from './encodings.ts';
import { refuseForeignText } from './foreign-files.ts';
import { findFigures, unknownShape } from './mend-lines.ts';
import { readRecords } from './read-records.ts';
import {
  findHeader,
  MIN_KNOWN,
  readHead,
  type Table,
  type TableOptions,
  type TableRow,
  trimCells,
} from './table.ts';

const SEPARATORS = [',', ';', '\t', '|'] as const;
const SEPARATOR_NAMES: Record<string, string> = {
  ',': 'virgule',
  ';': 'point-virgule',
  '\t': 'tabulation',
  '|': 'barre verticale',
};
const SAMPLE_BYTES = 64 * 1024;
const SAMPLE_LINES = 50;

type Head = { separator: string; header: TableRow; known: number; rows: TableRow[] };

/** Recognises encoding, separator and headings, then streams the records; undefined without any text. */
export async function openCsv(
  path: string,
  size: number,
  options: TableOptions,
): Promise<Table | undefined> {
  const encoding = await detectEncoding(path);
  const sample = await readSample(path, encoding);
  refuseForeignText(sample);
  const found = await findHead(sample, options);
  if (found === undefined) return undefined;
  const { separator, header: first, rows } = found;
  const header = trimCells(first.cells);
  const width = first.cells.length;
  const below = rows.flatMap(({ line, cells }) =>
    line > first.line && cells.length === width ? [cells] : [],
  );
  const shape = {
    separator,
    width,
    isLongText: (column: number) => options.isLongText?.(header[column] ?? '') ?? true,
    figures: findFigures(below, width),
  };
  const progress = { bytes: 0 };
  const lastLine = first.line + first.cells.join('').split(/\r\n|\n|\r/).length - 1;
  return {
    format: `CSV, ${SEPARATOR_NAMES[separator] ?? separator}, ${nameOfEncoding(encoding)}`,
    header,
    headerLine: first.line,
    sheets: [],
    rows: () => readRecords(decode(path, encoding, progress), shape, lastLine),
    readShare: () => progress.bytes / size,
  };
}

/** The separator and the row of the headings. */
async function findHead(sample: string, { countKnown }: TableOptions): Promise<Head | undefined> {
  const named = /^sep=([,;\t|])/i.exec(sample)?.[1];
  const heads: Head[] = [];
  for (const separator of named === undefined ? SEPARATORS : [named]) {
    const rows = await readHead(readRecords([sample], unknownShape(separator)));
    const isSeparatorLine = rows[0]?.line === 1 && /^sep=/i.test(rows[0].cells[0] ?? '');
    const header = findHeader(isSeparatorLine ? rows.slice(1) : rows, countKnown);
    if (header !== undefined)
      heads.push({ separator, rows, header: header.row, known: header.known });
  }
  const likely = likelySeparator(sample);
  const best = heads.toSorted((a, b) => b.known - a.known)[0];
  if (best !== undefined && best.known >= MIN_KNOWN) return best;
  return heads.find(({ separator }) => separator === likely) ?? best;
}

/** The separator that parts most lines into equally many cells. */
function likelySeparator(text: string): string {
  const lines = text
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')
    .slice(0, SAMPLE_LINES)
    .map((line) => line.replace(/(?<=^|[,;\t|])"(?:[^"]|"")*"(?=[,;\t|]|$)/g, ''));
  const votes = SEPARATORS.map((separator) => {
    const counts = lines.map((line) => line.split(separator).length).filter((count) => count > 1);
    const [usual] = [...Map.groupBy(counts, (count) => count)].toSorted(
      (a, b) => b[1].length - a[1].length,
    );
    return { separator, lines: usual?.[1].length ?? 0, cells: usual?.[0] ?? 0 };
  });
  return votes.reduce((best, next) =>
    next.lines > best.lines || (next.lines === best.lines && next.cells > best.cells) ? next : best,
  ).separator;
}

async function readSample(path: string, encoding: Encoding): Promise<string> {
  let sample = '';
  const decoding = openDecoder(encoding);
  for await (const chunk of createReadStream(path, { end: SAMPLE_BYTES - 1 })) {
    sample += withoutEndMark(decoding(chunk));
  }
  if (isBinary(sample)) throw notText();
  return sample;
}

/** DOS programs end a file with this sign. */
const withoutEndMark = (text: string) => text.replaceAll('\x1a', '');

async function* decode(path: string, encoding: Encoding, progress: { bytes: number }) {
  const decoding = openDecoder(encoding);
  progress.bytes = 0;
  const chunks: AsyncIterable<Buffer> = createReadStream(path);
  for await (const chunk of chunks) {
    progress.bytes += chunk.length;
    yield withoutEndMark(decoding(chunk));
  }
  yield withoutEndMark(decoding());
}
