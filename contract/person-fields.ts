import * as z from 'zod/mini';
import { EMAIL_PATTERN } from './email.ts';
import { filledText, text } from './fields.ts';
import { formMessages } from './form-messages.ts';
import { readPhone } from './phone.ts';

const MAX_EMAIL_LENGTH = 254;

/** Longest name, city and function: what a browser keeps of a session has to fit into a cookie. */
export const MAX_NAME = 100;
export const MAX_FUNCTION = 80;

/** Length of a password; there is no rule about its signs. */
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;

/** An e-mail address without blanks around it (specification, section 5). */
export const email = filledText(1, MAX_EMAIL_LENGTH).check(
  z.regex(EMAIL_PATTERN, formMessages.guestForm.emailInvalid),
);

/** The same, or nothing from somebody who gives none. */
export const emailOrNone = text(
  MAX_EMAIL_LENGTH,
  z.trim(),
  z.refine(
    (value) => value === '' || EMAIL_PATTERN.test(value),
    formMessages.guestForm.emailInvalid,
  ),
);

/** A Senegalese mobile number as people type it (specification, section 5). */
export const phone = filledText(1, 40).check(
  z.refine((value) => readPhone(value) !== undefined, formMessages.guestForm.phoneInvalid),
);

/** The same, or nothing from somebody who has none. */
export const phoneOrNone = text(
  40,
  z.trim(),
  z.refine(
    (value) => value === '' || readPhone(value) !== undefined,
    formMessages.guestForm.phoneInvalid,
  ),
);

/** A password that somebody chooses. */
export const newPassword = text(
  PASSWORD_LENGTH.max,
  z.minLength(PASSWORD_LENGTH.min, `${PASSWORD_LENGTH.min} caractères au moins`),
);

/** What somebody signs in with: an e-mail address or a telephone number. */
export const identifier = filledText(1, MAX_EMAIL_LENGTH);
