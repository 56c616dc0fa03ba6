import { workerShop } from './worker-shop.ts';

type SentMessage = {
  channel: 'mail' | 'sms';
  to: string;
  subject: string;
  text: string;
  sentAt: string;
};

/** Messages of the shop under test to an address or number, newest first. */
export async function sentTo(recipient: string): Promise<SentMessage[]> {
  const { sandboxAddress } = workerShop();
  const question = new URLSearchParams({ to: recipient });
  const answer = await fetch(`${sandboxAddress}/messages?${question}`);
  return (await answer.json()) as SentMessage[];
}

export async function setMailbox(address: string, open: boolean): Promise<void> {
  const answer = await fetch(`${workerShop().sandboxAddress}/mailboxes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address, open }),
  });
  if (!answer.ok) throw new Error(`The mailbox was not set: ${answer.status}`);
}

export async function whatsappOf(phone: string): Promise<{ text: string; isTheirs: boolean }[]> {
  const question = new URLSearchParams({ to: phone });
  const answer = await fetch(`${workerShop().sandboxAddress}/whatsapp/messages?${question}`);
  return (await answer.json()) as { text: string; isTheirs: boolean }[];
}

/** Sends a cart of WhatsApp's catalogue: lines of a reference and a number of pieces. */
export async function orderByWhatsapp(
  { phone, name }: { phone: string; name: string },
  items: string[],
): Promise<void> {
  const answer = await fetch(`${workerShop().sandboxAddress}/whatsapp/panier`, {
    method: 'POST',
    body: new URLSearchParams({ phone, name, items: items.join('\n') }),
    redirect: 'manual',
  });
  if (answer.status !== 303) throw new Error(`WhatsApp took no cart: ${answer.status}`);
}

export async function writeWhatsapp(
  { phone, name }: { phone: string; name: string },
  text: string,
): Promise<void> {
  const answer = await fetch(`${workerShop().sandboxAddress}/whatsapp`, {
    method: 'POST',
    body: new URLSearchParams({ phone, name, text }),
    redirect: 'manual',
  });
  if (answer.status !== 303) throw new Error(`WhatsApp took nothing: ${answer.status}`);
}
