import { phoneText } from '#contract/base/fields/phone-text.ts';

/** A number as people write it; empty for none. The wire has it with or without its plus sign. */
export const shownPhone = (phone: string | null | false | undefined): string =>
  phone ? phoneText(phone.replace(/^\+/, '')) : '';
