import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font, type GlyphRun } from 'fontkit';
import { LRUCache } from 'lru-cache';
import { visualRuns } from './visual-runs.ts';

/**
 * Latin with the letters of Wolof and Pulaar, Arabic, N'Ko, Greek, Cyrillic and common signs, as narrow as Helvetica.
 * The licence of DejaVu (Bitstream Vera) allows to embed the files, and to pass them on unchanged beside software.
 */
const FILES = { regular: 'DejaVuSansCondensed.ttf', bold: 'DejaVuSansCondensed-Bold.ttf' };

/** Words and lines whose glyphs are kept: those of a paper of 100 lines. */
const MOST_LINES = 1000;

export type Weight = keyof typeof FILES;

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
