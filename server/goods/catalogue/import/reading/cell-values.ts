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

const CURRENCY = /^(?:f\s?cfa|cfa|xof|frs?|f)\.?\s*|\s*(?:f\.?\s?cfa|cfa|xof|frs?|f)\.?$/gi;

/** A whole, positive price in XOF; `150.000` is a hundred and fifty thousand, since XOF has no decimals. */
export function parsePrice(text: string): number | undefined {
  const bare = text.replace(/\s+/gu, ' ').trim().replace(CURRENCY, '').trim();
  const grouped = GROUPED.exec(bare);
  const [, first, rest = '', separator, groupedDecimals] = grouped ?? [];
  if (first !== undefined && !(groupedDecimals !== undefined && decimalMark(bare) === separator)) {
    return wholeAmount(first + rest.replace(/\D/g, ''), groupedDecimals);
  }
  const [, digits, decimals] = PLAIN.exec(bare) ?? [];
  return digits === undefined ? undefined : wholeAmount(digits, decimals);
}

/** `1`, `vrai`, `Oui`…; undefined for what is neither yes nor no. WooCommerce writes -1 for a draft. */
export function parseBoolean(text: string): boolean | undefined {
  const word = text.trim().toLowerCase();
  if (['1', 'true', 'vrai', 'oui', 'yes', 'x', 'on'].includes(word)) return true;
  if (['0', '-1', 'false', 'faux', 'non', 'no', 'off'].includes(word)) return false;
  return undefined;
}

/** `actif`, `brouillon`…: the state of a product where a column of yes and no has words. */
export function parseState(text: string): boolean | undefined {
  const word = text.trim().toLowerCase();
  if (/^(actif|active|activé|publié|published|enabled|visible|en ligne)$/.test(word)) return true;
  if (
    /^(inactif|inactive|désactivé|brouillon|draft|privé|private|archived|archivé|disabled|hidden|caché|hors ligne)$/.test(
      word,
    )
  ) {
    return false;
  }
  return parseBoolean(text);
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

const DAY = /^(?:(\d{4}-\d{2}-\d{2})|(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}))(?:[T ]|$)/;

/** `2026-12-31` or `31/12/2026`, with a time behind it or not, as YYYY-MM-DD; undefined for no day. */
export function parseDay(text: string): string | undefined {
  const [, iso, dayOfMonth = '', month = '', year] = DAY.exec(text.trim()) ?? [];
  const written = iso ?? `${year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`;
  const found = day.safeParse(written);
  return found.success ? found.data : undefined;
}

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
  if (/^#(n\/a|ref!|valeur!|value!|nom\?|name\?|div\/0!|nombre!|num!|null!|nul!)/i.test(text)) {
    return `« ${text} » est une erreur d’Excel : corrigez la formule de cette cellule`;
  }
  if (/^=/.test(text)) {
    return `« ${text} » est une formule : collez la colonne en « Valeurs », puis ${asText}`;
  }
  if (/^['’]/.test(text)) return `« ${text} » commence par une apostrophe : enlevez-la`;
  if (/^(true|false|vrai|faux)$/i.test(text)) {
    return `« ${text} » est une valeur vrai ou faux d’Excel : ${asText}`;
  }
  if (parseDay(text) !== undefined) return `« ${text} » est une date pour Excel : ${asText}`;
  return undefined;
}
