import ReceiptPrinterEncoder, {
  type ReceiptPrinterEncoderOptions,
} from '@point-of-sale/receipt-printer-encoder';
import { PAPER_COLUMNS, type Paper, type PaperRow, type Printer } from './paper.ts';

type Means = Pick<Printer, 'language' | 'codepages' | 'width'>;

/** Blank lines between the print head and the cutter. */
const LINES_TO_CUTTER = 4;
/** Dots of a printer for a module of a QR code. */
const QR_DOTS = 5;
const LINES_TO_SIGN = 3;
/** Code pages with the accents of French, the one that most printers have first. */
const FRENCH = ['cp858', 'windows1252', 'cp850'] as const;
/** Sets of code pages that the driver names and the encoder knows by another name. */
const CODEPAGES: Record<string, string> = { default: 'epson/legacy', zjiang: 'pos-5890' };

/** The bytes that print a paper and cut it. They never open the drawer (rule M-59). */
export function encodePaper({ head, lines, foot }: Paper, printer: Means): Uint8Array {
  const encoder = encoderFor(printer);
  encoder.initialize().codepage('auto');
  const columns = PAPER_COLUMNS[printer.width];
  const addRows = (rows: readonly PaperRow[]) => {
    for (const row of rows) addRow(encoder, columns, row);
  };
  addRows(head);
  const rule = '-'.repeat(columns);
  if (lines.length > 0) encoder.line(rule);
  for (const { name, label, value } of lines) {
    addRows([{ text: name }]);
    if (label !== undefined && value !== undefined) addRows([{ text: label, value }]);
  }
  if (lines.length > 0) encoder.line(rule);
  addRows(foot);
  return encoder.cut().encode();
}

/** The bytes that open the drawer, and print nothing. */
export const encodeDrawerPulse = (printer: Means): Uint8Array =>
  encoderFor(printer).initialize().pulse().encode();

function encoderFor({ language, codepages, width }: Means): ReceiptPrinterEncoder {
  const options = {
    language,
    columns: PAPER_COLUMNS[width],
    feedBeforeCut: LINES_TO_CUTTER,
    codepageCandidates: [...FRENCH],
  };
  const named = CODEPAGES[codepages] ?? codepages;
  const codepageMapping = named as NonNullable<ReceiptPrinterEncoderOptions['codepageMapping']>;
  try {
    return new ReceiptPrinterEncoder({ ...options, codepageMapping });
  } catch {
    // A set that the encoder does not know: its usual one.
    return new ReceiptPrinterEncoder(options);
  }
}

function addRow(encoder: ReceiptPrinterEncoder, columns: number, row: PaperRow): void {
  const { isCentred = false, isStrong = false, isLarge = false, isToSign = false } = row;
  if (row.codeLabel !== undefined) {
    encoder.align('center').qrcode(row.text, { size: QR_DOTS }).align('left');
    return;
  }
  if (isToSign) {
    encoder.newline(LINES_TO_SIGN).line('-'.repeat(columns));
    return;
  }
  const text = printable(row.text);
  const value = row.value === undefined ? undefined : printable(row.value);
  encoder.bold(isStrong || isLarge).height(isLarge ? 2 : 1);
  if (value === undefined) {
    encoder.align(isCentred ? 'center' : 'left').line(text);
  } else if (text.length + 1 + value.length <= columns) {
    encoder.align('left').line(text + value.padStart(columns - text.length));
  } else {
    encoder.align('left').line(text).align('right').line(value);
  }
  encoder.align('left').bold(false).height(1);
}

const PLAIN: Record<string, string> = {
  '’': "'",
  '–': '-',
  '—': '-',
  '…': '...',
  œ: 'oe',
  Œ: 'OE',
  '\u00a0': ' ',
  '\u202f': ' ',
};

/** Replaces typographic signs that few printers have. */
const printable = (text: string): string =>
  text.normalize('NFC').replace(/[’–—…œŒ\u00a0\u202f]/g, (sign) => PLAIN[sign] ?? sign);
