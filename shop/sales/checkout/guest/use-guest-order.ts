import { useState } from 'react';
import type { OnlineProvider } from '#contract/money/payment-states.ts';
import {
  payerEmailMistake,
  relativeMistakes,
  toRelative,
} from '#contract/sales/orders/relative-draft.ts';
import { messages } from '#contract/talk/messages.ts';
import { useAnswer } from '#shop/base/api/use-own-data.ts';
import { useShop } from '#shop/base/page/use-shop.ts';
import { soldOutIn } from '#shop/sales/baskets/sold-out-line.tsx';
import {
  accessMistakes,
  accessOfOrder,
  type Underway,
} from '#shop/sales/delivery/access/access-draft.ts';
import type { CheckoutKind } from '../checkout-kinds.ts';
import { codesOf, useCodes } from '../coupons/kept-codes.ts';
import { pickupMistake } from '../delivery/pickup-choice.tsx';
import { type PickupOffer, usePickupChoice } from '../delivery/use-pickup-choice.ts';
import { useSlotChoice } from '../delivery/use-slot-choice.ts';
import { loadWaysOut, type WaysOut } from '../load-checkout.ts';
import { isWayChosen } from '../payment/chosen-way.ts';
import { useBeginEvent } from '../placing/begin-event.ts';
import { orderable, toCoupons, toOrder, toQuoteRequest, toSlot } from '../placing/order-payload.ts';
import { pushPurchase } from '../placing/use-place-order.ts';
import { type AskedQuote, useQuote } from '../summary/use-quote.ts';
import { clearGoods, useGoods } from '../use-goods.ts';
import { forgetGuestDraft, type GuestDraft, useGuestDraft } from './guest-draft.ts';
import type { GuestCheckoutMistakes } from './guest-fields.tsx';
import { findMistakes, splitName, toGuestOrder } from './guest-form.ts';
import { usePlaceGuestOrder } from './use-place-guest-order.ts';

const NO_WAYS: WaysOut = { zones: [], pickupPlaces: [] };

/** What a guest chooses and types at the checkout of a basket, what it costs, and its order, sent once. */
export function useGuestOrder(kind: CheckoutKind) {
  const { shop } = useShop();
  const { lines, prices } = useGoods(kind);
  const wanted = orderable(lines);
  const ways = useAnswer(loadWaysOut);
  const { zones, pickupPlaces } = ways.value ?? NO_WAYS;
  const { draft: kept, onChange } = useGuestDraft(zones, kind.agreed);
  const mayBeForRelative = kind.saleType === 'order' && kind.agreed === undefined;
  const [mistakes, setMistakes] = useState<GuestCheckoutMistakes>({});
  const [underway] = useState<Underway>(() => new Set());
  const isReady = prices.state !== 'asking' && wanted.length > 0 && ways.value !== undefined;
  const pickup = usePickupChoice(kind, pickupPlaces, wanted, kept);
  const isForRelative = mayBeForRelative && kept.isForRelative && !pickup.isWanted;
  const draft = { ...kept, isForRelative };
  const typed = useCodes();
  const quoted = useQuote(
    isReady ? toQuoteRequest(kind, lines, draft, pickup.chosen, codesOf(kind, typed)) : undefined,
    kind.agreed?.quote,
  );
  const offered = kind.saleType === 'order' && !pickup.isWanted ? zones : [];
  const offer = useSlotChoice(offered, draft, quoted.quote?.volume_litres);
  useBeginEvent(kind, prices.state !== 'asking');
  const { place, refusal, isSending } = usePlaceGuestOrder({
    agreed: kind.agreed,
    onPlaced: ({ name }) => {
      forgetGuestDraft(kind.agreed);
      pushPurchase(kind, name, wanted);
      clearGoods(kind);
    },
    // A price, or whether something is sold, may be what has changed.
    onConflict: () => {
      prices.askAgain();
      quoted.askAgain();
      void offer.askAgain();
      void pickup.askAgain();
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
    const found = mistakesOf(draft, kind, shop.paymentProviders, pickup, underway);
    setMistakes(found);
    const { quote } = quoted;
    const isKnown = quoted.isCurrent && !offer.isAsking;
    if (Object.keys(found).length > 0 || !isKnown || quote === undefined) return found;
    const { zoneId, mode, provider } = draft;
    const order = {
      ...toOrder(kind, lines, new Date()),
      ...(kind.saleType === 'order' && mode !== null && { payment_mode: mode }),
      ...(pickup.chosen === undefined
        ? {
            delivery: { ...(zoneId !== null && { zone_id: zoneId }), ...accessOfOrder(draft) },
            ...toSlot(offer.chosen),
            ...toRelative(draft),
          }
        : { delivery: { pickup_place_id: pickup.chosen.id, city: '' } }),
      ...toCoupons(quote),
      amount_total: quote.amount_total,
      conditions: true,
    };
    await place(toGuestOrder(toForm(draft, pickup), order), mode === 'online' ? provider : null);
    return {};
  };
  const asked: AskedQuote = {
    ...quoted,
    problem: ways.problem || quoted.problem,
    askAgain: () => {
      if (ways.value === undefined) void ways.askAgain();
      quoted.askAgain();
    },
  };
  return {
    draft,
    mayBeForRelative: mayBeForRelative && !pickup.isWanted,
    typed,
    change,
    mistakes,
    underway,
    send,
    refusal,
    isSending,
    asked,
    offer,
    pickup,
    zones,
    formerPrices: prices.formerPrices,
    isEmpty: wanted.length === 0 && !isSending,
    soldOut: soldOutIn(lines),
  };
}

/** An order that is collected needs no address, and the form wants one. */
const toForm = ({ name, telephone, adresse, email }: GuestDraft, { chosen }: PickupOffer) => ({
  ...splitName(name),
  telephone,
  adresse: chosen === undefined ? adresse : `Retrait à ${chosen.name}`,
  email,
});

function mistakesOf(
  draft: GuestDraft,
  { saleType }: CheckoutKind,
  providers: readonly OnlineProvider[],
  pickup: PickupOffer,
  underway: Underway,
): GuestCheckoutMistakes {
  const { prenom, nom, email, ...others } = findMistakes(toForm(draft, pickup));
  const wrong = pickupMistake(pickup);
  const name = prenom ?? nom;
  const isAtHome = draft.isForRelative && draft.mode === 'domicile';
  const needsEmail = payerEmailMistake(draft, draft);
  return {
    ...(name !== undefined && { name }),
    ...others,
    ...(wrong !== undefined && { pickupPlaceId: wrong }),
    ...(!pickup.isWanted && accessMistakes(draft, underway)),
    ...relativeMistakes(draft),
    ...(needsEmail !== '' && { email: needsEmail }),
    // The telephone is asked for already.
    ...(email !== undefined && draft.email.trim() !== '' && { email }),
    ...(saleType === 'order' &&
      (isAtHome || !isWayChosen(draft, providers)) && { mode: messages.pack.choosePayment }),
  };
}
