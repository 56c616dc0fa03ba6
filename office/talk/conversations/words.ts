import type { Conversation, ConversationDetail } from '#contract/talk/staff-conversations.ts';

export const CONVERSATION_STATE_WORDS: Record<Conversation['state'], string> = {
  waiting: 'À lire',
  read: 'Lue',
};

type Message = ConversationDetail['messages'][number];

export const WHATSAPP_STATE_WORDS: Record<Message['state'], string> = {
  received: 'reçu',
  queued: 'va partir',
  sent: 'parti',
  delivered: 'arrivé',
  read: 'lu',
  failed: 'pas arrivé',
};

/** Meta's codes that staff meet. */
const FAILURES: Record<string, string> = {
  131026: 'ce numéro n’a pas WhatsApp',
  131047: 'les 24 heures étaient passées',
  131049: 'WhatsApp limite les messages à ce client',
};

/** Why a message did not arrive, for staff. */
export const failureOf = ({ failure }: Pick<Message, 'failure'>): string =>
  failure === null ? '' : (FAILURES[failure] ?? `WhatsApp : ${failure}`);
