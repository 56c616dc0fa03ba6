import type { OnlineProvider } from '#contract/money/payment-states.ts';
import { PROVIDER_NAMES } from '#contract/money/provider-names.ts';
import { Problem } from '#server/base/problem.ts';
import type { ProviderError } from '../providers/provider.ts';

const NAMES: Record<OnlineProvider, string> = {
  wave: PROVIDER_NAMES.wave,
  orange: PROVIDER_NAMES.orange,
  card: 'Le service de paiement par carte',
};

const RUNNING_S = 2;

export const notOffered = () =>
  new Problem('unavailable', 'Ce moyen de paiement n’est pas proposé pour le moment.');

export const startRunning = () =>
  new Problem('conflict', 'Ce paiement commence déjà.', [], { retryAfterS: RUNNING_S });

/** The Problem for a provider's failure. After a lost response the payment may exist; we look for it again. */
export function providerRefusal(provider: OnlineProvider, cause: ProviderError): Problem {
  return Object.assign(refusalOf(NAMES[provider], cause.kind), { cause });
}

function refusalOf(name: string, kind: ProviderError['kind']): Problem {
  switch (kind) {
    case 'refused':
      return new Problem(
        'unprocessable',
        `${name} refuse ce paiement. Rien n’a été débité : choisissez un autre moyen de paiement ou appelez-nous.`,
      );
    case 'unavailable':
      return new Problem(
        'unavailable',
        `${name} ne répond pas pour le moment. Rien n’a été débité : réessayez dans un instant ou choisissez un autre moyen de paiement.`,
      );
    case 'no-answer':
      return new Problem(
        'unavailable',
        `${name} ne répond pas pour le moment. Rien n’est perdu : réessayez dans un instant.`,
        [],
        { retryAfterS: RUNNING_S },
      );
  }
}
