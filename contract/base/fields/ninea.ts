export const NINEA_INVALID =
  'Le NINEA compte 7 ou 9 chiffres, suivis s’il y a lieu du COFI, comme 0012345 2G3.';

/** Reads a NINEA with or without its COFI, as `0012345 2G3` (rule B-14). Undefined for other text. */
export function readNinea(text: string): string | undefined {
  const signs = text.replace(/[\s.\-‐–/]/g, '').toUpperCase();
  const [, digits, cofi] = /^(\d{7}|\d{9})(\d[A-Z]\d)?$/.exec(signs) ?? [];
  if (digits === undefined) return undefined;
  return cofi === undefined ? digits : `${digits} ${cofi}`;
}
