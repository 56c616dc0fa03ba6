/** A message that the shop sent, as `GET /messages` answers it. */
export type SentMessage = {
  channel: 'mail' | 'sms';
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
    /** Newest first; those of one address or number when one is given, whatever its case. */
    list: (to?: string) =>
      to === undefined
        ? messages
        : messages.filter((message) => message.to.toLowerCase() === to.toLowerCase()),
  };
}

export type Inbox = ReturnType<typeof createInbox>;
