import { TOO_INTRICATE } from './too-intricate.ts';

/** Only the first is shown, but libwebp looks for each from the first on: 20,000 take seconds. */
const MAX_FRAMES = 1000;
const FRAME = 'ANMF';

/**
 * A WebP as it is. Its frames are counted wherever one may stand, also within another, as libwebp finds them there
 * too. Throws TOO_INTRICATE.
 */
export function boundWebp(bytes: Uint8Array): Uint8Array {
  const found = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let frames = 0;
  for (let place = found.indexOf(FRAME); place >= 0; place = found.indexOf(FRAME, place + 1)) {
    frames += 1;
    if (frames > MAX_FRAMES) throw new Error(TOO_INTRICATE);
  }
  return bytes;
}
