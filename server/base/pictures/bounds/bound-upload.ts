import { boundAvif } from './bound-avif.ts';
import { boundJpeg } from './bound-jpeg.ts';
import { boundPng } from './bound-png.ts';
import { boundWebp } from './bound-webp.ts';

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
