import { formatXof } from '#contract/money.ts';
import type { OnlineProvider } from '#contract/payment-states.ts';
import { PROVIDER_NAMES } from '#contract/provider-names.ts';
import { type ShopContact, signatureOf } from './sender.ts';

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
