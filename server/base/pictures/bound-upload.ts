import { TOO_INTRICATE } from './picture-problem.ts';

/** Only the first is shown, but libwebp visits all: 20,000 take seconds. */
const MAX_FRAMES = 1000;

const FRAME = 'ANMF';

/** Cameras write at most 10; each costs as much as the whole picture. */
const MAX_SCANS = 64;

/** The longest colour profile takes 255; a phone adds a few. */
const MAX_SEGMENTS = 1000;

const MARK = 0xff;

const START_OF_SCAN = 0xda;

const END_OF_IMAGE = 0xd9;

const START_OF_FRAME = 0xc0;

const LENGTH_BYTES = 2;

/** Length and type before an AVIF box or a PNG chunk. */
const HEAD_BYTES = 8;

const LONG_HEAD_BYTES = 16;

/** Coded pictures, which may hold any bytes. */
const DATA = 'mdat';

/** Composed pictures, which repeat others, and films. */
const DERIVED = ['grid', 'iovl', 'iden', 'moov'];

type Kind = {
  /** Several offsets: a text could match one, as `<!--ftyp-->` before an SVG. */
  signs: [at: number, sign: string][];
  bound: (bytes: Uint8Array) => Uint8Array;
};

const KINDS: readonly Kind[] = [
  { signs: [[0, '\xff\xd8\xff']], bound: boundJpeg },
  { signs: [[0, '\x89PNG\r\n\x1a\n']], bound: boundPng },
  {
    signs: [
      [0, 'RIFF'],
      [8, 'WEBP'],
    ],
    bound: boundWebp,
  },
  {
    signs: [
      [0, '\0\0\0'],
      [4, 'ftyp'],
    ],
    bound: boundAvif,
  },
];

const LONGEST_HEAD = 12;

/** Bounds a decoder's work besides pixels. Throws TOO_INTRICATE, and another error for other formats. */
export function boundUpload(upload: Uint8Array): Uint8Array {
  const head = Buffer.from(upload.subarray(0, LONGEST_HEAD)).toString('latin1');
  const kind = KINDS.find(({ signs }) => signs.every(([at, sign]) => head.startsWith(sign, at)));
  if (kind === undefined) throw new Error('no picture by its first bytes');
  return kind.bound(upload);
}

/** Refuses pictures composed of others: one could repeat a large one thousands of times (ISO/IEC 23008-12, 6.6.2). */
function boundAvif(bytes: Uint8Array): Uint8Array {
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

/** 0: up to the end; 1: the size has 64 bits. */
function sizeAt(found: Buffer, place: number): number {
  const size = found.readUInt32BE(place);
  if (size === 0) return found.length - place;
  if (size !== 1) return Math.max(size, HEAD_BYTES);
  if (place + LONG_HEAD_BYTES > found.length) return found.length - place;
  return Math.max(Number(found.readBigUInt64BE(place + HEAD_BYTES)), LONG_HEAD_BYTES);
}

/** Cuts off appended media. Finds markers as libjpeg does (ITU-T T.81, annex B). Throws TOO_INTRICATE. */
function boundJpeg(bytes: Uint8Array): Uint8Array {
  let scans = 0;
  let segments = 0;
  let place = bytes.indexOf(MARK, LENGTH_BYTES);
  while (place >= 0 && place + 1 < bytes.length) {
    const marker = bytes[place + 1] ?? 0;
    if (marker === END_OF_IMAGE) return bytes.subarray(0, place + 2);
    // Fill bytes may precede a marker.
    let next = place + 1;
    if (marker !== MARK) next += hasLength(marker) ? 1 + lengthAt(bytes, place + 2) : 1;
    if (hasLength(marker)) segments += 1;
    if (marker === START_OF_SCAN) scans += 1;
    if (scans > MAX_SCANS || segments > MAX_SEGMENTS) throw new Error(TOO_INTRICATE);
    place = bytes.indexOf(MARK, next);
  }
  return bytes;
}

/** 00 and the restarts D0 to D7 have no length. */
const hasLength = (marker: number): boolean =>
  marker >= START_OF_FRAME && marker !== MARK && !(marker >= 0xd0 && marker <= END_OF_IMAGE);

/** The length includes its own two bytes; it may lie. */
const lengthAt = (bytes: Uint8Array, place: number): number =>
  Math.max(LENGTH_BYTES, (bytes[place] ?? 0) * 256 + (bytes[place + 1] ?? 0));

/** Counts frames wherever libwebp finds them, also nested. Throws TOO_INTRICATE. */
function boundWebp(bytes: Uint8Array): Uint8Array {
  const found = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let frames = 0;
  for (let place = found.indexOf(FRAME); place >= 0; place = found.indexOf(FRAME, place + 1)) {
    frames += 1;
    if (frames > MAX_FRAMES) throw new Error(TOO_INTRICATE);
  }
  return bytes;
}

const SIGNATURE_BYTES = 8;

/** The checksum after the data. */
const SUM_BYTES = 4;

/** Chunks for pixels, colours and orientation. */
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

/** Drops texts: 50 KB of `zTXt` or `iTXt` unpack to 50 MB each. Never throws: the decoder refuses a broken PNG. */
function boundPng(bytes: Uint8Array): Uint8Array {
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
