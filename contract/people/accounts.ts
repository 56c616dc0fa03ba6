import * as z from 'zod/mini';
import { defineCall } from '../base/call.ts';
import { fieldsOf, filledText, oneOf, text, yesOrNo } from '../base/fields/fields.ts';
import { formMessages } from '../base/fields/form-messages.ts';
import {
  anyPhone,
  email,
  identifier,
  MAX_NAME,
  newPassword,
  PASSWORD_LENGTH,
} from '../base/fields/person-fields.ts';
import { CODE_LENGTH } from '../base/limits.ts';
import { paths } from '../base/paths.ts';
import { accountWithCompany, session } from './account.ts';
import { secondFactorCode } from './second-factor.ts';

const signUpForm = fieldsOf({
  name: filledText(1, MAX_NAME),
  email,
  password: newPassword,
  city: filledText(1, MAX_NAME),
  phone: anyPhone,
  /** Whether the customer agreed to the terms of use and the privacy page. */
  conditions: z.optional(yesOrNo),
});

const claimForm = fieldsOf({
  name: filledText(1, MAX_NAME),
  email: z.optional(email),
  adresse: filledText(1, MAX_NAME),
  password: newPassword,
  telephone: anyPhone,
  companie: z.optional(z.nullable(text(200))),
  conditions: z.optional(yesOrNo),
});

const credentials = fieldsOf({
  username: identifier,
  password: text(PASSWORD_LENGTH.max, z.minLength(1, 'obligatoire')),
  /** Code of the second factor, if the account has one; the refusal `second-factor` asks for it. */
  code: z.optional(secondFactorCode),
});
export type Credentials = z.infer<typeof credentials>;

const codeCheck = fieldsOf({
  email,
  code: text(CODE_LENGTH, z.regex(/^\d{4}$/, formMessages.code.fourDigits)),
});

const newPasswordForm = fieldsOf({
  email,
  password: newPassword,
  token: filledText(1, 200),
  /** Whether a customer whose account the link makes agreed to the terms of use and the privacy page. */
  conditions: z.optional(yesOrNo),
});

export const ownPasswordForm = fieldsOf({
  password: newPassword,
  current_password: text(PASSWORD_LENGTH.max, z.minLength(1, 'obligatoire')),
});

const token = z.optional(z.nullable(text(500)));

/** A signed-in browser. Times are ISO 8601. */
const device = z.object({
  id: z.string(),
  device: z.string(),
  created_at: z.string(),
  last_used_at: z.string(),
  is_current: z.boolean(),
});
export type Device = z.infer<typeof device>;

const subject = 'Comptes';
const said = z.object({ message: z.string() });
/** `session` is only for the browser that began the sign-up on our own page; others sign in afterwards. */
const codeChecked = z.extend(said, { session: z.optional(session) });
const saidWithStatus = z.object({ status: z.literal('success'), message: z.string() });
const tokens = z.object({
  access_token: z.string(),
  expires_in: z.int(),
  refresh_token: z.string(),
  refresh_expires_in: z.int(),
});
const CHANNELS = ['mail', 'sms'] as const;
export type Channel = (typeof CHANNELS)[number];

const resendCode = {
  path: paths.codeResend,
  summary:
    'Envoie un nouveau code à un compte qui attend sa vérification (`id` : e-mail ou numéro)',
  subject,
  access: 'public',
  params: z.object({
    id: filledText(1, 254).check(
      z.regex(/^([1-9]\d{0,9}|[^\s@]+@[^\s@]+\.[^\s@]{2,})$/, 'valeur inconnue'),
    ),
  }),
  query: z.object({ canal: z.optional(oneOf(CHANNELS)) }),
  reply: said,
} as const;
const resetByMail = {
  path: paths.resetByMail,
  summary: 'Envoie par e-mail un lien pour choisir un nouveau mot de passe',
  subject,
  access: 'public',
  params: z.object({ email }),
  reply: saidWithStatus,
} as const;
const resetBySms = {
  path: paths.resetBySms,
  summary: 'Envoie par SMS un lien pour choisir un nouveau mot de passe',
  subject,
  access: 'public',
  params: z.object({ phone: anyPhone }),
  reply: saidWithStatus,
} as const;

export const accountCalls = {
  signUp: defineCall({
    method: 'POST',
    path: paths.signUp,
    summary: 'Crée un compte et envoie son code de vérification',
    subject,
    access: 'public',
    status: 201,
    body: signUpForm,
    reply: accountWithCompany,
  }),
  resendCode: defineCall({ method: 'GET', changes: true, ...resendCode }),
  postResendCode: defineCall({ method: 'POST', ...resendCode }),
  checkCode: defineCall({
    method: 'POST',
    path: paths.codeCheck,
    summary: 'Vérifie un compte par son code ; connecte le navigateur qui l’a créé',
    subject,
    access: 'public',
    body: codeCheck,
    reply: codeChecked,
  }),
  signIn: defineCall({
    method: 'POST',
    path: paths.tokens,
    summary: 'Connecte un compte vérifié, par e-mail ou numéro de téléphone',
    subject,
    access: 'public',
    body: credentials,
    reply: session,
  }),
  getSignIn: defineCall({
    method: 'GET',
    changes: true,
    path: paths.tokens,
    summary: 'Le même, pour les clients existants',
    subject,
    access: 'public',
    query: credentials,
    reply: session,
  }),
  refresh: defineCall({
    method: 'POST',
    path: paths.tokenRefresh,
    summary:
      'Renouvelle la session : le jeton d’une page de la boutique change à chaque fois, celui d’un autre client reste',
    subject,
    access: 'public',
    body: z.optional(z.nullable(fieldsOf({ refresh_token: token, refreshToken: token }))),
    reply: tokens,
  }),
  refreshAtRoot: defineCall({
    method: 'POST',
    path: paths.root,
    summary: 'Le même à la racine, pour les clients existants',
    subject,
    access: 'public',
    body: fieldsOf({ refreshToken: token }),
    reply: z.object({ accessToken: z.string(), refreshToken: z.string(), expiresIn: z.int() }),
  }),
  signOut: defineCall({
    method: 'POST',
    path: paths.tokenDeletion,
    summary: 'Termine la session',
    subject,
    access: 'public',
    body: z.optional(z.nullable(fieldsOf({ refresh_token: token, refreshToken: token }))),
    reply: z.strictObject({}),
  }),
  listSessions: defineCall({
    method: 'GET',
    path: paths.sessions,
    summary: 'Les appareils connectés à mon compte, le dernier utilisé en tête',
    subject,
    access: 'customer',
    reply: z.array(device),
  }),
  endSessions: defineCall({
    method: 'DELETE',
    path: paths.sessions,
    summary: 'Déconnecte tous mes appareils, celui-ci compris',
    subject,
    access: 'customer',
    reply: z.strictObject({}),
  }),
  endSession: defineCall({
    method: 'DELETE',
    path: paths.session,
    summary: 'Déconnecte un de mes appareils',
    subject,
    access: 'customer',
    params: z.object({ id: z.string().check(z.regex(/^[0-9a-f-]{36}$/, 'valeur inconnue')) }),
    reply: z.strictObject({}),
  }),
  changePassword: defineCall({
    method: 'PUT',
    path: paths.ownPassword,
    summary: 'Change mon mot de passe et déconnecte mes autres appareils',
    subject,
    access: 'customer',
    body: ownPasswordForm,
    reply: said,
  }),
  resetByMail: defineCall({ method: 'GET', changes: true, ...resetByMail }),
  postResetByMail: defineCall({ method: 'POST', ...resetByMail }),
  resetBySms: defineCall({ method: 'GET', changes: true, ...resetBySms }),
  postResetBySms: defineCall({ method: 'POST', ...resetBySms }),
  setNewPassword: defineCall({
    method: 'POST',
    path: paths.newPassword,
    summary: 'Choisit un nouveau mot de passe avec le jeton reçu',
    subject,
    access: 'public',
    body: newPasswordForm,
    reply: saidWithStatus,
  }),
  getVerified: defineCall({
    method: 'GET',
    path: paths.verifiedUser,
    summary: 'Pour les clients existants : ne vérifie rien et ne dit rien du compte',
    subject,
    access: 'public',
    params: z.object({ email }),
    reply: saidWithStatus,
  }),
  getPartnerByEmail: defineCall({
    method: 'GET',
    path: paths.partnerByEmail,
    summary: 'Si une adresse a déjà un mot de passe, pour la création d’un compte',
    subject,
    access: 'public',
    params: z.object({ email }),
    reply: z.object({
      email: z.string(),
      name: z.string(),
      partner_phone: z.string(),
      partner_city: z.string(),
      password: z.boolean(),
    }),
  }),
  claimAccount: defineCall({
    method: 'POST',
    path: paths.accountClaim,
    summary: 'Donne un mot de passe à qui a commandé sans compte ; un code le confirme',
    subject,
    access: 'public',
    params: z.object({ email }),
    body: claimForm,
    reply: z.string(),
  }),
};
