import { day } from '#contract/base/fields/fields.ts';

export const isFilled = (text: string) => text.trim() !== '';

/** Exporters put an apostrophe before what a spreadsheet would take for a formula, ours another before that. */
export const cleanCell = (cell: string) =>
  cell
    .replaceAll('\0', '')
    .toWellFormed()
    .trim()
    .replace(/^'(?='*[=+\-@])/, '');

/** `150 000`, `150.000 FCFA`, `150,000.00`: groups of three with one separator, then maybe decimals. */
const GROUPED = /^(\d{1,3})((?:([ .,'’])\d{3})(?:\3\d{3})*)(?:[.,](\d+))?$/;

const PLAIN = /^(\d+)(?:[.,](\d+))?$/;

const CURRENCY =
  /^(?:f\s?cfa|cfa|xof|frs?|f)\.?\s*|\s*(?:f\.?\s?cfa|francs?(?: cfa)?|cfa|xof|frs?|f)\.?$/gi;

/** A whole, positive price in XOF; `150.000` is a hundred and fifty thousand, since XOF has no decimals. */
export function parsePrice(text: string): number | undefined {
  const bare = text
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/ ?ttc\.?$/i, '')
    .replace(CURRENCY, '')
    .trim();
  const grouped = GROUPED.exec(bare);
  const [, first, rest = '', separator, groupedDecimals] = grouped ?? [];
  if (first !== undefined && !(groupedDecimals !== undefined && decimalMark(bare) === separator)) {
    return wholeAmount(first + rest.replace(/\D/g, ''), groupedDecimals);
  }
  const [, digits, decimals] = PLAIN.exec(bare) ?? [];
  return digits === undefined ? undefined : wholeAmount(digits, decimals);
}

/**
 * A cost in whole XOF, before VAT: `TTC` makes it none, and `HT` may stand behind it (rule G-54). Programs average it, so
 * decimals behind a point are rounded; undefined for anything else.
 */
export function parseCost(text: string, hasDecimalPoint: boolean): number | undefined {
  const bare = text.trim().replace(/\s*h\.?t\.?$/i, '');
  if (/ttc\.?$/i.test(bare)) return undefined;
  return hasDecimalPoint && /^\d+\.\d+$/.test(bare) ? Math.round(Number(bare)) : parsePrice(bare);
}

const YES = ['1', 'true', 'vrai', 'oui', 'yes', 'x', 'on', 'o', 'y', '✓', '✔', '☑', '✅'];
const NO = ['0', '-1', 'false', 'faux', 'non', 'no', 'off', 'n', '✗', '✘', '☐', '❌'];

/** `1`, `vrai`, `Oui`, `✓`…; undefined for what is neither yes nor no. WooCommerce writes -1 for a draft. */
export function parseBoolean(text: string): boolean | undefined {
  const word = text.trim().toLowerCase();
  if (YES.includes(word)) return true;
  return NO.includes(word) ? false : undefined;
}

const SHOWN = /^(acti(f|ve)|activée?|publiée?|publish(ed)?|enabled|visible|en ligne)$/;
const NOT_SHOWN =
  /^(inacti(f|ve)|désactivée?|brouillon|draft|privée?|private|archived|archivée?|disabled|hidden|cachée?|masquée?|hors ligne|pending|en attente( de relecture)?|trash|corbeille|supprimée?|unpublished|non publiée?)$/;

/** `actif`, `brouillon`…: the state of a product where a column of yes and no has words. */
export function parseState(text: string): boolean | undefined {
  const word = text.trim().toLowerCase();
  if (SHOWN.test(word)) return true;
  return NOT_SHOWN.test(word) ? false : parseBoolean(text);
}

/** A whole number that is not negative; undefined for anything else. */
export function parseWhole(text: string): number | undefined {
  return /^\d+(?:[.,]0+)?$/.test(text.trim()) ? Number.parseInt(text, 10) : undefined;
}

/** `24`, `24 mois`, `2 ans` as months; undefined for anything else. */
export function parseMonths(text: string): number | undefined {
  const [, digits = '', unit = ''] =
    /^(\d+(?:[.,]0+)?)\s*(m|mois|months?|an|ans|années?|years?)?$/i.exec(text.trim()) ?? [];
  if (digits === '') return undefined;
  return Number.parseInt(digits, 10) * (/^(a|y)/i.test(unit) ? 12 : 1);
}

const ISO_DAY = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]|$)/;
const FRENCH_DAY = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:[T ]|$)/;
/** `01-déc-26` of a French Excel, `1er décembre 2026` of a person. */
const WORDED_DAY = /^(\d{1,2})(?:er)?[ .-]+([a-zà-ÿ]{3,9})\.?[ .-]+(\d{4}|\d{2})$/i;
const MONTHS = 'janv|fevr|mars|avri|mai|juin|juil|aout|sept|octo|nove|dece'.split('|');
/** Days of 2009 to 2064, as a spreadsheet counts them. */
const SERIAL_DAY = /^([45]\d{4})(?:[.,]\d+)?$/;
const DAYS_TO_1970 = 25_569;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * `2026-12-31`, `31/12/2026`, `31/12/26`, `1er décembre 2026` or a spreadsheet's 46387, with a time behind it or not, as
 * YYYY-MM-DD; undefined for no day.
 */
export function parseDay(text: string): string | undefined {
  const bare = text.trim();
  const serial = SERIAL_DAY.exec(bare)?.[1];
  const written =
    serial === undefined
      ? dayOf(partsOfDay(bare))
      : new Date((Number(serial) - DAYS_TO_1970) * DAY_MS).toISOString().slice(0, 10);
  const found = day.safeParse(written);
  return found.success ? found.data : undefined;
}

/** Year, month and day. */
function partsOfDay(bare: string): readonly string[] {
  const packed = /^(20\d{2})(\d{2})(\d{2})$/.exec(bare) ?? ISO_DAY.exec(bare);
  if (packed !== null) return packed.slice(1);
  const french = FRENCH_DAY.exec(bare);
  if (french !== null) return french.slice(1).toReversed();
  const [, dayOfMonth = '', word = '', year = ''] = WORDED_DAY.exec(bare) ?? [];
  const plain = word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const month = MONTHS.findIndex((name) => plain.length > 2 && isMonth(name, plain)) + 1;
  return [year, String(month), dayOfMonth];
}

/** `déc`, `sept` and `septembre` are one month; `jui` is none. */
const isMonth = (name: string, plain: string) =>
  plain !== 'jui' && (name.startsWith(plain) || plain.startsWith(name));

const dayOf = ([year = '', month = '', dayOfMonth = '']: readonly string[]) =>
  `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`;

const decimalMark = (bare: string) => /[.,](?=\d+$)/.exec(bare)?.[0];

function wholeAmount(digits: string, decimals = ''): number | undefined {
  const amount = Number(digits);
  return /^0*$/.test(decimals) && Number.isSafeInteger(amount) ? amount : undefined;
}

type Specification = { name: string; value: string };

/** A data sheet as one cell of a file: `nom : valeur`, one per line. A colon in a name is written `\:`. */
export const writeSpecifications = (sheet: readonly Specification[]): string =>
  sheet
    .map(({ name, value }) => `${onOneLine(name).replaceAll(':', '\\:')} : ${onOneLine(value)}`)
    .join('\n');

/** The data sheet in a cell; undefined when a line has no name or no value. */
export function readSpecifications(cell: string): Specification[] | undefined {
  const lines = cell.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  const sheet = lines.map((line) => {
    const [, name = '', value = ''] = /^(.*?)(?<!\\):(.*)$/.exec(line) ?? [];
    return { name: name.replaceAll('\\:', ':').trim(), value: value.trim() };
  });
  return sheet.every(({ name, value }) => name !== '' && value !== '') ? sheet : undefined;
}

const onOneLine = (text: string) => text.replace(/\s*[\r\n]+\s*/g, ' ');

/**
 * Why a reference is what a spreadsheet made of it, in French with what to do; undefined for a good one. Such a
 * reference would be stored as another product's.
 */
export function spoiledReference(text: string): string | undefined {
  const asText =
    'mettez la colonne au format Texte dans Excel, retapez la référence et enregistrez';
  if (/^\d([.,]\d+)?e\+\d{2,}$/i.test(text)) {
    return `« ${text} » est un nombre raccourci par Excel : ${asText}`;
  }
  if (isSheetError(text)) return `« ${text} » ${SHEET_ERROR}`;
  if (/^=/.test(text)) {
    return `« ${text} » est une formule : collez la colonne en « Valeurs », puis ${asText}`;
  }
  if (/^['’]/.test(text)) return `« ${text} » commence par une apostrophe : enlevez-la`;
  if (/^(true|false|vrai|faux)$/i.test(text)) {
    return `« ${text} » est une valeur vrai ou faux d’Excel : ${asText}`;
  }
  const isDay = SHEET_DAY.test(text) && parseDay(text) !== undefined;
  if (isDay || SHEET_MONTH.test(text)) return `« ${text} » est une date pour Excel : ${asText}`;
  return undefined;
}

/** A day with a year of four digits; `12-05-26` may be a reference. */
const SHEET_DAY = /^(\d{4}-\d{2}-\d{2}|\d{1,2}[/.-]\d{1,2}[/.-]\d{4})(?:[T ]|$)/;
/** What Excel makes of 3-26 and 12-5, in its own letters. */
const ENGLISH_MONTH = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' });
const MONTH_NAMES = [
  'janv|févr|mars|avr|mai|juin|juil|août|sept|oct|nov|déc',
  ...Array.from({ length: 12 }, (_, month) => ENGLISH_MONTH.format(Date.UTC(2026, month))),
].join('|');
const SHEET_MONTH = new RegExp(`^(?:(?:${MONTH_NAMES})-\\d{2}|\\d{1,2}-(?:${MONTH_NAMES}))$`);

/** What a spreadsheet writes where it could not compute a cell. */
export const isSheetError = (text: string): boolean =>
  /^#(n\/a|ref!|valeur!|value!|nom\?|name\?|div\/0!|nombre!|num!|null!|nul!)/i.test(text);
export const SHEET_ERROR = 'est une erreur d’Excel : corrigez la formule de cette cellule';
