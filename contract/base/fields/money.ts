/** The largest amount of the shop, in XOF: a column of the database holds it. */
export const MAX_XOF = 1_000_000_000;

const WRITTEN_WHOLE = /^(-?\d+)(?:[.,]0+)?$/;

/**
 * Reads an amount in whole francs from text (`"2000"`, `"2000.0"`, `"2000,00"`). Returns everything else unchanged, for
 * the check of the call to refuse.
 */
export function readXof(value: unknown): unknown {
  const digits = typeof value === 'string' ? WRITTEN_WHOLE.exec(value)?.[1] : undefined;
  return digits === undefined ? value : Number(digits);
}

const WRITTEN_DECIMAL = /^-?\d+[.,]\d+$/;

/**
 * The same, but of an amount with centimes (`102900.3`, `"102900,3"`) the nearest franc, half a franc up. What is no
 * number stays as it came.
 */
export function readRoundedXof(value: unknown): unknown {
  const isWritten = typeof value === 'string' && WRITTEN_DECIMAL.test(value);
  const number = isWritten ? Number(value.replace(',', '.')) : value;
  return typeof number === 'number' ? Math.round(number) : readXof(number);
}

/** Whether something is an amount with centimes, as a number or written out. */
export const hasCentimes = (value: unknown): boolean =>
  typeof value === 'number'
    ? Number.isFinite(value) && !Number.isInteger(value)
    : typeof value === 'string' && /^-?\d+[.,]\d+$/.test(value);

const GROUP_SEPARATOR = '\u202f';
const BEFORE_UNIT = '\u00a0';

/**
 * An XOF integer as people read it (rule B-11). The fr-FR formats of browsers disagree on the separators and the
 * currency.
 */
export function formatXof(amountXof: number): string {
  const digits = String(Math.abs(amountXof)).replace(/\B(?=(\d{3})+$)/g, GROUP_SEPARATOR);
  return `${amountXof < 0 ? '-' : ''}${digits}${BEFORE_UNIT}FCFA`;
}
