/** A text as a font shows it, and the signs that the font lacks. */
export type Printable = { text: string; missing: string[] };

const BOX = '□';
/** What joins letters or parts them shapes Arabic; other formats, as those that turn a text around, go. */
const CONTROL = /[[\p{Cc}\p{Cf}]--[\u200c\u200d]]/gv;

/**
 * A text in signs that a font has, on one line and without control signs. What it lacks becomes what looks
 * like it by Unicode's compatible forms (𝐀 is an A), or a box; an accent without a letter of its own goes.
 */
export function printable(text: string, has: (codePoint: number) => boolean): Printable {
  const isShown = (sign: string) => has(sign.codePointAt(0) ?? 0);
  const missing: string[] = [];
  const show = (sign: string): string => {
    if (isShown(sign)) return sign;
    const similar = sign.normalize('NFKC');
    if (similar !== sign && [...similar].every(isShown)) return similar;
    missing.push(sign);
    return /\p{M}/u.test(sign) ? '' : BOX;
  };
  const line = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\s*[\t-\r\u0085\u2028\u2029]+\s*/g, ' ')
    .replace(CONTROL, '');
  return { text: Array.from(line, show).join(''), missing };
}
