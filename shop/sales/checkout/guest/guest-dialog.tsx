import { type ComponentProps, type SubmitEvent, useRef, useState } from 'react';
import type { OrderPayload, QuotePayload } from '#contract/sales/orders/order-shapes.ts';
import { messages } from '#contract/talk/messages.ts';
import { useAnswer } from '#shop/base/api/use-own-data.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { focusFirst } from '#shop/base/ui/fields/focus-first.ts';
import { Refusal } from '#shop/base/ui/fields/refusal.tsx';
import { TextField } from '#shop/base/ui/fields/text-field.tsx';
import { Modal } from '#shop/base/ui/overlays/modal.tsx';
import { TacitConditions } from '../confirm.tsx';
import { PackWays, usePackDelivery } from '../delivery/pack-delivery.tsx';
import { loadDeliveryOptions } from '../load-checkout.ts';
import type { ChosenMode } from '../payment/payment-choice.tsx';
import { usePlaceGuestOrder } from '../placing/use-place-order.ts';
import { Amounts, QuoteFailure } from '../summary/amounts.tsx';
import {
  emptyGuest,
  findReservationMistakes,
  GUEST_FIELDS,
  type GuestField,
  type GuestForm,
  type GuestMistakes,
  toGuestOrder,
} from './guest-order.ts';

type GuestGoods = {
  question: QuotePayload;
  toOrder: (mode: ChosenMode) => OrderPayload;
  /** Called with the order's number. */
  onPlaced: (name: string) => void;
  /** Called if a price or the stock has changed. */
  onConflict: () => void;
};

export type GuestDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  goods: GuestGoods;
  paymentMode: ChosenMode;
};

/** Orders a pack as a guest. Typed text outlives its closing. */
export function GuestDialog({ isOpen, onClose, goods, paymentMode }: GuestDialogProps) {
  const [form, setForm] = useState(emptyGuest);
  if (!isOpen) return null;
  return (
    <Modal title={messages.pack.guestTitle} onClose={onClose}>
      <ReservationForm form={form} onChange={setForm} goods={goods} mode={paymentMode} />
    </Modal>
  );
}

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

function ReservationForm({
  form,
  onChange,
  goods,
  mode,
}: {
  form: GuestForm;
  onChange: (form: GuestForm) => void;
  goods: GuestGoods;
  mode: ChosenMode;
}) {
  const element = useRef<HTMLFormElement>(null);
  const [mistakes, setMistakes] = useState<GuestMistakes>({});
  const ways = useAnswer(loadDeliveryOptions);
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
    // The payload needs an address.
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
