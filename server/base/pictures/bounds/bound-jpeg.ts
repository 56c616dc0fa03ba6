import { TOO_INTRICATE } from './too-intricate.ts';

/** Cameras and programs write 10 at most, and every one costs as much as the whole picture. */
const MAX_SCANS = 64;
/** The longest colour profile takes 255, and what a telephone notes a few more. */
const MAX_SEGMENTS = 1000;

const MARK = 0xff;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const START_OF_FRAME = 0xc0;
const LENGTH_BYTES = 2;

/**
 * A JPEG up to its end: further pictures and videos that telephones put behind are left away. Markers are found
 * as libjpeg finds them (ITU-T T.81, annex B), so that nothing is decoded that was not counted here. Throws
 * TOO_INTRICATE.
 */
export function boundJpeg(bytes: Uint8Array): Uint8Array {
  let scans = 0;
  let segments = 0;
  let place = bytes.indexOf(MARK, LENGTH_BYTES);
  while (place >= 0 && place + 1 < bytes.length) {
    const marker = bytes[place + 1] ?? 0;
    if (marker === END_OF_IMAGE) return bytes.subarray(0, place + 2);
    // One more of these may stand before a marker.
    let next = place + 1;
    if (marker !== MARK) next += hasLength(marker) ? 1 + lengthAt(bytes, place + 2) : 1;
    if (hasLength(marker)) segments += 1;
    if (marker === START_OF_SCAN) scans += 1;
    if (scans > MAX_SCANS || segments > MAX_SEGMENTS) throw new Error(TOO_INTRICATE);
    place = bytes.indexOf(MARK, next);
  }
  return bytes;
}

/** Data of a scan hold 00 and the restarts D0 to D7 behind a mark; none of them says how long it is. */
const hasLength = (marker: number): boolean =>
  marker >= START_OF_FRAME && marker !== MARK && !(marker >= 0xd0 && marker <= END_OF_IMAGE);

/** The length counts itself, also where it says less. */
const lengthAt = (bytes: Uint8Array, place: number): number =>
  Math.max(LENGTH_BYTES, (bytes[place] ?? 0) * 256 + (bytes[place + 1] ?? 0));
