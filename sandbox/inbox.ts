import type { FastifyInstance } from 'fastify';
import { readPhone } from '../contract/base/fields/phone.ts';
import { escapeHtml, navigation, sendPage } from './pages/frame.ts';

type SentMessage = {
  channel: 'mail' | 'sms';
  /** An address, or +221771234567. */
  to: string;
  subject: string;
  text: string;
  /** ISO 8601. */
  sentAt: string;
};

const MAX_MESSAGES = 500;

/** Keeps the last `MAX_MESSAGES` messages in memory, newest first. */
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

const STYLE = `
form { display: flex; flex-wrap: wrap; gap: .5rem; margin: 1.25rem 0; }
label { flex-basis: 100%; }
input { flex: 1; }
ol { list-style: none; margin: 0; padding: 0; display: grid; gap: .75rem; }
li { background: #fff; border: 1px solid var(--line); border-radius: .75rem; }
summary { padding: .75rem 1rem; cursor: pointer; min-height: 2.75rem; }
summary b { display: inline-block; padding: 0 .5rem; border-radius: .5rem; font-size: .8125rem;
  font-weight: 600; background: #e3f0fc; }
summary b.sms { background: #fdebd3; }
summary strong { overflow-wrap: anywhere; }
summary small { display: block; color: var(--soft); overflow-wrap: anywhere; }
pre { margin: 0; padding: 1rem; border-top: 1px solid var(--line); font: inherit;
  white-space: pre-wrap; overflow-wrap: anywhere; }
`;

const CHANNELS = { mail: 'E-mail', sms: 'SMS' };

/** For programs at `/messages?to=ADDRESS`, for people at `/`. */
export function serveInbox(app: FastifyInstance, inbox: Inbox): void {
  app.get<{ Querystring: { to?: string } }>('/messages', async ({ query }, reply) =>
    reply.header('cache-control', 'no-store').send(inbox.list(query.to || undefined)),
  );
  app.get<{ Querystring: { to?: string } }>('/', async ({ query }, reply) =>
    sendPage(reply, {
      title: 'Messages de la démonstration',
      style: STYLE,
      body: page(inbox.list(query.to || undefined), query.to ?? ''),
    }),
  );
}

function page(messages: SentMessage[], to: string): string {
  const list = messages.map(item).join('');
  return `${navigation('/')}
<main>
<h1>Messages de la démonstration</h1>
<p>Ce que la boutique envoie arrive ici et ne quitte pas cet ordinateur.</p>
<form>
<label for="to">Adresse ou numéro du destinataire</label>
<input id="to" name="to" value="${escapeHtml(to)}" autocomplete="off">
<button>Actualiser</button>
</form>
${list === '' ? '<p>Aucun message.</p>' : `<ol>${list}</ol>`}
</main>`;
}

function item({ channel, to, subject, text, sentAt }: SentMessage, index: number): string {
  const title = channel === 'sms' ? text.split(/\n|https?:/, 1)[0]! : subject;
  const at = new Date(sentAt).toLocaleString('fr-FR', { timeZone: 'Africa/Dakar' });
  return `<li><details${index === 0 ? ' open' : ''}>
<summary><b class="${channel}">${CHANNELS[channel]}</b> <strong>${escapeHtml(title)}</strong><small>à ${escapeHtml(to)}, le <time datetime="${sentAt}">${at}</time></small></summary>
<pre>${withLinks(text)}</pre>
</details></li>`;
}

function withLinks(text: string): string {
  const parts = text.split(/(https?:\/\/[^\s<>"]+)/);
  return parts
    .map(escapeHtml)
    .map((part, place) => (place % 2 === 1 ? `<a href="${part}">${part}</a>` : part))
    .join('');
}
