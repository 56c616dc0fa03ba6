import * as z from 'zod/mini';
import { formMessages } from '#contract/base/fields/form-messages.ts';
import { fieldsOf } from '#contract/base/tables.ts';

type Passwords = { password: string; confirmation: string };

/** Both passwords of a form are the same; said at once with whatever else is wrong. */
export const samePasswords = <T extends Passwords>() =>
  z.refine<T>(({ password, confirmation }) => password === confirmation, {
    path: ['confirmation'],
    error: formMessages.account.passwordsDiffer,
    when: ({ value }) => {
      const { password, confirmation } = fieldsOf(value);
      return typeof password === 'string' && typeof confirmation === 'string';
    },
  });
