import * as z from 'zod/mini';
import { filledText } from '#contract/base/fields/fields.ts';
import { formMessages } from '#contract/base/fields/form-messages.ts';
import { anyPhone, email, MAX_NAME, newPassword } from '#contract/base/fields/person-fields.ts';

/** The contract's schema, with `sentence` as the error of an empty field. */
export const requiredField = <S extends z.ZodMiniType<string, string>>(
  sentence: string,
  schema: S,
) => z.pipe(z.string().check(z.refine((value) => value.trim() !== '', sentence)), schema);

const { guestForm } = formMessages;

export const nameField = requiredField(guestForm.lastName, filledText(1, MAX_NAME));
export const emailField = requiredField(guestForm.email, email);
export const phoneField = requiredField(guestForm.phone, anyPhone);
export const cityField = requiredField(guestForm.address, filledText(1, MAX_NAME));
export const passwordField = requiredField('Le mot de passe est obligatoire.', newPassword);
export const confirmationField = z.string();
export const termsField = z
  .boolean()
  .check(z.refine((isAgreed) => isAgreed, 'Acceptez les conditions pour continuer.'));
