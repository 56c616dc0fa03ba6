import { emailProblem } from '#contract/base/fields/email.ts';
import { formMessages } from '#contract/base/fields/form-messages.ts';
import { readPhone } from '#contract/base/fields/phone.ts';
import type { GuestOrderPayload, OrderPayload } from '#contract/sales/orders/order-shapes.ts';

export const GUEST_FIELDS = ['prenom', 'nom', 'email', 'telephone', 'adresse'] as const;
export type GuestField = (typeof GUEST_FIELDS)[number];
export type GuestForm = Record<GuestField, string>;
export const emptyGuest: GuestForm = { prenom: '', nom: '', email: '', telephone: '', adresse: '' };
export type GuestMistakes = Partial<Record<GuestField, string>>;

/**
 * What is wrong with the fields of somebody without an account (specification, section 5); an e-mail address
 * is wanted only of whoever gives no telephone either, which receives what is told of the order.
 */
export function findMistakes(form: GuestForm): GuestMistakes {
  const texts = formMessages.guestForm;
  const { prenom, nom, email, telephone, adresse } = trimmed(form);
  const mistakes: GuestMistakes = {};
  if (prenom === '') mistakes.prenom = texts.firstName;
  if (nom === '') mistakes.nom = texts.lastName;
  if (telephone === '') mistakes.telephone = texts.phone;
  else if (readPhone(telephone) === undefined) mistakes.telephone = texts.phoneInvalid;
  if (adresse === '') mistakes.adresse = texts.address;
  if (email === '') {
    if (telephone === '') mistakes.email = texts.email;
  } else {
    const problem = emailProblem(email);
    if (problem !== undefined) mistakes.email = problem;
  }
  return mistakes;
}

/** The same for the form of a pack, which wants an address of everybody (specification, section 5). */
export function findReservationMistakes(form: GuestForm): GuestMistakes {
  const isMissing = form.email.trim() === '';
  return { ...findMistakes(form), ...(isMissing && { email: formMessages.guestForm.email }) };
}

/** First and last name as they are typed into one field: the first word, and what follows it. */
export function splitName(whole: string): Pick<GuestForm, 'prenom' | 'nom'> {
  const [prenom = '', ...rest] = whole.trim().split(/\s+/);
  return { prenom, nom: rest.join(' ') };
}

/** The payload of somebody without an account (specification, section 3); the form has no mistakes. */
export function toGuestOrder(form: GuestForm, order: OrderPayload): GuestOrderPayload {
  const { prenom, nom, email, telephone, adresse } = trimmed(form);
  return {
    name: `${prenom} ${nom}`,
    ...(email !== '' && { email }),
    telephone: readPhone(telephone) ?? telephone,
    adresse,
    order,
  };
}

const trimmed = (form: GuestForm): GuestForm =>
  Object.fromEntries(GUEST_FIELDS.map((field) => [field, form[field].trim()])) as GuestForm;
