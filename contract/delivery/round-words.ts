import { addressWords } from '../base/fields/address-words.ts';
import { dayWords } from '../sales/handover/delivery-promise.ts';

/** `Tournée n° 12 du mardi 24 novembre`: the number tells two rounds of a day apart (rule D-21). */
export const roundName = ({ id, day }: { id: number; day: string }): string =>
  `Tournée n° ${id} du ${dayWords(day)}`;

/** Where a stop is, as the customer or the clerk typed it; the zone without an address (rule D-22). */
export const stopAddress = (place: Parameters<typeof addressWords>[0] & { zone: string }): string =>
  addressWords(place) || place.zone;
