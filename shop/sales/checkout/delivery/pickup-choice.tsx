import { useCallback } from 'react';
import { callTo } from '#contract/base/client.ts';
import { paths } from '#contract/base/paths.ts';
import { dayWords } from '#contract/sales/handover/delivery-promise.ts';
import type { PickupPlace } from '#contract/sales/handover/pickup.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { useAnswer } from '#shop/base/api/use-own-data.ts';
import { ChoiceMistake, RadioCard } from '#shop/base/ui/fields/radio-card.tsx';
import type { CheckoutKind } from '../checkout-kinds.ts';

export type PickupDraft = {
  isPickup: boolean;
  /** Null chooses the first place with everything. */
  pickupPlaceId: number | null;
};

export type PickupOffer = {
  places: readonly PickupPlace[];
  isWanted: boolean;
  chosen: PickupPlace | undefined;
  askAgain: () => Promise<void>;
};

const NONE: readonly PickupPlace[] = [];

/**
 * Pickup places for some pieces, and the chosen one; not for pre-orders and credit. `known` are the places until their
 * stock has loaded.
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

function chosenPlace(
  places: readonly PickupPlace[],
  wantedId: number | null,
): PickupPlace | undefined {
  const whole = places.filter(({ missing }) => missing.length === 0);
  return wantedId === null ? whole[0] : whole.find(({ id }) => id === wantedId);
}

/** Empty in a shop without collection. */
export function PickupChoice({
  offer: { places, isWanted, chosen },
  onChange,
  mistake,
}: {
  offer: PickupOffer;
  onChange: (change: Partial<PickupDraft>) => void;
  mistake?: string | undefined;
}) {
  if (places.length === 0) return null;
  return (
    <>
      <fieldset className="mb-4 grid gap-2 sm:grid-cols-2">
        <legend className="sr-only">Comment recevoir la commande ?</legend>
        <RadioCard
          name="isPickup"
          value="false"
          isChosen={!isWanted}
          onChoose={() => onChange({ isPickup: false })}
          title="Livraison"
        >
          Chez vous, ou chez quelqu’un d’autre
        </RadioCard>
        <RadioCard
          name="isPickup"
          value="true"
          isChosen={isWanted}
          onChoose={() => onChange({ isPickup: true })}
          title="Retrait en magasin"
          aside={<span className="font-bold">Gratuit</span>}
        >
          Avec un code, quand vous passez
        </RadioCard>
      </fieldset>
      {isWanted && (
        <fieldset aria-describedby={mistake && 'pickup-mistake'} className="space-y-2">
          <legend className="mb-2 font-semibold">Où la retirer ?</legend>
          {places.map((place) => (
            <Place
              key={place.id}
              place={place}
              isChosen={place.id === chosen?.id}
              onChoose={() => onChange({ pickupPlaceId: place.id })}
            />
          ))}
          <ChoiceMistake id="pickup-mistake">{mistake}</ChoiceMistake>
        </fieldset>
      )}
    </>
  );
}

function Place({
  place: { id, name, address, hours, from, missing },
  isChosen,
  onChoose,
}: {
  place: PickupPlace;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const isWhole = missing.length === 0;
  return (
    <RadioCard
      name="pickupPlaceId"
      value={id}
      isChosen={isChosen}
      isDisabled={!isWhole}
      onChoose={onChoose}
      title={name}
      aside={isWhole && <span className="font-semibold">Dès le {dayWords(from)}</span>}
    >
      {[address, hours].filter(Boolean).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
      {!isWhole && <span className="block font-semibold">Manque ici : {missing.join(', ')}</span>}
    </RadioCard>
  );
}

/** French sentence for a wanted pickup without a chosen place; undefined otherwise. */
export function pickupMistake({ places, isWanted, chosen }: PickupOffer): string | undefined {
  if (!isWanted || chosen !== undefined) return undefined;
  return places.some(({ missing }) => missing.length === 0)
    ? 'Ce lieu n’a plus tout votre panier : choisissez-en un autre, ou la livraison.'
    : 'Aucun lieu n’a tout votre panier : choisissez la livraison.';
}
