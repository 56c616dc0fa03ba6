import type { ListedMessage } from '#contract/talk/staff-messages.ts';

export const CHANNEL_WORDS: Record<ListedMessage['channel'], string> = {
  mail: 'E-mail',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
};
export const MESSAGE_STATE_WORDS: Record<ListedMessage['state'], string> = {
  queued: 'En attente',
  sent: 'Parti',
  failed: 'En échec',
};
