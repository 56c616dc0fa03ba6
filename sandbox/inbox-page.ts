import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Inbox, SentMessage } from './inbox.ts';

const STYLE = `
:root { color-scheme: light; --accent: #0678d8; --text: #071539; --line: #d9e0ea; --soft: #4a5875; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 46rem; padding: 1.5rem 1rem 3rem; color: var(--text);
  font: 1rem/1.5 system-ui, sans-serif; background: #f6f8fb; }
h1 { margin: 0; font-size: 1.5rem; }
p { margin: .5rem 0; color: var(--soft); }
form { display: flex; flex-wrap: wrap; gap: .5rem; margin: 1.25rem 0; }
label { flex-basis: 100%; font-weight: 600; }
input, button { min-height: 2.75rem; padding: 0 .9rem; font: inherit; border-radius: .5rem; }
input { flex: 1; min-width: 0; border: 1px solid #7a88a3; background: #fff; color: inherit; }
button { border: 0; background: var(--accent); color: #fff; font-weight: 600; cursor: pointer; }
:focus-visible { outline: 3px solid var(--text); outline-offset: 2px; }
ol { list-style: none; margin: 0; padding: 0; display: grid; gap: .75rem; }
li { background: #fff; border: 1px solid var(--line); border-radius: .75rem; }
summary { padding: .75rem 1rem; cursor: pointer; min-height: 2.75rem; }
summary b { display: inline-block; padding: 0 .5rem; border-radius: .5rem; font-size: .8125rem;
  font-weight: 600; background: #e3f0fc; }
summary b.sms { background: #fdebd3; }
summary strong { overflow-wrap: anywhere; }
summary small { display: block; color: var(--soft); overflow-wrap: anywhere; }
a { color: #0560b0; }
pre { margin: 0; padding: 1rem; border-top: 1px solid var(--line); font: inherit;
  white-space: pre-wrap; overflow-wrap: anywhere; }
`;

const CHANNELS = { mail: 'E-mail', sms: 'SMS' };

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The messages for programs at `/messages?to=ADDRESS` and for people at `/`. */
export function serveInbox(app: FastifyInstance, inbox: Inbox): void {
  app.get<{ Querystring: { to?: string } }>('/messages', async ({ query }, reply) =>
    reply.header('cache-control', 'no-store').send(inbox.list(query.to || undefined)),
  );
  app.get<{ Querystring: { to?: string } }>('/', async ({ query }, reply) =>
    reply
      .header('content-security-policy', POLICY)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page(inbox.list(query.to || undefined), query.to ?? '')),
  );
}

function page(messages: SentMessage[], to: string): string {
  const list = messages.map(item).join('');
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Messages de la démonstration</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Messages de la démonstration</h1>
<p>Ce que la boutique envoie arrive ici et ne quitte pas cet ordinateur.</p>
<form>
<label for="to">Adresse ou numéro du destinataire</label>
<input id="to" name="to" value="${escapeHtml(to)}" autocomplete="off">
<button>Actualiser</button>
</form>
${list === '' ? '<p>Aucun message.</p>' : `<ol>${list}</ol>`}
</main>
</body>
</html>
`;
}

function item({ channel, to, subject, text, sentAt }: SentMessage, index: number): string {
  const title = channel === 'sms' ? text.split(/\n|https?:/, 1)[0]! : subject;
  const at = new Date(sentAt).toLocaleString('fr-FR', { timeZone: 'Africa/Dakar' });
  return `<li><details${index === 0 ? ' open' : ''}>
<summary><b class="${channel}">${CHANNELS[channel]}</b> <strong>${escapeHtml(title)}</strong><small>à ${escapeHtml(to)}, le <time datetime="${sentAt}">${at}</time></small></summary>
<pre>${withLinks(text)}</pre>
</details></li>`;
}

/** The text with its addresses to click on: a newcomer follows them to try the shop. */
function withLinks(text: string): string {
  const parts = text.split(/(https?:\/\/[^\s<>"]+)/);
  return parts
    .map(escapeHtml)
    .map((part, place) => (place % 2 === 1 ? `<a href="${part}">${part}</a>` : part))
    .join('');
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
