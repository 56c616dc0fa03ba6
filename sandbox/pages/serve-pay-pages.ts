import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Act, Payable, Till } from '../payable.ts';
import { readPayer } from '../payer-calls.ts';
import { sendPage } from './frame.ts';
import { PAY_STYLE, payPage, UNKNOWN_PAGE } from './pay-page.ts';
import { SERVICE_NAMES } from './services.ts';

type OfPayment = { Params: { id: string } };

const ACTS: Record<string, Act> = { pay: 'pay', refuse: 'refuse', leave: 'leave' };
const NO_NUMBER = 'Numéro de téléphone invalide.';
const NOT_PAID = 'Ce paiement est terminé, ou trop petit pour ce service.';

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
        return show(reply.code(422), till, payable, typed, NO_NUMBER);
      }
      if (!(await till.act(params.id, act, payer))) {
        return show(reply.code(409), till, till.find(params.id)!, typed, NOT_PAID);
      }
      return reply.redirect(
        placeAfter(till.find(params.id)!) ?? `/${till.service}/pay/${params.id}`,
        303,
      );
    });
  }
}

function show(reply: FastifyReply, till: Till, payable: Payable, typed?: string, error?: string) {
  const somebody = till.whoCanPay(payable.amountXof);
  const payer = typed ?? payable.payer ?? somebody;
  const balanceXof = till.balance(readPayer(payer) ?? somebody);
  return sendPage(reply, {
    title: `Payer avec ${SERVICE_NAMES[till.service]}`,
    style: PAY_STYLE,
    body: payPage(payable, { payer, balanceXof, error }),
    // Browsers check where a form leads to in the end, and that is the shop.
    formsTo: [payable.paidUrl, payable.unpaidUrl].flatMap((url) =>
      url ? [new URL(url).origin] : [],
    ),
  });
}

const unknown = (reply: FastifyReply) =>
  sendPage(reply.code(404), { title: 'Paiement inconnu', style: PAY_STYLE, body: UNKNOWN_PAGE });

function placeAfter({ state, paidUrl, unpaidUrl }: Payable): string | null {
  if (state === 'paid') return paidUrl;
  return state === 'expired' || state === 'cancelled' ? unpaidUrl : null;
}
