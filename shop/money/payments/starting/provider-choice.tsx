import { useId } from 'react';
import type { OnlineProvider } from '#contract/money/payment-states.ts';
import { PROVIDER_NAMES } from '#contract/money/provider-names.ts';
import { messages } from '#contract/talk/messages.ts';
import { ChoiceMistake, RadioCard } from '#shop/base/ui/fields/radio-card.tsx';
import { ProviderMark } from '../provider-mark.tsx';

export const PROVIDER_HINTS: Record<OnlineProvider, string> = {
  wave: 'Depuis l’application Wave.',
  orange: 'Depuis Max It ou Orange Money.',
  card: 'Visa ou Mastercard, sur une page sécurisée.',
};

/** Through whom is paid. */
export function ProviderChoice({
  providers,
  chosen,
  isMissing,
  onChoose,
}: {
  providers: readonly OnlineProvider[];
  chosen: OnlineProvider | undefined;
  isMissing: boolean;
  onChoose: (provider: OnlineProvider) => void;
}) {
  const id = useId();
  return (
    <fieldset aria-describedby={isMissing ? id : undefined} className="grid gap-2">
      <legend className="mb-1 font-semibold">Moyen de paiement</legend>
      {providers.map((provider) => (
        <RadioCard
          key={provider}
          name="provider"
          value={provider}
          isChosen={provider === chosen}
          onChoose={() => onChoose(provider)}
          title={PROVIDER_NAMES[provider]}
          aside={<ProviderMark provider={provider} />}
        >
          {PROVIDER_HINTS[provider]}
        </RadioCard>
      ))}
      <ChoiceMistake id={id}>{isMissing ? messages.pack.choosePayment : undefined}</ChoiceMistake>
    </fieldset>
  );
}
