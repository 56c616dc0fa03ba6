import type { UploadKind } from '#contract/delivery/after-sales-states.ts';

const HEAD = 16;

type Sign = { at: number; hex: string; mime: string };
const hexOf = (text: string) => Buffer.from(text, 'latin1').toString('hex');
const sign = (mime: string, hex: string, at = 0): Sign => ({ mime, hex, at });

/** Formats of phones and browsers by their first bytes; the first match counts. */
const SIGNS: Record<UploadKind, readonly Sign[]> = {
  video: [
    sign('video/quicktime', hexOf('ftypqt'), 4),
    sign('video/3gpp', hexOf('ftyp3g'), 4),
    sign('video/mp4', hexOf('ftyp'), 4),
    sign('video/webm', '1a45dfa3'),
  ],
  voice: [
    sign('audio/3gpp', hexOf('ftyp3g'), 4),
    sign('audio/mp4', hexOf('ftyp'), 4),
    sign('audio/webm', '1a45dfa3'),
    sign('audio/ogg', hexOf('OggS')),
    sign('audio/mpeg', hexOf('ID3')),
    sign('audio/mpeg', 'fffb'),
    sign('audio/mpeg', 'fff3'),
    sign('audio/aac', 'fff1'),
    sign('audio/aac', 'fff9'),
    sign('audio/amr', hexOf('#!AMR')),
    sign('audio/wav', hexOf('WAVE'), 8),
  ],
};

/** By the first bytes, not the sender's type; undefined for types that the shop does not serve. */
export function mimeOf(kind: UploadKind, bytes: Buffer): string | undefined {
  const head = bytes.subarray(0, HEAD).toString('hex');
  return SIGNS[kind].find(({ at, hex }) => head.startsWith(hex, at * 2))?.mime;
}
