const COUNTRY = '221';

/**
 * A telephone number in the form of the specification (section 5): digits only, prefix 221 added when
 * absent, then 7 and 8 digits. Spaces, dots, dashes, `+` and `00` are accepted. Undefined when it is no
 * Senegalese mobile number.
 */
export function readPhone(text: string): string | undefined {
  const digits = text.replace(/[\s.\-()]/g, '').replace(/^(\+|00)/, '');
  const full = digits.startsWith(COUNTRY) ? digits : `${COUNTRY}${digits}`;
  return /^2217\d{8}$/.test(full) ? full : undefined;
}
