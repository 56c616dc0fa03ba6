import { frenchDay } from '#contract/base/fields/french-time.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { deliverySentence } from '#contract/sales/handover/delivery-promise.ts';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import { ACCOUNT_MODE } from '#contract/sales/orders/payment-modes.ts';
import { hasArrived, isPaidAtHome, wireMoment } from './order-words.ts';

export type NextStep = { title: string; hint: string };

/** In French, next step first; empty once the order has ended. */
export function nextStepsOf(order: Order): NextStep[] {
  if (order.state === 'cancel') return [];
  if (order.fulfilment_state === 'returned') return [RETURNED];
  return [
    ...confirmation(order),
    ...answers(order),
    ...payment(order),
    ...delivery(order),
    ...laterPayment(order),
  ];
}

const RETURNED = {
  title: 'Votre retour',
  hint: 'Nous vous appelons pour l’échange ou le remboursement.',
};

function confirmation({ confirm_until }: Order): NextStep[] {
  if (confirm_until === null) return [];
  const hint = `Par le code reçu par SMS ou à notre appel, avant le ${wireMoment(confirm_until)}.`;
  return [{ title: 'Confirmation', hint }];
}

function answers({ type_sale, state, ...order }: Order): NextStep[] {
  if (type_sale !== 'creditorder' || state !== 'validation') return [];
  const waiting: NextStep[] = [];
  if (order.validation_rh_state === 'pending') {
    waiting.push({
      title: 'Réponse de votre employeur',
      hint: 'Les ressources humaines étudient votre demande.',
    });
  }
  if (order.validation_admin_state === 'pending') {
    waiting.push({
      title: 'Réponse de la boutique',
      hint: 'Elle suit celle de votre employeur. Un e-mail et un SMS vous préviennent.',
    });
  }
  return waiting;
}

function payment(order: Order): NextStep[] {
  const { amount_residual: restXof, type_sale, payment_mode, payment_lines, state } = order;
  if (hasArrived(order) || state === 'to_delivered') return [];
  if (order.without_amounts) {
    if (order.advance_payment_status === 'paid') return [];
    return [{ title: 'Paiement', hint: 'La commande est préparée dès qu’elle est payée.' }];
  }
  if (restXof === 0) return [];
  const [unpaid] = payment_lines.filter((line) => !line.state);
  if (type_sale === 'creditorder') {
    if (unpaid?.sequence !== 1) return [];
    return [
      { title: 'Premier versement', hint: `${formatXof(unpaid.amount)} avant la livraison.` },
    ];
  }
  if (type_sale === 'preorder') {
    const next = unpaid === undefined ? '' : ` Prochaine échéance : ${describe(unpaid)}.`;
    return [
      {
        title: 'Paiement des échéances',
        hint: `${formatXof(restXof)} restent à payer avant la livraison.${next}`,
      },
    ];
  }
  if (payment_mode === 'domicile' || payment_mode === ACCOUNT_MODE) return [];
  return [{ title: 'Paiement', hint: `${formatXof(restXof)} restent à payer.` }];
}

const describe = ({ amount, paid_amount, due_date }: Order['payment_lines'][number]) =>
  `${formatXof(amount - paid_amount)}, le ${frenchDay(due_date)}`;

function delivery(order: Order): NextStep[] {
  if (hasArrived(order)) return [];
  if (order.pickup !== null) return pickup(order);
  const isOnItsWay = order.state === 'to_delivered' || order.fulfilment_state === 'shipped';
  const atHome =
    isPaidAtHome(order) && order.amount_residual > 0
      ? ` Vous payez ${formatXof(order.amount_residual)} à la livraison.`
      : '';
  return [
    ...(isOnItsWay ? [] : [{ title: 'Préparation', hint: 'Nous préparons vos articles.' }]),
    {
      title: 'Livraison',
      hint: `${deliverySentence(order)}. Le livreur vous appelle avant de passer.${atHome}`,
    },
  ];
}

function pickup(order: Order): NextStep[] {
  if (order.reserved_until !== undefined) return [reservation(order, order.reserved_until)];
  const isReady = order.state === 'to_delivered' || order.fulfilment_state === 'shipped';
  const atDesk =
    isPaidAtHome(order) && order.amount_residual > 0
      ? ` Vous payez ${formatXof(order.amount_residual)} au retrait.`
      : '';
  const hint = isReady
    ? 'Votre commande vous attend : montrez son code.'
    : `${deliverySentence(order)}. Un message vous prévient quand elle vous attend.`;
  return [
    ...(isReady ? [] : [{ title: 'Préparation', hint: 'Nous préparons vos articles.' }]),
    { title: 'Retrait', hint: `${hint}${atDesk}` },
  ];
}

const reservation = ({ pickup: place, amount_residual: restXof }: Order, until: string) => ({
  title: 'Votre visite',
  hint: `L’article est gardé à ${place?.name} jusqu’au ${wireMoment(until)}. Montrez le code de retrait ; vous payez ${formatXof(restXof)} en magasin, et rien si vous ne passez pas.`,
});

/** When the rest of an order on account is paid; its instalment begins with the invoice. */
export function accountHint(order: Order): string {
  const { company, amount_residual: restXof, payment_lines } = order;
  const [due] = payment_lines;
  const when = due === undefined ? company?.terms : `le ${frenchDay(due.due_date)} au plus tard`;
  return `${formatXof(restXof)}, payables ${when}.`;
}

function laterPayment(order: Order): NextStep[] {
  const { type_sale, amount_residual: restXof, payment_lines } = order;
  if (type_sale === 'creditorder') {
    const later = payment_lines.filter(({ state, sequence }) => !state && sequence > 1);
    const [next] = later;
    if (next === undefined) return [];
    const count = later.length === 1 ? 'Dernier versement' : `${later.length} versements suivants`;
    return [{ title: count, hint: `Le prochain : ${describe(next)}.` }];
  }
  if (restXof === 0) return [];
  if (order.payment_mode === ACCOUNT_MODE) {
    return [{ title: 'Sur compte', hint: accountHint(order) }];
  }
  if (!hasArrived(order)) return [];
  return [{ title: 'Reste à payer', hint: `${formatXof(restXof)} restent à payer.` }];
}
