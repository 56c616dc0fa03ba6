import { createReadStream } from 'node:fs';
import { errorCodeOf } from '#server/base/error-code.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/**
 * The encoding of a text file, judged by all of it: an accent may stand in its last line only. A file
 * that is not correct UTF-8 but mostly reads as it counts as damaged UTF-8, not as Windows-1252.
 */
export async function detectEncoding(path: string): Promise<Encoding> {
  let isFirst = true;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    const chunks: AsyncIterable<Buffer> = createReadStream(path);
    for await (const bytes of chunks) {
      if (isFirst && bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
      if (isFirst && bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
      isFirst = false;
      decoder.decode(bytes, { stream: true });
    }
    decoder.decode();
    return 'utf-8';
  } catch (error) {
    if (errorCodeOf(error) !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error;
    return (await isMostlyUtf8(path)) ? 'utf-8' : 'windows-1252';
  }
}

async function isMostlyUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8');
  let broken = 0;
  let whole = 0;
  for await (const chunk of createReadStream(path)) {
    const text = decoder.decode(chunk, { stream: true });
    const foreign = text.match(/[^\0-\x7f]/g) ?? [];
    const replaced = foreign.filter((character) => character === '\ufffd').length;
    broken += replaced;
    whole += foreign.length - replaced;
  }
  return whole > broken;
}
