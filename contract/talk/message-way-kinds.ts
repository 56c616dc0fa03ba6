export const MESSAGE_WAYS = ['whatsapp', 'sms', 'mail'] as const;
export type MessageWay = (typeof MESSAGE_WAYS)[number];
