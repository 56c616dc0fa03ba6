import { useId } from 'react';
import type { PaymentProvider } from '#contract/money/payment-states.ts';
import { PROVIDER_NAMES } from '#contract/money/provider-names.ts';
import { messages } from '#contract/talk/messages.ts';
import { useShop } from '#shop/base/page/use-shop.ts';
import { ProviderMark } from '#shop/money/payments/provider-mark.tsx';

/** Rule S-14 without instalments. */
export type ChosenMode = 'domicile' | 'online';

export const PAYMENT_FIELD = 'payment_mode';

export const paymentModes: { mode: ChosenMode; label: string }[] = [
  { mode: 'domicile', label: messages.pack.atHome },
  { mode: 'online', label: messages.pack.online },
];

export const chosenMode = (form: HTMLFormElement): ChosenMode | undefined =>
  paymentModes.find(({ mode }) => mode === new FormData(form).get(PAYMENT_FIELD))?.mode;

/** `isMissing` asks for a choice. */
export function PaymentChoice({
  usual,
  isMissing = false,
  onChoose,
}: {
  usual: ChosenMode;
  isMissing?: boolean;
  onChoose?: (mode: ChosenMode) => void;
}) {
  const mistakeId = useId();
  const { shop } = useShop();
  const takenThrough: Record<ChosenMode, readonly PaymentProvider[]> = {
    domicile: ['cash'],
    online: shop.paymentProviders,
  };
  return (
    <fieldset aria-describedby={isMissing ? mistakeId : undefined}>
      <legend className="font-semibold">Paiement</legend>
      {paymentModes.map(({ mode, label }) => (
        // The customer is known after the first render: the choice restarts with theirs.
        <div key={`${mode} ${usual}`} className="flex flex-wrap items-center gap-x-3">
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name={PAYMENT_FIELD}
              value={mode}
              defaultChecked={mode === usual}
              onChange={() => onChoose?.(mode)}
              className="size-5 accent-accent"
            />
            {label}
          </label>
          <span className="flex gap-1.5">
            {takenThrough[mode].map((provider) => (
              <ProviderMark key={provider} provider={provider} alt={PROVIDER_NAMES[provider]} />
            ))}
          </span>
        </div>
      ))}
      {isMissing && (
        <p id={mistakeId} className="text-sm font-semibold text-promo">
          {messages.pack.choosePayment}
        </p>
      )}
    </fieldset>
  );
}
