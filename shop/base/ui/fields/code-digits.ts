import { CODE_LENGTH } from '#contract/base/limits.ts';

/** The boxes of a code, each with one digit or empty. */
export type CodeDigits = readonly string[];

export const noDigits: CodeDigits = Array.from({ length: CODE_LENGTH }, () => '');

/**
 * What the boxes hold after one of them got a text, typed, pasted or filled in by the telephone, and
 * which box is next. A whole code goes over all boxes; a digit beside the one that stood there
 * replaces it.
 */
export function enterDigits(
  digits: CodeDigits,
  at: number,
  text: string,
): { digits: CodeDigits; next: number } {
  const typed = text.replace(/\D/g, '');
  const held = digits[at] ?? '';
  const isReplaced = typed.length === 2 && held !== '';
  const news = isReplaced ? typed.replace(held, '') : typed;
  if (news === '') return { digits: text === '' ? digits.with(at, '') : digits, next: at };
  const from = news.length >= CODE_LENGTH ? 0 : at;
  const taken = [...news].slice(0, CODE_LENGTH - from);
  const next = Math.min(from + taken.length, CODE_LENGTH - 1);
  return { digits: digits.map((digit, box) => taken[box - from] ?? digit), next };
}

/** Backspace on an empty box empties the one before, which is next (specification, section 2). */
export function goBack(digits: CodeDigits, at: number): { digits: CodeDigits; next: number } {
  const next = Math.max(0, at - 1);
  return { digits: digits.with(next, ''), next };
}
