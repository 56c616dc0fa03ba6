import type { Address } from '#contract/people/customers.ts';
import { ChoiceMistake, RadioCard } from '#shop/base/ui/fields/radio-card.tsx';
import { phoneText } from '#shop/base/ui/format/contact-links.ts';
import type { Underway } from '#shop/sales/delivery/access/access-draft.ts';
import { chosenAddress, type Draft } from '../draft.ts';
import type { Mistakes } from '../find-mistakes.ts';
import { RelativeChoice } from '../relative/relative-choice.tsx';
import { followAddress } from '../relative/relative-draft.ts';
import { Step } from '../step.tsx';
import { NewAddress } from './new-address.tsx';
import { PickupChoice } from './pickup-choice.tsx';
import type { PickupOffer } from './use-pickup-choice.ts';

/** What every step of the checkout gets: the choices so far, what is wrong with them, and how to change them. */
export type StepProps = {
  draft: Draft;
  mistakes: Mistakes;
  onChange: (change: Partial<Draft>) => void;
};

/** Where and to whom the order goes: a saved address, or one that is typed; or where it is collected. */
export function AddressStep({
  addresses,
  pickup,
  buyerName,
  mayBeForRelative,
  ...step
}: StepProps & {
  addresses: readonly Address[];
  pickup: PickupOffer;
  buyerName: string;
  mayBeForRelative: boolean;
  underway: Underway;
}) {
  const { draft, mistakes, onChange } = step;
  const chosen = chosenAddress(draft, addresses);
  const choice = (
    <PickupChoice offer={pickup} onChange={onChange} mistake={mistakes.pickupPlaceId} />
  );
  if (pickup.isWanted) {
    return (
      <Step number={1} title="Retrait">
        {choice}
      </Step>
    );
  }
  return (
    <Step number={1} title="Adresse">
      {choice}
      {mayBeForRelative && (
        <RelativeChoice
          draft={draft}
          mistakes={mistakes}
          onChange={onChange}
          usual={namedIn(chosen, buyerName)}
        />
      )}
      {addresses.length > 0 && (
        <fieldset aria-describedby={mistakes.addressId && 'address-mistake'} className="space-y-2">
          <legend className="sr-only">Où livrer la commande ?</legend>
          {addresses.map((address) => (
            <RadioCard
              key={address.id}
              name="addressId"
              value={address.id}
              isChosen={chosen !== 'new' && chosen.id === address.id}
              onChoose={() =>
                onChange({
                  addressId: address.id,
                  ...followAddress(draft, namedIn(chosen, buyerName), namedIn(address, buyerName)),
                })
              }
              title={address.label}
            >
              {address.recipient}, {phoneText(address.phone)}
              <br />
              {[address.quarter, address.city].filter(Boolean).join(', ')}
              {address.landmark !== '' && `. ${address.landmark}`}
            </RadioCard>
          ))}
          <RadioCard
            name="addressId"
            value="new"
            isChosen={chosen === 'new'}
            onChoose={() => onChange({ addressId: 'new' })}
            title="Une autre adresse"
          >
            Pour vous, ou pour quelqu’un d’autre
          </RadioCard>
          <ChoiceMistake id="address-mistake">{mistakes.addressId}</ChoiceMistake>
        </fieldset>
      )}
      {chosen === 'new' && <NewAddress {...step} />}
    </Step>
  );
}

/** Whom a saved address names, if that is somebody else. */
const namedIn = (chosen: Address | 'new', buyerName: string) =>
  chosen === 'new' || chosen.recipient === buyerName
    ? undefined
    : { relativeName: chosen.recipient, relativePhone: phoneText(chosen.phone) };
