import { useEffect, useRef, useState } from 'react';
import type { WantedSlot } from '#contract/sales/handover/slot-shapes.ts';
import type { DeliveryZone } from '#contract/sales/orders/order-shapes.ts';
import type { RelativeDraft } from '#contract/sales/orders/relative-draft.ts';
import { pushEcommerce } from '#shop/base/analytics/data-layer.ts';
import { baskets, useLines } from '#shop/base/lists/baskets.ts';
import type { BasketLine } from '#shop/base/lists/lines.ts';
import { toEventItem } from '#shop/sales/baskets/add-to-list.ts';
import { soldOutLines } from '#shop/sales/baskets/line-parts.tsx';
import { type PriceCheck, useTodaysPrices } from '#shop/sales/baskets/use-todays-prices.ts';
import type { Underway } from '#shop/sales/delivery/access/access-draft.ts';
import { useServices, withOffered } from '#shop/sales/services/use-services.ts';
import { type CheckoutKind, orderableLines, toQuoteRequest } from './checkout-kinds.ts';
import { codesOf, forgetCodes, useCodes } from './coupons/kept-codes.ts';
import { useSlotChoice } from './delivery/delivery-step.tsx';
import { type PickupDraft, usePickupChoice } from './delivery/pickup-choice.tsx';
import { zoneOfPlace } from './delivery/zone-of-place.ts';
import type { DeliveryOptions } from './load-checkout.ts';
import type { ChosenWay } from './payment/chosen-way.ts';
import { useQuote } from './summary/use-quote.ts';

type Choices = ChosenWay &
  PickupDraft &
  RelativeDraft & { zoneId: number | null; slot: WantedSlot | null };

const NO_LINES: readonly BasketLine[] = [];
const NO_OPTIONS: DeliveryOptions = { zones: [], pickupPlaces: [] };

/**
 * Products, destination and quote of a checkout, for customers and guests. `options` is undefined while loading.
 * `typed` is the draft of `useCheckoutDraft`; the returned `draft` drops a relative that this order cannot have.
 */
export function useCheckout<D extends Choices>(
  kind: CheckoutKind,
  options: DeliveryOptions | undefined,
  typed: D,
) {
  const { zones, pickupPlaces } = options ?? NO_OPTIONS;
  const isOrder = kind.saleType === 'order';
  const { lines: goods, prices } = useGoods(kind);
  const wanted = orderableLines(goods);
  const pickup = usePickupChoice(kind, pickupPlaces, wanted, typed);
  const mayBeForRelative = isOrder && kind.agreed === undefined && !pickup.isWanted;
  const draft = { ...typed, isForRelative: mayBeForRelative && typed.isForRelative };
  const services = useServices(kind.agreed === undefined ? wanted : NO_LINES, {
    zoneId: typed.zoneId,
    isCollected: pickup.isWanted,
  });
  const lines = withOffered(goods, services);
  const typedCodes = useCodes();
  const isReady =
    prices.state !== 'asking' &&
    services.state !== 'asking' &&
    wanted.length > 0 &&
    options !== undefined;
  const asked = useQuote(
    isReady
      ? toQuoteRequest(kind, lines, draft, {
          pickup: pickup.chosen,
          codes: codesOf(kind, typedCodes),
        })
      : undefined,
    kind.agreed?.quote,
  );
  const offer = useSlotChoice(
    isOrder && !pickup.isWanted ? zones : [],
    draft,
    asked.quote?.volume_litres,
  );
  useBeginEvent(kind, prices.state !== 'asking');
  // The button waits for total and slot, which the order sends.
  const quote = asked.isCurrent && !offer.isAsking ? asked.quote : undefined;
  return {
    lines,
    wanted,
    services,
    draft,
    mayBeForRelative,
    pickup,
    typedCodes,
    asked,
    offer,
    /** Undefined while a price or a slot is loading. */
    quote,
    formerPrices: prices.formerPrices,
    soldOut: soldOutLines(lines),
    /** After a conflict prices, quote, slots and places may all have changed. */
    askAgain: () => {
      prices.askAgain();
      services.askAgain();
      asked.askAgain();
      void offer.askAgain();
      void pickup.askAgain();
    },
  };
}

const AGREED: Omit<PriceCheck, 'askAgain'> = { state: 'known', formerPrices: new Map() };

function useGoods({ basket, agreed }: CheckoutKind): {
  lines: BasketLine[];
  prices: PriceCheck;
} {
  const kept = useLines(basket.key);
  const today = useTodaysPrices(agreed === undefined ? basket.key : undefined, basket);
  return agreed === undefined
    ? { lines: kept, prices: today }
    : { lines: agreed.lines, prices: { ...AGREED, askAgain: agreed.onConflict } };
}

/** Empties the basket and forgets the typed codes; does nothing for agreed products, which were in no basket. */
export function clearGoods({ basket, agreed }: CheckoutKind): void {
  if (agreed !== undefined) return;
  baskets[basket.key].clear();
  forgetCodes();
}

/**
 * The draft of a checkout, stored in this tab, and its mistakes. A change of a field clears its mistake. The zone is the
 * chosen one, else that of the address of `placeOf`, else the first.
 */
export function useCheckoutDraft<D extends { zoneId: number | null }, Field extends string>(
  {
    read,
    keep,
    placeOf,
  }: { read: () => D; keep: (draft: D) => void; placeOf: (draft: D) => string },
  zones: readonly DeliveryZone[],
) {
  const [kept, setKept] = useState(read);
  // An upload ends later and must change the latest draft.
  const latest = useRef(kept);
  const [mistakes, setMistakes] = useState<Partial<Record<Field, string>>>({});
  const [underway] = useState<Underway>(() => new Set());
  // If the chosen zone is no longer served, the server takes the first one, so the page shows it.
  const zone =
    zones.find(({ id }) => id === kept.zoneId) ?? zoneOfPlace(zones, placeOf(kept)) ?? zones[0];
  const draft: D = { ...kept, zoneId: zone?.id ?? null };
  const onChange = (change: Partial<D>) => {
    const next = { ...latest.current, ...change };
    latest.current = next;
    setKept(next);
    keep(next);
    setMistakes(
      (known) =>
        Object.fromEntries(
          Object.entries(known).filter(([field]) => !(field in change)),
        ) as typeof known,
    );
  };
  return { draft, mistakes, setMistakes, underway, onChange };
}

/** Once, as soon as today's prices are known. */
function useBeginEvent({ basket, agreed }: CheckoutKind, isChecked: boolean): void {
  const isTold = useRef(false);
  useEffect(() => {
    const shown = orderableLines(agreed?.lines ?? baskets[basket.key].lines());
    if (isTold.current || !isChecked || shown.length === 0) return;
    isTold.current = true;
    pushEcommerce('begin_checkout', {
      items: shown.map((line) => toEventItem(line, basket.priceOf(line), line.quantity)),
      basketType: basket.type,
    });
  }, [basket, agreed, isChecked]);
}
