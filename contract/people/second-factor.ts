import * as z from 'zod/mini';
import { defineCall } from '../base/call.ts';
import { fieldsOf, text } from '../base/fields/fields.ts';
import { PASSWORD_LENGTH } from '../base/fields/person-fields.ts';
import { paths } from '../base/paths.ts';

const SIX_DIGITS_OR_MORE =
  'le code de l’application (6 chiffres) ou un code de secours est attendu';

/** Six digits of the application or a recovery code; spaces and dashes are allowed. */
export const secondFactorCode = text(
  24,
  z.regex(/^[\s-]*([0-9A-Za-z][\s-]*){6,12}$/, SIX_DIGITS_OR_MORE),
);

const password = text(PASSWORD_LENGTH.max, z.minLength(1, 'obligatoire'));
const subject = 'Comptes';

export const secondFactorCalls = {
  beginSecondFactor: defineCall({
    method: 'POST',
    path: paths.secondFactor,
    summary:
      'Commence la protection de mon compte par une application de codes (TOTP), ou le passage à un autre téléphone, avec un code de l’ancien ou un code de secours',
    subject,
    access: 'customer',
    body: fieldsOf({ password, code: z.optional(secondFactorCode) }),
    reply: z.object({
      uri: z.string(),
      secret: z.string(),
    }),
  }),
  confirmSecondFactor: defineCall({
    method: 'POST',
    path: paths.secondFactorConfirmation,
    summary:
      'Met la protection en marche avec un premier code, ou le nouveau téléphone à la place de l’ancien ; donne les codes de secours, une fois',
    subject,
    access: 'customer',
    body: fieldsOf({ code: secondFactorCode }),
    reply: z.object({ recovery_codes: z.array(z.string()) }),
  }),
  removeSecondFactor: defineCall({
    method: 'POST',
    path: paths.secondFactorRemoval,
    summary: 'Retire la protection de mon compte',
    subject,
    access: 'customer',
    body: fieldsOf({ password, code: secondFactorCode }),
    reply: z.object({ message: z.string() }),
  }),
};
