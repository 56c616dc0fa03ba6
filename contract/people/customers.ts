import * as z from 'zod/mini';
import { defineCall } from '../base/call.ts';
import { accessFields } from '../base/fields/address-media.ts';
import {
  degrees,
  fieldsOf,
  filledText,
  numberInAddress,
  text,
  yesOrNo,
} from '../base/fields/fields.ts';
import { formMessages } from '../base/fields/form-messages.ts';
import {
  anyPhoneOrNone,
  email,
  MAX_FUNCTION,
  MAX_NAME,
  PASSWORD_LENGTH,
  phone,
} from '../base/fields/person-fields.ts';
import { CODE_LENGTH } from '../base/limits.ts';
import { paths } from '../base/paths.ts';
import { idInPath } from '../goods/catalogue/catalogue.ts';
import { account, accountWithCompany, sessionBundle } from './account.ts';
import { signInCode } from './phone-sign-in.ts';

/** Enough for a cropped picture: our own page and existing clients crop before they send. */
const MAX_AVATAR_BODY_BYTES = 400 * 1024;
const MAX_PAGE = 100_000;

/** A change of the customer's own details; absent fields stay. A new number needs the password (rule P-16). */
export const detailsForm = fieldsOf({
  name: z.optional(filledText(1, MAX_NAME)),
  city: z.optional(text(MAX_NAME, z.trim())),
  phone: z.optional(anyPhoneOrNone),
  departement: z.optional(text(MAX_FUNCTION, z.trim())),
  password: z.optional(text(PASSWORD_LENGTH.max)),
});
export type DetailsForm = z.infer<typeof detailsForm>;

/** The code that the shop sent to the customer's own number. */
export const phoneProofForm = fieldsOf({
  code: text(CODE_LENGTH, z.regex(/^\d{4}$/, formMessages.code.fourDigits)),
});

/** The code that the shop mailed to the address that the account wants. */
export const emailProofForm = fieldsOf({ code: signInCode });

const orFalse = <S extends z.ZodMiniType>(schema: S) =>
  z.optional(z.nullable(z.union([schema, z.literal(false)], 'un texte est attendu')));

/** The same change from existing clients, which send all details. */
const partnerForm = fieldsOf({
  name: z.optional(filledText(1, MAX_NAME)),
  email: orFalse(text(254)),
  partner_phone: orFalse(text(40, z.trim())),
  partner_city: orFalse(text(MAX_NAME, z.trim())),
  function: orFalse(text(MAX_FUNCTION, z.trim())),
  password: z.optional(text(PASSWORD_LENGTH.max)),
});
export type PartnerForm = z.infer<typeof partnerForm>;

/** An address (rule P-17). Absent fields of the pin stay unchanged. */
export const addressForm = fieldsOf({
  label: filledText(1, 60),
  recipient: filledText(1, 120),
  phone,
  city: filledText(1, 120),
  quarter: filledText(1, 120),
  landmark: z.optional(text(300, z.trim())),
  /** The pin in degrees: both values or none. */
  latitude: z.optional(z.nullable(degrees(90))),
  longitude: z.optional(z.nullable(degrees(180))),
  ...accessFields,
  is_default: z.optional(yesOrNo),
});
export type AddressForm = z.infer<typeof addressForm>;
const address = z.object({
  id: z.int(),
  label: z.string(),
  recipient: z.string(),
  phone: z.string(),
  city: z.string(),
  quarter: z.string(),
  landmark: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** The pin as a plus code; empty without a pin. */
  plus_code: z.string(),
  second_phone: z.nullable(z.string()),
  door_photo_key: z.nullable(z.string()),
  voice_note_key: z.nullable(z.string()),
  is_default: z.boolean(),
});
export type Address = z.infer<typeof address>;

const counts = z.object({
  user_name: z.string(),
  order_count: z.int(),
  preorder_count: z.int(),
  delivered_count: z.int(),
  progress_count: z.int(),
  creditorder_count: z.int(),
});
export type CustomerCounts = z.infer<typeof counts>;

const subject = 'Clients';
const ofId = z.object({ id: idInPath });
const said = z.object({ message: z.string() });

export const customerCalls = {
  listUsers: defineCall({
    method: 'GET',
    path: paths.users,
    summary: 'Les comptes, le plus récent en tête ; cherche un nom, un e-mail ou un numéro',
    subject,
    access: { right: 'customers:read' },
    query: z.object({
      search: z.optional(text(120)),
      page: z.optional(numberInAddress(1, MAX_PAGE)),
      limit: z.optional(numberInAddress(1, 100)),
    }),
    reply: z.array(account),
  }),
  getUser: defineCall({
    method: 'GET',
    path: paths.user,
    summary: 'Un compte',
    subject,
    access: { owner: 'params.id', or: 'customers:read' },
    params: ofId,
    reply: account,
  }),
  countForUser: defineCall({
    method: 'GET',
    path: paths.userCounts,
    summary: 'Combien de commandes un compte a, par sorte',
    subject,
    access: { owner: 'params.id', or: 'customers:read' },
    params: ofId,
    reply: counts,
  }),
  updateUser: defineCall({
    method: 'PUT',
    ifMatch: 'optional',
    path: paths.userUpdate,
    summary: 'Change les informations d’un compte',
    subject,
    access: { owner: 'params.id', or: 'customers:write' },
    params: ofId,
    body: detailsForm,
    reply: account,
  }),
  updateMe: defineCall({
    method: 'PUT',
    path: paths.me,
    summary: 'Change mes informations',
    subject,
    access: 'customer',
    body: detailsForm,
    reply: account,
  }),
  sendPhoneCode: defineCall({
    method: 'POST',
    path: paths.ownPhoneCode,
    summary: 'Envoie un code par SMS à mon numéro, pour le confirmer',
    subject,
    access: 'customer',
    reply: z.object({ message: z.string() }),
  }),
  provePhone: defineCall({
    method: 'POST',
    path: paths.ownPhoneProof,
    summary: 'Confirme mon numéro par le code reçu',
    subject,
    access: 'customer',
    body: phoneProofForm,
    reply: account,
  }),
  sendEmailCode: defineCall({
    method: 'POST',
    path: paths.ownEmailCode,
    summary: 'Envoie un code à l’adresse e-mail à ajouter à mon compte, qui n’en a pas',
    subject,
    access: 'customer',
    body: fieldsOf({ email }),
    reply: said,
  }),
  proveEmail: defineCall({
    method: 'POST',
    path: paths.ownEmailProof,
    summary: 'Ajoute l’adresse e-mail à mon compte par son code',
    subject,
    access: 'customer',
    body: emailProofForm,
    reply: account,
  }),
  eraseUser: defineCall({
    method: 'DELETE',
    path: paths.user,
    summary:
      'Efface un compte ; soi-même avec son mot de passe, ou sans adresse e-mail par un code reçu sur son numéro',
    subject,
    access: { owner: 'params.id', or: 'customers:erase' },
    params: ofId,
    body: z.optional(
      z.nullable(
        fieldsOf({
          password: z.optional(text(PASSWORD_LENGTH.max)),
          /** Of a code to sign in, which an account without an address types instead of a password. */
          request: z.optional(filledText(1, 100)),
          code: z.optional(signInCode),
        }),
      ),
    ),
    reply: said,
  }),
  setAvatar: defineCall({
    method: 'PUT',
    path: paths.avatar,
    summary: 'Change la photo d’un compte (`avatar` : adresse data: d’une image)',
    subject,
    access: { owner: 'params.partnerId', or: 'customers:write' },
    params: z.object({ partnerId: idInPath }),
    body: fieldsOf({ avatar: text(MAX_AVATAR_BODY_BYTES) }),
    bodyLimitBytes: MAX_AVATAR_BODY_BYTES,
    reply: account,
  }),
  getAccountSession: defineCall({
    method: 'GET',
    path: paths.accountSession,
    summary: 'Ce qu’une connexion répond, sans jetons',
    subject,
    access: { owner: 'params.id', or: 'customers:read' },
    params: ofId,
    reply: sessionBundle,
  }),
  getAccountDetails: defineCall({
    method: 'GET',
    path: paths.accountDetails,
    summary: 'Les informations d’un compte',
    subject,
    access: { owner: 'params.id', or: 'customers:read' },
    params: ofId,
    reply: accountWithCompany,
  }),
  updatePartner: defineCall({
    method: 'POST',
    path: paths.partnerUpdate,
    summary: 'Change les informations d’un compte, pour les clients existants',
    subject,
    access: { owner: 'params.id', or: 'customers:write' },
    params: ofId,
    body: partnerForm,
    reply: said,
  }),
  listAddresses: defineCall({
    method: 'GET',
    path: paths.addresses,
    summary: 'Mes adresses de livraison',
    subject,
    access: 'customer',
    reply: z.array(address),
  }),
  createAddress: defineCall({
    method: 'POST',
    path: paths.addresses,
    summary: 'Ajoute une adresse de livraison',
    subject,
    access: 'customer',
    status: 201,
    body: addressForm,
    reply: address,
  }),
  updateAddress: defineCall({
    method: 'PUT',
    path: paths.address,
    summary: 'Change une de mes adresses',
    subject,
    access: 'customer',
    params: ofId,
    body: addressForm,
    reply: address,
  }),
  deleteAddress: defineCall({
    method: 'DELETE',
    path: paths.address,
    summary: 'Efface une de mes adresses',
    subject,
    access: 'customer',
    params: ofId,
    reply: z.strictObject({}),
  }),
};
