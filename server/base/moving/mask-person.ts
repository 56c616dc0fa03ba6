const LOCAL_DIGITS = 9;

/** `Awa Diop` as `Awa D.`; an address as `maskEmail` does. */
export function maskName(name: string): string {
  if (name.includes('@')) return maskEmail(name);
  const [first = '', ...rest] = name.trim().split(/\s+/);
  const last = rest.at(-1);
  return last === undefined ? first : `${first} ${[...last][0]}.`;
}

/** `awa.diop@example.sn` as `a•••@example.sn`; empty for none. */
export function maskEmail(email: string): string {
  if (email === '') return '';
  const [first = ''] = email;
  return `${first}•••${email.slice(email.lastIndexOf('@'))}`;
}

/** `+221771234567` as `77 ••• •• 67`: enough to recognise, not to call; empty for none. */
export function maskNumber(phone: string): string {
  if (phone === '') return '';
  const digits = phone.replace(/\D/g, '').slice(-LOCAL_DIGITS);
  return digits.length < LOCAL_DIGITS ? '•••' : `${digits.slice(0, 2)} ••• •• ${digits.slice(-2)}`;
}
