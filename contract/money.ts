/** The most that any amount of the shop may be: a column of the database holds it, and nobody orders more. */
export const MAX_XOF = 1_000_000_000;

const GROUP_SEPARATOR = '\u202f';
const BEFORE_UNIT = '\u00a0';

/**
 * An amount in XOF (integer) as people read it: digits in groups of three split by U+202F, then
 * U+00A0 and `FCFA` (specification, section 9; design, section 7). Written by hand because the
 * browsers' own fr-FR formats disagree on the separators and on the currency's name.
 */
export function formatXof(amountXof: number): string {
  const digits = String(Math.abs(amountXof)).replace(/\B(?=(\d{3})+$)/g, GROUP_SEPARATOR);
  return `${amountXof < 0 ? '-' : ''}${digits}${BEFORE_UNIT}FCFA`;
}
