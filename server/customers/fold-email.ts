/** An e-mail address by which accounts are told apart: without blanks around it, case and accents. */
export const foldEmail = (email: string): string =>
  email.trim().normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
