import { domainToUnicode } from 'node:url';
import { cleanEmail } from '#contract/base/fields/email.ts';

/**
 * The key of an e-mail address: trimmed, lower case, its domain in Unicode. Accents stay: `exàmple.sn` and `example.sn` have
 * different owners.
 */
export function foldEmail(email: string): string {
  const folded = cleanEmail(email).normalize('NFC').toLowerCase();
  const at = folded.lastIndexOf('@') + 1;
  if (at === 0) return folded;
  const domain = folded.slice(at);
  // Empty for an invalid domain, which stays as typed.
  return folded.slice(0, at) + (domainToUnicode(domain) || domain);
}
