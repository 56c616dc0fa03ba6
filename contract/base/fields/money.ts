export const MAX_XOF = 1_000_000_000;

const WRITTEN_WHOLE = /^(-?\d+)(?:[.,]0+)?$/;

/** Reads whole francs (`"2000"`, `"2000.0"`, `"2000,00"`). Returns other values unchanged for the call's check. */
export function readXof(value: unknown): unknown {
  const digits = typeof value === 'string' ? WRITTEN_WHOLE.exec(value)?.[1] : undefined;
  return digits === undefined ? value : Number(digits);
}

const WRITTEN_DECIMAL = /^-?\d+[.,]\d+$/;

/** The same, but rounds centimes (`102900.3`, `"102900,3"`) to the franc, half up (rule B-10). */
export function readRoundedXof(value: unknown): unknown {
  const isWritten = typeof value === 'string' && WRITTEN_DECIMAL.test(value);
  const number = isWritten ? Number(value.replace(',', '.')) : value;
  return typeof number === 'number' ? Math.round(number) : readXof(number);
}

/** Whether a number or a text is an amount with centimes. */
export const hasCentimes = (value: unknown): boolean =>
  typeof value === 'number'
    ? Number.isFinite(value) && !Number.isInteger(value)
    : typeof value === 'string' && /^-?\d+[.,]\d+$/.test(value);

const GROUP_SEPARATOR = '\u202f';
const BEFORE_UNIT = '\u00a0';

/** An XOF integer for display (rule B-11): browsers' fr-FR formats disagree on separators and currency. */
export function formatXof(amountXof: number): string {
  const digits = String(Math.abs(amountXof)).replace(/\B(?=(\d{3})+$)/g, GROUP_SEPARATOR);
  return `${amountXof < 0 ? '-' : ''}${digits}${BEFORE_UNIT}FCFA`;
}
