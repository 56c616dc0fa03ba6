import { withAccents } from '#contract/base/fields/accents.ts';
import { frenchMoment } from '#contract/base/fields/french-time.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import {
  type DeliveryPromise,
  promiseSentence,
  shortPromise,
} from '#contract/sales/handover/delivery-promise.ts';
import type { Instalment } from '#contract/sales/orders/instalments.ts';
import { hasPieces } from '#contract/sales/orders/line-kinds.ts';
import type { SaleType } from '#contract/sales/orders/order-states.ts';
import { PAYMENT_MODE_WORDS, SALE_WORDS } from '#contract/sales/orders/order-words.ts';
import { ACCOUNT_MODE, type PaymentMode } from '#contract/sales/orders/payment-modes.ts';
import { gsm7Length, SMS_LENGTH } from '#server/talk/messages/gsm7.ts';
import { greetingFor, quoteTyped } from '#server/talk/messages/quote-typed.ts';
import { fillMail, fillSms } from '../fill.ts';
import {
  NUMBER,
  ORDER_LINK,
  SALUTATION,
  type ShopContact,
  signatureOf,
  type Template,
} from '../template.ts';

export type PlacedFacts = {
  number: string;
  saleType: SaleType;
  paymentMode: PaymentMode;
  lines: readonly { kind: string; name: string; quantity: number; total: number }[];
  total: number;
  /** The stamp duty in French; empty without one. */
  cashDuty: string;
  plan: readonly Instalment[];
  heldUntil: Date | null;
  isReservation?: boolean;
  promise: DeliveryPromise | undefined;
  hasPhone: boolean;
};

export const orderPlaced: Template = {
  name: 'order-placed',
  label: 'Commande reçue',
  when: 'Une commande, une précommande ou une commande à crédit vient d’être passée',
  variables: {
    salutation: SALUTATION,
    numero: NUMBER,
    sorte: { label: '« commande », « précommande » ou « commande à crédit »', sample: 'commande' },
    articles: {
      label: 'Les articles, le total et les échéances, ligne par ligne',
      sample:
        '- 1 × Congélateur 300 L : 300 000 FCFA\n- Livraison Rufisque : 4 000 FCFA\nTotal TTC : 304 000 FCFA',
      needed: true,
    },
    suite: {
      label: 'Ce qui se passe ensuite, selon la sorte et le paiement',
      sample: 'Nous vous appelons pour convenir de la livraison ; vous payez à la réception.',
      needed: true,
    },
    livraison: {
      label: 'Quand la livraison est prévue ; sa ligne disparaît quand ce n’est pas encore dit',
      sample: 'Livraison prévue entre le mardi 24 et le mercredi 25 novembre',
      optional: true,
    },
    livraison_courte: {
      label: 'Le même pour le SMS',
      sample: 'Livraison prévue 24-25 nov.',
      optional: true,
    },
    total: { label: 'Le total', sample: '304 000 FCFA' },
    lien: ORDER_LINK,
  },
  inSms: ['numero', 'sorte', 'livraison_courte', 'total', 'lien'],
  subject: 'Votre {{sorte}} {{numero}}',
  text: `{{salutation}}

Nous avons bien reçu votre {{sorte}} {{numero}}.

{{articles}}

{{livraison}}.

{{suite}}

Suivez-la ici, sans mot de passe ; ce lien est à vous, gardez-le :
{{lien}}`,
  sms: '{{boutique}} : commande {{numero}}, {{total}}.\n{{livraison_courte}}\nSuivi : {{lien}}',
};

export function orderPlacedMail(
  { name, link, ...order }: PlacedFacts & { name: string; link: string },
  shop: ShopContact,
) {
  const values = {
    salutation: greetingFor(name),
    numero: order.number,
    lien: link,
    sorte: nounOf(order.saleType),
    total: formatXof(order.total),
    articles: basketOf(order),
    suite: nextStepOf(order),
    ...deliveryOf(order.promise),
  };
  return fillMail(orderPlaced, values, shop);
}

export function orderPlacedSms(
  {
    number,
    total,
    link,
    promise,
    saleType = 'order',
  }: Pick<PlacedFacts, 'number' | 'total' | 'promise'> & { link: string; saleType?: SaleType },
  shop: ShopContact,
): string {
  const values = { numero: number, sorte: nounOf(saleType), total: formatXof(total), lien: link };
  const told = fillSms(orderPlaced, { ...values, ...deliveryOf(promise) }, shop);
  // The text is shortened when name or address leave no room; the link says the same.
  return gsm7Length(told) <= SMS_LENGTH ? told : fillSms(orderPlaced, values, shop);
}

const deliveryOf = (promise: DeliveryPromise | undefined): Record<string, string> =>
  promise === undefined
    ? {}
    : { livraison: promiseSentence(promise), livraison_courte: shortPromise(promise) };

export function orderPlacedMailForShop({
  buyer,
  zone,
  ...order
}: PlacedFacts & { buyer: { name: string; email: string; phone: string }; zone: string }) {
  return {
    subject: `Nouvelle ${nounOf(order.saleType)} ${order.number}`,
    text: `${SALE_WORDS[order.saleType]} ${order.number} de ${quoteTyped(buyer.name)}
E-mail : ${buyer.email || 'non indiqué'}
Téléphone : ${buyer.phone || 'non indiqué'}
Zone : ${quoteTyped(zone) || 'non indiquée'}${order.promise ? `\n${promiseSentence(order.promise)}` : ''}
Paiement : ${PAYMENT_MODE_WORDS[order.paymentMode].toLowerCase()}${waitingOf(order)}

${basketOf(order)}
`,
  };
}

const waitingOf = ({ paymentMode, heldUntil, isReservation }: PlacedFacts): string =>
  heldUntil === null || paymentMode === 'online' || isReservation
    ? ''
    : `\nÀ confirmer avant le ${frenchMoment(heldUntil)} : par le code du client, ou après un appel sur sa page dans la gestion`;

export function creditOrderMailForHr(
  {
    number,
    name,
    company,
    total,
    link,
  }: { number: string; name: string; company: string; total: number; link: string },
  shop: ShopContact,
) {
  return {
    subject: `Commande à crédit ${number} à valider`,
    text: `Bonjour,

${quoteTyped(name)}, adhérent par ${quoteTyped(company)}, demande la commande à crédit ${number} chez ${shop.name}, pour ${formatXof(total)}.

Acceptez-la ou refusez-la ici :
${link}

${signatureOf(shop)}`,
  };
}

const nounOf = (saleType: SaleType) => SALE_WORDS[saleType].toLowerCase();

function basketOf({ lines, total, cashDuty, plan }: PlacedFacts): string {
  const bought = lines.map(({ kind, name, quantity, total: lineXof }) => {
    const times = hasPieces({ kind }) ? `${quantity} × ` : '';
    return `- ${times}${withAccents(name)} : ${formatXof(lineXof)}`;
  });
  const parts = plan.map(
    ({ sequence, amount, due_date }) =>
      `- Échéance ${sequence}, le ${frenchDay(due_date)} : ${formatXof(amount)}`,
  );
  const schedule = parts.length === 0 ? [] : ['', 'À payer en plusieurs fois :', ...parts];
  const duty = cashDuty === '' ? [] : [`Droit de timbre : ${cashDuty}`];
  return [...bought, `Total TTC : ${formatXof(total)}`, ...duty, ...schedule].join('\n');
}

function nextStepOf(facts: PlacedFacts): string {
  const { saleType, paymentMode, heldUntil, hasPhone, promise } = facts;
  if (facts.isReservation && heldUntil !== null) {
    return `Nous gardons l’article pour vous jusqu’au ${frenchMoment(heldUntil)} (heure de Dakar). Passez avec le code de retrait de sa page ; vous payez en magasin, et rien si vous ne passez pas.`;
  }
  if (saleType === 'creditorder') {
    return 'Votre employeur, puis la boutique doivent la valider. Nous vous écrirons à chaque étape ; vous payez la première échéance après ces deux accords.';
  }
  if (saleType === 'preorder') {
    return 'La première échéance se paie dès maintenant ; nous vous rappellerons les suivantes.';
  }
  if (heldUntil !== null && paymentMode !== 'online') {
    const way = hasPhone
      ? 'saisissez sur sa page le code reçu par SMS, ou attendez notre appel'
      : 'nous vous contactons par e-mail';
    return `Il reste à la confirmer : ${way}. Nous gardons les articles pour vous jusqu’au ${frenchMoment(heldUntil)} (heure de Dakar) ; sans confirmation, elle sera annulée.`;
  }
  if (heldUntil !== null) {
    return `Il reste à la payer en ligne : nous gardons les articles pour vous jusqu’au ${frenchMoment(heldUntil)} (heure de Dakar).`;
  }
  if (paymentMode === ACCOUNT_MODE) {
    return promise?.pickup === undefined
      ? 'Nous vous appelons pour convenir de la livraison ; rien ne se paie à la réception, la facture dit le jour convenu.'
      : 'Nous vous écrivons dès qu’elle vous attend, avec le code à montrer ; rien ne se paie au retrait, la facture dit le jour convenu.';
  }
  if (promise?.pickup !== undefined) {
    return 'Nous vous écrivons dès qu’elle vous attend, avec le code à montrer ; vous la payez au retrait.';
  }
  return paymentMode === 'echelonne'
    ? 'Nous vous appelons pour convenir de vos paiements et de la livraison.'
    : 'Nous vous appelons pour convenir de la livraison ; vous payez à la réception.';
}

const frenchDay = (day: string) => day.split('-').toReversed().join('/');
