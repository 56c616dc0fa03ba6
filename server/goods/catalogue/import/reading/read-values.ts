import { day } from '#contract/base/fields/fields.ts';

/** `150 000`, `150.000 FCFA`, `150,000.00`: groups of three with one separator, then maybe decimals. */
const GROUPED = /^(\d{1,3})((?:([ .,'’])\d{3})(?:\3\d{3})*)(?:[.,](\d+))?$/;
const PLAIN = /^(\d+)(?:[.,](\d+))?$/;
const CURRENCY = /^(?:f\s?cfa|cfa|xof|frs?|f)\.?\s*|\s*(?:f\.?\s?cfa|cfa|xof|frs?|f)\.?$/gi;

/**
 * A price in XOF as people and spreadsheets write it; undefined when it is not a whole, positive
 * amount. XOF has no decimals, so `150.000` is a hundred and fifty thousand.
 */
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
  if (['1', 'true', 'vrai', 'oui', 'yes'].includes(word)) return true;
  if (['0', '-1', 'false', 'faux', 'non', 'no'].includes(word)) return false;
  return undefined;
}

/** A whole number that is not negative; undefined for anything else. */
export function parseWhole(text: string): number | undefined {
  return /^\d+(?:[.,]0+)?$/.test(text.trim()) ? Number.parseInt(text, 10) : undefined;
}

const DAY = /^(?:(\d{4}-\d{2}-\d{2})|(\d{2})\/(\d{2})\/(\d{4}))(?:[T ]|$)/;

/** `2026-12-31` or `31/12/2026`, with a time behind it or not, as YYYY-MM-DD; undefined for no day. */
export function parseDay(text: string): string | undefined {
  const [, iso, dayOfMonth, month, year] = DAY.exec(text.trim()) ?? [];
  const found = day.safeParse(iso ?? `${year}-${month}-${dayOfMonth}`);
  return found.success ? found.data : undefined;
}

const decimalMark = (bare: string) => /[.,](?=\d+$)/.exec(bare)?.[0];

function wholeAmount(digits: string, decimals = ''): number | undefined {
  const amount = Number(digits);
  return /^0*$/.test(decimals) && Number.isSafeInteger(amount) ? amount : undefined;
}
