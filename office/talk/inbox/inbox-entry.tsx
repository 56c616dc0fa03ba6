import { Alert } from '@mui/material';
import type { ReactNode } from 'react';
import type { InboxKind } from '#contract/talk/staff-inbox.ts';
import { ContactEntry } from './contact-entry.tsx';
import { ConversationEntry } from './conversation-entry.tsx';
import { QuestionEntry } from './question-entry.tsx';
import { ReviewEntry } from './review-entry.tsx';
import { entryOf } from './words.ts';

const ENTRIES: Record<InboxKind, (props: { number: number }) => ReactNode> = {
  conversation: ConversationEntry,
  question: QuestionEntry,
  review: ReviewEntry,
  contact: ContactEntry,
};

/** What a customer wrote, with the answer's field and the customer's last orders. */
export function InboxEntry({ id }: { id: string }) {
  const entry = entryOf(id);
  if (entry === undefined) return <Alert severity="info">Ce message n’existe pas.</Alert>;
  const Entry = ENTRIES[entry.kind];
  return <Entry number={entry.number} />;
}
