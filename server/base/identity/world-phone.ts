import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { formMessages } from '#contract/base/fields/form-messages.ts';
import { readAnyPhone } from '#contract/base/fields/phone.ts';
import { isAbroad } from '#contract/base/fields/phone-text.ts';
import { refuseFields } from '#server/base/problem.ts';

/** In E.164, without the zero that some countries write after their calling code; undefined where the country has no such number (rule B-46). */
export function toAnyE164(text: string): string | undefined {
  const digits = readAnyPhone(text);
  if (digits === undefined) return undefined;
  if (!isAbroad(digits)) return `+${digits}`;
  const parsed = parsePhoneNumberFromString(`+${digits}`);
  return parsed?.isValid() ? parsed.number : undefined;
}

/** The same for a field of a request. Throws `bad-request`. */
export function getAnyE164(text: string, field: string): string {
  const phone = toAnyE164(text);
  if (phone === undefined) {
    refuseFields([{ field, message: formMessages.guestForm.phoneInvalid }]);
  }
  return phone ?? '';
}

/** Whether a number in E.164 is of another country: no text message goes there. */
export const isAbroadE164 = (phone: string): boolean => isAbroad(phone.replace(/^\+/, ''));
