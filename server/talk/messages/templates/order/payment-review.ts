import { formatXof } from '#contract/base/fields/money.ts';
import type {
  OnlineProvider,
  PaymentProvider,
  ReviewReason,
} from '#contract/money/payment-states.ts';
import { PROVIDER_NAMES, THROUGH_PROVIDER } from '#contract/money/provider-names.ts';
import { type ShopContact, signatureOf } from '../sender.ts';

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
