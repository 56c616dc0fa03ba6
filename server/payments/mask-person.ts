const LOCAL_DIGITS = 9;

/** A number as strangers see it, `77 ••• •• 67`: enough to recognise it by, not to call it. */
export function maskPhone(phone: string | null): string | null {
  if (phone === null) return null;
  const digits = phone.replace(/\D/g, '').slice(-LOCAL_DIGITS);
  return digits.length < LOCAL_DIGITS ? '•••' : `${digits.slice(0, 2)} ••• •• ${digits.slice(-2)}`;
}
