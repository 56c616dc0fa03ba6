import { formMessages } from './form-messages.ts';
import type { OrderPayload } from './order-shapes.ts';
import { readPhone } from './phone.ts';

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

/** What is missing or wrong of who receives it, in French, before the server is asked. */
export function relativeMistakes(draft: RelativeDraft): RelativeMistakes {
  if (!draft.isForRelative) return {};
  const { relativeName, relativePhone } = draft;
  const { phone, phoneInvalid } = formMessages.guestForm;
  const isMissing = relativePhone.trim() === '';
  const problem = isMissing ? phone : readPhone(relativePhone) === undefined ? phoneInvalid : '';
  return {
    ...(relativeName.trim() === '' && { relativeName: 'Indiquez le nom de votre proche.' }),
    ...(problem !== '' && { relativePhone: problem }),
  };
}

type Payer = { email: string; telephone: string };

/** Why a guest who pays has to give an e-mail address: their number is that of who receives it. Empty if not. */
export function payerEmailMistake(
  { isForRelative, relativePhone }: Pick<RelativeDraft, 'isForRelative' | 'relativePhone'>,
  { email, telephone }: Payer,
): string {
  const isUnreachable = email.trim() === '' && isSamePhone(telephone, relativePhone);
  return isForRelative && isUnreachable
    ? 'Indiquez votre e-mail : ce téléphone est celui de votre proche.'
    : '';
}

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
