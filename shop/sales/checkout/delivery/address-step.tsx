import type { ComponentProps } from 'react';
import { phoneText } from '#contract/base/fields/phone-text.ts';
import type { Address } from '#contract/people/customers.ts';
import { CheckField } from '#shop/base/ui/fields/check-field.tsx';
import { ChoiceMistake, RadioCard } from '#shop/base/ui/fields/radio-card.tsx';
import { TextField } from '#shop/base/ui/fields/text-field.tsx';

import type { Underway } from '#shop/sales/delivery/access/access-draft.ts';
import { AccessHelp } from '#shop/sales/delivery/access/access-help.tsx';
import { CheckoutStep } from '../checkout-frame.tsx';
import { type CheckoutDraft, chosenAddress } from '../customer-order.ts';
import type { Mistakes } from '../find-mistakes.ts';
import { followAddress, RelativeChoice } from '../relative/relative-choice.tsx';
import { PickupChoice, type PickupOffer } from './pickup-choice.tsx';

export type StepProps = {
  draft: CheckoutDraft;
  mistakes: Mistakes;
  onChange: (change: Partial<CheckoutDraft>) => void;
};

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
      <CheckoutStep number={1} title="Retrait">
        {choice}
      </CheckoutStep>
    );
  }
  return (
    <CheckoutStep number={1} title="Adresse">
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
    </CheckoutStep>
  );
}

/** Undefined if the address names the buyer. */
const namedIn = (chosen: Address | 'new', buyerName: string) =>
  chosen === 'new' || chosen.recipient === buyerName
    ? undefined
    : { relativeName: chosen.recipient, relativePhone: phoneText(chosen.phone) };

type TextName = 'city' | 'quarter' | 'landmark';

/** Quarter and landmark, as people describe where they live. */
function NewAddress({ draft, mistakes, underway, onChange }: StepProps & { underway: Underway }) {
  const field = (name: TextName, more: Omit<ComponentProps<'input'>, 'name'> = {}) => ({
    name,
    value: draft[name],
    problem: mistakes[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
    ...more,
  });
  return (
    <div className="mt-4 space-y-4 first-of-type:mt-0">
      <div className="grid gap-4 sm:grid-cols-2">
        {!draft.isForRelative && (
          <RecipientFields
            draft={draft}
            mistakes={mistakes}
            onChange={onChange}
            hints={{
              recipient: 'Vous, ou la personne qui recevra la commande.',
              phone: 'Le livreur appelle ce numéro.',
            }}
          />
        )}
        <TextField
          label="Ville"
          {...field('city', { autoComplete: 'address-level2', maxLength: 120 })}
        />
        <TextField
          label="Quartier"
          {...field('quarter', { autoComplete: 'address-level3', maxLength: 120 })}
        />
      </div>
      <TextField
        label="Repère (facultatif)"
        placeholder="En face de la pharmacie..."
        {...field('landmark', { autoComplete: 'off', required: false, maxLength: 300 })}
      />
      <AccessHelp access={draft} onChange={onChange} mistakes={mistakes} underway={underway} />
      <CheckField
        label="Garder cette adresse dans mon carnet"
        checked={draft.isAddressKept}
        onChange={({ target }) => onChange({ isAddressKept: target.checked })}
      />
    </div>
  );
}

export function CollectorStep(step: StepProps) {
  return (
    <CheckoutStep number={2} title="Qui vient la chercher ?">
      <div className="grid gap-4 sm:grid-cols-2">
        <RecipientFields
          {...step}
          hints={{
            recipient: 'Vous, ou la personne à qui vous donnez le code.',
            phone: 'Nous prévenons quand la commande est prête.',
          }}
        />
      </div>
    </CheckoutStep>
  );
}

function RecipientFields({
  draft,
  mistakes,
  onChange,
  hints,
}: StepProps & { hints: { recipient: string; phone: string } }) {
  return (
    <>
      <TextField
        label="Destinataire"
        hint={hints.recipient}
        name="recipient"
        autoComplete="name"
        maxLength={120}
        value={draft.recipient}
        problem={mistakes.recipient}
        onChange={({ target }) => onChange({ recipient: target.value })}
      />
      <TextField
        label="Téléphone"
        hint={hints.phone}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
        value={draft.phone}
        problem={mistakes.phone}
        onChange={({ target }) => onChange({ phone: target.value })}
      />
    </>
  );
}
