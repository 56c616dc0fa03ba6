import type { ComponentProps, ReactNode } from 'react';
import { phoneText } from '#contract/base/fields/phone-text.ts';
import type { Address } from '#contract/people/customers.ts';
import type { Customer } from '#shop/base/session/session.ts';
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
import { Places } from './places.tsx';

export type StepProps = {
  draft: CheckoutDraft;
  mistakes: Mistakes;
  onChange: (change: Partial<CheckoutDraft>) => void;
};

type Where = StepProps & {
  addresses: readonly Address[];
  pickup: PickupOffer;
  /** Proposed for quarter and city. */
  places: readonly string[];
  buyerName: string;
  mayBeForRelative: boolean;
  underway: Underway;
};

/** Whether the contact is asked for before the place: with addresses it belongs to the one that is typed. */
const isContactFirst = ({ addresses, pickup, draft }: Where) =>
  pickup.isWanted || (addresses.length === 0 && !draft.isForRelative);

/** Who is called for this order; without a question, whose account it is. */
export function ContactStep({ customer, ...where }: Where & { customer: Customer }) {
  const { draft, mistakes, onChange, pickup } = where;
  const contact = [customer.name, phoneText(customer.partner_phone || ''), customer.email];
  return (
    <CheckoutStep number={1} title="Coordonnées">
      {isContactFirst(where) ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <RecipientFields
            draft={draft}
            mistakes={mistakes}
            onChange={onChange}
            hints={pickup.isWanted ? COLLECTOR_HINTS : RECIPIENT_HINTS}
          />
        </div>
      ) : (
        <p className="break-words">{contact.filter(Boolean).join(' · ')}</p>
      )}
    </CheckoutStep>
  );
}

const RECIPIENT_HINTS = {
  recipient: 'Vous, ou la personne qui recevra la commande.',
  phone: 'Le livreur appelle ce numéro.',
};

const COLLECTOR_HINTS = {
  recipient: 'Vous, ou la personne à qui vous donnez le code.',
  phone: 'Nous prévenons quand la commande est prête.',
};

/** Where the order goes to; `children` is for deliveries. */
export function AddressStep({ children, ...where }: Where & { children: ReactNode }) {
  const { draft, mistakes, onChange, addresses, pickup, buyerName } = where;
  const chosen = chosenAddress(draft, addresses);
  return (
    <CheckoutStep number={2} title="Livraison">
      <PickupChoice offer={pickup} onChange={onChange} mistake={mistakes.pickupPlaceId} />
      {where.mayBeForRelative && (
        <RelativeChoice
          draft={draft}
          mistakes={mistakes}
          onChange={onChange}
          usual={namedIn(chosen, buyerName)}
        />
      )}
      {!pickup.isWanted && (
        <div className="space-y-4">
          {addresses.length > 0 && <AddressBook chosen={chosen} {...where} />}
          {chosen === 'new' && <NewAddress {...where} />}
          <div>{children}</div>
        </div>
      )}
    </CheckoutStep>
  );
}

function AddressBook({
  draft,
  mistakes,
  onChange,
  addresses,
  buyerName,
  chosen,
}: Where & { chosen: Address | 'new' }) {
  return (
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
  );
}

/** Undefined if the address names the buyer. */
const namedIn = (chosen: Address | 'new', buyerName: string) =>
  chosen === 'new' || chosen.recipient === buyerName
    ? undefined
    : { relativeName: chosen.recipient, relativePhone: phoneText(chosen.phone) };

type TextName = 'city' | 'quarter' | 'landmark';

/** Quarter and landmark, as people describe where they live. */
function NewAddress(where: Where) {
  const { draft, mistakes, underway, onChange, places } = where;
  const field = (name: TextName, more: Omit<ComponentProps<'input'>, 'name'> = {}) => ({
    name,
    value: draft[name],
    problem: mistakes[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
    ...more,
  });
  const isAsked = !draft.isForRelative && !isContactFirst(where);
  return (
    <div className="space-y-4">
      <div className="grid gap-4 sm:grid-cols-2">
        {isAsked && (
          <RecipientFields
            draft={draft}
            mistakes={mistakes}
            onChange={onChange}
            hints={RECIPIENT_HINTS}
          />
        )}
        <TextField
          label="Quartier"
          list="places"
          {...field('quarter', { autoComplete: 'address-level3', maxLength: 120 })}
        />
        <TextField
          label="Ville"
          list="places"
          {...field('city', { autoComplete: 'address-level2', maxLength: 120 })}
        />
        <Places id="places" places={places} />
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

/** The telephone first: it alone is enough to be called back. */
function RecipientFields({
  draft,
  mistakes,
  onChange,
  hints,
}: StepProps & { hints: { recipient: string; phone: string } }) {
  return (
    <>
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
    </>
  );
}
