import { withoutInvisible } from './plain-text.ts';

const COUNTRY = '221';
/** The zeros of Arabic and Persian digits. */
const FOREIGN_ZEROS = [0x660, 0x6f0];

/** Digits without `+`, `00`, `tel:`, `(0)`, blanks, punctuation and invisible signs. Other text keeps its letters. */
export function phoneDigits(text: string): string {
  // NFKC turns full-width digits of Asian keyboards into European ones, and U+2011 into a dash.
  const plain = withoutInvisible(text.normalize('NFKC')).replace(
    /[\u0660-\u0669\u06f0-\u06f9]/g,
    toDigit,
  );
  return plain
    .trim()
    .replace(/^tel:/i, '')
    .replace(/\(0\)/, '')
    .replace(/[\s./()\p{Pd}\u2212]/gu, '')
    .replace(/^(\+|00)/, '');
}

function toDigit(sign: string): string {
  const code = sign.charCodeAt(0);
  return String(code - FOREIGN_ZEROS.findLast((zero) => code >= zero)!);
}

/** Reads a mobile number as 221, a 7 and eight digits (rule B-12); undefined for other text. */
export function readPhone(text: string): string | undefined {
  const digits = phoneDigits(text);
  const full = digits.startsWith(COUNTRY) ? digits : `${COUNTRY}${digits}`;
  return /^2217\d{8}$/.test(full) ? full : undefined;
}
