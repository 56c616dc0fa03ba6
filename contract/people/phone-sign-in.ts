import * as z from 'zod/mini';
import { defineCall } from '../base/call.ts';
import { fieldsOf, filledText, oneOf, text, yesOrNo } from '../base/fields/fields.ts';
import { anyPhone, MAX_NAME } from '../base/fields/person-fields.ts';
import { PHONE_CHANNELS } from '../base/fields/phone-channels.ts';
import { SIGN_IN_CODE_LENGTH } from '../base/limits.ts';
import { paths } from '../base/paths.ts';
import { session, textOrFalse } from './account.ts';

const phoneCodeForm = fieldsOf({ phone: anyPhone, canal: z.optional(oneOf(PHONE_CHANNELS)) });

/** Six digits; spaces are allowed. */
export const signInCode = text(
  2 * SIGN_IN_CODE_LENGTH,
  z.regex(/^\s*(\d\s*){6}$/, 'Saisissez les 6 chiffres du code.'),
);

/**
 * Whether an account's number can sign in: `on`; `unproven` until the customer enters a code sent to it (again after a
 * long time or a new password); `none` without a number; `barred` for accounts with a role or a second factor.
 */
const PHONE_SIGN_INS = ['on', 'unproven', 'none', 'barred'] as const;
export type PhoneSignIn = (typeof PHONE_SIGN_INS)[number];

const ownPhoneSignIn = z.object({ phone: textOrFalse, state: z.enum(PHONE_SIGN_INS) });
const subject = 'Comptes';

export const phoneSignInCalls = {
  requestPhoneCode: defineCall({
    method: 'POST',
    path: paths.phoneSignInCode,
    summary: 'Envoie un code à un numéro, avec ou sans compte ; la même réponse pour tous',
    subject,
    access: 'public',
    body: phoneCodeForm,
    reply: z.object({
      /** Secret token of the request; the client returns it with the code. */
      request: z.string(),
      message: z.string(),
    }),
  }),
  signInByPhone: defineCall({
    method: 'POST',
    path: paths.phoneSignInSession,
    summary:
      'Connecte un compte par le code reçu sur son numéro, ou crée le compte d’un numéro qui n’en a pas',
    subject,
    access: 'public',
    body: fieldsOf({
      request: filledText(1, 100),
      code: signInCode,
      /** For a number without an account. */
      name: z.optional(filledText(1, MAX_NAME)),
      /** Whether a new customer agreed to the terms of use and the privacy page. */
      conditions: z.optional(yesOrNo),
    }),
    /** `needs`: no account has the number, so the same call again with a name makes one; the code stays good. */
    reply: z.union([session, z.object({ needs: z.literal('name') })]),
  }),
  getPhoneSignIn: defineCall({
    method: 'GET',
    path: paths.phoneSignIn,
    summary: 'Si mon numéro permet de se connecter par un code',
    subject,
    access: 'customer',
    reply: ownPhoneSignIn,
  }),
  endPhoneSignIn: defineCall({
    method: 'DELETE',
    path: paths.phoneSignIn,
    summary: 'Ne plus connecter mon compte par un code envoyé à mon numéro',
    subject,
    access: 'customer',
    reply: ownPhoneSignIn,
  }),
};
