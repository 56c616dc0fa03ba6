import * as z from 'zod/mini';
import { fieldsOf } from '#contract/base/fields/fields.ts';
import { formMessages } from '#contract/base/fields/form-messages.ts';
import { emailOrNone, phoneOrNone } from '#contract/base/fields/person-fields.ts';
import type { AlertChannel } from '#contract/goods/alert-kinds.ts';

type Typed = {
  email?: string | undefined;
  telephone?: string | undefined;
  below?: string | undefined;
};

const { guestForm } = formMessages;
/** The server parses the price, in any notation. */
const below = z.optional(z.string());
const ofNumber = fieldsOf({
  telephone: phoneOrNone.check(z.refine((value) => value !== '', guestForm.phone)),
  below,
});

export const alertFields: Record<AlertChannel, z.ZodMiniType<Typed, Typed>> = {
  mail: fieldsOf({
    email: emailOrNone.check(z.refine((value) => value !== '', guestForm.email)),
    below,
  }),
  sms: ofNumber,
  whatsapp: ofNumber,
  push: fieldsOf({ below }),
};
