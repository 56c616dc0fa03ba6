import { isAbroad } from './phone-text.ts';
import { withoutInvisible } from './plain-text.ts';

const COUNTRY = '221';
/** The zeros of Arabic and Persian digits. */
const FOREIGN_ZEROS = [0x660, 0x6f0];

/** Digits without `+`, `00`, `tel:`, `(0)`, blanks, punctuation and invisible signs. Other text keeps its letters. */
export const phoneDigits = (text: string): string => withoutSigns(text).replace(INTERNATIONAL, '');

const INTERNATIONAL = /^(\+|00)/;

function withoutSigns(text: string): string {
  // NFKC turns full-width digits of Asian keyboards into European ones, and U+2011 into a dash.
  const plain = withoutInvisible(text.normalize('NFKC')).replace(
    /[\u0660-\u0669\u06f0-\u06f9]/g,
    toDigit,
  );
  return plain
    .trim()
    .replace(/^tel:/i, '')
    .replace(/\(0\)/, '')
    .replace(/[\s./()\p{Pd}\u2212]/gu, '');
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

/**
 * The same for the number of a person who may live abroad: also the digits of a text with `+` or `00` and the calling
 * code of another country (rule B-46). Whether that country has such a number is the server's to say (`toAnyE164`).
 */
export function readAnyPhone(text: string): string | undefined {
  const plain = withoutSigns(text);
  const digits = plain.replace(INTERNATIONAL, '');
  const isForeign =
    digits !== plain && /^[1-9]\d{7,14}$/.test(digits) && !digits.startsWith(COUNTRY);
  return readPhone(text) ?? (isForeign ? digits : undefined);
}

/** The same of a number on the wire, whose digits have no plus sign. */
export const readStoredPhone = (text: string): string | undefined =>
  readAnyPhone(text) ?? readAnyPhone(`+${text}`);

/** Whether a typed number is of another country: no text message goes there (rule B-46). */
export function isTypedAbroad(text: string): boolean {
  const digits = readAnyPhone(text);
  return digits !== undefined && isAbroad(digits);
}
