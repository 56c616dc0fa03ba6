/** A row of a paper: a text, or a label with an amount at the right edge. Texts are French, as shown on a page. */
export type PaperRow = {
  text: string;
  value?: string;
  /** Draws the text as a QR code; its label on a page. */
  codeLabel?: string;
  /** Blank lines, then a rule to write on; the text is empty. */
  isToSign?: boolean;
  isCentred?: boolean;
  isStrong?: boolean;
  isLarge?: boolean;
};

/** What a till prints, once for the page and the ticket printer. `lines` are the order lines. */
export type Paper = {
  title: string;
  head: PaperRow[];
  linesTitle: string;
  lines: { name: string; label?: string; value?: string }[];
  foot: PaperRow[];
};

/** Characters that a paper has in a row, by its width. */
export const PAPER_COLUMNS = {
  '80': 48,
  '80-42': 42,
  '58': 32,
} as const;
export type PaperWidth = keyof typeof PAPER_COLUMNS;

export const PAPER_WORDS: Record<PaperWidth, string> = {
  '80': '80 mm (48 signes par ligne)',
  '80-42': '80 mm (42 signes par ligne)',
  '58': '58 mm (32 signes par ligne)',
};

/** A printer that the device remembers. `codepages` names its set of code pages. */
export type Printer = {
  vendorId: number;
  productId: number;
  serialNumber: string;
  name: string;
  language: 'esc-pos' | 'star-prnt' | 'star-line';
  codepages: string;
  width: PaperWidth;
};
