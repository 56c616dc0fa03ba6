import { type ComponentProps, type SubmitEvent, useRef, useState } from 'react';
import { messages } from '#contract/messages.ts';
import { useAnswer } from '../../api/use-own-data.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { focusFirst } from '../../ui/fields/focus-first.ts';
import { Refusal } from '../../ui/fields/refusal.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useZoneChoice } from '../delivery/use-zone-choice.ts';
import { ZoneChoice } from '../delivery/zone-choice.tsx';
import { loadZones } from '../load-checkout.ts';
import type { ChosenMode } from '../payment/payment-choice.tsx';
import { Amounts } from '../summary/amounts.tsx';
import { QuoteFailure } from '../summary/quote-failure.tsx';
import { useQuote } from '../summary/use-quote.ts';
import { TacitConditions } from '../tacit-conditions.tsx';
import type { GuestGoods } from './guest-dialog.tsx';
import {
  EMAIL_HINT,
  findMistakes,
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
    required: false,
    hint: EMAIL_HINT,
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
  const zones = useAnswer(loadZones);
  const { zoneId, chooseZone } = useZoneChoice(zones.value ?? []);
  const zone = zoneId !== undefined && { zone_id: zoneId };
  const { quote, isCurrent, problem, askAgain } = useQuote(
    zones.value && { ...goods.question, payment_mode: mode, ...zone },
  );
  const { place, refusal, isSending } = usePlaceGuestOrder({
    onPlaced: ({ name }) => goods.onPlaced(name),
    onConflict: () => {
      goods.onConflict();
      askAgain();
    },
  });

  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const found = findMistakes(form);
    setMistakes(found);
    if (focusFirst(element.current, GUEST_FIELDS, found) !== undefined) return;
    if (!isCurrent || quote === undefined) return;
    const order = {
      ...goods.toOrder(mode),
      ...(zone && { delivery: zone }),
      amount_total: quote.amount_total,
      conditions: true,
    };
    await place(toGuestOrder(form, order));
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
      <ZoneChoice zones={zones.value ?? []} chosenId={zoneId} onChoose={chooseZone} />
      {quote !== undefined && <Amounts quote={quote} isCurrent={isCurrent} />}
      <Refusal text={refusal} />
      <QuoteFailure
        problem={zones.problem || problem}
        onRetry={() => {
          void zones.askAgain();
          askAgain();
        }}
      />
      <TacitConditions />
      <button
        type="submit"
        aria-disabled={isSending || !isCurrent}
        className={buttonStyle('primary', 'w-full aria-disabled:opacity-60')}
      >
        {isSending ? messages.pack.sending : messages.pack.validateGuest}
      </button>
    </form>
  );
}
