import type { OnlineProvider } from '#contract/money/payment-states.ts';
import type { WantedSlot } from '#contract/sales/handover/slot-shapes.ts';
import type { GuestOrderPayload, Quote } from '#contract/sales/orders/order-shapes.ts';
import {
  payerEmailMistake,
  relativeMistakes,
  toRelative,
} from '#contract/sales/orders/relative-draft.ts';
import { messages } from '#contract/talk/messages.ts';
import type { BasketLine } from '#shop/base/lists/lines.ts';
import {
  accessMistakes,
  accessOfOrder,
  type Underway,
} from '#shop/sales/delivery/access/access-draft.ts';
import type { CheckoutKind } from '../checkout-kinds.ts';
import { pickupMistake } from '../delivery/pickup-choice.tsx';
import type { PickupOffer } from '../delivery/use-pickup-choice.ts';
import { isWayChosen } from '../payment/chosen-way.ts';
import { toCoupons, toOrder, toSlot } from '../placing/order-payload.ts';
import type { GuestDraft } from './guest-draft.ts';
import type { GuestCheckoutMistakes } from './guest-fields.tsx';
import { findMistakes, splitName, toGuestOrder } from './guest-form.ts';

/** The order of a guest whose draft has no mistakes; prices, total, slot and place as they were shown. */
export function guestOrderOf(
  kind: CheckoutKind,
  lines: readonly BasketLine[],
  draft: GuestDraft,
  shown: { quote: Quote; slot: WantedSlot | undefined; pickup: PickupOffer },
): GuestOrderPayload {
  const { zoneId, mode } = draft;
  const { quote, slot, pickup } = shown;
  return toGuestOrder(toForm(draft, pickup), {
    ...toOrder(kind, lines, new Date()),
    ...(kind.saleType === 'order' && mode !== null && { payment_mode: mode }),
    ...(pickup.chosen === undefined
      ? {
          delivery: { ...(zoneId !== null && { zone_id: zoneId }), ...accessOfOrder(draft) },
          ...toSlot(slot),
          ...toRelative(draft),
        }
      : { delivery: { pickup_place_id: pickup.chosen.id, city: '' } }),
    ...toCoupons(quote),
    amount_total: quote.amount_total,
    conditions: true,
  });
}

/** What is missing or wrong before a guest's order can be sent (specification, section 5). */
export function findGuestMistakes(
  draft: GuestDraft,
  {
    saleType,
    providers,
    pickup,
    underway,
  }: Pick<CheckoutKind, 'saleType'> & {
    providers: readonly OnlineProvider[];
    pickup: PickupOffer;
    underway: Underway;
  },
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

/** An order that is collected needs no address, and the form wants one. */
const toForm = ({ name, telephone, adresse, email }: GuestDraft, { chosen }: PickupOffer) => ({
  ...splitName(name),
  telephone,
  adresse: chosen === undefined ? adresse : `Retrait à ${chosen.name}`,
  email,
});
