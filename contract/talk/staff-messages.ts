import * as z from 'zod/mini';
import { oneOf } from '../base/fields/fields.ts';
import { paths } from '../base/paths.ts';
import { ofId, staffCall } from '../base/staff-call.ts';
import { days, defineList } from '../base/staff-list.ts';

const CHANNELS = ['mail', 'sms', 'whatsapp'] as const;
const STATES = ['queued', 'sent', 'failed'] as const;

const listedMessage = z.object({
  id: z.int(),
  channel: z.enum(CHANNELS),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(STATES),
  attempts: z.int(),
  failure: z.nullable(z.string()),
  /** Holds a code or link that opens an account: never shown and never resent. */
  is_secret: z.boolean(),
  created_at: z.string(),
  sent_at: z.nullable(z.string()),
});
export type ListedMessage = z.infer<typeof listedMessage>;

const message = z.object({
  ...listedMessage.shape,
  /** Null for a secret one. */
  text: z.nullable(z.string()),
  can_be_resent: z.boolean(),
});
export type StaffMessage = z.infer<typeof message>;

export const staffMessages = defineList({
  name: 'messages',
  record: { one: paths.staffMessage },
  summary: 'Les messages que la boutique envoie, cherchés par destinataire ou sujet',
  right: 'messages:read',
  sorts: ['-created_at'],
  filters: {
    channel: z.optional(oneOf(CHANNELS)),
    state: z.optional(oneOf(STATES)),
    ...days,
  },
  example: { q: 'client123@', filter: { state: 'failed' } },
  item: listedMessage,
  columns: {
    created_at: 'Écrit le',
    channel: 'Canal',
    recipient: 'Destinataire',
    subject: 'Sujet',
    state: 'État',
    attempts: 'Essais',
    failure: 'Raison de l’échec',
    sent_at: 'Parti le',
  },
});

/** One month of one channel; `price` is per message in XOF, 0 where not configured. */
const channelCost = z.object({
  month: z.string(),
  channel: z.enum(CHANNELS),
  sent: z.int(),
  price: z.int(),
  total: z.int(),
});
export type ChannelCost = z.infer<typeof channelCost>;

export const messageCalls = {
  ...staffMessages.calls,
  getMessageCosts: staffCall('messages:read', {
    method: 'GET',
    path: paths.staffMessageCosts,
    summary: 'Les messages partis par mois et par canal, et ce qu’ils ont coûté',
    reply: z.object({ items: z.array(channelCost) }),
  }),
  getMessage: staffCall('messages:read', {
    method: 'GET',
    path: paths.staffMessage,
    summary: 'Un message envoyé, en attente ou en échec',
    params: ofId,
    reply: message,
  }),
  resendMessage: staffCall('messages:write', {
    method: 'POST',
    path: paths.staffMessageResend,
    summary: 'Envoyer à nouveau un message en échec',
    params: ofId,
    reply: message,
  }),
};
