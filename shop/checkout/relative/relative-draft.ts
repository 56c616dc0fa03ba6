import { formMessages } from '#contract/form-messages.ts';
import type { OrderPayload } from '#contract/order-shapes.ts';
import { readPhone } from '#contract/phone.ts';

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

/** Whom an address names, if that is somebody else than who orders. */
export type Usual = Pick<RelativeDraft, 'relativeName' | 'relativePhone'>;

const NOBODY: Usual = { relativeName: '', relativePhone: '' };

/** What becomes of the relative when another saved address is chosen: what was typed by hand stays. */
export function followAddress(
  { isForRelative, relativeName, relativePhone }: RelativeDraft,
  former: Usual = NOBODY,
  next: Usual = NOBODY,
): Partial<Usual> {
  const isTyped = relativeName !== former.relativeName || relativePhone !== former.relativePhone;
  const isUntouched = relativeName === '' && relativePhone === '';
  return isTyped || (isUntouched && !isForRelative) ? {} : { ...next };
}

/** Storage as another build may have written it. */
export const readRelative = (kept: Record<string, unknown>): Partial<RelativeDraft> => ({
  isForRelative: kept.isForRelative === true,
  isSurprise: kept.isSurprise === true,
});
