import type { RELATIVE_FIELDS } from '#contract/sales/orders/relative-draft.ts';
import { type PhoneDraft, relativeOf } from './phone-draft.ts';

type Field = (typeof RELATIVE_FIELDS)[number] | 'email';
export type PhoneProblems = Partial<Record<Field, string>>;

const FIELD_OF: Record<string, Field> = {
  'order.for_relative.recipient': 'relativeName',
  'order.for_relative.phone': 'relativePhone',
  'order.for_relative.message': 'giftMessage',
  email: 'email',
  'guest.email': 'email',
};

export const SERVER_FIELDS = Object.keys(FIELD_OF);

const POINTS_UP = 'Un champ est à corriger plus haut.';

/**
 * Problems that still apply: one is dropped once any field that it concerns differs from `sent`. `atEnd` lists those
 * without a visible field.
 */
export function currentProblems(
  problems: Record<string, string>,
  sent: PhoneDraft,
  now: PhoneDraft,
): { beside: PhoneProblems; atEnd: string } {
  const standing = Object.entries(problems).flatMap(([name, said]): [Field, string][] => {
    const field = FIELD_OF[name];
    return field !== undefined && about(field, sent) === about(field, now) ? [[field, said]] : [];
  });
  const beside = standing.filter(([field]) => isShown(field, now));
  const others = standing.filter(([field]) => !isShown(field, now)).map(([, said]) => said);
  return {
    beside: Object.fromEntries(beside),
    atEnd: (beside.length > 0 ? [POINTS_UP, ...others] : others).join(' '),
  };
}

/** One text, for comparison. */
function about(field: Field, draft: PhoneDraft): string {
  const relative = relativeOf(draft);
  const { account, guest } = draft;
  const typed =
    field === 'email'
      ? [relative.relativePhone, account?.id, guest.email, guest.telephone]
      : [relative[field]];
  return JSON.stringify([relative.isForRelative, ...typed]);
}

/** An account has its address elsewhere. */
const isShown = (field: Field, { account }: PhoneDraft): boolean =>
  field !== 'email' || account === undefined;
