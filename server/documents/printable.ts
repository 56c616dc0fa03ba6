/** What the built-in fonts have beside Latin-1: the rest of Windows-1252. */
const BEYOND_LATIN_1 = 'ƒ–—‘’‚“”„†‡•…€‰‹›ˆ™Œœ˜ŠšŸŽž';
/** Signs with a form that everybody reads as the same. */
const SIMILAR: Record<string, string> = {
  ŋ: 'n',
  Ŋ: 'N',
  ɓ: 'b',
  Ɓ: 'B',
  ɗ: 'd',
  Ɗ: 'D',
  ƴ: 'y',
  Ƴ: 'Y',
  ɲ: 'n',
  Ɲ: 'N',
  '−': '-',
  '‑': '-',
  '\u202f': '\u00a0',
  '\u2009': '\u00a0',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
};

/**
 * A text in signs that a PDF's built-in fonts have. The narrow no-break space becomes a normal one,
 * letters of Wolof and Pulaar their nearest, and what has no likeness a question mark; control signs go.
 */
export function printable(text: string): string {
  return [...text.normalize('NFC').replace(/\s*[\r\n]+\s*/g, ' ')].map(printableSign).join('');
}

function printableSign(sign: string): string {
  if (isPrintable(sign)) return sign;
  if (/\p{Cc}|\p{Cf}|\p{M}/u.test(sign)) return '';
  const similar = SIMILAR[sign] ?? sign.normalize('NFKD').replace(/\p{M}/gu, '');
  return similar !== '' && [...similar].every(isPrintable) ? similar : '?';
}

const isPrintable = (sign: string) => /^[ -~\u00a0-ÿ]$/.test(sign) || BEYOND_LATIN_1.includes(sign);
