import { useId } from 'react';
import { messages } from '#contract/messages.ts';

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
  return (
    <fieldset aria-describedby={isMissing ? mistakeId : undefined}>
      <legend className="font-semibold">Paiement</legend>
      {paymentModes.map(({ mode, label }) => (
        // A customer is known later than the page: the choice then begins again with theirs.
        <label key={`${mode} ${usual}`} className="flex min-h-11 items-center gap-3">
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
      ))}
      {isMissing && (
        <p id={mistakeId} className="text-sm font-semibold text-promo">
          {messages.pack.choosePayment}
        </p>
      )}
    </fieldset>
  );
}
