import { formMessages } from '#contract/base/fields/form-messages.ts';
import { readPhone } from '#contract/base/fields/phone.ts';
import type { OrderPayload } from './order-shapes.ts';

/** Who receives an order that somebody else pays, as it is typed; none of it counts unless it is for a relative. */
export type RelativeDraft = {
  isForRelative: boolean;
  relativeName: string;
  relativePhone: string;
  giftMessage: string;
  isSurprise: boolean;
};

export const noRelative: RelativeDraft = {
  isForRelative: false,
  relativeName: '',
  relativePhone: '',
  giftMessage: '',
  isSurprise: false,
};

export const RELATIVE_FIELDS = ['relativeName', 'relativePhone', 'giftMessage'] as const;
export type RelativeMistakes = Partial<Record<(typeof RELATIVE_FIELDS)[number], string>>;

/** Who reads what is wrong: whoever pays, or a clerk who types for them. */
const WORDS = {
  buyer: {
    name: 'Indiquez le nom de votre proche.',
    email: 'Indiquez votre e-mail : ce téléphone est celui de votre proche.',
  },
  clerk: {
    name: 'Indiquez le nom du proche.',
    email: 'Indiquez l’e-mail du client : ce téléphone est celui du proche.',
  },
} as const;
type Reader = keyof typeof WORDS;

/** What is missing or wrong of who receives it, in French for its reader, before the server is asked. */
export function relativeMistakes(draft: RelativeDraft, reader: Reader = 'buyer'): RelativeMistakes {
  if (!draft.isForRelative) return {};
  const { relativeName, relativePhone } = draft;
  const { phone, phoneInvalid } = formMessages.guestForm;
  const isMissing = relativePhone.trim() === '';
  const problem = isMissing ? phone : readPhone(relativePhone) === undefined ? phoneInvalid : '';
  return {
    ...(relativeName.trim() === '' && { relativeName: WORDS[reader].name }),
    ...(problem !== '' && { relativePhone: problem }),
  };
}

type Receiver = Pick<RelativeDraft, 'isForRelative' | 'relativePhone'>;

/** Whether a guest who pays has to give an e-mail address: their number is that of who receives it. */
export const needsPayerEmail = (
  { isForRelative, relativePhone }: Receiver,
  { telephone }: { telephone: string },
): boolean => isForRelative && isSamePhone(telephone, relativePhone);

/** Why an e-mail address that is needed is wanted, in French for its reader. Empty if it is there or not needed. */
export const payerEmailMistake = (
  relative: Receiver,
  payer: { email: string; telephone: string },
  reader: Reader = 'buyer',
): string =>
  payer.email.trim() === '' && needsPayerEmail(relative, payer) ? WORDS[reader].email : '';

/** What is sent of it; the draft has no mistakes. */
export function toRelative(draft: RelativeDraft): Pick<OrderPayload, 'for_relative'> {
  if (!draft.isForRelative) return {};
  const { relativeName, relativePhone, giftMessage, isSurprise } = draft;
  return {
    for_relative: {
      recipient: relativeName.trim(),
      phone: readPhone(relativePhone) ?? relativePhone,
      ...(giftMessage.trim() !== '' && { message: giftMessage.trim() }),
      ...(isSurprise && { surprise: true }),
    },
  };
}

/** Whether two telephone numbers are the same, however they are typed. */
export const isSamePhone = (one: string, other: string): boolean =>
  readPhone(one) !== undefined && readPhone(one) === readPhone(other);
