import type { WantedSlot } from '#contract/sales/handover/slot-shapes.ts';
import type { RelativeDraft } from '#contract/sales/orders/relative-draft.ts';
import { soldOutIn } from '../baskets/sold-out-line.tsx';
import type { CheckoutKind } from './checkout-kinds.ts';
import { codesOf, useCodes } from './coupons/kept-codes.ts';
import { type PickupDraft, usePickupChoice } from './delivery/use-pickup-choice.ts';
import { useSlotChoice } from './delivery/use-slot-choice.ts';
import type { WaysOut } from './load-checkout.ts';
import type { ChosenWay } from './payment/chosen-way.ts';
import { useBeginEvent } from './placing/begin-event.ts';
import { orderable, toQuoteRequest } from './placing/order-payload.ts';
import { useQuote } from './summary/use-quote.ts';
import { useGoods } from './use-goods.ts';

/** What members and guests both choose. */
type Choices = ChosenWay &
  PickupDraft &
  RelativeDraft & { zoneId: number | null; slot: WantedSlot | null };

const NO_WAYS: WaysOut = { zones: [], pickupPlaces: [] };

/**
 * What the checkout of a member and that of a guest have in common: the goods and their prices, where they go, and what
 * the order costs. `ways` is undefined until the browser knows where the shop delivers.
 */
export function useCheckout<D extends Choices>(
  kind: CheckoutKind,
  ways: WaysOut | undefined,
  kept: D,
) {
  const { zones, pickupPlaces } = ways ?? NO_WAYS;
  const isOrder = kind.saleType === 'order';
  const { lines, prices } = useGoods(kind);
  const wanted = orderable(lines);
  const pickup = usePickupChoice(kind, pickupPlaces, wanted, kept);
  const mayBeForRelative = isOrder && kind.agreed === undefined && !pickup.isWanted;
  const draft = { ...kept, isForRelative: mayBeForRelative && kept.isForRelative };
  const typed = useCodes();
  const isReady = prices.state !== 'asking' && wanted.length > 0 && ways !== undefined;
  const asked = useQuote(
    isReady
      ? toQuoteRequest(kind, lines, draft, { pickup: pickup.chosen, codes: codesOf(kind, typed) })
      : undefined,
    kind.agreed?.quote,
  );
  const offer = useSlotChoice(
    isOrder && !pickup.isWanted ? zones : [],
    draft,
    asked.quote?.volume_litres,
  );
  useBeginEvent(kind, prices.state !== 'asking');
  // What is shown is what the order is sent with: until both are known, the button waits.
  const quote = asked.isCurrent && !offer.isAsking ? asked.quote : undefined;
  return {
    lines,
    wanted,
    draft,
    mayBeForRelative,
    pickup,
    typed,
    asked,
    offer,
    /** What the order may be sent with; undefined while a price or a slot is on its way. */
    quote,
    formerPrices: prices.formerPrices,
    soldOut: soldOutIn(lines),
    /** After a conflict a price, a slot, or whether something is sold, may be what has changed. */
    askAgain: () => {
      prices.askAgain();
      asked.askAgain();
      void offer.askAgain();
      void pickup.askAgain();
    },
  };
}
