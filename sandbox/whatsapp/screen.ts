import type { FastifyInstance } from 'fastify';
import { readPhone } from '#contract/base/fields/phone.ts';
import { escapeHtml, navigation, sendPage } from '../pages/frame.ts';
import type { CartItem, ThreadMessage, Threads } from './threads.ts';

const STYLE = `
form { display: flex; flex-wrap: wrap; gap: .5rem; margin: 1.25rem 0; align-items: end; }
label { display: grid; gap: .25rem; flex: 1 1 14rem; }
ol { list-style: none; margin: 1rem 0 0; padding: 0; display: grid; gap: .5rem; }
li { max-width: 85%; padding: .5rem .75rem; border-radius: .75rem; background: #fff;
  border: 1px solid var(--line); overflow-wrap: anywhere; white-space: pre-wrap; }
li.theirs { justify-self: end; background: #dcf5e3; }
li small { display: block; color: var(--soft); }
`;

const STATES = { sent: 'parti', delivered: 'arrivé', read: 'lu', failed: 'pas arrivé' };
const NO_NUMBER = 'Numéro de téléphone invalide.';
const NO_CART = 'Écrivez une ligne par article : sa référence, puis un nombre.';
const ANYBODY = 'Client de la démonstration';

/** The customer's phone: a page, and `/whatsapp/messages` for programs. */
export function serveWhatsappScreen(app: FastifyInstance, threads: Threads): void {
  const show = (phone: string) => ({
    title: 'WhatsApp de la démonstration',
    style: STYLE,
    body: page(phone, threads.list(phone === '' ? undefined : phone)),
  });
  app.get<{ Querystring: { to?: string } }>('/whatsapp', async ({ query }, reply) =>
    sendPage(reply, show(readPhone(query.to ?? '') ?? '')),
  );
  app.get<{ Querystring: { to?: string } }>('/whatsapp/messages', async ({ query }) =>
    threads.list(query.to === undefined ? undefined : (readPhone(query.to) ?? '')),
  );
  app.post('/whatsapp', async ({ body }, reply) => {
    const form = body instanceof URLSearchParams ? body : new URLSearchParams();
    const phone = readPhone(form.get('phone') ?? '');
    if (phone === undefined) return reply.code(422).send({ error: NO_NUMBER });
    const text = (form.get('text') ?? '').trim();
    if (text === '') await threads.read(phone);
    else await threads.write(phone, text, form.get('name') || ANYBODY);
    return reply.redirect(`/whatsapp?to=${phone}`, 303);
  });
  app.post('/whatsapp/panier', async ({ body }, reply) => {
    const form = body instanceof URLSearchParams ? body : new URLSearchParams();
    const phone = readPhone(form.get('phone') ?? '');
    if (phone === undefined) return reply.code(422).send({ error: NO_NUMBER });
    const items = readItems(form.get('items') ?? '');
    if (items === undefined) return reply.code(422).send({ error: NO_CART });
    await threads.order(phone, items, form.get('name') || ANYBODY);
    return reply.redirect(`/whatsapp?to=${phone}`, 303);
  });
}

/** Lines of a reference, a number of pieces and, if wanted, the price that Meta's catalogue would show. */
function readItems(text: string): CartItem[] | undefined {
  const items = text
    .split('\n')
    .map((typed) => typed.trim())
    .filter((typed) => typed !== '')
    .map((typed) => /^(\S.*?)\s+(\d+)(?:\s+(\d+)\s+F)?$/.exec(typed));
  if (items.length === 0 || items.includes(null)) return undefined;
  return items.map((found) => ({
    product_retailer_id: found![1]!,
    quantity: Number(found![2]),
    item_price: Number(found![3] ?? 1000),
    currency: 'XOF',
  }));
}

const page = (phone: string, messages: readonly ThreadMessage[]) => `${navigation('/whatsapp')}
<main>
<h1>WhatsApp de la démonstration</h1>
<p>Écrivez à la boutique comme un client : « SUIVRE » demande ses messages ici, « STOP » les arrête. Sans texte, ses messages sont lus.</p>
<form method="post" action="/whatsapp">
<label>Votre numéro <input name="phone" inputmode="tel" value="${escapeHtml(phone)}" required></label>
<label>Message <input name="text" autocomplete="off" maxlength="1000"></label>
<button>Envoyer</button>
</form>
<form method="post" action="/whatsapp/panier">
<label>Votre numéro <input name="phone" inputmode="tel" value="${escapeHtml(phone)}" required></label>
<label>Panier du catalogue WhatsApp <textarea name="items" rows="3" required placeholder="REFERENCE 2&#10;AUTRE-REFERENCE 1 99000 F"></textarea></label>
<button>Envoyer le panier</button>
</form>
<p>Une ligne par article : la référence du produit, le nombre et, si vous voulez, le prix que montrait WhatsApp (1000 F sinon). La boutique répond avec ses propres prix.</p>
${messages.length === 0 ? '<p>Aucun message.</p>' : `<ol>${messages.map(line).join('')}</ol>`}
</main>`;

const line = ({ isTheirs, phone, text, at, state }: ThreadMessage): string => {
  const moment = new Date(at).toLocaleString('fr-FR', { timeZone: 'Africa/Dakar' });
  const whose = isTheirs ? `de ${phone}` : `à ${phone}`;
  const what = state === null ? '' : `, ${STATES[state]}`;
  return `<li${isTheirs ? ' class="theirs"' : ''}>${escapeHtml(text)}<small>${whose}, le <time datetime="${at}">${moment}</time>${what}</small></li>`;
};
