import { readPhone } from '#contract/phone.ts';

/** A message that the shop sent, as `GET /messages` answers it. */
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

/** What arrived, in memory, the last 500 messages. */
export function createInbox() {
  let messages: SentMessage[] = [];
  return {
    receive: (message: SentMessage) => {
      messages = [message, ...messages].slice(0, MAX_MESSAGES);
    },
    /** Newest first; those of one address or number when one is given, in whatever way it is written. */
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
