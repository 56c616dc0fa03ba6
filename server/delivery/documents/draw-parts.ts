import { frenchDay } from '#contract/base/fields/french-time.ts';
import type { DocumentOrder } from './document-order.ts';
import type { PaperShop } from './paper-shop.ts';
import { COLORS, LEFT, RIGHT, Sheet, WIDTH } from './sheet.ts';

const SPACE = 18;

const TITLE_WIDTH = 220;

type Head = { title: string; name: string; facts: readonly string[] };

/** Opens a paper: the seller on the left, its title on the right. Papers of a cancelled order are marked. */
export function openPaper(
  shop: PaperShop,
  document: DocumentOrder | undefined,
  { title, name, facts }: Head,
): Sheet {
  const shopName = shop.settings.SHOP_NAME;
  const isCancelled = document?.order.state === 'cancel';
  const sheet = new Sheet({
    title: `${title} ${name}`,
    author: shopName,
    foot: [`${title} ${name}`, sellerInOneLine(shop)].join(' · '),
    mark: isCancelled ? 'ANNULÉE' : '',
  });
  drawHead(sheet, shop, { title, name, facts }, () => {
    if (isCancelled) drawCancellation(sheet, document?.cancelled);
  });
  return sheet;
}

/** Also for a following paper in the same document; `drawMore` draws above the line. */
export function drawHead(sheet: Sheet, shop: PaperShop, head: Head, drawMore = () => {}): void {
  const top = sheet.y;
  const seller = drawSeller(sheet, top, shop.settings.SHOP_NAME, sellerLines(shop));
  sheet.y = Math.max(seller, drawTitle(sheet, top, head)) + SPACE;
  drawMore();
  sheet.rule();
  sheet.y += SPACE;
}

function drawSeller(sheet: Sheet, top: number, name: string, lines: readonly string[]): number {
  const box = { x: LEFT, width: WIDTH - TITLE_WIDTH - SPACE };
  let y = top + sheet.write(name, { ...box, y: top }, { size: 17, bold: true }) + 2;
  for (const line of lines) {
    y += sheet.write(line, { ...box, y }, { size: 8.5, color: COLORS.muted }) + 2;
  }
  return y;
}

function drawTitle(sheet: Sheet, top: number, { title, name, facts }: Head): number {
  const box = { x: RIGHT - TITLE_WIDTH, width: TITLE_WIDTH };
  const style = { size: 17, bold: true, color: COLORS.accent, align: 'right' } as const;
  let y = top + sheet.write(title, { ...box, y: top }, style) + 2;
  y += sheet.write(`N° ${name}`, { ...box, y }, { size: 11, bold: true, align: 'right' }) + 3;
  for (const fact of facts) y += sheet.write(fact, { ...box, y }, { align: 'right' }) + 2;
  return y;
}

function drawCancellation(sheet: Sheet, cancelled: DocumentOrder['cancelled']): void {
  const when = cancelled && ` le ${frenchDay(cancelled.at)}`;
  const why = cancelled?.reason ? ` : ${cancelled.reason}` : '';
  const text = `Commande ANNULÉE${when ?? ''}${why}`;
  const style = { bold: true, color: '#b91c1c' };
  sheet.y += sheet.write(text, { x: LEFT, y: sheet.y, width: WIDTH }, style) + SPACE / 2;
}

/** Legal lines of the seller; unset settings leave no gap. */
function sellerLines({ settings }: PaperShop): string[] {
  const capital = settings.SHOP_COMPANY_CAPITAL;
  return [
    joined([settings.SHOP_COMPANY_NAME, settings.SHOP_COMPANY_FORM], ' '),
    capital && `Capital : ${capital}`,
    settings.SHOP_ADDRESS,
    joined([settings.SHOP_PHONE, settings.SHOP_EMAIL]),
    identifiersOf(settings),
  ].filter((line) => line !== '');
}

const sellerInOneLine = ({ settings }: PaperShop): string =>
  joined([settings.SHOP_COMPANY_NAME || settings.SHOP_NAME, identifiersOf(settings)]);

const identifiersOf = ({ SHOP_RCCM: rccm, SHOP_NINEA: ninea }: PaperShop['settings']) =>
  joined([rccm && `RCCM ${rccm}`, ninea && `NINEA ${ninea}`]);

const joined = (parts: string[], sign = ' · ') => parts.filter((part) => part !== '').join(sign);

/** Width in points; a column without one takes the rest. */
type Column = { title: string; width?: number; align?: 'left' | 'right' };

const PAD = 5;

const GAP = 8;

/** Cells wrap, the head repeats on each page, and a row stays on one page. */
export function drawTable(sheet: Sheet, columns: readonly Column[], rows: readonly string[][]) {
  const boxes = placeColumns(columns);
  const titles = columns.map(({ title }) => title);
  const head = { size: 8.5, bold: true, color: COLORS.muted };
  const heightOf = (cells: readonly string[], style = {}) =>
    Math.max(...boxes.map(({ width }, index) => sheet.heightOf(cells[index] ?? '', width, style)));
  const drawRow = (cells: readonly string[], style = {}) => {
    const height = heightOf(cells, style);
    for (const [index, { x, width, align }] of boxes.entries()) {
      sheet.write(cells[index] ?? '', { x, width, y: sheet.y + PAD }, { ...style, align });
    }
    sheet.y += height + 2 * PAD;
    sheet.rule();
  };

  const headHeight = heightOf(titles, head) + 2 * PAD;
  const firstRow = rows[0] === undefined ? 0 : heightOf(rows[0]) + 2 * PAD;
  sheet.makeRoom(headHeight + firstRow);
  drawRow(titles, head);
  for (const row of rows) {
    if (sheet.makeRoom(heightOf(row) + 2 * PAD)) drawRow(titles, head);
    drawRow(row);
  }
}

function placeColumns(columns: readonly Column[]) {
  const fixed = columns.reduce((sum, { width = 0 }) => sum + width, 0);
  const free = columns.filter(({ width }) => width === undefined).length;
  const share = (WIDTH - fixed - GAP * (columns.length - 1)) / Math.max(1, free);
  let x = LEFT;
  return columns.map(({ width = share, align = 'left' }) => {
    const box = { x, width: Math.min(width, RIGHT - x), align };
    x += width + GAP;
    return box;
  });
}

const BETWEEN = 16;

const BLANK = 70;

/** In points. */
export const SIGNATURES_HEIGHT = BLANK;

export function drawSignatures(sheet: Sheet, left: string, right: string): void {
  sheet.makeRoom(BLANK);
  const width = WIDTH / 2 - BETWEEN;
  const style = { size: 8.5, bold: true, color: COLORS.muted } as const;
  const top = sheet.y;
  sheet.write(left, { x: LEFT, y: top, width }, style);
  sheet.write(right, { x: RIGHT - width, y: top, width }, style);
  sheet.y = top + BLANK;
  sheet.rule();
}
