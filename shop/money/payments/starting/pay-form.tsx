import { type SubmitEvent, useEffect, useEffectEvent, useId, useRef } from 'react';
import { formatXof } from '#contract/base/fields/money.ts';
import type { OnlineProvider } from '#contract/money/payment-states.ts';
import { PROVIDER_NAMES } from '#contract/money/provider-names.ts';
import { messages } from '#contract/talk/messages.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { ChoiceMistake, RadioCard } from '#shop/base/ui/fields/radio-card.tsx';
import { PhoneField, TextField } from '#shop/base/ui/fields/text-field.tsx';

import { ProviderMark } from '../provider-mark.tsx';
import { needsSeveral, usePayForm } from './use-pay-form.ts';

const PROVIDER_HINTS: Record<OnlineProvider, string> = {
  wave: 'Depuis l’application Wave.',
  orange: 'Depuis Max It ou Orange Money.',
  card: 'Visa ou Mastercard, sur une page sécurisée.',
};

/** Starts a payment. `isAtOnce`: the customer chose all with the order, so only missing facts are asked. */
export function PayForm({
  isAtOnce,
  onAtOnceEnded,
  ...props
}: Parameters<typeof usePayForm>[0] & { isAtOnce: boolean; onAtOnceEnded: () => void }) {
  const form = usePayForm(props);
  const element = useRef<HTMLFormElement>(null);
  const { options } = props;
  const { provider, offered, bounds, mistakes } = form;
  const begin = useEffectEvent(async () => {
    await form.send();
    onAtOnceEnded();
  });
  useEffect(() => {
    if (isAtOnce) void begin();
  }, [isAtOnce]);
  const focusMistake = useEffectEvent(() => focusFirst(element.current, mistakes));
  const wasAtOnce = useRef(isAtOnce);
  useEffect(() => {
    if (wasAtOnce.current && !isAtOnce) focusMistake();
    wasAtOnce.current = isAtOnce;
  }, [isAtOnce]);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    focusFirst(event.currentTarget, await form.send());
  };
  if (bounds === undefined || form.usable.length === 0) {
    return <p>Ce montant est trop petit pour être payé en ligne. Réglez-le avec nous.</p>;
  }
  if (isAtOnce && provider !== undefined) {
    return (
      <p role="status" className="py-4 font-semibold">
        Ouverture du paiement {PROVIDER_NAMES[provider]}...
      </p>
    );
  }
  return (
    <form ref={element} noValidate onSubmit={submit} className="space-y-4">
      <ProviderChoice
        providers={form.usable.map((one) => one.provider)}
        chosen={provider}
        isMissing={mistakes.provider === true}
        onChoose={form.chooseProvider}
      />
      {form.isFixed ? (
        <p>
          Montant à payer :{' '}
          <strong className="text-lg tabular-nums">{formatXof(bounds.usualXof)}</strong>
        </p>
      ) : (
        <TextField
          label="Montant à payer maintenant (FCFA)"
          name="amount"
          inputMode="numeric"
          autoComplete="off"
          value={form.amount}
          onChange={({ target }) => form.setAmount(target.value)}
          hint={`De ${formatXof(bounds.minXof)} à ${formatXof(bounds.maxXof)}.`}
          problem={mistakes.amount}
        />
      )}
      {offered !== undefined && needsSeveral(options, offered) && (
        <p className="rounded-lg bg-accent-soft p-3 text-sm font-semibold">
          {PROVIDER_NAMES[offered.provider]} prend {formatXof(offered.amount_max)} au plus par
          paiement : payez en plusieurs fois.
        </p>
      )}
      {(provider === 'wave' || provider === 'orange') && (
        <PhoneField
          name="phone"
          placeholder="77 123 45 67"
          label={`Numéro ${PROVIDER_NAMES[provider]}`}
          value={form.phone}
          onChange={({ target }) => form.setPhone(target.value)}
          problem={mistakes.phone}
        />
      )}
      <p role="alert" className="rounded-lg bg-promo-soft p-3 font-semibold empty:hidden">
        {form.failure}
      </p>
      <button
        type="submit"
        disabled={form.isSending}
        className={buttonStyle('primary', 'w-full py-2')}
      >
        {form.isSending ? 'Un instant...' : 'Payer maintenant'}
      </button>
    </form>
  );
}

function focusFirst(form: HTMLFormElement | null, mistakes: object): void {
  const [first] = Object.keys(mistakes);
  if (first !== undefined) form?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
}

function ProviderChoice({
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
