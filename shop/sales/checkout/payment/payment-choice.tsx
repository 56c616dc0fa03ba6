import { useId } from 'react';
import type { PaymentProvider } from '#contract/money/payment-states.ts';
import { PROVIDER_NAMES } from '#contract/money/provider-names.ts';
import { messages } from '#contract/talk/messages.ts';
import { useShop } from '#shop/base/page/use-shop.ts';
import { ProviderMark } from '#shop/money/payments/provider-mark.tsx';

/** How whoever orders pays (specification, section 2). */
export type ChosenMode = 'domicile' | 'online';

export const PAYMENT_FIELD = 'payment_mode';

export const paymentModes: { mode: ChosenMode; label: string }[] = [
  { mode: 'domicile', label: messages.pack.atHome },
  { mode: 'online', label: messages.pack.online },
];

/** The mode that is chosen in a form, undefined without one. */
export const chosenMode = (form: HTMLFormElement): ChosenMode | undefined =>
  paymentModes.find(({ mode }) => mode === new FormData(form).get(PAYMENT_FIELD))?.mode;

/** The two ways to pay; `isMissing` says that one must be chosen (specification, section 5). */
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
        // A customer is known later than the page: the choice then begins again with theirs.
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
