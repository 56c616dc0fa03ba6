import { formMessages } from '#contract/base/fields/form-messages.ts';
import { isTypedAbroad, readPhone } from '#contract/base/fields/phone.ts';
import type { OrderPayload } from './order-shapes.ts';

/** Counts only while the order is for a relative. */
export type RelativeDraft = {
  isForRelative: boolean;
  relativeName: string;
  relativePhone: string;
  giftMessage: string;
  isSurprise: boolean;
};

/** The draft of an order that is not for a relative. */
export const noRelative: RelativeDraft = {
  isForRelative: false,
  relativeName: '',
  relativePhone: '',
  giftMessage: '',
  isSurprise: false,
};

export const RELATIVE_FIELDS = ['relativeName', 'relativePhone', 'giftMessage'] as const;
export type RelativeMistakes = Partial<Record<(typeof RELATIVE_FIELDS)[number], string>>;

/** The reader of a mistake: the buyer, or a clerk who types for the buyer. */
const WORDS = {
  buyer: {
    name: 'Indiquez le nom de votre proche.',
    email: 'Indiquez votre e-mail : ce téléphone est celui de votre proche.',
    abroad: 'Indiquez votre e-mail : aucun SMS ne part à l’étranger.',
  },
  clerk: {
    name: 'Indiquez le nom du proche.',
    email: 'Indiquez l’e-mail du client : ce téléphone est celui du proche.',
    abroad: 'Indiquez l’e-mail du client : aucun SMS ne part à l’étranger.',
  },
} as const;
type Reader = keyof typeof WORDS;

/** In French, before the request is sent. */
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

/** A guest needs an e-mail address if the typed number is the recipient's, or abroad (rule B-46). */
export const needsPayerEmail = (
  { isForRelative, relativePhone }: Receiver,
  { telephone }: { telephone: string },
): boolean => isForRelative && (isSamePhone(telephone, relativePhone) || isTypedAbroad(telephone));

/** In French; empty if the address is there or not needed. */
export const payerEmailMistake = (
  relative: Receiver,
  payer: { email: string; telephone: string },
  reader: Reader = 'buyer',
): string =>
  payer.email.trim() === '' && needsPayerEmail(relative, payer)
    ? WORDS[reader][isTypedAbroad(payer.telephone) ? 'abroad' : 'email']
    : '';

/** Call it with a draft without mistakes. */
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

/** However they are typed. */
export const isSamePhone = (one: string, other: string): boolean =>
  readPhone(one) !== undefined && readPhone(one) === readPhone(other);
