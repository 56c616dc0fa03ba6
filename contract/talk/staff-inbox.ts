import * as z from 'zod/mini';
import { oneOf } from '../base/fields/fields.ts';
import { paths } from '../base/paths.ts';
import { staffCall } from '../base/staff-call.ts';
import { defineList } from '../base/staff-list.ts';

const INBOX_KINDS = ['conversation', 'question', 'review', 'contact'] as const;
export type InboxKind = (typeof INBOX_KINDS)[number];

/** What a customer wrote and staff have not answered; `id` is the kind and the number, as `question-12`. */
const inboxItem = z.object({
  id: z.string(),
  kind: z.enum(INBOX_KINDS),
  number: z.int(),
  author: z.string(),
  /** The product or the subject; empty for a conversation. */
  about: z.string(),
  text: z.string(),
  /** Since when it waits. */
  at: z.string(),
  /** Number or address of the author, where the shop has it with the message. */
  contact: z.string(),
});
export type InboxItem = z.infer<typeof inboxItem>;

export const staffInbox = defineList({
  name: 'a-repondre',
  summary:
    'Ce qui attend une réponse : conversations, questions, avis et messages de trois jours ; cherche un nom, un mot',
  right: 'reviews:moderate',
  sorts: ['at'],
  filters: { kind: z.optional(oneOf(INBOX_KINDS)) },
  example: { q: 'awa', filter: { kind: 'question' } },
  item: inboxItem,
  columns: { at: 'Depuis', kind: 'Sorte', author: 'De', about: 'Sujet', text: 'Message' },
});

export const inboxCalls = {
  ...staffInbox.calls,
  listReadyAnswers: staffCall('reviews:moderate', {
    method: 'GET',
    path: paths.readyAnswers,
    summary: 'Les réponses toutes prêtes, un réglage de la boutique',
    reply: z.array(z.string()),
  }),
};
