/** Writes digits with 221 as `77 123 45 67`. */
export const phoneText = (digits: string): string =>
  digits.replace(/^221(\d\d)(\d{3})(\d\d)(\d\d)$/, '$1 $2 $3 $4');
