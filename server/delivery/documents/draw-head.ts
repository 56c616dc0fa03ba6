import { frenchDay } from '#contract/base/fields/french-time.ts';
import type { DocumentOrder } from './document-order.ts';
import type { PaperShop } from './paper-shop.ts';

import { COLORS, LEFT, RIGHT, Sheet, WIDTH } from './sheet.ts';

const SPACE = 18;
const TITLE_WIDTH = 220;

/** What a paper is and its number, with the facts that stand below. */
export type Head = { title: string; name: string; facts: readonly string[] };

/**
 * A new paper: the seller on the left, on the right what it is. One that stands for an order is marked
 * when that is cancelled.
 */
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

/** The head of a paper, also of one that follows another in the same document; `drawMore` stands above its line. */
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

/** Who sells, line by line as papers have to say it; what is not set leaves no trace. */
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

/** The same in one line, for the foot of a page. */
const sellerInOneLine = ({ settings }: PaperShop): string =>
  joined([settings.SHOP_COMPANY_NAME || settings.SHOP_NAME, identifiersOf(settings)]);

const identifiersOf = ({ SHOP_RCCM: rccm, SHOP_NINEA: ninea }: PaperShop['settings']) =>
  joined([rccm && `RCCM ${rccm}`, ninea && `NINEA ${ninea}`]);

const joined = (parts: string[], sign = ' · ') => parts.filter((part) => part !== '').join(sign);
