import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import bidiFactory from 'bidi-js/dist/bidi.mjs';
import { create, type Font, type GlyphRun } from 'fontkit';
import { LRUCache } from 'lru-cache';

/** A part of a line that is read in one direction, in the order in which it is read. */
type Run = { text: string; isRightToLeft: boolean };

type Level = { text: string; level: number };

const bidi = bidiFactory();

/** Letters of scripts that are written from right to left, without those beyond U+FFFF: no font of ours has them. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * Latin with the letters of Wolof and Pulaar, Arabic, N'Ko, Greek, Cyrillic and common signs, as narrow as Helvetica.
 * The licence of DejaVu (Bitstream Vera) allows to embed the files, and to pass them on unchanged beside software.
 */
const FILES = { regular: 'DejaVuSansCondensed.ttf', bold: 'DejaVuSansCondensed-Bold.ttf' };

/** Words and lines whose glyphs are kept: those of a paper of 100 lines. */
const MOST_LINES = 1000;

type Weight = keyof typeof FILES;

const opened = new Map<Weight, Font>();

/** A font of the papers, which is read when it is first asked for and then stays: reading it takes as long as a page. */
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

/**
 * fontkit keeps a glyph as it was first asked for: without its letter if another one needed it as a part, as É
 * needs E. A later paper could then not be searched for that letter.
 */
function nameGlyphs(font: Font): void {
  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, codePoints = []) => {
    const glyph = getGlyph(id, codePoints);
    if (glyph.codePoints.length === 0) glyph.codePoints = codePoints;
    return glyph;
  };
}

/** pdfkit writes all glyphs of a line from left to right, Arabic ones too, and lays out each line four times. */
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
    // pdfkit scales the positions that it gets, and then asks for their sum.
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

/**
 * The parts of a line of a French text from left to right, as the Unicode Bidirectional Algorithm (UAX 9)
 * places them: Arabic words from right to left, numbers in them from left to right, brackets turned.
 */
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

/** Rule L2: from the highest level down to 1, neighbours of that level or above change their order. */
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

/** Rule L4: a bracket that opens looks to the left here. */
const mirrored = (text: string) =>
  Array.from(text, (sign) => bidi.getMirroredCharacter(sign) ?? sign).join('');

/** A text as a font shows it, and the signs that the font lacks. */
type Printable = { text: string; missing: string[] };

const BOX = '□';

/** What joins letters or parts them shapes Arabic; other formats, as those that turn a text around, go. */
const CONTROL = /[[\p{Cc}\p{Cf}]--[\u200c\u200d]]/gv;

/**
 * A text in signs that a font has, on one line and without control signs. What it lacks becomes what looks
 * like it by Unicode's compatible forms (𝐀 is an A), or a box; an accent without a letter of its own goes.
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
