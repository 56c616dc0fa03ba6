const SIGNATURE_BYTES = 8;
/** The length and the type before the data of a chunk, and its checksum behind. */
const HEAD_BYTES = 8;
const SUM_BYTES = 4;

/** What a picture is drawn from: pixels, colours and which way is up. */
const KEPT = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'cICP',
  'iCCP',
  'eXIf',
  'IEND',
]);

/**
 * A PNG up to its end without notes: 50 KB of packed text (`zTXt`, `iTXt`) would be unpacked to 50 MB, and as
 * often as there are chunks of it. Never throws: what is no PNG inside is left to the decoder.
 */
export function boundPng(bytes: Uint8Array): Uint8Array {
  const kept = Buffer.from(bytes);
  let place = SIGNATURE_BYTES;
  let end = SIGNATURE_BYTES;
  while (place + HEAD_BYTES <= kept.length) {
    const type = kept.toString('latin1', place + 4, place + HEAD_BYTES);
    const next = place + HEAD_BYTES + kept.readUInt32BE(place) + SUM_BYTES;
    if (KEPT.has(type)) {
      kept.copyWithin(end, place, next);
      end += Math.min(next, kept.length) - place;
    }
    if (type === 'IEND') break;
    place = next;
  }
  return kept.subarray(0, end);
}
