import { type ComponentProps, type SubmitEvent, useRef, useState } from 'react';
import { messages } from '#contract/messages.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { TextField } from '../ui/text-field.tsx';
import { Amounts } from './amounts.tsx';
import type { GuestGoods } from './guest-dialog.tsx';
import {
  findMistakes,
  GUEST_FIELDS,
  type GuestField,
  type GuestForm,
  type GuestMistakes,
  toGuestOrder,
} from './guest-form.ts';
import { type ChosenMode, PaymentChoice } from './payment-choice.tsx';
import { usePlaceGuestOrder } from './use-place-guest-order.ts';
import { useQuote } from './use-quote.ts';

/** Section 4 of the specification: a guest's order is paid online unless another way is chosen. */
const USUAL_MODE = 'online';

const fields: Record<
  GuestField,
  Pick<ComponentProps<'input'>, 'autoComplete' | 'type' | 'inputMode'> & { label: string }
> = {
  prenom: { label: 'Prénom', autoComplete: 'given-name', type: 'text' },
  nom: { label: 'Nom', autoComplete: 'family-name', type: 'text' },
  email: { label: 'Email', autoComplete: 'email', type: 'email', inputMode: 'email' },
  telephone: { label: 'Téléphone', autoComplete: 'tel', type: 'tel', inputMode: 'tel' },
  adresse: { label: 'Adresse', autoComplete: 'street-address', type: 'text' },
};

/** Who orders without an account, how it is paid unless that is known, and what it costs. */
export function ReservationForm({
  form,
  onChange,
  goods,
  chosenMode,
}: {
  form: GuestForm;
  onChange: (form: GuestForm) => void;
  goods: GuestGoods;
  chosenMode: ChosenMode | undefined;
}) {
  const element = useRef<HTMLFormElement>(null);
  const [mistakes, setMistakes] = useState<GuestMistakes>({});
  const [mode, setMode] = useState<ChosenMode>(chosenMode ?? USUAL_MODE);
  const { quote, isCurrent, problem, askAgain } = useQuote({
    ...goods.question,
    payment_mode: mode,
  });
  const { place, refusal, isSending } = usePlaceGuestOrder(goods.onPlaced, () => {
    goods.onConflict();
    askAgain();
  });

  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const found = findMistakes(form);
    setMistakes(found);
    const firstWrong = GUEST_FIELDS.find((field) => found[field] !== undefined);
    if (firstWrong !== undefined) {
      element.current?.querySelector<HTMLInputElement>(`[name="${firstWrong}"]`)?.focus();
      return;
    }
    await place(toGuestOrder(form, goods.toOrder(mode)));
  };
  return (
    <form ref={element} noValidate onSubmit={send} className="space-y-3">
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        {GUEST_FIELDS.map((name) => (
          <TextField
            key={name}
            name={name}
            {...fields[name]}
            value={form[name]}
            onChange={({ target }) => onChange({ ...form, [name]: target.value })}
            problem={mistakes[name]}
          />
        ))}
      </div>
      {chosenMode === undefined && <PaymentChoice usual={USUAL_MODE} onChoose={setMode} />}
      {quote !== undefined && <Amounts quote={quote} isCurrent={isCurrent} />}
      <p role="alert" className="rounded-lg bg-promo-soft p-3 font-semibold empty:hidden">
        {refusal || problem}
      </p>
      <button type="submit" aria-disabled={isSending} className={buttonStyle('primary', 'w-full')}>
        {isSending ? messages.pack.sending : messages.pack.validateGuest}
      </button>
    </form>
  );
}
