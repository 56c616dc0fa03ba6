import { useState } from 'react';
import { messages } from '#contract/messages.ts';
import type { OnlineProvider } from '#contract/payment-states.ts';
import { useAnswer } from '../../api/use-own-data.ts';
import { useTodaysPrices } from '../../baskets/use-todays-prices.ts';
import { baskets, useLines } from '../../lists/baskets.ts';
import { useShop } from '../../page/use-shop.ts';
import type { CheckoutKind } from '../checkout-kinds.ts';
import { useSlotChoice } from '../delivery/use-slot-choice.ts';
import { loadZones } from '../load-checkout.ts';
import { isWayChosen } from '../payment/chosen-way.ts';
import { useBeginEvent } from '../placing/begin-event.ts';
import { orderable, toOrder, toQuoteRequest, toSlot } from '../placing/order-payload.ts';
import { pushPurchase } from '../placing/use-place-order.ts';
import { type AskedQuote, useQuote } from '../summary/use-quote.ts';
import { forgetGuestDraft, type GuestDraft, useGuestDraft } from './guest-draft.ts';
import type { GuestCheckoutMistakes } from './guest-fields.tsx';
import { findMistakes, splitName, toGuestOrder } from './guest-form.ts';
import { usePlaceGuestOrder } from './use-place-guest-order.ts';

/** What a guest chooses and types at the checkout of a basket, what it costs, and its order, sent once. */
export function useGuestOrder(kind: CheckoutKind) {
  const { basket } = kind;
  const { shop } = useShop();
  const lines = useLines(basket.key);
  const wanted = orderable(lines);
  const prices = useTodaysPrices(basket.key, basket);
  const zones = useAnswer(loadZones);
  const { draft, onChange } = useGuestDraft(zones.value ?? []);
  const [mistakes, setMistakes] = useState<GuestCheckoutMistakes>({});
  const isReady = prices.state !== 'asking' && wanted.length > 0 && zones.value !== undefined;
  const quoted = useQuote(isReady ? toQuoteRequest(kind, lines, draft) : undefined);
  const offered = kind.saleType === 'order' ? (zones.value ?? []) : [];
  const offer = useSlotChoice(offered, draft, quoted.quote?.volume_litres);
  useBeginEvent(kind, prices.state !== 'asking');
  const { place, refusal, isSending } = usePlaceGuestOrder({
    onPlaced: ({ name }) => {
      forgetGuestDraft();
      pushPurchase(kind, name, wanted);
      baskets[basket.key].clear();
    },
    // A price, or whether something is sold, may be what has changed.
    onConflict: () => {
      prices.askAgain();
      quoted.askAgain();
      void offer.askAgain();
    },
  });
  const change = (changed: Partial<GuestDraft>) => {
    onChange(changed);
    setMistakes((known) =>
      Object.fromEntries(Object.entries(known).filter(([field]) => !(field in changed))),
    );
  };
  /** Answers what is wrong; nothing is sent then. */
  const send = async (): Promise<GuestCheckoutMistakes> => {
    const found = mistakesOf(draft, kind, shop.paymentProviders);
    setMistakes(found);
    const totalXof = quoted.isCurrent && !offer.isAsking ? quoted.quote?.amount_total : undefined;
    if (Object.keys(found).length > 0 || totalXof === undefined) return found;
    const { zoneId, mode, provider } = draft;
    const order = {
      ...toOrder(kind, lines, new Date()),
      ...(kind.saleType === 'order' && mode !== null && { payment_mode: mode }),
      ...(zoneId !== null && { delivery: { zone_id: zoneId } }),
      ...toSlot(offer.chosen),
      amount_total: totalXof,
      conditions: true,
    };
    await place(toGuestOrder(toForm(draft), order), mode === 'online' ? provider : null);
    return {};
  };
  const asked: AskedQuote = {
    ...quoted,
    problem: zones.problem || quoted.problem,
    askAgain: () => {
      if (zones.value === undefined) void zones.askAgain();
      quoted.askAgain();
    },
  };
  return {
    draft,
    change,
    mistakes,
    send,
    refusal,
    isSending,
    asked,
    offer,
    zones: zones.value ?? [],
    formerPrices: prices.formerPrices,
    isEmpty: wanted.length === 0 && !isSending,
  };
}

const toForm = ({ name, telephone, adresse, email }: GuestDraft) => ({
  ...splitName(name),
  telephone,
  adresse,
  email,
});

function mistakesOf(
  draft: GuestDraft,
  { saleType }: CheckoutKind,
  providers: readonly OnlineProvider[],
): GuestCheckoutMistakes {
  const { prenom, nom, email, ...others } = findMistakes(toForm(draft));
  const name = prenom ?? nom;
  return {
    ...(name !== undefined && { name }),
    ...others,
    // The telephone is asked for already.
    ...(email !== undefined && draft.email.trim() !== '' && { email }),
    ...(saleType === 'order' &&
      !isWayChosen(draft, providers) && { mode: messages.pack.choosePayment }),
  };
}
