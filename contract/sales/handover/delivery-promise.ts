/** Promised days as YYYY-MM-DD; `from` is null if only the last is promised. */
export type DeliveryPromise = {
  from: string | null;
  until: string;
  slot?: SlotHours | undefined;
  pickup?: { name: string } | undefined;
};

/** Hours of Dakar, as `09:00`. */
type SlotHours = { from: string; until: string };

/** What an order says of its delivery. */
type ToldDelivery = {
  wished_on: string | null;
  delivery_from: string | null;
  delivery_until: string | null;
  delivery_slot?: (SlotHours & { day: string }) | null | undefined;
  pickup?: { name: string } | null | undefined;
};

const WEEKDAYS = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'];
const MONTHS = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
];
const SHORT_MONTHS = [
  'janv.',
  'févr.',
  'mars',
  'avril',
  'mai',
  'juin',
  'juill.',
  'août',
  'sept.',
  'oct.',
  'nov.',
  'déc.',
];

/**
 * The delivery in French, in two parts: the slot (`Livraison`, `le mardi 24 novembre, entre 9 h et 12 h`), else the
 * buyer's wish, else the promise (`Livraison prévue`, `entre le mardi 24 et le mercredi 25 novembre`). A collection
 * names its place: `Retrait`, `à Médina, entre le mardi 24 novembre et le mardi 1er décembre`.
 */
export function deliveryWords({ wished_on: wishedOn, ...told }: ToldDelivery): {
  title: string;
  days: string;
} {
  if (told.pickup) return { title: 'Retrait', days: pickupWords(told.pickup, told) };
  if (told.delivery_slot) return { title: 'Livraison', days: slotWords(told.delivery_slot) };
  if (wishedOn !== null) return { title: 'Livraison souhaitée', days: `le ${dayWords(wishedOn)}` };
  if (told.delivery_until === null) return { title: 'Livraison', days: 'à convenir par téléphone' };
  const promise = { from: told.delivery_from, until: told.delivery_until };
  return { title: 'Livraison prévue', days: promisedDays(promise) };
}

export function deliverySentence(told: ToldDelivery): string {
  const { title, days } = deliveryWords(told);
  return `${title} ${days}`;
}

/** A promise as a French sentence, worded as for an order without a wish. */
export const promiseSentence = ({ from, until, slot, pickup }: DeliveryPromise): string =>
  deliverySentence({
    pickup,
    wished_on: null,
    delivery_from: from,
    delivery_until: until,
    delivery_slot: slot && { ...slot, day: until },
  });

/** A slot: `le mardi 24 novembre, entre 9 h et 12 h`. */
export const slotWords = ({ day, ...hours }: SlotHours & { day: string }): string =>
  `le ${dayWords(day)}, entre ${hourWords(hours.from)} et ${hourWords(hours.until)}`;

/** In a list: `mardi 24 novembre, 9 h – 12 h`. */
export const listedSlot = ({ day, ...hours }: SlotHours & { day: string }): string =>
  `${dayWords(day)}, ${slotHours(hours)}`;

/** `9 h – 12 h 30`. */
export const slotHours = ({ from, until }: SlotHours): string =>
  `${hourWords(from)} – ${hourWords(until)}`;

/** Short, for text messages: `Livraison prévue 24-25 nov.` */
export function shortPromise({ from, until, slot, pickup }: DeliveryPromise): string {
  const last = shortDay(until);
  if (pickup) return `Retrait à ${pickup.name}${from === null ? '' : ` dès le ${shortDay(from)}`}`;
  if (slot) return `Livraison ${last}, ${hourWords(slot.from)}-${hourWords(slot.until)}`;
  if (from === null) return `Livraison prévue avant le ${last}`;
  if (from === until) return `Livraison prévue ${last}`;
  const first = monthOf(from) === monthOf(until) ? '' : ` ${SHORT_MONTHS[monthOf(from)]}`;
  return `Livraison prévue ${dayOf(from)}${first}-${last}`;
}

const shortDay = (day: string): string => `${dayOf(day)} ${SHORT_MONTHS[monthOf(day)]}`;

function pickupWords(
  { name }: { name: string },
  {
    delivery_from: from,
    delivery_until: until,
  }: Pick<ToldDelivery, 'delivery_from' | 'delivery_until'>,
): string {
  return until === null ? `à ${name}` : `à ${name}, ${promisedDays({ from, until })}`;
}

function promisedDays({ from, until }: DeliveryPromise): string {
  if (from === null) return `au plus tard le ${dayWords(until)}`;
  if (from === until) return `le ${dayWords(until)}`;
  const isOneMonth = from.slice(0, 7) === until.slice(0, 7);
  return `entre le ${isOneMonth ? weekdayAndDay(from) : dayWords(from)} et le ${dayWords(until)}`;
}

/** `mardi 24 novembre`. */
export const dayWords = (day: string): string => `${weekdayAndDay(day)} ${MONTHS[monthOf(day)]}`;

/** `mardi 24`. */
export function weekdayAndDay(day: string): string {
  const number = dayOf(day);
  return `${WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]} ${number === 1 ? '1er' : number}`;
}

/** `9 h`, `12 h 30`. */
export function hourWords(time: string): string {
  const [hours, minutes] = time.split(':');
  return `${Number(hours)} h${minutes === '00' ? '' : ` ${minutes}`}`;
}

const dayOf = (day: string) => Number(day.slice(8, 10));
const monthOf = (day: string) => Number(day.slice(5, 7)) - 1;
