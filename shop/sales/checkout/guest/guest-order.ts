import { emailProblem } from '#contract/base/fields/email.ts';
import { formMessages } from '#contract/base/fields/form-messages.ts';
import { readAnyPhone, readPhone } from '#contract/base/fields/phone.ts';
import type { OnlineProvider } from '#contract/money/payment-states.ts';
import type { WantedSlot } from '#contract/sales/handover/slot-shapes.ts';
import type {
  GuestOrderPayload,
  OrderPayload,
  Quote,
} from '#contract/sales/orders/order-shapes.ts';
import {
  noRelative,
  payerEmailMistake,
  type RelativeDraft,
  relativeMistakes,
  toRelative,
} from '#contract/sales/orders/relative-draft.ts';
import { messages } from '#contract/talk/messages.ts';
import type { BasketLine } from '#shop/base/lists/lines.ts';
import {
  type AccessDraft,
  accessMistakes,
  accessOfOrder,
  noAccess,
  readAccessDraft,
  type Underway,
} from '#shop/sales/delivery/access/access-draft.ts';
import { readSlot } from '#shop/sales/delivery/slot-choice.tsx';
import { type CheckoutKind, toCoupons, toOrderPayload, toSlot } from '../checkout-kinds.ts';
import {
  type Agreed,
  forgetStoredProgress,
  readStoredProgress,
  storeProgress,
} from '../customer-order.ts';
import { type PickupDraft, type PickupOffer, pickupMistake } from '../delivery/pickup-choice.tsx';
import { type ChosenWay, isWayChosen, readWay } from '../payment/chosen-way.ts';
import { readRelative } from '../relative/relative-choice.tsx';
import type { GuestCheckoutMistakes } from './guest-fields.tsx';

/** Only the zone is preset. */
export type GuestDraft = ChosenWay &
  PickupDraft &
  RelativeDraft &
  AccessDraft & {
    /** First and last name. */
    name: string;
    telephone: string;
    adresse: string;
    email: string;
    zoneId: number | null;
    /** Null chooses the first free slot. */
    slot: WantedSlot | null;
  };

const fresh: GuestDraft = {
  name: '',
  telephone: '',
  adresse: '',
  email: '',
  ...noAccess,
  ...noRelative,
  zoneId: null,
  slot: null,
  isPickup: false,
  pickupPlaceId: null,
  mode: null,
  provider: null,
};

/** In this tab; outlives a reload. */
export const keepGuestDraft = (draft: GuestDraft, agreed?: Agreed): void =>
  storeProgress('guest', agreed, draft);

/** The next visitor at a shared telephone gets empty fields. */
export const forgetGuestDraft = (agreed?: Agreed): void => forgetStoredProgress('guest', agreed);

const isWhole = (value: unknown): value is number => Number.isInteger(value);

/** Checks types, since another build may have written the storage. */
export function readGuestDraft(agreed?: Agreed): GuestDraft {
  const first = { ...fresh, ...agreed?.destination };
  const kept = readStoredProgress('guest', agreed);
  if (kept === undefined) return first;
  const { zoneId, slot, isPickup, pickupPlaceId, mode, provider, ...rest } = kept;
  const typed = Object.entries(rest).filter(
    ([name, value]) => name in fresh && typeof value === 'string',
  );
  return {
    ...first,
    ...Object.fromEntries(typed),
    ...(isWhole(zoneId) && { zoneId }),
    ...(isWhole(pickupPlaceId) && { pickupPlaceId }),
    ...readAccessDraft(kept),
    ...readRelative(kept),
    isPickup: isPickup === true,
    slot: readSlot(slot),
    ...readWay({ mode, provider }),
  };
}

export const GUEST_FIELDS = ['prenom', 'nom', 'email', 'telephone', 'adresse'] as const;

export type GuestField = (typeof GUEST_FIELDS)[number];

export type GuestForm = Record<GuestField, string>;

export const emptyGuest: GuestForm = { prenom: '', nom: '', email: '', telephone: '', adresse: '' };

export type GuestMistakes = Partial<Record<GuestField, string>>;

/** Mistakes in the fields of rule S-15. `read` for the number of a payer who may live abroad. */
export function findGuestFieldMistakes(form: GuestForm, read = readPhone): GuestMistakes {
  const texts = formMessages.guestForm;
  const { prenom, nom, email, telephone, adresse } = trimmed(form);
  const mistakes: GuestMistakes = {};
  if (prenom === '') mistakes.prenom = texts.firstName;
  if (nom === '') mistakes.nom = texts.lastName;
  if (telephone === '') mistakes.telephone = texts.phone;
  else if (read(telephone) === undefined) mistakes.telephone = texts.phoneInvalid;
  if (adresse === '') mistakes.adresse = texts.address;
  if (email === '') {
    if (telephone === '') mistakes.email = texts.email;
  } else {
    const problem = emailProblem(email);
    if (problem !== undefined) mistakes.email = problem;
  }
  return mistakes;
}

/** For a pack (rule S-15). */
export function findReservationMistakes(form: GuestForm): GuestMistakes {
  const isMissing = form.email.trim() === '';
  return {
    ...findGuestFieldMistakes(form),
    ...(isMissing && { email: formMessages.guestForm.email }),
  };
}

/** The first word, and the rest. */
export function splitName(whole: string): Pick<GuestForm, 'prenom' | 'nom'> {
  const [prenom = '', ...rest] = whole.trim().split(/\s+/);
  return { prenom, nom: rest.join(' ') };
}

/** The form has no mistakes. */
export function toGuestOrder(form: GuestForm, order: OrderPayload): GuestOrderPayload {
  const { prenom, nom, email, telephone, adresse } = trimmed(form);
  return {
    name: `${prenom} ${nom}`,
    ...(email !== '' && { email }),
    telephone: readPhone(telephone) ?? telephone,
    adresse,
    order,
  };
}

const trimmed = (form: GuestForm): GuestForm =>
  Object.fromEntries(GUEST_FIELDS.map((field) => [field, form[field].trim()])) as GuestForm;

/** Prices, total, slot and place as shown; the draft has no mistakes. */
export function guestOrderOf(
  kind: CheckoutKind,
  lines: readonly BasketLine[],
  draft: GuestDraft,
  shown: { quote: Quote; slot: WantedSlot | undefined; pickup: PickupOffer },
): GuestOrderPayload {
  const { zoneId, mode } = draft;
  const { quote, slot, pickup } = shown;
  return toGuestOrder(toForm(draft, pickup), {
    ...toOrderPayload(kind, lines, new Date()),
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

/** Checks the draft of a guest without the server: French sentences by field, empty if it is valid. */
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
  const { prenom, nom, email, ...others } = findGuestFieldMistakes(
    toForm(draft, pickup),
    draft.isForRelative ? readAnyPhone : readPhone,
  );
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
    // An empty e-mail is a mistake only without a telephone number, which is shown already.
    ...(email !== undefined && draft.email.trim() !== '' && { email }),
    ...(saleType === 'order' &&
      (isAtHome || !isWayChosen(draft, providers)) && { mode: messages.pack.choosePayment }),
  };
}

/** The payload needs an address: a collection sends the name of its place. */
const toForm = ({ name, telephone, adresse, email }: GuestDraft, { chosen }: PickupOffer) => ({
  ...splitName(name),
  telephone,
  adresse: chosen === undefined ? adresse : `Retrait à ${chosen.name}`,
  email,
});
