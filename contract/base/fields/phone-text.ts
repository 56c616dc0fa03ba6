/** Calling codes (E.164) of one or two digits; all others have three. */
const SHORT_CODE =
  /^(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])(?=\d)|^(\d{3})(?=\d)/;

/** Mobiles and lines of Senegal without 221. */
const LOCAL = /^[37]\d{8}$/;

/** Writes digits of E.164: `77 123 45 67` of Senegal, `+33 6 12 34 56 78` of other countries. Leaves other text as it is. */
export function phoneText(digits: string): string {
  const senegalese = /^221(\d\d)(\d{3})(\d\d)(\d\d)$/.exec(digits);
  if (senegalese !== null) return senegalese.slice(1).join(' ');
  if (!/^[1-9]\d{7,14}$/.test(digits) || LOCAL.test(digits)) return digits;
  const [code = ''] = SHORT_CODE.exec(digits) ?? [];
  return `+${code} ${inGroups(code, digits.slice(code.length))}`;
}

/** The same for a field that takes Senegalese numbers alone: empty for one abroad. */
export const senegaleseText = (digits: string): string =>
  isAbroad(digits) ? '' : phoneText(digits);

/** Digits of a number of another country than Senegal. */
export const isAbroad = (digits: string): boolean => !digits.startsWith('221');

function inGroups(code: string, rest: string): string {
  if (code === '1' && rest.length === 10) return rest.replace(/(\d{3})(\d{3})/, '$1 $2 ');
  const [, first = '', pairs = ''] = /^(\d?)((?:\d\d)*)$/.exec(rest) ?? [];
  return [first, ...(pairs.match(/\d\d/g) ?? [])].filter((part) => part !== '').join(' ');
}
