import { withoutInvisible } from './plain-text.ts';

const COUNTRY = '221';
/** Zero of the digits of Arabic and of Persian keyboards. */
const FOREIGN_ZEROS = [0x660, 0x6f0];

/**
 * The digits of a telephone number as people type or paste it, without `+`, `00` and `tel:`. Blanks, dots,
 * dashes, slashes, parentheses and signs that are not seen are left out, a `(0)` too; digits of other
 * scripts become ours. What is no number keeps its letters.
 */
export function phoneDigits(text: string): string {
  // NFKC turns the full-width digits of Asian keyboards into ours, and U+2011 into a dash.
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

/**
 * A telephone number in the form of the specification (section 5): digits only, prefix 221 added when
 * absent, then 7 and 8 digits. Undefined when it is no Senegalese mobile number.
 */
export function readPhone(text: string): string | undefined {
  const digits = phoneDigits(text);
  const full = digits.startsWith(COUNTRY) ? digits : `${COUNTRY}${digits}`;
  return /^2217\d{8}$/.test(full) ? full : undefined;
}
