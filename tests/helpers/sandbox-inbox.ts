import { workerShop } from './worker-shop.ts';

type SentMessage = {
  channel: 'mail' | 'sms';
  to: string;
  subject: string;
  text: string;
  sentAt: string;
};

/** What the shop under test has sent to an address or number, the newest first. */
export async function sentTo(recipient: string): Promise<SentMessage[]> {
  const { sandboxAddress } = workerShop();
  const question = new URLSearchParams({ to: recipient });
  const answer = await fetch(`${sandboxAddress}/messages?${question}`);
  return (await answer.json()) as SentMessage[];
}

/** Lets the mail server refuse what is sent to an address, or take it again. */
export async function setMailbox(address: string, open: boolean): Promise<void> {
  const answer = await fetch(`${workerShop().sandboxAddress}/mailboxes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address, open }),
  });
  if (!answer.ok) throw new Error(`The mailbox was not set: ${answer.status}`);
}
