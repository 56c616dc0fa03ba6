type SentMessage = {
  channel: 'mail' | 'sms';
  to: string;
  subject: string;
  text: string;
  sentAt: string;
};

/** What the shop under test has sent to an address or number, the newest first. */
export async function sentTo(recipient: string): Promise<SentMessage[]> {
  const inbox = `http://127.0.0.1:${process.env.SANDBOX_TEST_PORT}/messages`;
  const answer = await fetch(`${inbox}?${new URLSearchParams({ to: recipient })}`);
  return (await answer.json()) as SentMessage[];
}
