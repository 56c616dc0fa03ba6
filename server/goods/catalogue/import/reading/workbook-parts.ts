import { Parser } from 'saxen';
import { Problem } from '#server/base/problem.ts';
import { readZipEntry, unreadableWorkbook, type ZipEntry } from './check-zip.ts';

/** What the cells of a sheet refer to. */
export type WorkbookParts = {
  sheet: ZipEntry;
  /** The texts that cells name by number. */
  strings: string[];
  dateStyles: Set<number>;
  /** Old files of Macs count days from 1904. */
  isFrom1904: boolean;
};

/** The formats of dates that every spreadsheet knows by number (ECMA-376, part 1, 18.8.30). */
const DATE_FORMATS: [first: number, last: number][] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
];

/** Finds the first sheet and reads what its cells refer to. Throws `bad-request` where that is not there. */
export async function readWorkbookParts(
  path: string,
  entries: Map<string, ZipEntry>,
): Promise<WorkbookParts> {
  const hear = async (name: string | undefined, listener: XmlListener) => {
    const entry = name === undefined ? undefined : entries.get(name);
    if (entry !== undefined) await hearXml(readZipEntry(path, entry), listener);
  };
  const book = { isFrom1904: false, sheets: [] as string[] };
  await hear('xl/workbook.xml', {
    open: (name, attributes) => {
      if (name === 'sheet') book.sheets.push(attributes().id ?? '');
      if (name === 'workbookPr') book.isFrom1904 = /^(1|true)$/.test(attributes().date1904 ?? '');
    },
  });
  const linked = { sheets: new Map<string, string>(), others: new Map<string, string>() };
  await hear('xl/_rels/workbook.xml.rels', {
    open: (name, attributes) => {
      if (name !== 'Relationship') return;
      const { Id = '', Type = '', Target = '' } = attributes();
      const file = Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`;
      const kind = Type.split('/').at(-1) ?? '';
      if (kind === 'worksheet') linked.sheets.set(Id, file);
      else linked.others.set(kind, file);
    },
  });
  // Sheets of charts stand among the others and have no cells.
  const first = book.sheets.find((id) => linked.sheets.has(id));
  const sheet = first === undefined ? undefined : entries.get(linked.sheets.get(first) ?? '');
  if (sheet === undefined) throw unreadableWorkbook();
  const strings: string[] = [];
  await hear(linked.others.get('sharedStrings') ?? 'xl/sharedStrings.xml', stringListener(strings));
  const dateStyles = new Set<number>();
  await hear(linked.others.get('styles') ?? 'xl/styles.xml', styleListener(dateStyles));
  return { sheet, strings, dateStyles, isFrom1904: book.isFrom1904 };
}

function stringListener(strings: string[]): XmlListener {
  const run = textRun();
  return {
    open: (name) => {
      if (name === 'si') run.begin();
      else run.open(name);
    },
    close: (name) => {
      if (name === 'si') strings.push(run.end());
      else run.close(name);
    },
    text: run.text,
  };
}

/** Gathers the text of an item of which parts are formatted; how it is spoken (`rPh`) is left out. */
export function textRun() {
  let found = '';
  let isText = false;
  let isSpoken = false;
  return {
    begin: () => {
      found = '';
      isText = false;
      isSpoken = false;
    },
    open: (name: string) => {
      if (name === 't') isText = true;
      if (name === 'rPh') isSpoken = true;
    },
    close: (name: string) => {
      if (name === 't') isText = false;
      if (name === 'rPh') isSpoken = false;
    },
    text: (text: string) => {
      if (isText && !isSpoken) found += text;
    },
    end: () => unescapeText(found),
  };
}

/** Decodes `_x000D_` (ECMA-376, part 1, 22.9.2.19). Half of a surrogate pair becomes U+FFFD. */
export const unescapeText = (text: string) =>
  text.includes('_x')
    ? text
        .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code) => String.fromCharCode(parseInt(code, 16)))
        .toWellFormed()
    : text;

function styleListener(dateStyles: Set<number>): XmlListener {
  const own = new Map<number, string>();
  let styles = 0;
  let isOfCells = false;
  return {
    open: (name, attributes) => {
      if (name === 'numFmt') own.set(Number(attributes().numFmtId), attributes().formatCode ?? '');
      if (name === 'cellXfs') isOfCells = true;
      if (name !== 'xf' || !isOfCells) return;
      const format = Number(attributes().numFmtId ?? 0);
      const isKnown = DATE_FORMATS.some(([first, last]) => first <= format && format <= last);
      if (isKnown || showsDate(own.get(format) ?? '')) dateStyles.add(styles);
      styles += 1;
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false;
    },
  };
}

/** No spreadsheet takes a longer one. */
const MAX_FORMAT = 255;

/** Whether a format such as `[$-40C]d mmm yyyy` shows a day or a time, and nothing of a number. */
function showsDate(format: string): boolean {
  const parts = format
    .slice(0, MAX_FORMAT)
    .toLowerCase()
    .replace(/;@$/, '')
    .replace(/\\./g, ' ')
    .replace(/"[^"]*"/g, ' ')
    .split(';');
  return parts.some((part) => {
    const signs = part
      .replace(/\[([smhd]{1,2})\]/g, '$1')
      .replace(/\[[^\]]*\]/g, '')
      .replace(/([smhd])[.,]0+/g, '$1');
    return /[a-z]/.test(signs) && !/[0#?%cfijklnoqrtuvwxz]/.test(signs);
  });
}

/** The callbacks of `readXml`; names come without their namespace. */
export type XmlListener = {
  open?(name: string, attributes: () => Record<string, string>): void;
  close?(name: string): void;
  text?(text: string): void;
};

/** A larger tag or text is no cell of a catalogue and would fill the memory. */
const MAX_TOKEN_BYTES = 1024 * 1024;

/** Parses XML as it arrives and yields after each part. Throws the parser's errors and `too-large`. */
export async function* readXml(
  parts: AsyncIterable<Buffer>,
  listener: XmlListener,
): AsyncGenerator<void> {
  let silentBytes = 0;
  const heard = () => {
    silentBytes = 0;
  };
  const parser = new Parser()
    .on('error', (error) => {
      throw error;
    })
    .on('openTag', (name, attributes, decode) => {
      heard();
      listener.open?.(localName(name), () => localAttributes(attributes() || {}, decode));
    })
    .on('closeTag', (name) => {
      heard();
      listener.close?.(localName(name));
    })
    .on('text', (text, decode) => {
      heard();
      listener.text?.(decode(text));
    })
    .on('cdata', (text) => {
      heard();
      listener.text?.(text);
    });
  const decoder = new TextDecoder();
  for await (const part of parts) {
    silentBytes += part.length;
    parser.write(decoder.decode(part, { stream: true }));
    if (silentBytes > MAX_TOKEN_BYTES) {
      throw new Problem('too-large', 'Une cellule de ce classeur contient trop de texte.');
    }
    yield;
  }
  parser.write(decoder.decode());
  parser.end();
  yield;
}

async function hearXml(parts: AsyncIterable<Buffer>, listener: XmlListener): Promise<void> {
  for await (const _ of readXml(parts, listener));
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

function localAttributes(
  attributes: Record<string, string>,
  decode: (text: string) => string,
): Record<string, string> {
  const local: Record<string, string> = {};
  for (const name in attributes) {
    if (!name.startsWith('xmlns')) local[localName(name)] = decode(attributes[name] ?? '');
  }
  return local;
}
