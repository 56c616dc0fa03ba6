import { useCallback } from 'react';
import { callTo } from '#contract/base/client.ts';
import { paths } from '#contract/base/paths.ts';
import type { PickupPlace } from '#contract/sales/handover/pickup.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { useAnswer } from '#shop/base/api/use-own-data.ts';
import type { CheckoutKind } from '../checkout-kinds.ts';

export type PickupDraft = {
  isPickup: boolean;
  /** The place that was chosen; the first that has everything while it is null. */
  pickupPlaceId: number | null;
};

export type PickupOffer = {
  /** Empty where nothing is collected. */
  places: readonly PickupPlace[];
  /** Whether the order is to be collected. */
  isWanted: boolean;
  /** Where, if a place has all of it. */
  chosen: PickupPlace | undefined;
  askAgain: () => Promise<void>;
};

const NONE: readonly PickupPlace[] = [];

/**
 * Where some pieces can be collected, and the place that is chosen; pre-orders and credit are delivered. `known`
 * are the places until it is known what each has.
 */
export function usePickupChoice(
  { saleType }: Pick<CheckoutKind, 'saleType'>,
  known: readonly PickupPlace[],
  pieces: readonly { id: number; quantity: number }[],
  { isPickup, pickupPlaceId }: PickupDraft,
): PickupOffer {
  const articles =
    saleType === 'order' ? pieces.map(({ id, quantity }) => `${id}x${quantity}`).join(',') : '';
  const { value, askAgain } = useAnswer(
    useCallback(
      async (signal) => ({
        articles,
        places:
          articles === ''
            ? NONE
            : await browserApi.get(callTo(paths.pickupPlaces, { articles }), signal),
      }),
      [articles],
    ),
  );
  const offered = saleType === 'order' ? known : NONE;
  const places = value?.articles === articles ? value.places : offered;
  const isWanted = isPickup && places.length > 0;
  return {
    places,
    isWanted,
    chosen: isWanted ? chosenPlace(places, pickupPlaceId) : undefined,
    askAgain,
  };
}

/** The wanted place if it has everything; the first that has, until one is wanted. */
export function chosenPlace(
  places: readonly PickupPlace[],
  wantedId: number | null,
): PickupPlace | undefined {
  const whole = places.filter(({ missing }) => missing.length === 0);
  return wantedId === null ? whole[0] : whole.find(({ id }) => id === wantedId);
}
