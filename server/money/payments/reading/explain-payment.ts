import { hasKey, isOneOf } from '#contract/base/tables.ts';
import { HAND_WAYS } from '#contract/money/payment-states.ts';
import type { Payment } from '../payment/payment.ts';

const GENERAL = 'Le paiement n’a pas abouti. Vous pouvez essayer encore.';
const NO_MONEY = 'Le solde du compte ne suffit pas pour ce paiement.';
/** Orange has one code group for payer and payee. */
const NO_MONEY_OR_FULL =
  'Le solde du compte ne suffit pas, ou un plafond est atteint. Essayez un autre compte ou moyen.';
const NOT_ALLOWED =
  'L’opérateur ne permet pas ce paiement. Essayez un autre compte ou un autre moyen.';
const CANCELLED = 'Le paiement a été abandonné. Vous pouvez recommencer.';
const EXPIRED = 'Le délai pour payer est passé. Vous pouvez recommencer.';

/** By the codes of Wave and Orange Money. */
const ATTEMPTS: Record<string, string> = {
  'insufficient-funds': NO_MONEY,
  'payer-mobile-mismatch': 'Le paiement vient d’un autre numéro que celui qui est attendu.',
  'blocked-account': 'Ce compte est bloqué. Adressez-vous à votre opérateur.',
  'kyb-limits-exceeded':
    'La boutique ne peut pas recevoir ce montant pour le moment. Essayez un autre moyen de paiement.',
  'cross-border-payment-not-allowed': 'Un compte d’un autre pays ne peut pas payer ici.',
  'customer-age-restricted': 'L’opérateur ne permet pas ce paiement au titulaire de ce compte.',
  '2000': 'Ce numéro n’a pas de compte Orange Money.',
  '2001': 'Ce numéro n’a pas de compte Orange Money.',
  ...codes(
    2010,
    2013,
    'Le code secret n’est pas le bon, ou doit être changé chez votre opérateur.',
  ),
  ...codes(2020, 2025, NO_MONEY_OR_FULL),
  ...codes(2030, 2031, NO_MONEY_OR_FULL),
  ...codes(2040, 2040, NO_MONEY_OR_FULL),
  ...codes(2041, 2043, NOT_ALLOWED),
  '4004': EXPIRED,
  expired: EXPIRED,
  CANCELLED,
  cancelled: CANCELLED,
};

function codes(first: number, last: number, sentence: string): Record<string, string> {
  const all = Array.from({ length: last - first + 1 }, (_, index) => String(first + index));
  return Object.fromEntries(all.map((code) => [code, sentence]));
}

/** A sentence for the customer; a general one for an unknown code. */
export const explainAttempt = (code: string): string =>
  (hasKey(ATTEMPTS, code) ? ATTEMPTS[code] : undefined) ?? GENERAL;

const NOT_ARRIVED = 'Ce paiement n’est pas arrivé sur notre compte : il ne compte pas.';

/** Of what staff follows by hand, by its stage. */
const BY_HAND: Record<string, string> = {
  announced: 'Ce virement comptera dès qu’il sera sur notre compte.',
  received: 'Nous avons ce chèque. Il comptera une fois encaissé.',
  deposited: 'Ce chèque est à la banque. Il comptera une fois encaissé.',
  bounced: 'La banque n’a pas payé ce chèque ou ce virement : il ne compte pas.',
  withdrawn: NOT_ARRIVED,
  reversed: NOT_ARRIVED,
};

/** Money that never stayed; a refund in the usual way leaves the stage as it was. */
const ENDED: readonly string[] = ['bounced', 'reversed'];

/** In French; empty without a reason. */
export function explainPayment(payment: Payment): string {
  const { state, attemptError, refundedAt, provider, rawStatus } = payment;
  const isByHand = isOneOf(HAND_WAYS, provider) && hasKey(BY_HAND, rawStatus);
  const isHeld = state === 'completed' || state === 'review';
  if (isByHand && (!isHeld || (refundedAt !== null && ENDED.includes(rawStatus)))) {
    return BY_HAND[rawStatus] ?? '';
  }
  if (refundedAt !== null) return 'Ce paiement vous a été remboursé.';
  if (state === 'review') {
    return 'Votre paiement est arrivé. Nous le vérifions avant de le compter sur votre commande.';
  }
  if (state === 'completed') return '';
  if (attemptError !== '') return explainAttempt(attemptError);
  if (state === 'expired') return EXPIRED;
  if (state === 'cancelled') return CANCELLED;
  return state === 'failed' ? GENERAL : '';
}
