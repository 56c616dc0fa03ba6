import * as z from 'zod/mini';
import { filledText } from '#contract/base/fields/fields.ts';
import { formMessages } from '#contract/base/fields/form-messages.ts';
import { email, MAX_NAME, newPassword, phone } from '#contract/base/fields/person-fields.ts';

/** The rules of the contract, saying of an empty field by its name that it is wanted. */
export const wanted = <S extends z.ZodMiniType<string, string>>(sentence: string, schema: S) =>
  z.pipe(z.string().check(z.refine((value) => value.trim() !== '', sentence)), schema);

const { guestForm } = formMessages;

export const nameField = wanted(guestForm.lastName, filledText(1, MAX_NAME));
export const emailField = wanted(guestForm.email, email);
export const phoneField = wanted(guestForm.phone, phone);
export const cityField = wanted(guestForm.address, filledText(1, MAX_NAME));
export const passwordField = wanted('Le mot de passe est obligatoire.', newPassword);
export const confirmationField = z.string();
export const termsField = z
  .boolean()
  .check(z.refine((isAgreed) => isAgreed, 'Acceptez les conditions pour continuer.'));
