import type { FastifyInstance, FastifyReply } from 'fastify';
import { formatXof } from '#contract/base/fields/money.ts';
import type { PayerAct, SandboxPayment, Till } from '../payable.ts';
import { readPayer } from '../payments.ts';
import { actsOf, escapeHtml, explainFailure, SERVICE_NAMES, sendPage } from './frame.ts';

type OfPayment = { Params: { id: string } };

const ACTS: Record<string, PayerAct> = { pay: 'pay', refuse: 'refuse', leave: 'leave' };
const NO_NUMBER = 'Numéro de téléphone invalide.';
const NOT_PAID = 'Ce paiement est terminé, ou trop petit pour ce service.';

/** Serves the payment page of each service, where people pay, refuse or leave. */
export function servePayPages(app: FastifyInstance, tills: Till[]): void {
  for (const till of tills) {
    const path = `/${till.service}/pay/:id`;
    app.get<OfPayment>(path, async ({ params }, reply) => {
      const payable = till.find(params.id);
      return payable === undefined ? unknown(reply) : show(reply, till, payable);
    });
    app.post<OfPayment>(path, async ({ params, body }, reply) => {
      const payable = till.find(params.id);
      if (payable === undefined) return unknown(reply);
      const form = body instanceof URLSearchParams ? body : new URLSearchParams();
      const typed = form.get('payer') ?? '';
      const act = ACTS[form.get('act') ?? ''];
      const payer = readPayer(typed);
      if (act === undefined || payer === undefined) {
        return show(reply.code(422), till, payable, { typed, error: NO_NUMBER });
      }
      if (!(await till.act(params.id, act, payer))) {
        return show(reply.code(409), till, till.find(params.id)!, { typed, error: NOT_PAID });
      }
      return reply.redirect(
        placeAfter(till.find(params.id)!) ?? `/${till.service}/pay/${params.id}`,
        303,
      );
    });
  }
}

function show(
  reply: FastifyReply,
  till: Till,
  payable: SandboxPayment,
  { typed, error }: { typed?: string; error?: string } = {},
) {
  const somebody = till.whoCanPay(payable.amountXof);
  const payer = typed ?? payable.payer ?? somebody;
  const balanceXof = till.balance(readPayer(payer) ?? somebody);
  return sendPage(reply, {
    title: `Payer avec ${SERVICE_NAMES[till.service]}`,
    style: PAY_STYLE,
    body: payPage(payable, { payer, balanceXof, error }),
    // Browsers check a form's final target: the shop.
    formsTo: [payable.paidUrl, payable.unpaidUrl].flatMap((url) =>
      url ? [new URL(url).origin] : [],
    ),
  });
}

const unknown = (reply: FastifyReply) =>
  sendPage(reply.code(404), { title: 'Paiement inconnu', style: PAY_STYLE, body: UNKNOWN_PAGE });

function placeAfter({ state, paidUrl, unpaidUrl }: SandboxPayment): string | null {
  if (state === 'paid') return paidUrl;
  return state === 'expired' || state === 'cancelled' ? unpaidUrl : null;
}

const PAY_STYLE = `
body { max-width: 24rem; padding: 0; background: #fff; min-height: 100vh; }
header { padding: 1.25rem 1.25rem 1rem; color: #fff; background: #102a5c; }
header.wave { background: #0b63b5; }
header.orange { background: #ff7900; color: #000; }
header p { margin: 0; color: inherit; font-size: .875rem; }
h1 { font-size: 1.25rem; }
main { padding: 1.25rem; }
dl { margin: 0 0 1.25rem; text-align: center; }
dt { color: var(--soft); font-size: .875rem; }
dd { margin: 0 0 .5rem; overflow-wrap: anywhere; }
dd.amount { font-size: 2rem; font-weight: 700; line-height: 1.2; }
form { display: grid; gap: .75rem; }
form p { margin: 0; }
.note { padding: .75rem 1rem; border-radius: .75rem; background: #e3f0fc; color: var(--text); }
.note.bad { background: #fdebe9; color: #8a1409; }
@media (min-width: 30rem) {
  html { background: #e8edf4; }
  body { margin: 2rem auto; min-height: 0; border-radius: 1.5rem; border: 1px solid var(--line); }
  header { border-radius: 1.5rem 1.5rem 0 0; }
}
.back { display: flex; justify-content: center; margin-top: .5rem; }
.back a { display: inline-flex; align-items: center; min-height: 2.75rem; }
`;

type Asked = { payer: string; balanceXof: number; error: string | undefined };

const ENDS: Record<Exclude<SandboxPayment['state'], 'open'>, string> = {
  paid: 'Paiement effectué.',
  expired: 'Ce paiement a expiré : il ne peut plus être payé.',
  cancelled: 'Ce paiement a été annulé.',
  failed: 'Ce paiement a échoué.',
};

function payPage(payable: SandboxPayment, { payer, balanceXof, error }: Asked): string {
  const { service, shop, amountXof, reference, state } = payable;
  const back = state === 'paid' ? payable.paidUrl : payable.unpaidUrl;
  return `<header class="${service}">
<h1>${SERVICE_NAMES[service]}</h1>
<p>Démonstration : aucun argent ne circule.</p>
</header>
<main>
<dl>
<dt>Vous payez à</dt><dd><strong>${escapeHtml(shop)}</strong></dd>
<dt>Montant</dt><dd class="amount">${formatXof(amountXof)}</dd>
<dt>Référence</dt><dd>${escapeHtml(reference) || '–'}</dd>
</dl>
${error === undefined ? noteOf(payable) : `<p class="note bad" role="alert" id="erreur">${error}</p>`}
${state === 'open' ? formOf(payable, payer, balanceXof, error) : ''}
${back === null ? '' : `<p class="back"><a href="${escapeHtml(back)}">Retour à la boutique</a></p>`}
</main>`;
}

function noteOf({ state, failure }: SandboxPayment): string {
  const reason = failure === null ? '' : explainFailure(failure);
  if (state === 'open') {
    if (failure === null) return '';
    return `<p class="note bad" role="alert">Paiement refusé : ${escapeHtml(reason)}. Vous pouvez essayer encore.</p>`;
  }
  const detail = state === 'failed' && reason !== '' ? ` ${escapeHtml(reason)}.` : '';
  return `<p class="note${state === 'paid' ? '' : ' bad'}" role="status">${ENDS[state]}${detail}</p>`;
}

function formOf(
  { service }: SandboxPayment,
  payer: string,
  balanceXof: number,
  error: string | undefined,
): string {
  const buttons = actsOf(service).map(
    ([act, text]) =>
      `<button name="act" value="${act}"${act === 'pay' ? '' : ' class="plain"'}>${text}</button>`,
  );
  const described = error === undefined ? 'solde' : 'erreur solde';
  return `<form method="post">
<label for="payer">Numéro du payeur</label>
<input id="payer" name="payer" type="tel" inputmode="tel" autocomplete="off" value="${escapeHtml(payer)}" aria-describedby="${described}"${error === undefined ? '' : ' aria-invalid="true"'}>
<p id="solde">Solde : ${formatXof(balanceXof)}</p>
${buttons.join('\n')}
</form>`;
}

const UNKNOWN_PAGE = `<main>
<h1>Paiement inconnu</h1>
<p>Le bac à sable ne connaît pas ce paiement : il oublie tout quand il s’arrête.</p>
</main>`;
