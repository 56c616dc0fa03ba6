export const SMS_LENGTH = 160;

/** The alphabet of a text message (3GPP TS 23.038, rule T-4); one sign outside it halves its capacity. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Count twice. */
const EXTENDED = '^{}\\[~]|€\f';

const REPLACED: Record<string, string> = {
  '’': "'",
  '‘': "'",
  '`': "'",
  '“': '"',
  '”': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '°': 'o',
  œ: 'oe',
  Œ: 'OE',
};

const isGsm7 = (sign: string) => BASIC.includes(sign) || EXTENDED.includes(sign);

/** Unknown letters lose their accent; other signs become `?`. */
export function toGsm7(text: string): string {
  return [...text.normalize('NFC')].map(toGsm7Sign).join('');
}

function toGsm7Sign(sign: string): string {
  if (isGsm7(sign)) return sign;
  const replaced = REPLACED[sign];
  if (replaced !== undefined) return replaced;
  if (/\s/u.test(sign)) return ' ';
  const bare = sign.normalize('NFD').replace(/\p{M}/gu, '');
  return bare === '' || [...bare].every(isGsm7) ? bare : '?';
}

/** Length of a GSM-7 text; a sign of the extension table counts as two. */
export function gsm7Length(text: string): number {
  return [...text].reduce((sum, sign) => sum + (EXTENDED.includes(sign) ? 2 : 1), 0);
}

/** Cut to `room` signs of GSM-7. */
export function shortenGsm7(text: string, room: number): string {
  const signs = [...toGsm7(text)];
  while (gsm7Length(signs.join('')) > room) signs.pop();
  return signs.join('').trim();
}
