import { formMessages } from '#contract/base/fields/form-messages.ts';
import { readPhone } from '#contract/base/fields/phone.ts';
import type { OnlineProvider } from '#contract/money/payment-states.ts';
import type { Address } from '#contract/people/customers.ts';
import { RELATIVE_FIELDS, relativeMistakes } from '#contract/sales/orders/relative-draft.ts';
import { messages } from '#contract/talk/messages.ts';
import { accessMistakes, type Underway } from '../delivery/access/access-draft.ts';
import type { CheckoutKind } from './checkout-kinds.ts';
import { type CheckoutDraft, chosenAddress } from './customer-order.ts';
import { isWayChosen } from './payment/chosen-way.ts';

/** In page order. */
export const CHECKOUT_FIELDS = [
  'phone',
  'recipient',
  'pickupPlaceId',
  ...RELATIVE_FIELDS,
  'addressId',
  'quarter',
  'city',
  'landmark',
  'secondPhone',
  'doorPhotoKey',
  'voiceNoteKey',
  'zoneId',
  'slot',
  'wishedOn',
  'mode',
  'note',
  'hasAgreed',
] as const;
export type CheckoutField = (typeof CHECKOUT_FIELDS)[number];
export type Mistakes = Partial<Record<CheckoutField, string>>;

/** Checks the draft of a customer without the server: French sentences by field, empty if it is valid. */
export function findCheckoutMistakes(
  draft: CheckoutDraft,
  {
    kind: { saleType },
    addresses,
    providers = [],
    underway = new Set(),
  }: {
    kind: Pick<CheckoutKind, 'saleType'>;
    addresses: readonly Address[];
    providers?: readonly OnlineProvider[];
    underway?: Underway;
  },
): Mistakes {
  const mistakes: Mistakes = {};
  const isTyped = chosenAddress(draft, addresses) === 'new';
  Object.assign(mistakes, relativeMistakes(draft));
  if ((isTyped && !draft.isForRelative) || draft.isPickup) {
    const { recipient, phone } = draft;
    if (recipient.trim() === '') mistakes.recipient = 'Indiquez qui reçoit la commande.';
    if (phone.trim() === '') mistakes.phone = formMessages.guestForm.phone;
    else if (readPhone(phone) === undefined) mistakes.phone = formMessages.guestForm.phoneInvalid;
  }
  if (isTyped && !draft.isPickup) {
    if (draft.city.trim() === '') mistakes.city = 'Indiquez la ville.';
    if (draft.quarter.trim() === '') mistakes.quarter = 'Indiquez le quartier.';
    Object.assign(mistakes, accessMistakes(draft, underway));
  }
  const isAtHome = draft.isForRelative && draft.mode !== 'online';
  if (saleType === 'order' && (isAtHome || !isWayChosen(draft, providers)))
    mistakes.mode = messages.pack.choosePayment;
  if (saleType === 'creditorder' && !draft.hasAgreed)
    mistakes.hasAgreed = 'Acceptez les conditions de vente pour commander.';
  return mistakes;
}

const FIELD_OF: Record<string, CheckoutField> = {
  'for_relative.recipient': 'relativeName',
  'for_relative.phone': 'relativePhone',
  'for_relative.message': 'giftMessage',
  'delivery.address_id': 'addressId',
  'delivery.recipient': 'recipient',
  'delivery.phone': 'phone',
  'delivery.city': 'city',
  'delivery.quarter': 'quarter',
  'delivery.landmark': 'landmark',
  'delivery.second_phone': 'secondPhone',
  'delivery.zone_id': 'zoneId',
  'delivery.pickup_place_id': 'pickupPlaceId',
  delivery_slot: 'slot',
  'delivery.wished_on': 'wishedOn',
  payment_mode: 'mode',
  note: 'note',
  conditions: 'hasAgreed',
};

/** Drops fields that the page does not have. */
export function toMistakes(fields: readonly { field: string; message: string }[]): Mistakes {
  return Object.fromEntries(
    fields.flatMap(({ field, message }) => {
      const ours = FIELD_OF[field];
      return ours === undefined ? [] : [[ours, message]];
    }),
  );
}
