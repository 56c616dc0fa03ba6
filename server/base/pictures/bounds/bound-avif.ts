import { TOO_INTRICATE } from './too-intricate.ts';

const HEAD_BYTES = 8;
const LONG_HEAD_BYTES = 16;
/** Coded pictures, which may hold any bytes. */
const DATA = 'mdat';
/** Pictures put together from others, each as often as it is named, and films. */
const DERIVED = ['grid', 'iovl', 'iden', 'moov'];

/**
 * Returns an AVIF of one coded picture as it is. Refuses pictures composed of others, which can name the same large
 * picture thousands of times (ISO/IEC 23008-12, 6.6.2). Throws TOO_INTRICATE.
 */
export function boundAvif(bytes: Uint8Array): Uint8Array {
  const found = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let place = 0;
  while (place + HEAD_BYTES <= found.length) {
    const next = place + sizeAt(found, place);
    const isData = found.toString('latin1', place + 4, place + HEAD_BYTES) === DATA;
    const box = found.subarray(place, next);
    if (!isData && DERIVED.some((type) => box.includes(type))) throw new Error(TOO_INTRICATE);
    place = next;
  }
  return bytes;
}

/** The size of a box with its head; 0 stands for all that follows, 1 for a size of 64 bits. */
function sizeAt(found: Buffer, place: number): number {
  const size = found.readUInt32BE(place);
  if (size === 0) return found.length - place;
  if (size !== 1) return Math.max(size, HEAD_BYTES);
  if (place + LONG_HEAD_BYTES > found.length) return found.length - place;
  return Math.max(Number(found.readBigUInt64BE(place + HEAD_BYTES)), LONG_HEAD_BYTES);
}
