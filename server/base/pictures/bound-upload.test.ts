import { deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { pictureTasks } from '#server/base/pictures/tasks.ts';
import {
  avifOf,
  jpegOfScans,
  jpegWith,
  pngWith,
  segment,
  smallByItsWord,
  webpOfFrames,
} from '#tests/helpers/goods/picture-bombs.ts';
import { boundUpload } from './bound-upload.ts';
import { TOO_INTRICATE, TOO_MANY_PIXELS } from './picture-problem.ts';

const SVG = 'xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>';
const open = (upload: Uint8Array) => pictureTasks.shrinkPhoto({ upload });
const sizeOf = async (opened: Promise<Uint8Array>) => {
  const { width, height, pages = 1 } = await sharp(await opened).metadata();
  return { width, height, pages };
};

describe('a JPEG', () => {
  test('is opened with 64 scans and refused with one more', async () => {
    expect(await sizeOf(open(jpegOfScans(64)))).toMatchObject({ width: 8, height: 8 });
    for (const count of [65, 2500])
      await expect(open(jpegOfScans(count))).rejects.toThrow(TOO_INTRICATE);
  });

  test('is opened with as many notes as a colour profile takes, not with a thousand', async () => {
    const note = segment(0xe2, Buffer.alloc(60));
    const usual = await jpegWith(Array<Buffer>(300).fill(note));
    expect(await sizeOf(open(usual))).toMatchObject({ width: 8 });
    await expect(open(await jpegWith(Array<Buffer>(1001).fill(note)))).rejects.toThrow(
      TOO_INTRICATE,
    );
  });

  test('with metadata of ten megabytes is opened without them', async () => {
    const exif = segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), Buffer.alloc(65_000, 1)]));
    const opened = await open(await jpegWith(Array<Buffer>(150).fill(exif)));
    expect(opened.byteLength).toBeLessThan(1000);
    expect((await sharp(opened).metadata()).exif).toBeUndefined();
  });

  test('ends where it says, whatever a telephone puts behind', async () => {
    const photo = await jpegWith([]);
    const behind = Buffer.concat([photo, jpegOfScans(2500)]);
    expect(Buffer.from(boundUpload(behind)).equals(photo)).toBe(true);
  });

  test('hides no scan in its data, behind a restart or a length of less than itself', () => {
    const scans = jpegOfScans(64);
    const end = scans.subarray(-2);
    const hidden = segment(0xda, [1, 1, 0, 1, 1, 0x10]);
    for (const before of [[], [0xff, 0x00], [0xff, 0xd3], [0xff, 0xff], [0xff, 0xe0, 0, 0]]) {
      const more = Buffer.concat([scans.subarray(0, -2), Buffer.from(before), hidden, end]);
      expect(() => boundUpload(more)).toThrow(TOO_INTRICATE);
    }
  });
});

describe('a PNG', () => {
  const packed = deflateSync(Buffer.alloc(1_000_000, 65));
  const note = (type: string, head: string): [string, Buffer] => [
    type,
    Buffer.concat([Buffer.from(head, 'latin1'), packed]),
  ];

  test('is opened without its notes, which are never unpacked', async () => {
    const bomb = await pngWith([
      ...Array<[string, Buffer]>(20).fill(note('zTXt', 'k\0\0')),
      ...Array<[string, Buffer]>(20).fill(note('iTXt', 'k\0\u0001\0\0\0')),
      ['tEXt', Buffer.from('k\0v')],
    ]);
    expect(boundUpload(bomb)).toEqual(boundUpload(await pngWith([])));
    expect(await sizeOf(open(bomb))).toMatchObject({ width: 8, height: 8 });
  });

  test('with a colour profile that unpacks to more than it says is opened', async () => {
    expect(await sizeOf(open(await pngWith([note('iCCP', 'k\0\0')])))).toMatchObject({ width: 8 });
  });

  test('keeps its colours, its transparency and which way is up', async () => {
    const upright = await sharp({
      create: { width: 20, height: 10, channels: 4, background: '#00800080' },
    })
      .withMetadata({ orientation: 6, icc: 'p3' })
      .png()
      .toBuffer();
    const { width, height, hasAlpha, icc, orientation } = await sharp(
      boundUpload(upright),
    ).metadata();
    expect({ width, height, hasAlpha, orientation }).toEqual({
      width: 20,
      height: 10,
      hasAlpha: true,
      orientation: 6,
    });
    expect(icc).toBeDefined();
    expect(await sizeOf(open(upright))).toMatchObject({ width: 10, height: 20 });
  });

  test.each([
    ['of 16 bits', false],
    ['that is interlaced', true],
  ])('%s counts by its pixels, before one is read', async (_, progressive) => {
    const picture = (side: number) =>
      sharp({ create: { width: side, height: side, channels: 4, background: '#00800080' } })
        .toColourspace(progressive ? 'srgb' : 'rgb16')
        .png({ progressive })
        .toBuffer();
    await expect(open(await picture(4001))).rejects.toThrow(TOO_MANY_PIXELS);
    expect(await sizeOf(open(await picture(1500)))).toMatchObject({ width: 1280, height: 1280 });
  });
});

describe('a WebP', () => {
  test('of many frames shows its first one, and one of endless frames is refused', async () => {
    const few = await webpOfFrames(1000);
    expect((await sharp(few).metadata()).pages).toBe(1000);
    expect(await sizeOf(open(few))).toEqual({ width: 1, height: 1, pages: 1 });
    await expect(open(await webpOfFrames(1001))).rejects.toThrow(TOO_INTRICATE);
  });
});

describe('an AVIF', () => {
  test('of one picture is opened', async () => {
    expect(await sizeOf(open(await avifOf('av01')))).toMatchObject({ width: 16, height: 16 });
  });

  test.each(['grid', 'iovl', 'iden'])('put together as %s is refused', async (type) => {
    await expect(open(await avifOf(type))).rejects.toThrow(TOO_INTRICATE);
  });

  test('larger than it says is not opened', async () => {
    await expect(open(await smallByItsWord(1000))).rejects.toThrow('heif');
  });
});

const black = () => sharp(Buffer.alloc(48), { raw: { width: 4, height: 4, channels: 3 } });

test.each<[string, () => Buffer | Promise<Buffer>]>([
  ['GIF', () => black().gif().toBuffer()],
  ['TIFF', () => black().tiff().toBuffer()],
  ['PDF', () => Buffer.from('%PDF-1.7\n%%EOF')],
  ['SVG', () => Buffer.from(`<svg ${SVG}`)],
  ['SVG with a sign of WebP', () => Buffer.from(`<svg    WEBP="" ${SVG}`)],
  ['SVG with a sign of AVIF', () => Buffer.from(`<!--ftyp--><svg ${SVG}`)],
  ['packed SVG', () => gzipSync(`<svg ${SVG}`)],
])('%s reaches no decoder', async (_, make) => {
  await expect(open(await make())).rejects.toThrow('no picture by its first bytes');
});

describe('whatever comes', () => {
  const heads = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'RIFF\0\0\0\0WEBP', '\0\0\0\x14ftypavif', ''];
  // Significant bytes, often enough to matter.
  const signs = fc.constantFrom(
    [0xff],
    [0xff, 0xda],
    [0xff, 0xd9],
    [0xff, 0xe1, 0, 0],
    [0, 0, 0, 1],
    [0xff, 0xff, 0xff, 0xff],
    [...Buffer.from('IEND')],
    [...Buffer.from('IDAT')],
    [...Buffer.from('ANMF')],
    [...Buffer.from('mdat')],
  );
  const pieces = fc.array(fc.oneof(signs, fc.array(fc.integer({ min: 0, max: 255 }))));
  const uploads = fc
    .tuple(fc.constantFrom(...heads), pieces)
    .map(([head, body]) => Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(body.flat())]));

  test('ends with no more bytes than came, and leaves what came as it is', () => {
    fc.assert(
      fc.property(uploads, (upload) => {
        const before = Buffer.from(upload);
        const outcome = outcomeOf(upload);
        expect(upload.equals(before)).toBe(true);
        if (typeof outcome === 'string') {
          expect([TOO_INTRICATE, 'no picture by its first bytes']).toContain(outcome);
        } else {
          expect(outcome.byteLength).toBeLessThanOrEqual(upload.byteLength);
          expect(Buffer.from(outcomeOf(outcome) as Uint8Array).equals(outcome)).toBe(true);
        }
      }),
    );
  });

  test('a picture that is cut off anywhere is bounded as far as it goes', async () => {
    const whole = await Promise.all([
      jpegOfScans(70),
      jpegWith([segment(0xe1, Buffer.alloc(30))]),
      pngWith([['tEXt', Buffer.from('k\0v')]]),
      webpOfFrames(3),
      avifOf('av01'),
    ]);
    for (const upload of whole) {
      for (let length = 0; length < upload.byteLength; length += 1) {
        const cut = upload.subarray(0, length);
        const outcome = outcomeOf(cut);
        if (typeof outcome !== 'string') expect(outcome.byteLength).toBeLessThanOrEqual(length);
      }
    }
  });
});

function outcomeOf(upload: Uint8Array): Uint8Array | string {
  try {
    return boundUpload(upload);
  } catch (error) {
    return (error as Error).message;
  }
}
