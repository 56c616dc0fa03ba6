import { emailProblem } from '#contract/base/fields/email.ts';
import { formMessages } from '#contract/base/fields/form-messages.ts';
import { isOneOf } from '#contract/base/tables.ts';
import type { ContactMessage } from '#contract/talk/contact.ts';

export type ContactField = Exclude<keyof ContactMessage, 'site'>;
export type ContactProblems = Partial<Record<ContactField, string>>;

/** The fields of the form in the order of the page. */
export const CONTACT_FIELDS = [
  'nom',
  'email',
  'sujet',
  'message',
] as const satisfies ContactField[];

/** What was typed, without blanks around it. */
export function readContactMessage(form: FormData): Required<ContactMessage> {
  const textOf = (name: string) => String(form.get(name) ?? '').trim();
  return {
    nom: textOf('nom'),
    email: textOf('email'),
    sujet: textOf('sujet'),
    message: textOf('message'),
    site: textOf('site'),
  };
}

/** What is wrong with a message, by field (specification, section 5, for the fields that it knows). */
export function checkContactMessage(message: ContactMessage): ContactProblems {
  const { lastName, email } = formMessages.guestForm;
  const missing: Record<ContactField, string> = {
    nom: lastName,
    email,
    sujet: 'Le sujet est obligatoire.',
    message: 'Le message est obligatoire.',
  };
  const problems: ContactProblems = {};
  for (const field of CONTACT_FIELDS) {
    if (message[field] === '') problems[field] = missing[field];
  }
  const problem = message.email === '' ? undefined : emailProblem(message.email);
  if (problem !== undefined) problems.email = problem;
  return problems;
}

/** The server's refusal by field of the form; what it says of other fields is left out. */
export function sortContactProblems(fields: { field: string; message: string }[]): ContactProblems {
  const known = fields.filter(({ field }) => isOneOf(CONTACT_FIELDS, field));
  return Object.fromEntries(known.map(({ field, message }) => [field, message]));
}
