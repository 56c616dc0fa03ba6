// The parts of two packages that papers and previews use; neither brings types that fit.
declare module 'fontkit' {
  type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number };
  type Glyph = {
    id: number;
    codePoints: number[];
    advanceWidth: number;
    path: { toSVG(): string };
  };
  /** Glyphs from left to right; all lengths are in units of the font. */
  export type GlyphRun = {
    glyphs: Glyph[];
    positions: Position[];
    readonly advanceWidth: number;
  };
  type Direction = 'ltr' | 'rtl';
  export type Font = {
    unitsPerEm: number;
    getGlyph(id: number, codePoints?: number[]): Glyph;
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(
      text: string,
      features?: string[],
      script?: string,
      language?: string,
      direction?: Direction,
    ): GlyphRun;
  };
  export function create(file: Uint8Array): Font;
}

declare module 'bidi-js/dist/bidi.mjs' {
  type Levels = { levels: Uint8Array };
  export default function bidiFactory(): {
    /** A level for each UTF-16 unit: odd ones are read from right to left. */
    getEmbeddingLevels(text: string, baseDirection: 'ltr' | 'rtl'): Levels;
    getMirroredCharacter(sign: string): string | null;
  };
}
