// Which of the encodings of French lists a file has: the one in which its accents are those of French words.
import { createReadStream } from 'node:fs';
import { errorCodeOf } from '#server/base/error-code.ts';
import { Problem } from '#server/base/problem.ts';
import {
  type Charset,
  type Encoding,
  type Misread,
  misreadSigns,
  openDecoder,
} from './encodings.ts';
import { scoreFrench } from './score-french.ts';

/** So much text with accents decides; more of it says the same. */
const MAX_EVIDENCE = 100_000;
/** The earlier one wins a tie. */
const SINGLE_BYTE: readonly Charset[] = ['windows-1252', 'iso-8859-15', 'macintosh', 'cp850'];
/** So many odd signs more than letters of French refuse no list. */
const FEW = 2;
const MISREAD: readonly Misread[] = ['windows-1252', 'macintosh'];
/** A quarter of the bytes of a text in UTF-16 are zero at least. */
const ZEROS = 0.25;

/**
 * Reads the whole file: an accent may be in its last line. Mostly valid UTF-8 counts as damaged UTF-8. Throws
 * `bad-request` if no encoding makes French of it.
 */
export async function detectEncoding(path: string): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const misread = countMisread();
  let isFirst = true;
  try {
    for await (const bytes of createReadStream(path) as AsyncIterable<Buffer>) {
      const wide = isFirst ? findWide(bytes) : undefined;
      if (wide !== undefined) return { charset: wide };
      if (isFirst && isBinary(bytes.toString('latin1'))) throw notText();
      isFirst = false;
      misread.add(decoder.decode(bytes, { stream: true }));
    }
    decoder.decode();
    const misreadAs = misread.found();
    return misreadAs === undefined ? { charset: 'utf-8' } : { charset: 'utf-8', misreadAs };
  } catch (error) {
    if (errorCodeOf(error) !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error;
    if (await isMostlyUtf8(path)) return { charset: 'utf-8' };
    return { charset: chooseCharset(await readEvidence(path)) };
  }
}

/** Whether a text holds signs that no text has, but for the one with which DOS programs end a file. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what tells a binary file
export const isBinary = (text: string) => /[\0-\x08\x0e-\x19\x1b-\x1f]/.test(text);

export const notText = () =>
  new Problem('bad-request', 'Ce fichier n’est ni un CSV ni un classeur .xlsx.');

/** UTF-16 by its mark, or by the zeros that each plain letter has there. */
function findWide(bytes: Buffer): Charset | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === 0) zeros[at % 2]! += 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > bytes.length * ZEROS && even * 20 < odd) return 'utf-16le';
  if (even > bytes.length * ZEROS && odd * 20 < even) return 'utf-16be';
  return undefined;
}

/** Counts what looks like the UTF-8 of French read in another encoding. */
function countMisread() {
  const counts = MISREAD.map((misreadAs) => ({
    misreadAs,
    pattern: misreadSigns(misreadAs).pattern,
    found: 0,
    signs: 0,
  }));
  let foreign = 0;
  return {
    add: (text: string) => {
      if (foreign > MAX_EVIDENCE) return;
      const runs = text.match(/[^\0-\x7f]+ ?/g) ?? [];
      for (const run of runs) {
        foreign += run.trimEnd().length;
        for (const count of counts) {
          const found = run.match(count.pattern) ?? [];
          count.found += found.length;
          for (const signs of found) count.signs += signs.trimEnd().length;
        }
      }
    },
    /** Undefined if there is as much that is none. */
    found: (): Misread | undefined => {
      const best = counts.reduce((a, b) => (b.found > a.found ? b : a));
      return best.found > foreign - best.signs ? best.misreadAs : undefined;
    },
  };
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

/** The texts of the file that hold bytes beyond ASCII, apart. */
async function readEvidence(path: string): Promise<Buffer> {
  let evidence = '';
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    for (const text of chunk.toString('latin1').split(/[\r\n\t;,"]+/)) {
      if (/[\x80-\xff]/.test(text)) evidence += `${text}\n`;
    }
    if (evidence.length > MAX_EVIDENCE) break;
  }
  return Buffer.from(evidence.slice(0, MAX_EVIDENCE), 'latin1');
}

function chooseCharset(evidence: Buffer): Charset {
  const scores = SINGLE_BYTE.map((charset) => {
    const decode = openDecoder({ charset });
    return { charset, ...scoreFrench(decode(evidence) + decode()) };
  });
  const best = scores.reduce((a, b) => (b.score > a.score ? b : a));
  if (best.unlike <= best.like + FEW) return best.charset;
  throw new Problem(
    'bad-request',
    'Ce fichier n’est pas lisible : enregistrez-le en « CSV UTF-8 ».',
  );
}
