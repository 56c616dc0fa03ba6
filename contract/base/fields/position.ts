import { readPlusCode } from './plus-code.ts';

/** A place on earth, in degrees. */
export type Position = { latitude: number; longitude: number };

const DEGREES = String.raw`(-?\d{1,3}(?:\.\d+)?)(?![\d.])`;
const DECIMAL = String.raw`(-?\d{1,3}\.\d+)(?![\d.])`;
/** Forms of links to maps, geo addresses and typed coordinates. The pin of a link comes before its centre. */
const FORMS = [
  `!3d${DEGREES}!4d${DEGREES}`,
  String.raw`[?&](?:q|query|ll|daddr|destination)=(?:loc:)?${DEGREES}(?:,|%2C)\+?(?:%20)?${DEGREES}`,
  `@${DEGREES},${DEGREES}`,
  `^geo:${DEGREES},${DEGREES}`,
  // A lone comma may be the decimal one of French.
  String.raw`^\(?${DEGREES}(?:,\s+|\s*;\s*|\s+)${DEGREES}\)?$`,
  `^${DECIMAL},${DECIMAL}$`,
].map((form) => new RegExp(form));

/**
 * The place that a link of a map, two coordinates (`14.6937, -17.4441`) or a plus code name; undefined where there
 * is none, as in a short link, which only its own site can read.
 */
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

/** The country and what lies just around it, in degrees. */
const SENEGAL = { south: 12.2, north: 16.8, west: -17.7, east: -11.2 };

/** Whether the shop can go there: half a pair of coordinates often names a place at sea, or in another country. */
export const isInSenegal = ({ latitude, longitude }: Position): boolean =>
  latitude >= SENEGAL.south &&
  latitude <= SENEGAL.north &&
  longitude >= SENEGAL.west &&
  longitude <= SENEGAL.east;

/** As `readPosition` reads it again; empty for no place. */
export const positionWords = (latitude: number | null, longitude: number | null): string =>
  latitude === null || longitude === null ? '' : `${latitude}, ${longitude}`;

/** Where a map shows a place; `geo:` opens the app of the telephone. */
export const mapLinks = ({ latitude, longitude }: Position) => ({
  geo: `geo:${latitude},${longitude}?q=${latitude},${longitude}`,
  google: `https://www.google.com/maps/search/?api=1&query=${latitude}%2C${longitude}`,
  osm: `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`,
});
