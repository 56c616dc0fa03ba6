import { type ComponentProps, type SubmitEvent, useRef, useState } from 'react';
import { messages } from '#contract/talk/messages.ts';
import { useAnswer } from '#shop/base/api/use-own-data.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { focusFirst } from '#shop/base/ui/fields/focus-first.ts';
import { Refusal } from '#shop/base/ui/fields/refusal.tsx';
import { TextField } from '#shop/base/ui/fields/text-field.tsx';
import { PackWays } from '../delivery/pack-ways.tsx';
import { usePackDelivery } from '../delivery/use-pack-delivery.ts';
import { loadWaysOut } from '../load-checkout.ts';
import type { ChosenMode } from '../payment/payment-choice.tsx';
import { Amounts } from '../summary/amounts.tsx';
import { QuoteFailure } from '../summary/quote-failure.tsx';
import { TacitConditions } from '../tacit-conditions.tsx';
import type { GuestGoods } from './guest-dialog.tsx';
import {
  findReservationMistakes,
  GUEST_FIELDS,
  type GuestField,
  type GuestForm,
  type GuestMistakes,
  toGuestOrder,
} from './guest-form.ts';
import { usePlaceGuestOrder } from './use-place-guest-order.ts';

const fields: Record<GuestField, Partial<ComponentProps<typeof TextField>> & { label: string }> = {
  prenom: { label: 'Prénom', autoComplete: 'given-name', type: 'text' },
  nom: { label: 'Nom', autoComplete: 'family-name', type: 'text' },
  email: {
    label: 'Email',
    autoComplete: 'email',
    type: 'email',
    inputMode: 'email',
  },
  telephone: { label: 'Téléphone', autoComplete: 'tel', type: 'tel', inputMode: 'tel' },
  adresse: { label: 'Adresse', autoComplete: 'street-address', type: 'text' },
};

/** Who orders a pack without an account, and what it costs. */
export function ReservationForm({
  form,
  onChange,
  goods,
  mode,
}: {
  form: GuestForm;
  onChange: (form: GuestForm) => void;
  goods: GuestGoods;
  /** How it is paid. */
  mode: ChosenMode;
}) {
  const element = useRef<HTMLFormElement>(null);
  const [mistakes, setMistakes] = useState<GuestMistakes>({});
  const ways = useAnswer(loadWaysOut);
  const way = usePackDelivery(ways.value, { ...goods.question, payment_mode: mode });
  const { quote, isCurrent, problem } = way.asked;
  const { isWanted: isCollected, chosen: place } = way.pickup;
  const {
    place: send,
    refusal,
    isSending,
  } = usePlaceGuestOrder({
    onPlaced: ({ name }) => goods.onPlaced(name),
    onConflict: () => {
      goods.onConflict();
      way.askAgain();
    },
  });

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    // An order that is collected needs no address, and the form wants one.
    const filled = isCollected ? { ...form, adresse: `Retrait à ${place?.name}` } : form;
    const found = findReservationMistakes(filled);
    setMistakes(found);
    if (focusFirst(element.current, GUEST_FIELDS, found) !== undefined) return;
    if (!way.check() || way.totalXof === undefined) return;
    const order = {
      ...goods.toOrder(mode),
      ...way.toDelivery(),
      amount_total: way.totalXof,
      conditions: true,
    };
    await send(toGuestOrder(filled, order));
  };
  return (
    <form ref={element} noValidate onSubmit={submit} className="space-y-3">
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        {GUEST_FIELDS.filter((name) => !isCollected || name !== 'adresse').map((name) => (
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
      <PackWays it={way} />
      {quote !== undefined && <Amounts quote={quote} isCurrent={isCurrent} />}
      <Refusal text={refusal} />
      <QuoteFailure
        problem={ways.problem || problem}
        onRetry={() => {
          void ways.askAgain();
          way.askAgain();
        }}
      />
      <TacitConditions />
      <button
        type="submit"
        aria-disabled={isSending || way.totalXof === undefined}
        className={buttonStyle('primary', 'w-full aria-disabled:opacity-60')}
      >
        {isSending ? messages.pack.sending : messages.pack.validateGuest}
      </button>
    </form>
  );
}
