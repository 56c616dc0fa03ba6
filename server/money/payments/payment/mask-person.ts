const LOCAL_DIGITS = 9;

/** A number as strangers see it, `77 ••• •• 67`: enough to recognise it by, not to call it. */
export function maskPhone(phone: string | null): string | null {
  if (phone === null) return null;
  const digits = phone.replace(/\D/g, '').slice(-LOCAL_DIGITS);
  return digits.length < LOCAL_DIGITS ? '•••' : `${digits.slice(0, 2)} ••• •• ${digits.slice(-2)}`;
}

/** Numbers of Senegal with or without their prefix, in one piece or in groups, and others with a plus. */
const PHONE =
  /(?<!\d)(?:(?:\+|00)?221[ .-]?)?(?:7[05-8]|3[03])[ .-]?\d{3}[ .-]?\d{2}[ .-]?\d{2}(?!\d)|\+\d{8,15}(?!\d)/g;

export const maskPhonesIn = (text: string): string =>
  text.replace(PHONE, (phone) => `*******${phone.slice(-2)}`);

/** What may stand between groups of digits: also the blanks that do not break. */
const BETWEEN = String.raw`[ \u00a0\u202f.-]?`;
const LONE_PHONE = new RegExp(
  String.raw`(?<![\w.-])(?:(?:\+|00)?221${BETWEEN})?[37]\d${BETWEEN}\d{3}(?:${BETWEEN}\d{2}){2}(?![\w-])`,
  'g',
);

export const maskNumbers = (body: string): string =>
  body.replace(LONE_PHONE, (phone) => maskPhone(phone) ?? '');
