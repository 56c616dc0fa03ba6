import { readPhone } from '#contract/base/fields/phone.ts';

export type SentMessage = {
  channel: 'mail' | 'sms';
  /** An address, or a number as +221771234567. */
  to: string;
  subject: string;
  text: string;
  /** ISO 8601. */
  sentAt: string;
};

const MAX_MESSAGES = 500;

export function createInbox() {
  let messages: SentMessage[] = [];
  return {
    receive: (message: SentMessage) => {
      messages = [message, ...messages].slice(0, MAX_MESSAGES);
    },
    list: (to?: string) => {
      if (to === undefined) return messages;
      const wanted = recipientOf(to);
      return messages.filter((message) => recipientOf(message.to) === wanted);
    },
  };
}

function recipientOf(written: string): string {
  const phone = readPhone(written.replace(/^tel:/i, ''));
  return phone === undefined ? written.trim().toLowerCase() : `+${phone}`;
}

export type Inbox = ReturnType<typeof createInbox>;
