import * as z from 'zod/mini';
import { fieldsOf, filledText, oneOf, wholeNumber } from '../base/fields/fields.ts';
import { paths } from '../base/paths.ts';
import { ofId, staffCall } from '../base/staff-call.ts';
import { defineList } from '../base/staff-list.ts';
import { MAX_ID } from '../goods/catalogue/catalogue.ts';
import { whatsappCart } from './whatsapp-carts.ts';

/** `received` was written by a customer. */
const WHATSAPP_STATES = ['received', 'queued', 'sent', 'delivered', 'read', 'failed'] as const;

const CONVERSATION_STATES = ['waiting', 'read'] as const;

const MAX_REPLY = 1000;

/** The newest message shown to the clerk; later ones stay unread. */
const seenId = wholeNumber(0, MAX_ID);

const conversationFields = {
  id: z.int(),
  /** E.164, as +221771234567. */
  phone: z.string(),
  /** The owner's name in WhatsApp; empty before their first message. */
  name: z.string(),
  last_text: z.string(),
  last_at: z.string(),
  state: z.enum(CONVERSATION_STATES),
  /** Until when the shop may write; null when it may not now. */
  open_until: z.nullable(z.string()),
  is_agreed: z.boolean(),
};
const conversation = z.object(conversationFields);
export type Conversation = z.infer<typeof conversation>;

export const conversationDetail = z.object({
  ...conversationFields,
  messages: z.array(
    z.object({
      id: z.int(),
      is_theirs: z.boolean(),
      text: z.string(),
      /** Null for a message that is no cart. */
      cart: z.nullable(whatsappCart),
      state: z.enum(WHATSAPP_STATES),
      failure: z.nullable(z.string()),
      at: z.string(),
      /** The clerk who wrote it; null for automatic messages. */
      author: z.nullable(z.string()),
    }),
  ),
  /** The latest orders with this telephone number. */
  orders: z.array(z.object({ id: z.int(), name: z.string(), placed_at: z.string() })),
});
export type ConversationDetail = z.infer<typeof conversationDetail>;

export const staffConversations = defineList({
  name: 'conversations',
  record: { one: paths.staffConversation },
  summary: 'Les conversations WhatsApp ; cherche un nom ou un numéro',
  right: 'messages:read',
  sorts: ['-last_at'],
  filters: { state: z.optional(oneOf(CONVERSATION_STATES)) },
  example: { q: 'awa', filter: { state: 'waiting' } },
  item: conversation,
  columns: {
    last_at: 'Dernier message',
    name: 'Nom',
    phone: 'Numéro',
    last_text: 'Texte',
    state: 'État',
    open_until: 'Réponse possible jusqu’à',
  },
});

export const conversationCalls = {
  ...staffConversations.calls,
  getConversation: staffCall('messages:read', {
    method: 'GET',
    path: paths.staffConversation,
    summary: 'Une conversation WhatsApp avec ses derniers messages et commandes',
    params: ofId,
    reply: conversationDetail,
  }),
  getOrderConversation: staffCall('messages:read', {
    method: 'GET',
    path: paths.staffOrderConversation,
    summary: 'La conversation WhatsApp du numéro d’une commande, depuis qu’elle est passée',
    params: ofId,
    /** Null without messages since the order. */
    reply: z.object({ conversation: z.nullable(conversationDetail) }),
  }),
  replyToConversation: staffCall('messages:write', {
    method: 'POST',
    path: paths.staffConversationReply,
    summary: 'Répondre par WhatsApp dans les 24 heures',
    params: ofId,
    body: fieldsOf({ text: filledText(1, MAX_REPLY), seen_id: seenId }),
    reply: conversationDetail,
  }),
  readConversation: staffCall('messages:write', {
    method: 'POST',
    path: paths.staffConversationRead,
    summary: 'Noter une conversation comme lue',
    params: ofId,
    body: fieldsOf({ seen_id: seenId }),
    reply: conversationDetail,
  }),
};
