import { EMAIL_PATTERN } from '#contract/email.ts';
import { messages } from '#contract/messages.ts';
import type { GuestOrderPayload, OrderPayload } from '#contract/order-shapes.ts';
import { readPhone } from '#contract/phone.ts';

export const GUEST_FIELDS = ['prenom', 'nom', 'email', 'telephone', 'adresse'] as const;
export type GuestField = (typeof GUEST_FIELDS)[number];
export type GuestForm = Record<GuestField, string>;
export const emptyGuest: GuestForm = { prenom: '', nom: '', email: '', telephone: '', adresse: '' };
export type GuestMistakes = Partial<Record<GuestField, string>>;

/** What is wrong with the fields of a reservation without an account (specification, section 5). */
export function findMistakes(form: GuestForm): GuestMistakes {
  const texts = messages.guestForm;
  const { prenom, nom, email, telephone, adresse } = trimmed(form);
  const mistakes: GuestMistakes = {};
  if (prenom === '') mistakes.prenom = texts.firstName;
  if (nom === '') mistakes.nom = texts.lastName;
  if (email === '') mistakes.email = texts.email;
  else if (!EMAIL_PATTERN.test(email)) mistakes.email = texts.emailInvalid;
  if (telephone === '') mistakes.telephone = texts.phone;
  else if (readPhone(telephone) === undefined) mistakes.telephone = texts.phoneInvalid;
  if (adresse === '') mistakes.adresse = texts.address;
  return mistakes;
}

/** The payload of somebody without an account (specification, section 3); the form has no mistakes. */
export function toGuestOrder(form: GuestForm, order: OrderPayload): GuestOrderPayload {
  const { prenom, nom, email, telephone, adresse } = trimmed(form);
  return { name: `${prenom} ${nom}`, email, telephone: readPhone(telephone)!, adresse, order };
}

const trimmed = (form: GuestForm): GuestForm =>
  Object.fromEntries(GUEST_FIELDS.map((field) => [field, form[field].trim()])) as GuestForm;
