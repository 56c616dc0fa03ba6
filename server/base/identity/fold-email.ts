import { domainToUnicode } from 'node:url';
import { cleanEmail } from '#contract/base/fields/email.ts';

/**
 * An e-mail address as accounts are told apart: trimmed, lower case, its domain in Unicode. Accents stay, as
 * `exàmple.sn` and `example.sn` have different owners.
 */
export function foldEmail(email: string): string {
  const folded = cleanEmail(email).normalize('NFC').toLowerCase();
  const at = folded.lastIndexOf('@') + 1;
  if (at === 0) return folded;
  const domain = folded.slice(at);
  // What is no domain at all has no letters: it is kept as it was typed.
  return folded.slice(0, at) + (domainToUnicode(domain) || domain);
}
