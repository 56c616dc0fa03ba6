import { formatXof } from '#contract/base/fields/money.ts';
import type {
  OnlineProvider,
  PaymentProvider,
  ReviewReason,
} from '#contract/money/payment-states.ts';
import { PROVIDER_NAMES, THROUGH_PROVIDER } from '#contract/money/provider-names.ts';
import { greetingFor, quoteTyped } from '#server/talk/messages/quote-typed.ts';
import { fillMail, fillSms } from '../fill.ts';
import {
  NUMBER,
  ORDER_LINK,
  type OrderFacts,
  REASON,
  SALUTATION,
  type ShopContact,
  signatureOf,
  type Template,
} from '../template.ts';

const REASON_SIGNS = 300;

/** XOF received or refunded, without `dutyXof`, the stamp duty on top; `leftXof` is the order's rest. */
export type PaymentNews = { amountXof: number; dutyXof?: number; provider: PaymentProvider } & (
  | { kind: 'received'; leftXof: number }
  | { kind: 'refunded'; reason: string }
  /** Counted or expected money that the bank did not pay. */
  | { kind: 'returned'; reason: string; leftXof: number }
);

const VARIABLES: Template['variables'] = {
  salutation: SALUTATION,
  numero: NUMBER,
  montant: { label: 'Le montant', sample: '152 000 FCFA', needed: true },
  moyen: { label: 'Par où', sample: 'par Wave' },
  lien: ORDER_LINK,
};

const DETAILS = `Le détail de votre commande et ses papiers :
{{lien}}`;

export const paymentTexts: Record<PaymentNews['kind'], Template> = {
  received: {
    name: 'payment-received',
    label: 'Paiement reçu',
    when: 'Un paiement en ligne ou en espèces est enregistré',
    variables: {
      ...VARIABLES,
      solde: {
        label: 'Ce qu’il reste à payer, ou que tout est payé',
        sample: 'Il reste 152 000 FCFA à payer.',
      },
    },
    inSms: ['numero', 'montant', 'moyen', 'solde', 'lien'],
    subject: 'Nous avons reçu {{montant}} pour votre commande {{numero}}',
    text: `{{salutation}}

Nous avons bien reçu {{montant}} {{moyen}} pour votre commande {{numero}}. Merci !

{{solde}}

${DETAILS}`,
    sms: '{{boutique}} : {{montant}} reçus pour votre commande {{numero}}. {{solde}}',
  },
  refunded: {
    name: 'payment-refunded',
    label: 'Remboursement',
    when: 'Un paiement est remboursé',
    variables: { ...VARIABLES, motif: REASON },
    inSms: ['numero', 'montant', 'moyen', 'lien'],
    subject: 'Nous vous avons remboursé {{montant}} de votre commande {{numero}}',
    text: `{{salutation}}

Nous vous avons remboursé {{montant}}, payés {{moyen}} pour votre commande {{numero}}.

Motif : {{motif}}

Une question ? Répondez-nous.

${DETAILS}`,
    sms: '{{boutique}} : {{montant}} de votre commande {{numero}} vous sont remboursés.',
  },
  returned: {
    name: 'payment-returned',
    label: 'Chèque ou virement impayé',
    when: 'La banque rejette un chèque, ou un paiement noté par erreur est contre-passé',
    variables: {
      ...VARIABLES,
      motif: REASON,
      solde: {
        label: 'Ce qu’il reste à payer, ou que tout est payé',
        sample: 'Il reste 152 000 FCFA à payer.',
      },
    },
    inSms: ['numero', 'montant', 'moyen', 'solde', 'lien'],
    subject: 'Votre paiement de {{montant}} pour la commande {{numero}} n’est pas arrivé',
    text: `{{salutation}}

Votre paiement de {{montant}} {{moyen}} pour la commande {{numero}} n’est pas arrivé sur notre compte. Il n’est pas compté.

Motif : {{motif}}

{{solde}}

Une question ? Répondez-nous.

${DETAILS}`,
    sms: '{{boutique}} : {{montant}} {{moyen}} ne sont pas arrivés (commande {{numero}}). {{solde}}',
  },
};

export function paymentMail({ name, ...told }: OrderFacts & PaymentNews, shop: ShopContact) {
  const values = {
    salutation: greetingFor(name),
    ...valuesOf(told),
    solde: mailBalanceOf(told),
    motif: told.kind === 'received' ? '' : quoteTyped(told.reason, REASON_SIGNS),
  };
  return fillMail(paymentTexts[told.kind], values, shop);
}

function mailBalanceOf(told: PaymentNews): string {
  if (told.kind === 'refunded') return '';
  // A cancelled order owes nothing, and is not paid either.
  return told.kind === 'returned' && told.leftXof === 0 ? '' : leftInWords(told.leftXof);
}

const leftInWords = (leftXof: number): string =>
  leftXof > 0 ? `Il reste ${formatXof(leftXof)} à payer.` : 'Votre commande est payée en entier.';

const valuesOf = ({
  number,
  link = '',
  amountXof,
  dutyXof = 0,
  provider,
}: { number: string; link?: string } & PaymentNews) => ({
  numero: number,
  lien: link,
  montant: formatXof(amountXof + dutyXof),
  moyen: `${THROUGH_PROVIDER[provider]}${dutyXof > 0 ? ` (dont ${formatXof(dutyXof)} de droit de timbre)` : ''}`,
});

const PAID = 'Tout est payé, merci !';

export function paymentSms(
  told: { number: string; link?: string } & PaymentNews,
  shop: ShopContact,
): string {
  const left = told.kind === 'refunded' ? 0 : told.leftXof;
  const solde = left > 0 ? `Reste ${formatXof(left)}.` : told.kind === 'returned' ? '' : PAID;
  return fillSms(paymentTexts[told.kind], { ...valuesOf(told), solde }, shop);
}

const REASONS: Record<ReviewReason, string> = {
  amount: 'le montant reçu n’est pas celui qui était demandé',
  currency: 'la monnaie n’est pas le franc CFA',
  reference: 'la référence n’est pas celle de ce paiement, ou l’argent est allé ailleurs',
  'order-cancelled': 'la commande est annulée',
  overpaid: 'il dépasse ce qui restait à payer',
  late: 'il est arrivé après la fin du paiement',
};

export function paymentReviewMail(
  {
    number,
    provider,
    transactionId,
    amountXof,
    receivedXof,
    reason,
  }: {
    number: string;
    provider: PaymentProvider;
    transactionId: string;
    amountXof: number;
    receivedXof: number | null;
    reason: ReviewReason;
  },
  shop: ShopContact,
) {
  const received = receivedXof === null ? 'inconnu' : formatXof(receivedXof);
  return {
    subject: `Paiement à vérifier pour la commande ${number}`,
    text: `Bonjour,

Un paiement ${THROUGH_PROVIDER[provider]} attend votre décision : ${REASONS[reason]}. La commande ne le compte pas encore.

Commande : ${number}
Paiement : ${transactionId}
Montant demandé : ${formatXof(amountXof)}
Montant reçu : ${received}

Comptez-le sur la commande ou remboursez-le.

${signatureOf(shop)}`,
  };
}

export function unmatchedReceiptMail(
  {
    provider,
    providerTransactionId,
    reference,
    amountXof,
  }: {
    provider: OnlineProvider;
    providerTransactionId: string;
    reference: string | null;
    amountXof: number;
  },
  shop: ShopContact,
) {
  const what = amountXof < 0 ? 'Un remboursement' : 'Une recette';
  return {
    subject: `${what} à éclaircir (${PROVIDER_NAMES[provider]})`,
    text: `Bonjour,

${what} ne correspond à aucune commande.

Moyen de paiement : ${PROVIDER_NAMES[provider]}
Transaction : ${providerTransactionId}
Référence : ${reference ?? 'aucune'}
Montant : ${formatXof(amountXof)}

À éclaircir parmi les paiements non rapprochés, puis à classer.

${signatureOf(shop)}`,
  };
}
