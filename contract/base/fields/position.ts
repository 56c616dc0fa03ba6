import { readPlusCode } from './plus-code.ts';

/** In degrees. */
export type Position = { latitude: number; longitude: number };

const DEGREES = String.raw`(-?\d{1,3}(?:\.\d+)?)(?![\d.])`;
const DECIMAL = String.raw`(-?\d{1,3}\.\d+)(?![\d.])`;
/** Map links, geo addresses and typed coordinates. The pin of a link comes before its centre. */
const FORMS = [
  `!3d${DEGREES}!4d${DEGREES}`,
  String.raw`[?&](?:q|query|ll|daddr|destination)=(?:loc:)?${DEGREES}(?:,|%2C)\+?(?:%20)?${DEGREES}`,
  `@${DEGREES},${DEGREES}`,
  `^geo:${DEGREES},${DEGREES}`,
  // A lone comma may be the French decimal sign.
  String.raw`^\(?${DEGREES}(?:,\s+|\s*;\s*|\s+)${DEGREES}\)?$`,
  `^${DECIMAL},${DECIMAL}$`,
].map((form) => new RegExp(form));

/** Reads a map link, coordinates (`14.6937, -17.4441`) or a plus code (rule B-15). Undefined for a short link. */
export function readPosition(typed: string): Position | undefined {
  for (const form of FORMS) {
    const [, north, east] = form.exec(typed.trim()) ?? [];
    const position = { latitude: Number(north), longitude: Number(east) };
    if (north === undefined) continue;
    return isOnEarth(position) ? position : undefined;
  }
  return readPlusCode(typed.trim());
}

const isOnEarth = ({ latitude, longitude }: Position) =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;

/** The country and its surroundings, in degrees. */
const SENEGAL = { south: 12.2, north: 16.8, west: -17.7, east: -11.2 };

/** A wrong coordinate often names a place at sea or abroad. */
export const isInSenegal = ({ latitude, longitude }: Position): boolean =>
  latitude >= SENEGAL.south &&
  latitude <= SENEGAL.north &&
  longitude >= SENEGAL.west &&
  longitude <= SENEGAL.east;

/** As `readPosition` reads it; empty for no place. */
export const positionWords = (latitude: number | null, longitude: number | null): string =>
  latitude === null || longitude === null ? '' : `${latitude}, ${longitude}`;

/** `geo:` opens the telephone's map app. */
export const mapLinks = ({ latitude, longitude }: Position) => ({
  geo: `geo:${latitude},${longitude}?q=${latitude},${longitude}`,
  google: `https://www.google.com/maps/search/?api=1&query=${latitude}%2C${longitude}`,
  osm: `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`,
});
