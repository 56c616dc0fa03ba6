import { TOO_INTRICATE } from './picture-problem.ts';

/** Only the first is shown, but libwebp looks for each from the first on: 20,000 take seconds. */
const MAX_FRAMES = 1000;

const FRAME = 'ANMF';

/** Cameras and programs write 10 at most, and every one costs as much as the whole picture. */
const MAX_SCANS = 64;

/** The longest colour profile takes 255, and what a telephone notes a few more. */
const MAX_SEGMENTS = 1000;

const MARK = 0xff;

const START_OF_SCAN = 0xda;

const END_OF_IMAGE = 0xd9;

const START_OF_FRAME = 0xc0;

const LENGTH_BYTES = 2;

/** The length and the type before the data of a box of AVIF or a chunk of PNG. */
const HEAD_BYTES = 8;

const LONG_HEAD_BYTES = 16;

/** Coded pictures, which may hold any bytes. */
const DATA = 'mdat';

/** Pictures put together from others, each as often as it is named, and films. */
const DERIVED = ['grid', 'iovl', 'iden', 'moov'];

type Kind = {
  /** What stands at which byte; a text could have one of them, as `<!--ftyp-->` before a drawing. */
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

/**
 * What of an uploaded picture a decoder may see, told by its first bytes: no other kind reaches one. Pixels are
 * bounded elsewhere; this bounds the work that a file asks for besides. Throws TOO_INTRICATE, and an error of
 * another message for other kinds.
 */
export function boundUpload(upload: Uint8Array): Uint8Array {
  const head = Buffer.from(upload.subarray(0, LONGEST_HEAD)).toString('latin1');
  const kind = KINDS.find(({ signs }) => signs.every(([at, sign]) => head.startsWith(sign, at)));
  if (kind === undefined) throw new Error('no picture by its first bytes');
  return kind.bound(upload);
}

/**
 * Returns an AVIF of one coded picture as it is. Refuses pictures composed of others, which can name the same large
 * picture thousands of times (ISO/IEC 23008-12, 6.6.2). Throws TOO_INTRICATE.
 */
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

/** The size of a box with its head; 0 stands for all that follows, 1 for a size of 64 bits. */
function sizeAt(found: Buffer, place: number): number {
  const size = found.readUInt32BE(place);
  if (size === 0) return found.length - place;
  if (size !== 1) return Math.max(size, HEAD_BYTES);
  if (place + LONG_HEAD_BYTES > found.length) return found.length - place;
  return Math.max(Number(found.readBigUInt64BE(place + HEAD_BYTES)), LONG_HEAD_BYTES);
}

/**
 * A JPEG up to its end: further pictures and videos that telephones put behind are left away. Markers are found
 * as libjpeg finds them (ITU-T T.81, annex B), so that nothing is decoded that was not counted here. Throws
 * TOO_INTRICATE.
 */
function boundJpeg(bytes: Uint8Array): Uint8Array {
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

/**
 * A WebP as it is. Its frames are counted wherever one may stand, also within another, as libwebp finds them there
 * too. Throws TOO_INTRICATE.
 */
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

/** The checksum behind the data of a chunk; its length and its type stand before. */
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
