import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { paperFont, printable } from '#server/base/letters/paper-fonts.ts';

/** A4 in points. */
const PAGE = { width: 595.28, height: 841.89 };
export const LEFT = 48;
export const RIGHT = PAGE.width - LEFT;
export const WIDTH = RIGHT - LEFT;
const TOP = 48;
const FOOT = PAGE.height - 46;
const LAST = FOOT - 14;
const MARK_SIZE = 92;
const MARK_DEGREES = -35;

export const COLORS = { ink: '#071539', muted: '#51607a', accent: '#0560ae', line: '#dde4ee' };

export type TextStyle = {
  size?: number;
  bold?: boolean;
  color?: string;
  align?: 'left' | 'right' | 'center';
};
type Box = { x: number; y: number; width: number };

/** `missing`: signs that no font has and that appear as boxes. */
export type Paper = { pdf: Uint8Array; missing: string[] };

/** With features pdfkit lays out whole lines; word by word, Arabic would come out in the wrong order. */
const WHOLE_LINES: PDFKit.Mixins.TextOptions = { features: [] };

/** Pages of A4 filled from top to bottom. `mark` crosses every page; `foot` and page number end it. */
export class Sheet {
  /** In points from the top of the page. */
  y = TOP;
  readonly #pdf: PDFKit.PDFDocument;
  readonly #foot: string;
  readonly #mark: string;
  readonly #missing = new Set<string>();

  constructor({
    title,
    author,
    foot,
    mark,
  }: { title: string; author: string; foot: string; mark: string }) {
    this.#foot = foot;
    this.#mark = mark;
    this.#pdf = new PDFDocument({
      size: 'A4',
      // The built-in fonts lack most letters of the world.
      font: '',
      margin: 0,
      bufferPages: true,
      lang: 'fr-FR',
      displayTitle: true,
      info: { Title: title, Author: author },
    });
    this.#drawMark();
  }

  /** Wraps; returns the height. */
  write(text: string, { x, y, width }: Box, style: TextStyle = {}): number {
    const height = this.heightOf(text, width, style);
    const { color = COLORS.ink, align = 'left' } = style;
    const shown = this.#shown(text, style);
    this.#choose(style)
      .fillColor(color)
      .text(shown, x, y, { ...WHOLE_LINES, width, align });
    return height;
  }

  heightOf(text: string, width: number, style: TextStyle = {}): number {
    const shown = this.#shown(text, style);
    return this.#choose(style).heightOfString(shown, { ...WHOLE_LINES, width });
  }

  /** Draws a square of dark modules at the left of the page, `size` points wide, and moves below it. */
  qr(rows: readonly (readonly boolean[])[], size: number): void {
    this.makeRoom(size);
    const module = size / rows.length;
    for (const [row, cells] of rows.entries()) {
      for (const [column, isDark] of cells.entries()) {
        if (!isDark) continue;
        this.#pdf.rect(LEFT + column * module, this.y + row * module, module, module);
      }
    }
    this.#pdf.fill(COLORS.ink);
    this.y += size;
  }

  rule(): void {
    this.#pdf.moveTo(LEFT, this.y).lineTo(RIGHT, this.y).lineWidth(0.75).stroke(COLORS.line);
  }

  /** Starts a new page unless a block of this height fits; returns whether it did. */
  makeRoom(height: number): boolean {
    if (this.y + height <= LAST) return false;
    this.turnPage();
    return true;
  }

  turnPage(): void {
    this.#pdf.addPage();
    this.#drawMark();
    this.y = TOP;
  }

  async finish(): Promise<Paper> {
    const { count } = this.#pdf.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.#pdf.switchToPage(page);
      const style: TextStyle = { size: 8, color: COLORS.muted };
      this.write(this.#foot, { x: LEFT, y: FOOT, width: WIDTH - 80 }, style);
      const number = `Page ${page + 1} sur ${count}`;
      this.write(number, { x: RIGHT - 80, y: FOOT, width: 80 }, { ...style, align: 'right' });
    }
    this.#pdf.end();
    return { pdf: await buffer(this.#pdf), missing: [...this.#missing] };
  }

  #choose({ size = 9.5, bold = false }: TextStyle): PDFKit.PDFDocument {
    const weight = weightOf(bold);
    // pdfkit accepts an opened font; its types do not say so.
    const font = paperFont(weight) as unknown as Uint8Array;
    return this.#pdf.font(font, weight).fontSize(size);
  }

  #shown(text: string, { bold = false }: TextStyle): string {
    const font = paperFont(weightOf(bold));
    const { text: shown, missing } = printable(text, (sign) => font.hasGlyphForCodePoint(sign));
    for (const sign of missing) this.#missing.add(sign);
    return shown;
  }

  #drawMark(): void {
    if (this.#mark === '') return;
    const middle: [number, number] = [PAGE.width / 2, PAGE.height / 2];
    this.#pdf.save().rotate(MARK_DEGREES, { origin: middle }).fillOpacity(0.16);
    const box = { x: 0, y: middle[1] - MARK_SIZE / 2, width: PAGE.width };
    this.write(this.#mark, box, { size: MARK_SIZE, bold: true, color: '#b91c1c', align: 'center' });
    this.#pdf.restore();
  }
}

const weightOf = (bold: boolean) => (bold ? 'bold' : 'regular');
