import { addressWords } from '#contract/base/fields/address-words.ts';
import type { DriverStop } from '#contract/delivery/rounds.ts';

type Place = Pick<
  DriverStop,
  'latitude' | 'longitude' | 'street' | 'quarter' | 'city' | 'recipient'
>;

/** Where Google's map application shows the way: to the pin, else to what it finds under the address. */
export function googleWay(place: Place): string {
  const target = pinOf(place) ?? `${addressWords(place)}, Sénégal`;
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: target })}`;
}

/** The pin for whichever map application the phone has, which may need no network; undefined without a pin. */
export function anyWay(place: Place): string | undefined {
  const pin = pinOf(place);
  return pin && `geo:${pin}?q=${pin}(${encodeURIComponent(place.recipient)})`;
}

const pinOf = ({ latitude, longitude }: Place): string | undefined =>
  latitude === null || longitude === null ? undefined : `${latitude},${longitude}`;
