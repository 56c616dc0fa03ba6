import { LRUCache } from 'lru-cache';

/** Browsers send one of a few headers, each with all that they ask. */
const known = new LRUCache<string, string[]>({ max: 20 });

/** The encodings that a client takes, by its header `Accept-Encoding`, in its order. */
export function acceptedEncodings(accepted: string | string[] | undefined): readonly string[] {
  const header = String(accepted ?? '');
  const encodings = known.get(header);
  if (encodings !== undefined) return encodings;
  const read = readEncodings(header);
  known.set(header, read);
  return read;
}

const readEncodings = (header: string): string[] =>
  header
    .split(',')
    .map((choice) => choice.replaceAll(' ', ''))
    .filter((choice) => !/;q=0(\.0*)?$/.test(choice))
    .flatMap((choice) => choice.split(';', 1));

/** The header `Vary` of an answer whose encoding depends on the request, beside what it depends on already. */
export const varyByEncoding = (already: unknown): string =>
  already === undefined ? 'accept-encoding' : `${already}, accept-encoding`;
