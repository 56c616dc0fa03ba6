import { domainToUnicode } from 'node:url';

/**
 * An e-mail address by which accounts are told apart: without blanks around it, in lower case, its domain
 * in letters however it was written (`xn--…`). Accents stay: whoever owns `exàmple.sn` is not who owns
 * `example.sn`, and a right that is given to an address goes to no other.
 */
export function foldEmail(email: string): string {
  const folded = email.trim().normalize('NFC').toLowerCase();
  const at = folded.lastIndexOf('@') + 1;
  if (at === 0) return folded;
  const domain = folded.slice(at);
  // What is no domain at all has no letters: it is kept as it was typed.
  return folded.slice(0, at) + (domainToUnicode(domain) || domain);
}
