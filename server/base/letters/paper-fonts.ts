import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import bidiFactory from 'bidi-js/dist/bidi.mjs';
import { create, type Font, type GlyphRun } from 'fontkit';
import { LRUCache } from 'lru-cache';

type Run = { text: string; isRightToLeft: boolean };

type Level = { text: string; level: number };

const bidi = bidiFactory();

/** Right-to-left scripts up to U+FFFF: our fonts have none beyond. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Covers Wolof, Pulaar, Arabic, N'Ko, Greek and Cyrillic. DejaVu's licence allows embedding and unchanged copies. */
const FILES = { regular: 'DejaVuSansCondensed.ttf', bold: 'DejaVuSansCondensed-Bold.ttf' };

/** Cached layouts: those of a paper of 100 lines. */
const MOST_LINES = 1000;

type Weight = keyof typeof FILES;

const opened = new Map<Weight, Font>();

/** Loaded on first use and cached: loading takes as long as a page. */
export function paperFont(weight: Weight): Font {
  const known = opened.get(weight);
  if (known !== undefined) return known;
  const file = createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${FILES[weight]}`);
  const font = create(readFileSync(file));
  nameGlyphs(font);
  layOutInVisualOrder(font);
  opened.set(weight, font);
  return font;
}

/** fontkit caches a glyph that É needed, such as E, without its letter: a search in a later paper would miss it. */
function nameGlyphs(font: Font): void {
  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, codePoints = []) => {
    const glyph = getGlyph(id, codePoints);
    if (glyph.codePoints.length === 0) glyph.codePoints = codePoints;
    return glyph;
  };
}

/** pdfkit writes glyphs from left to right, Arabic too, and lays out each line four times. */
function layOutInVisualOrder(font: Font): void {
  const layOut = font.layout.bind(font);
  const laidOut = new LRUCache<string, GlyphRun[]>({ max: MOST_LINES });
  font.layout = (line) => {
    const runs =
      laidOut.get(line) ??
      visualRuns(line).map(({ text, isRightToLeft }) =>
        layOut(text, [], undefined, undefined, isRightToLeft ? 'rtl' : 'ltr'),
      );
    laidOut.set(line, runs);
    // pdfkit scales these positions in place.
    const positions = runs.flatMap((run) => run.positions.map((position) => ({ ...position })));
    return {
      glyphs: runs.flatMap((run) => run.glyphs),
      positions,
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      },
    };
  };
}

/** Parts of a line of French from left to right, by the Unicode Bidirectional Algorithm (UAX 9). */
export function visualRuns(line: string): Run[] {
  if (!RIGHT_TO_LEFT.test(line)) return [{ text: line, isRightToLeft: false }];
  return reordered(partsByLevel(line)).map(({ text, level }) => {
    const isRightToLeft = level % 2 === 1;
    return { text: isRightToLeft ? mirrored(text) : text, isRightToLeft };
  });
}

function partsByLevel(line: string): Level[] {
  const { levels } = bidi.getEmbeddingLevels(line, 'ltr');
  const parts: Level[] = [];
  for (const [index, level] of levels.entries()) {
    const last = parts.at(-1);
    if (last?.level === level) last.text += line[index];
    else parts.push({ text: line[index] ?? '', level });
  }
  return parts;
}

/** Rule L2 of UAX 9: from the highest level to 1, reverse runs of that level or above. */
function reordered(parts: Level[]): Level[] {
  const highest = Math.max(...parts.map(({ level }) => level));
  let line = parts;
  for (let floor = highest; floor > 0; floor -= 1) {
    const next: Level[] = [];
    let turned: Level[] = [];
    for (const part of line) {
      if (part.level >= floor) turned.unshift(part);
      else {
        next.push(...turned, part);
        turned = [];
      }
    }
    line = [...next, ...turned];
  }
  return line;
}

/** Rule L4 of UAX 9: brackets are mirrored. */
const mirrored = (text: string) =>
  Array.from(text, (sign) => bidi.getMirroredCharacter(sign) ?? sign).join('');

/** `missing` has the characters that the font lacks. */
type Printable = { text: string; missing: string[] };

const BOX = '□';

/** Keeps the joiners that shape Arabic. */
const CONTROL = /[[\p{Cc}\p{Cf}]--[\u200c\u200d]]/gv;

/**
 * One line in characters of a font, without control characters. A missing one becomes its compatible form (𝐀 is an A),
 * or a box; an accent without a letter goes.
 */
export function printable(text: string, has: (codePoint: number) => boolean): Printable {
  const isShown = (sign: string) => has(sign.codePointAt(0) ?? 0);
  const missing: string[] = [];
  const show = (sign: string): string => {
    if (isShown(sign)) return sign;
    const similar = sign.normalize('NFKC');
    if (similar !== sign && [...similar].every(isShown)) return similar;
    missing.push(sign);
    return /\p{M}/u.test(sign) ? '' : BOX;
  };
  const line = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\s*[\t-\r\u0085\u2028\u2029]+\s*/g, ' ')
    .replace(CONTROL, '');
  return { text: Array.from(line, show).join(''), missing };
}
