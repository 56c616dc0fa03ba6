/** How a column writes numbers, as far as its cells tell. */
export type NumberStyle = { decimal: Set<string>; thousands: Set<string> };

export const newNumberStyle = (): NumberStyle => ({ decimal: new Set(), thousands: new Set() });

const SINGLE = /^-?(\d+)([.,])(\d+)$/;
const SEVERAL = /^-?\d{1,3}(?:([.,])\d{3}){2,}$/;
const BOTH = /^-?\d{1,3}(?:([.,])\d{3})+([.,])\d+$/;

/** Learns from one cell of a column of whole numbers which sign parts thousands and which begins decimals. */
export function learnStyle(style: NumberStyle, cell: string): void {
  const text = bare(cell);
  const [, repeated] = SEVERAL.exec(text) ?? [];
  if (repeated !== undefined) {
    style.thousands.add(repeated);
    return;
  }
  const [, thousands, decimal] = BOTH.exec(text) ?? [];
  if (thousands !== undefined && decimal !== undefined && thousands !== decimal) {
    style.thousands.add(thousands);
    style.decimal.add(decimal);
    return;
  }
  const [, whole = '', mark = '', rest = ''] = SINGLE.exec(text) ?? [];
  if (mark === '') return;
  const looksGrouped = rest.length === 3 && whole.length <= 3 && !/^0/.test(whole);
  if (!looksGrouped) style.decimal.add(mark);
  // Half a piece does not exist, so 1,500 is a thousand and five hundred.
  else if (/[1-9]/.test(rest)) style.thousands.add(mark);
}

/** Whether a cell alone does not tell one from a thousand, as `1,000` and `1,500` do not. */
export const mayHaveTwoReadings = (cell: string): boolean =>
  /^-?\d{1,3}[.,]\d{3}$/.test(bare(cell));

export type WholeReading = { value: number } | { readings: [number, number] } | undefined;

/**
 * A whole number, negative or not, in a column of that style. Both readings if nothing tells between `1,000` as one
 * and as a thousand (rule G-42); undefined for no whole number.
 */
export function readWhole(cell: string, style: NumberStyle, hasDecimalPoint = false): WholeReading {
  const text = bare(cell);
  const sign = text.startsWith('-') ? -1 : 1;
  const digits = text.replace(/^-/, '');
  const of = (value: number): WholeReading =>
    Number.isSafeInteger(value) ? { value: value === 0 ? 0 : sign * value } : undefined;
  if (/^\d+$/.test(digits)) return of(Number(digits));
  if (SEVERAL.test(text)) return of(Number(digits.replace(/\D/g, '')));
  const [, first, last] = BOTH.exec(text) ?? [];
  if (first !== undefined && last !== undefined && first !== last) {
    const [whole = '', decimals = ''] = digits.split(last);
    return /^0+$/.test(decimals) ? of(Number(whole.replace(/\D/g, ''))) : undefined;
  }
  const [, whole = '', mark = '', rest = ''] = SINGLE.exec(text) ?? [];
  if (mark === '') return undefined;
  const asDecimal = /^0+$/.test(rest) ? Number(whole) : undefined;
  const looksGrouped = rest.length === 3 && whole.length <= 3 && !/^0/.test(whole);
  if (!looksGrouped) return asDecimal === undefined ? undefined : of(asDecimal);
  const grouped = Number(whole + rest);
  const other = mark === '.' ? ',' : '.';
  const isDecimal =
    style.decimal.has(mark) || style.thousands.has(other) || (hasDecimalPoint && mark === '.');
  const isThousands =
    style.thousands.has(mark) || style.decimal.has(other) || (hasDecimalPoint && mark === ',');
  if (isThousands && !isDecimal) return of(grouped);
  if (isDecimal && !isThousands) return asDecimal === undefined ? undefined : of(asDecimal);
  if (asDecimal === undefined) return of(grouped);
  return { readings: [sign * asDecimal, sign * grouped] };
}

/** Without blanks between digits and without the words for pieces. */
const bare = (cell: string) =>
  cell
    .trim()
    .replace(/\s*(pcs?|pi[eè]ces?|unit[ée]s?|u|ex)\.?$/i, '')
    .replace(/(\d)[\s'’](?=\d{3}\b)/g, '$1')
    .replace(/^[−–]/, '-');
