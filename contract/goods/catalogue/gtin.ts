/** What is wrong with a bar code, in French. */
export const GTIN_LENGTH = 'Un code-barres compte 8, 12, 13 ou 14 chiffres.';
export const GTIN_CHECK_DIGIT = 'Ce code-barres n’est pas juste : vérifiez le dernier chiffre.';
export const GTIN_SHORTENED =
  'Le tableur a raccourci ce code-barres : mettez la colonne au format Texte et retapez le code.';

/** The lengths of GS1's numbers, and what a shorter one is filled up to. */
const LENGTHS = [8, 12, 13, 14] as const;
const LONGEST = 14;

/** `6,94E+12`: a spreadsheet has cut digits off, which cannot come back. */
const SHORTENED = /^\d([.,]\d+)?e\+?\d+$/i;

/** Blanks and dashes between the digits mean nothing: `978-2-07-036822-8`. */
const digitsOf = (typed: string): string => typed.replace(/[\s\-‐‑–]/g, '');

/**
 * Reads a GTIN (EAN, UPC, ISBN of 13 digits) in its normal form (rule G-49): the shortest of GS1's lengths that keeps
 * all digits but leading zeros, so that 12 digits and the same 13 with a zero in front are one code. Undefined for other
 * text.
 */
export function readGtin(typed: string): string | undefined {
  return gtinProblem(typed) === undefined ? normalForm(digitsOf(typed)) : undefined;
}

/** Why a text is no GTIN, as a French sentence; undefined for a right one. */
export function gtinProblem(typed: string): string | undefined {
  const digits = digitsOf(typed);
  if (SHORTENED.test(digits)) return GTIN_SHORTENED;
  const hasLength = LENGTHS.some((length) => length === digits.length);
  if (!hasLength || !/^\d*[1-9]\d*$/.test(digits)) return GTIN_LENGTH;
  return checkDigitOf(digits.slice(0, -1)) === Number(digits.at(-1)) ? undefined : GTIN_CHECK_DIGIT;
}

/** GS1's check digit: the digits before it count three and one times in turn, beginning at the right. */
export function checkDigitOf(digits: string): number {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

function normalForm(digits: string): string {
  const significant = digits.replace(/^0+/, '');
  const length = LENGTHS.find((one) => significant.length <= one) ?? LONGEST;
  return significant.padStart(length, '0');
}

/**
 * Whether a GTIN in its normal form is one of GS1's for the whole world. Numbers that a shop gives itself (2, 02 and 04
 * in front) mean another product elsewhere, so feeds and search engines never get them.
 */
export function isWorldwideGtin(gtin: string): boolean {
  return gtin.length === 8
    ? !/^[02]/.test(gtin)
    : !/^(?:2|0[24])/.test(gtin.padStart(14, '0').slice(1));
}
