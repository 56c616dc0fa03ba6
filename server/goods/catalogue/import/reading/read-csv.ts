import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { errorCodeOf } from '#server/base/error-code.ts';
import { Problem } from '#server/base/problem.ts';

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** A record of the file; `line` is where it begins there (in a workbook, the row's number). */
export type TableRow = { line: number; cells: string[] };

const SEPARATORS = [',', ';', '\t'] as const;
const SEPARATOR_NAMES: Record<string, string> = {
  ',': 'virgule',
  ';': 'point-virgule',
  '\t': 'tabulation',
};
const SAMPLE_BYTES = 64 * 1024;
/** A quote that is never closed would otherwise swallow the rest of the file into memory. */
export const MAX_RECORD_BYTES = 1024 * 1024;

/** Recognises encoding and separator, then streams the records; what is read is not kept. */
export async function openCsv(path: string, size: number) {
  const encoding = await detectEncoding(path);
  const separator = detectSeparator(await readSample(path, encoding));
  const progress = { bytes: 0 };
  return {
    format: `CSV, ${SEPARATOR_NAMES[separator] ?? separator}, ${encoding.toUpperCase().replace('WINDOWS', 'Windows')}`,
    rows: readRecords(decode(path, encoding, progress), separator),
    readShare: () => progress.bytes / size,
  };
}

/** The separator that the first line holds most often outside quotes, or the one that Excel's `sep=` line names. */
function detectSeparator(text: string): string {
  const named = /^sep=([,;\t])/i.exec(text)?.[1];
  if (named !== undefined) return named;
  const [firstLine = ''] = text
    .replace(/"(?:[^"]|"")*"/g, '')
    .trimStart()
    .split(/[\r\n]/, 1);
  const count = (separator: string) => firstLine.split(separator).length;
  return SEPARATORS.reduce((best, next) => (count(next) > count(best) ? next : best));
}

async function readSample(path: string, encoding: Encoding): Promise<string> {
  let sample = '';
  for await (const chunk of createReadStream(path, { end: SAMPLE_BYTES - 1 })) {
    sample += new TextDecoder(encoding).decode(chunk);
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what tells a binary file
  if (/[\0-\x08\x0e-\x1f]/.test(sample)) {
    throw new Problem('bad-request', 'Ce fichier n’est ni un CSV ni un classeur .xlsx.');
  }
  return sample;
}

async function* decode(path: string, encoding: Encoding, progress: { bytes: number }) {
  const decoder = new TextDecoder(encoding);
  const chunks: AsyncIterable<Buffer> = createReadStream(path);
  for await (const chunk of chunks) {
    progress.bytes += chunk.length;
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder.decode();
}

async function* readRecords(
  text: AsyncIterable<string>,
  separator: string,
): AsyncGenerator<TableRow> {
  // csv-parse counts blank lines and CRLF inside quotes twice, so lines are counted here.
  const reached = { line: 1 };
  const parser = Readable.from(text).pipe(
    parse({
      delimiter: separator,
      record_delimiter: ['\r\n', '\n', '\r'],
      // A name such as `TV 55" SAMSUNG` is common and means what it says.
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: MAX_RECORD_BYTES,
      raw: true,
      // Its types know neither what `raw` makes of an entry nor that another shape may come back.
      on_record: (entry) => {
        const { record, raw } = entry as unknown as { record: string[]; raw: string };
        const line = reached.line + countBreaks(/^[\r\n]*/.exec(raw)?.[0] ?? '');
        reached.line += countBreaks(raw);
        const isSeparatorLine = line === 1 && /^sep=/i.test(record[0] ?? '');
        const row: TableRow = { line, cells: record };
        return isSeparatorLine ? null : (row as unknown as string[]);
      },
    }),
  );
  try {
    yield* parser as unknown as AsyncIterable<TableRow>;
  } catch (cause) {
    throw cause instanceof CsvError ? explain(cause, reached.line) : cause;
  }
}

const countBreaks = (text: string) => text.match(/\r\n|\n|\r/g)?.length ?? 0;

function explain(cause: CsvError, line: number): Problem {
  const isOpenQuote = cause.code === 'CSV_QUOTE_NOT_CLOSED' || cause.code === 'CSV_MAX_RECORD_SIZE';
  const why = isOpenQuote
    ? 'un guillemet ouvert ici ne se referme jamais'
    : `le texte ne se lit pas comme un CSV (${cause.code})`;
  return Object.assign(new Problem('bad-request', `Ligne ${line} : ${why}.`), { cause });
}

/** Reads the whole file: an accent may be in its last line. Mostly valid UTF-8 counts as damaged UTF-8. */
async function detectEncoding(path: string): Promise<Encoding> {
  let isFirst = true;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    const chunks: AsyncIterable<Buffer> = createReadStream(path);
    for await (const bytes of chunks) {
      if (isFirst && bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
      if (isFirst && bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
      isFirst = false;
      decoder.decode(bytes, { stream: true });
    }
    decoder.decode();
    return 'utf-8';
  } catch (error) {
    if (errorCodeOf(error) !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error;
    return (await isMostlyUtf8(path)) ? 'utf-8' : 'windows-1252';
  }
}

async function isMostlyUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8');
  let broken = 0;
  let whole = 0;
  for await (const chunk of createReadStream(path)) {
    const text = decoder.decode(chunk, { stream: true });
    const foreign = text.match(/[^\0-\x7f]/g) ?? [];
    const replaced = foreign.filter((character) => character === '\ufffd').length;
    broken += replaced;
    whole += foreign.length - replaced;
  }
  return whole > broken;
}
