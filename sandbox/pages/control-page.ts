import type { FastifyInstance } from 'fastify';
import { formatXof } from '#contract/base/fields/money.ts';
import { KNOB_POSITIONS, type Knobs, turnKnobs } from '../knobs.ts';
import type { PayerAct, SandboxPayment } from '../payable.ts';
import type { Payments } from '../payments.ts';
import type { Delivery } from '../post-office.ts';
import { actsOf, escapeHtml, navigation, SERVICE_NAMES, sendPage } from './frame.ts';

const STYLE = `
h2 { margin: 2rem 0 .75rem; font-size: 1.125rem; }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: .75rem; }
li { padding: .75rem 1rem; background: #fff; border: 1px solid var(--line); border-radius: .75rem;
  overflow-wrap: anywhere; }
li p { margin: 0 0 .5rem; }
form.row { display: flex; flex-wrap: wrap; gap: .5rem; }
form + ul { margin-top: .75rem; }
form.knobs { display: grid; gap: .75rem; grid-template-columns: repeat(auto-fill, minmax(16rem, 1fr)); }
form.knobs div { display: grid; gap: .25rem; }
form.knobs button { grid-column: 1 / -1; }
small { color: var(--soft); }
`;

const MOST_SHOWN = 20;
const STATES = {
  open: 'en attente',
  paid: 'payé',
  expired: 'expiré',
  cancelled: 'annulé',
  failed: 'échoué',
};
const ACTS: Record<string, PayerAct> = { pay: 'pay', refuse: 'refuse', leave: 'leave' };

/** Serves `/controle`, where people play the payer, set faults, send kept callbacks and reset all but the payments. */
export function serveControlPage(
  app: FastifyInstance,
  knobs: Knobs,
  { tills, office, reset }: Payments,
): void {
  app.get('/controle', async (_request, reply) =>
    sendPage(reply, {
      title: 'Paiements de la démonstration',
      style: STYLE,
      body: `${navigation('/controle')}
<main>
<h1>Paiements de la démonstration</h1>
<p>Jouez le payeur, ou faites échouer les services de paiement.</p>
${listOf(tills.flatMap(({ list }) => list()))}
<h2>Pannes</h2>
${knobsForm(knobs)}
<h2>Avis envoyés à la boutique</h2>
<form class="row" method="post" action="/controle/actions">
<button name="do" value="send">Envoyer les avis gardés (${office.countKept()})</button>
<button name="do" value="reset" class="plain">Remettre à zéro pannes, avis et soldes</button>
</form>
<p><small>Les paiements restent : la boutique en a encore besoin pour les lire et les rembourser.</small></p>
${deliveriesOf(office.list())}
</main>`,
    }),
  );
  app.post('/controle/paiements', async ({ body }, reply) => {
    const form = readForm(body);
    const till = tills.find(({ service }) => service === form.get('service'));
    const id = form.get('id') ?? '';
    const act = ACTS[form.get('act') ?? ''];
    const payable = till?.find(id);
    if (act !== undefined && till !== undefined && payable !== undefined) {
      await till.act(id, act, till.whoCanPay(payable.amountXof));
    }
    return reply.redirect('/controle', 303);
  });
  app.post('/controle/pannes', async ({ body }, reply) => {
    const given = [...readForm(body)].map(([name, position]) => [name, position || null]);
    const error = turnKnobs(knobs, Object.fromEntries(given));
    return error === undefined ? reply.redirect('/controle', 303) : reply.code(400).send({ error });
  });
  app.post('/controle/actions', async ({ body }, reply) => {
    const wanted = readForm(body).get('do');
    if (wanted === 'send') await office.sendKept();
    if (wanted === 'reset') reset();
    return reply.redirect('/controle', 303);
  });
}

const readForm = (body: unknown) =>
  body instanceof URLSearchParams ? body : new URLSearchParams();

function listOf(payables: SandboxPayment[]): string {
  if (payables.length === 0) return '<p>Aucun paiement.</p>';
  const newestFirst = payables.toSorted((one, other) =>
    other.createdAt.localeCompare(one.createdAt),
  );
  const open = newestFirst.filter(({ state }) => state === 'open').slice(0, MOST_SHOWN);
  const ended = newestFirst.filter(({ state }) => state !== 'open').slice(0, MOST_SHOWN);
  return `<h2>En cours</h2>
${open.length === 0 ? '<p>Aucun.</p>' : `<ul>${open.map(itemOf).join('')}</ul>`}
<h2>Terminés</h2>
${ended.length === 0 ? '<p>Aucun.</p>' : `<ul>${ended.map(itemOf).join('')}</ul>`}`;
}

function itemOf({ service, id, amountXof, reference, state }: SandboxPayment): string {
  const what = `${SERVICE_NAMES[service]}, ${formatXof(amountXof)}`;
  const buttons = actsOf(service).map(
    ([act, text]) =>
      `<button name="act" value="${act}"${act === 'pay' ? '' : ' class="plain"'} aria-label="${text} : ${escapeHtml(`${what}, ${reference}`)}">${text}</button>`,
  );
  return `<li><p><a href="/${service}/pay/${encodeURIComponent(id)}">${what}</a> ${STATES[state]}<br><small>${escapeHtml(reference)} ${escapeHtml(id)}</small></p>
${
  state !== 'open'
    ? ''
    : `<form class="row" method="post" action="/controle/paiements">
<input type="hidden" name="service" value="${service}">
<input type="hidden" name="id" value="${escapeHtml(id)}">
${buttons.join('')}
</form>`
}</li>`;
}

function knobsForm(knobs: Knobs): string {
  const fields = (Object.keys(KNOB_LABELS) as (keyof Knobs)[]).map((name) => {
    const options = KNOB_POSITIONS[name].map(
      (position) =>
        `<option value="${position}"${knobs[name] === position ? ' selected' : ''}>${labelOf(position)}</option>`,
    );
    return `<div><label for="${name}">${KNOB_LABELS[name]}</label><select id="${name}" name="${name}" autocomplete="off"><option value="">normal</option>${options.join('')}</select></div>`;
  });
  return `<form class="knobs" method="post" action="/controle/pannes">${fields.join('')}<button>Appliquer</button></form>`;
}

function deliveriesOf(deliveries: readonly Delivery[]): string {
  if (deliveries.length === 0) return '<p>Aucun avis.</p>';
  const items = deliveries
    .slice(-MOST_SHOWN)
    .toReversed()
    .map(({ provider, at, url, status }) => {
      const answer = status === null ? 'sans réponse' : `réponse ${status}`;
      return `<li>${SERVICE_NAMES[provider]} : ${answer}<br><small><time datetime="${at}">${at.slice(11, 19)}</time> ${escapeHtml(url)}</small></li>`;
    });
  return `<ul>${items.join('')}</ul>`;
}

const KNOB_LABELS: Record<keyof Knobs, string> = {
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  whatsappTemplates: 'WhatsApp : modèle des nouvelles',
  wave: 'Wave : réponses',
  waveCallback: 'Wave : avis de paiement',
  waveMoney: 'Wave : somme payée',
  waveRequests: 'Wave : signature des demandes',
  orange: 'Orange Money : réponses',
  orangeCallback: 'Orange Money : avis de paiement',
  orangeMoney: 'Orange Money : somme payée',
  orangeSignature: 'Orange Money : signature des avis',
  paydunya: 'PayDunya : réponses',
  paydunyaCallback: 'PayDunya : avis de paiement',
  paydunyaMoney: 'PayDunya : somme payée',
};

const POSITIONS: Record<string, string> = {
  unreachable: 'numéro sans WhatsApp',
  undelivered: 'n’arrive jamais',
  forged: 'avis mal signés',
  REJECTED: 'refusé',
  PAUSED: 'en pause',
  missing: 'absent',
  timeout: 'ne répond jamais',
  slow: 'répond après 10 secondes',
  'lost-answer': 'fait, mais la réponse se perd',
  429: 'trop de demandes',
  500: 'panne',
  503: 'indisponible',
  'broken-json': 'JSON coupé',
  refuse: 'crédit épuisé',
  'refuse-client': 'client inconnu',
  'expired-token': 'jeton oublié, une fois',
  never: 'jamais envoyé',
  twice: 'deux fois',
  'three-times': 'trois fois',
  early: 'avant la réponse au payeur',
  instant: 'payé et envoyé avant la réponse à la boutique',
  late: 'gardé jusqu’à l’envoi à la main',
  'out-of-order': 'un échec après le succès',
  'wrong-signature': 'mauvaise signature',
  'old-timestamp': 'signé il y a 10 minutes',
  'future-timestamp': 'signé dans 10 minutes',
  'unknown-reference': 'paiement inconnu',
  probed: 'précédé d’essais sans contenu',
  'wrong-amount': 'moitié du montant',
  'wrong-currency': 'en euros',
  'wrong-reference': 'autre référence',
  signed: 'exigée',
  none: 'absente',
};

const labelOf = (position: string): string => `${position} (${POSITIONS[position] ?? position})`;
