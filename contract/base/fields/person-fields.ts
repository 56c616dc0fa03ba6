import * as z from 'zod/mini';
import { cleanEmail, emailProblem } from './email.ts';
import { filledText, MISSING, text } from './fields.ts';
import { formMessages } from './form-messages.ts';
import { readAnyPhone, readPhone } from './phone.ts';

const MAX_EMAIL_LENGTH = 254;

/** The session must fit into a cookie. */
export const MAX_NAME = 100;
export const MAX_FUNCTION = 80;

/** Any characters are allowed. */
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;

const refuseMalformed: z.core.CheckFn<string> = ({ value, issues }) => {
  const message = value === '' ? undefined : emailProblem(value);
  if (message !== undefined) issues.push({ code: 'custom', message, input: value });
};

/** A required e-mail address; trimmed, without invisible characters. */
export const email = text(
  MAX_EMAIL_LENGTH,
  z.overwrite(cleanEmail),
  z.minLength(1, MISSING),
  z.check(refuseMalformed),
);

/** An e-mail address, cleaned like `email`, or an empty text. */
export const emailOrNone = text(
  MAX_EMAIL_LENGTH,
  z.overwrite(cleanEmail),
  z.check(refuseMalformed),
);

/** A Senegalese mobile number (rule B-12). */
export const phone = filledText(1, 40).check(
  z.refine((value) => readPhone(value) !== undefined, formMessages.guestForm.phoneInvalid),
);

/** A number as typed: a Senegalese mobile, or one abroad with its calling code (rule B-46). */
export const anyPhone = filledText(1, 40).check(
  z.refine((value) => readAnyPhone(value) !== undefined, formMessages.guestForm.phoneInvalid),
);

/** The same, or an empty text. */
export const anyPhoneOrNone = text(
  40,
  z.trim(),
  z.refine(
    (value) => value === '' || readAnyPhone(value) !== undefined,
    formMessages.guestForm.phoneInvalid,
  ),
);

/** A Senegalese mobile number as typed, or an empty text. */
export const phoneOrNone = text(
  40,
  z.trim(),
  z.refine(
    (value) => value === '' || readPhone(value) !== undefined,
    formMessages.guestForm.phoneInvalid,
  ),
);

export const newPassword = text(
  PASSWORD_LENGTH.max,
  z.minLength(PASSWORD_LENGTH.min, `${PASSWORD_LENGTH.min} caractères au moins`),
);

export const identifier = filledText(1, MAX_EMAIL_LENGTH);
