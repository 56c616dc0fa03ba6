import { useId } from 'react';
import { messages } from '#contract/messages.ts';

/** How a pack can be paid (specification, section 2). */
export type PackPaymentMode = 'domicile' | 'online';

export const PAYMENT_FIELD = 'payment_mode';

const modes: { mode: PackPaymentMode; label: string }[] = [
  { mode: 'domicile', label: messages.pack.atHome },
  { mode: 'online', label: messages.pack.online },
];

/** The mode that is chosen in a form, undefined without one. */
export const chosenMode = (form: HTMLFormElement): PackPaymentMode | undefined =>
  modes.find(({ mode }) => mode === new FormData(form).get(PAYMENT_FIELD))?.mode;

/** The two ways to pay; `isMissing` says that one must be chosen (specification, section 5). */
export function PaymentChoice({
  usual,
  isMissing,
}: {
  usual: PackPaymentMode;
  isMissing: boolean;
}) {
  const mistakeId = useId();
  return (
    <fieldset aria-describedby={isMissing ? mistakeId : undefined}>
      <legend className="font-semibold">Paiement</legend>
      {modes.map(({ mode, label }) => (
        // A customer is known later than the page: the choice then begins again with theirs.
        <label key={`${mode} ${usual}`} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name={PAYMENT_FIELD}
            value={mode}
            defaultChecked={mode === usual}
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
