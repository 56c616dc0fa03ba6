import { readZipEntry, unreadableWorkbook, type ZipEntry } from './check-zip.ts';
import { hearXml, type XmlListener } from './read-xml.ts';

export type WorkbookSheet = { name: string; entry: ZipEntry; isHidden: boolean };

/** The sheets and what their cells refer to. */
export type WorkbookParts = {
  /** In the order of their tabs. */
  sheets: WorkbookSheet[];
  /** The texts that cells name by number. */
  strings: string[];
  dateStyles: Set<number>;
  /** How many digits a style shows at least, with zeros in front. */
  zeroStyles: Map<number, number>;
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

/** Finds the sheets and reads what its cells refer to. Throws `bad-request` where that is not there. */
export async function readWorkbookParts(
  path: string,
  entries: Map<string, ZipEntry>,
): Promise<WorkbookParts> {
  const hear = async (name: string | undefined, listener: XmlListener) => {
    const entry = name === undefined ? undefined : entries.get(name);
    if (entry !== undefined) await hearXml(readZipEntry(path, entry), listener);
  };
  const book = {
    isFrom1904: false,
    sheets: [] as { id: string; name: string; isHidden: boolean }[],
  };
  await hear('xl/workbook.xml', {
    open: (name, attributes) => {
      if (name === 'sheet') {
        const { id = '', name: title = '', state = '' } = attributes();
        book.sheets.push({ id, name: title, isHidden: /hidden$/i.test(state) });
      }
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
  const sheets = book.sheets.flatMap(({ id, name, isHidden }) => {
    const entry = entries.get(linked.sheets.get(id) ?? '');
    return entry === undefined ? [] : [{ name, entry, isHidden }];
  });
  if (sheets.length === 0) throw unreadableWorkbook();
  const strings: string[] = [];
  await hear(linked.others.get('sharedStrings') ?? 'xl/sharedStrings.xml', stringListener(strings));
  const styles = { dateStyles: new Set<number>(), zeroStyles: new Map<number, number>() };
  await hear(linked.others.get('styles') ?? 'xl/styles.xml', styleListener(styles));
  return { sheets, strings, ...styles, isFrom1904: book.isFrom1904 };
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

function styleListener({
  dateStyles,
  zeroStyles,
}: Pick<WorkbookParts, 'dateStyles' | 'zeroStyles'>): XmlListener {
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
      const shown = own.get(format) ?? '';
      if (isKnown || showsDate(shown)) dateStyles.add(styles);
      const digits = countZeros(shown);
      if (digits > 1) zeroStyles.set(styles, digits);
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

/** The digits of a format such as `00000` that shows 123 as 00123; 0 for others. */
function countZeros(format: string): number {
  const [shown = ''] = format.slice(0, MAX_FORMAT).split(';');
  const zeros = shown.replace(/\[[^\]]*\]/g, '').trim();
  return /^0+$/.test(zeros) ? zeros.length : 0;
}
