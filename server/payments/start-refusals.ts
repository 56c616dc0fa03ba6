import type { OnlineProvider } from '#contract/payment-states.ts';
import { Problem } from '#server/problem.ts';
import type { ProviderError } from './provider.ts';

const NAMES: Record<OnlineProvider, string> = {
  wave: 'Wave',
  orange: 'Orange Money',
  card: 'Le service de paiement par carte',
};

const RUNNING_S = 2;

export const notOffered = () =>
  new Problem('unavailable', 'Ce moyen de paiement n’est pas proposé pour le moment.');

/** What the second of two starts at once hears; it comes again for the offer of the first. */
export const startRunning = () =>
  new Problem('conflict', 'Ce paiement commence déjà.', [], { retryAfterS: RUNNING_S });

/** After an answer that was lost: the payment may exist over there, where we look for it again. */
export const startLost = (provider: OnlineProvider) =>
  new Problem(
    'unavailable',
    `${NAMES[provider]} ne répond pas pour le moment. Rien n’est perdu : réessayez dans un instant.`,
    [],
    { retryAfterS: RUNNING_S },
  );

/** What whoever pays hears of a provider that did not start anything. */
export function startRefused(provider: OnlineProvider, { kind }: ProviderError): Problem {
  return kind === 'refused'
    ? new Problem(
        'unprocessable',
        `${NAMES[provider]} refuse ce paiement. Rien n’a été débité : choisissez un autre moyen de paiement ou appelez-nous.`,
      )
    : new Problem(
        'unavailable',
        `${NAMES[provider]} ne répond pas pour le moment. Rien n’a été débité : réessayez dans un instant ou choisissez un autre moyen de paiement.`,
      );
}
