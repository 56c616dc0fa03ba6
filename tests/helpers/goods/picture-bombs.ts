// Pictures that are small as a file and cost much to open.
import { crc32 } from 'node:zlib';
import sharp from 'sharp';

const green = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#008000' } });

const BITS_OF_A_COEFFICIENT = 14;
const COEFFICIENTS = 63;

/**
 * A progressive JPEG of one block of 8x8 px for each colour, of at most 2,647 scans: each coefficient comes bit by
 * bit, as the standard allows (ITU-T T.81, G.1.2.3).
 */
export function jpegOfScans(count: number): Buffer {
  const tableOfOne = (table: number, value: number) =>
    segment(0xc4, [table, 1, ...Array<number>(15).fill(0), value]);
  const scan = (colours: number[], [first, last, bits]: [number, number, number]) =>
    segment(0xda, [colours.length, ...colours.flatMap((id) => [id, 0]), first, last, bits]);
  const parts = [
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array<number>(64).fill(1)]),
    segment(0xc2, [8, 0, 8, 0, 8, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]),
    tableOfOne(0x00, 0),
    tableOfOne(0x10, 0),
    scan([1, 2, 3], [0, 0, 0]),
    Buffer.from([0b0001_1111]),
  ];
  const last = BITS_OF_A_COEFFICIENT - 1;
  for (let made = 1; made < count; made += 1) {
    const place = made - 1;
    const id = (place % 3) + 1;
    const coefficient = (Math.floor(place / 3) % COEFFICIENTS) + 1;
    const low = last - Math.floor(place / 3 / COEFFICIENTS);
    const bits = low === last ? low : ((low + 1) << 4) | low;
    // The end of the block, and nothing before it.
    parts.push(scan([id], [coefficient, coefficient, bits]), Buffer.from([0b0111_1111]));
  }
  return Buffer.concat([...parts, Buffer.from([0xff, 0xd9])]);
}

/** A part of a JPEG with its marker and its length. */
export function segment(marker: number, data: readonly number[] | Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, Buffer.from(data)]);
}

/** A JPEG of 8x8 px with these parts before all others. */
export async function jpegWith(segments: readonly Buffer[]): Promise<Buffer> {
  const jpeg = await green(8).jpeg().toBuffer();
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

const PNG_HEADER_BYTES = 33;

/** A PNG of 8x8 px with these chunks behind its header. */
export async function pngWith(chunks: readonly [type: string, data: Buffer][]): Promise<Buffer> {
  const png = await green(8).png().toBuffer();
  const made = chunks.map(([type, data]) => {
    const summed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    return Buffer.concat([uint32(data.length), summed, uint32(crc32(summed))]);
  });
  return Buffer.concat([
    png.subarray(0, PNG_HEADER_BYTES),
    ...made,
    png.subarray(PNG_HEADER_BYTES),
  ]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

const WEBP_HEAD_BYTES = 12;

/** An animation of 1x1 px. */
export async function webpOfFrames(count: number): Promise<Buffer> {
  const still = await green(1).webp({ lossless: true }).toBuffer();
  // Place, size less one, 100 ms, no flags.
  const facts = Buffer.alloc(16);
  facts.writeUInt8(100, 12);
  const frame = riffChunk('ANMF', Buffer.concat([facts, still.subarray(WEBP_HEAD_BYTES)]));
  const isAnimated = Buffer.from([2, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  const body = [riffChunk('VP8X', isAnimated), riffChunk('ANIM', Buffer.alloc(6))];
  const frames = Array<Buffer>(count).fill(frame);
  return riffChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...body, ...frames]));
}

function riffChunk(type: string, data: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(data.length);
  return Buffer.concat([Buffer.from(type), size, data, Buffer.alloc(data.length % 2)]);
}

/** An AVIF whose header gives the picture another type, such as `grid`. */
export async function avifOf(type: string): Promise<Buffer> {
  const avif = await green(16).avif({ effort: 0 }).toBuffer();
  avif.write(type, avif.indexOf('av01', avif.indexOf('infe')), 'latin1');
  return avif;
}

/** An AVIF of `side` px square whose header says 64 px. */
export async function smallByItsWord(side: number): Promise<Buffer> {
  const avif = await green(side).avif({ effort: 0 }).toBuffer();
  const size = avif.indexOf('ispe') + 8;
  avif.writeUInt32BE(64, size);
  avif.writeUInt32BE(64, size + 4);
  return avif;
}
