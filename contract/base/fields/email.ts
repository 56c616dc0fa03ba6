import { formMessages } from './form-messages.ts';
import { withoutInvisible } from './plain-text.ts';

/* Addresses that a mail server takes (rule B-13; RFC 5321, 4.1.2). No sign in them can add a mailbox to a header. */
const ATOM = String.raw`[^\s\p{Cc}\p{Cf}@<>()[\]\\",;:.]+`;
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?`;
const LAST_LABEL = String.raw`\p{L}[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}]`;

export const EMAIL_PATTERN = new RegExp(
  String.raw`^(?=.{1,64}@)${ATOM}(?:\.${ATOM})*@(?:${LABEL}\.)+${LAST_LABEL}$`,
  'u',
);

/** Removes blanks and invisible signs that come with pasted text. */
export const cleanEmail = (typed: string): string => withoutInvisible(typed).trim();

/** The refusal with a hint; undefined for a valid address. */
export function emailProblem(typed: string): string | undefined {
  const email = cleanEmail(typed);
  if (EMAIL_PATTERN.test(email)) return undefined;
  const hint = HINTS.find(([fault]) => fault.test(email))?.[1];
  return [formMessages.guestForm.emailInvalid, ...(hint === undefined ? [] : [hint])].join(' ');
}

const HINTS: [RegExp, string][] = [
  [/\.$/, 'Enlevez le point à la fin.'],
  [/\.\./, 'Deux points se suivent.'],
  [/^\.|\.@|@\./, 'Un point est mal placé.'],
  [/@-|-$|-\.|\.-/, 'Un tiret est mal placé après le @.'],
];
