import { isOneOf } from '#contract/base/tables.ts';
import type { InboxKind } from '#contract/talk/staff-inbox.ts';

export const KIND_WORDS: Record<InboxKind, string> = {
  conversation: 'WhatsApp',
  question: 'Question',
  review: 'Avis',
  contact: 'Message reçu',
};

const KINDS = Object.keys(KIND_WORDS) as InboxKind[];

/** Kind and number of an entry; undefined for another text in the address. */
export function entryOf(id: string): { kind: InboxKind; number: number } | undefined {
  const [, kind, number] = /^([a-z]+)-(\d{1,9})$/.exec(id) ?? [];
  return isOneOf(KINDS, kind) ? { kind, number: Number(number) } : undefined;
}

/** The orders of an author with an account. */
export const authorFilter = ({ partner_id }: { partner_id: number | null }) =>
  partner_id === null ? null : { partner_id };
