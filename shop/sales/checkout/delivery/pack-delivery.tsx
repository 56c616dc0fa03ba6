import { type ReactNode, useState } from 'react';
import type { WantedSlot } from '#contract/sales/handover/slot-shapes.ts';
import type { QuotePayload } from '#contract/sales/orders/order-shapes.ts';
import { toSlot } from '../checkout-kinds.ts';
import type { DeliveryOptions } from '../load-checkout.ts';
import { useQuote } from '../summary/use-quote.ts';
import { SlotStep, useSlotChoice, ZoneChoice } from './delivery-step.tsx';
import {
  PickupChoice,
  type PickupDraft,
  pickupMistake,
  usePickupChoice,
} from './pickup-choice.tsx';

type Choices = PickupDraft & { zoneId: number | null; slot: WantedSlot | null };

const NO_OPTIONS: DeliveryOptions = { zones: [], pickupPlaces: [] };

const NONE: Choices = { isPickup: false, pickupPlaceId: null, zoneId: null, slot: null };

/** Zone and slot or pickup place of a pack, with its quote. Requests nothing before `ways` and `question` are there. */
export function usePackDelivery(
  ways: DeliveryOptions | undefined,
  question: QuotePayload | undefined,
) {
  const [choices, setChoices] = useState(NONE);
  const [mistake, setMistake] = useState<string>();
  const { zones, pickupPlaces } = ways ?? NO_OPTIONS;
  const pickup = usePickupChoice(
    { saleType: 'order' },
    pickupPlaces,
    question?.order_lines ?? [],
    choices,
  );
  const zoneId = (zones.find(({ id }) => id === choices.zoneId) ?? zones[0])?.id ?? null;
  const zone = zoneId === null ? {} : { zone_id: zoneId };
  const place = pickup.chosen && { pickup_place_id: pickup.chosen.id };
  const asked = useQuote(ways && question && { ...question, ...(place ?? zone) });
  const offered = pickup.isWanted ? [] : zones;
  const offer = useSlotChoice(offered, { zoneId, slot: choices.slot }, asked.quote?.volume_litres);
  return {
    zones,
    zoneId: zoneId ?? undefined,
    pickup,
    offer,
    asked,
    mistake,
    change: (change: Partial<Choices>) => {
      setChoices((known) => ({ ...known, ...change }));
      setMistake(undefined);
    },
    /** In XOF; undefined while the order cannot be sent. */
    totalXof:
      asked.isCurrent && !offer.isAsking && (!pickup.isWanted || pickup.chosen !== undefined)
        ? asked.quote?.amount_total
        : undefined,
    /** Shows why no place has the pack; returns whether it can be collected. */
    check: (): boolean => {
      const wrong = pickupMistake(pickup);
      setMistake(wrong);
      return wrong === undefined;
    },
    toDelivery: (address: { address_id?: number } = {}) =>
      place === undefined
        ? { delivery: { ...zone, ...address }, ...toSlot(offer.chosen) }
        : { delivery: place },
    askAgain: () => {
      asked.askAgain();
      void offer.askAgain();
      void pickup.askAgain();
    },
  };
}

type PackDelivery = ReturnType<typeof usePackDelivery>;

/** `children` is only for delivery. */
export function PackWays({
  it: { zones, zoneId, pickup, offer, mistake, change },
  children,
}: {
  it: PackDelivery;
  children?: ReactNode;
}) {
  return (
    <>
      <div className="empty:hidden">
        <PickupChoice offer={pickup} onChange={change} mistake={mistake} />
      </div>
      {!pickup.isWanted && (
        <>
          {children}
          <ZoneChoice zones={zones} chosenId={zoneId} onChoose={(id) => change({ zoneId: id })} />
        </>
      )}
      {offer.isOffered && <SlotStep offer={offer} onChoose={(slot) => change({ slot })} />}
    </>
  );
}
