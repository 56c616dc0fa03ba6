import { counted } from '#contract/base/counted.ts';
import { withAccents } from '#contract/base/fields/accents.ts';
import { frenchDay } from '#contract/base/fields/french-time.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import type { RoundLoad, StaffRound, StaffStop } from '#contract/delivery/staff-rounds.ts';
import { cashDutyWords } from '#contract/money/stamp-duty.ts';
import { slotWords } from '#contract/sales/handover/delivery-promise.ts';
import { formatDialledPhone } from './draw-order.ts';
import { drawHead, drawSignatures, drawTable, openPaper, SIGNATURES_HEIGHT } from './draw-parts.ts';
import type { PaperShop } from './paper-shop.ts';
import { LEFT, type Paper, type Sheet, WIDTH } from './sheet.ts';

const SPACE = 16;
const LINE_HEIGHT = 16;
/** Space for handwritten numbers; this many fit a table row, which stays on one page. */
const TO_WRITE = '____________________';
const MOST_BLANKS = 20;

/** By product, with space for serial numbers. */
export function drawLoadList(shop: PaperShop, load: RoundLoad): Promise<Paper> {
  const sheet = openPaper(shop, undefined, headOf(load));
  drawLoad(sheet, load);
  return sheet.finish();
}

/** The load list, and a delivery note for each stop in driving order. */
export function drawRoundPapers(
  shop: PaperShop,
  { load, round }: { load: RoundLoad; round: StaffRound },
): Promise<Paper> {
  const sheet = openPaper(shop, undefined, headOf(load));
  drawLoad(sheet, load);
  const stops = round.stops.filter(({ state }) => state !== 'removed');
  for (const [place, stop] of stops.entries()) {
    sheet.turnPage();
    drawHead(sheet, shop, {
      title: stop.kind === 'collection' ? 'Bon de reprise' : 'Bon de livraison',
      name: stop.order_name,
      facts: [
        `Tournée n° ${round.id} du ${frenchDay(round.day)}`,
        `Arrêt ${place + 1} sur ${stops.length}`,
      ],
    });
    drawStop(sheet, stop);
  }
  return sheet.finish();
}

const headOf = ({ id, day, driver, vehicle, plate, place, stops }: RoundLoad) => ({
  title: 'Tournée',
  name: String(id),
  facts: [
    frenchDay(day),
    driver,
    [vehicle, plate].filter(Boolean).join(' · '),
    `Départ : ${place}`,
    counted(stops, 'arrêt', 'arrêts'),
  ].filter((fact) => fact !== ''),
});

function drawLoad(sheet: Sheet, { articles, note }: RoundLoad): void {
  const pieces = articles.reduce((sum, { quantity }) => sum + quantity, 0);
  drawTable(
    sheet,
    [
      { title: 'Liste de chargement' },
      { title: 'Pièces', width: 45, align: 'right' },
      { title: 'Sur place', width: 55, align: 'right' },
      { title: 'Numéros de série', width: 120 },
      { title: 'Chargé', width: 45 },
    ],
    articles.map(({ name, quantity, there, tracks_serials }) => [
      withAccents(name),
      String(quantity),
      there === null ? '' : String(there),
      tracks_serials ? blanks(quantity) : '',
      '[   ]',
    ]),
  );
  sheet.y += SPACE / 2;
  writeLine(sheet, `À charger : ${counted(pieces, 'pièce', 'pièces')}`, true);
  if (note !== '') writeLine(sheet, `Note : ${note}`);
  sheet.y += SPACE;
  drawSignatures(sheet, 'Chargé par (nom, signature)', 'Livreur (nom, signature)');
}

function blanks(pieces: number): string {
  const lines = Array.from({ length: Math.min(pieces, MOST_BLANKS) }, () => TO_WRITE);
  return [...lines, ...(pieces > MOST_BLANKS ? ['(suite\u00a0au\u00a0dos)'] : [])].join(' ');
}

function drawStop(sheet: Sheet, stop: StaffStop): void {
  const { zone, city, quarter, street, landmark, slot, wished_on, note } = stop;
  const isFetched = stop.kind === 'collection';
  const when = slot === null ? wished_on !== null && frenchDay(wished_on) : slotWords(slot);
  const address = [street, quarter, city, zone].filter((part) => part !== '');
  const known: [string, string][] = [
    ['Téléphone', formatDialledPhone(stop.phone) ?? ''],
    ['Deuxième téléphone', formatDialledPhone(stop.second_phone) ?? ''],
    ['Adresse', [...new Set(address)].join(', ')],
    ['Repère', landmark],
    ['Plus code', stop.plus_code],
    ['Quand', when || ''],
    ['Note du client', note],
    ['Raison du retour', stop.return_note],
  ];
  drawTable(
    sheet,
    [
      { title: isFetched ? 'À reprendre chez' : 'À remettre à', width: 110 },
      { title: stop.recipient || stop.customer_name },
    ],
    known.filter(([, value]) => value !== ''),
  );
  sheet.y += SPACE;
  drawTable(
    sheet,
    [
      { title: 'Article' },
      { title: 'Pièces', width: 45, align: 'right' },
      { title: 'Numéros de série', width: 180 },
    ],
    stop.lines.map(({ name, quantity, tracks_serials }) => [
      withAccents(name),
      String(quantity),
      tracks_serials ? blanks(quantity) : '',
    ]),
  );
  sheet.y += SPACE;
  // A signature needs its subject on the same page.
  if (sheet.makeRoom(LINE_HEIGHT + SPACE + SIGNATURES_HEIGHT)) {
    writeLine(sheet, `Suite du bon n° ${stop.order_name}`);
  }
  if (isFetched) {
    drawSignatures(
      sheet,
      'Rendu par le client (date, nom, signature)',
      'Repris par le livreur (nom, signature)',
    );
    return;
  }
  const { amount_due: due, cash_duty_percent: percent } = stop;
  const money = [formatXof(due), cashDutyWords(due, percent, [])].filter(Boolean).join(' ');
  writeLine(sheet, due > 0 ? `À encaisser : ${money}` : 'Rien à encaisser.', true);
  sheet.y += SPACE;
  drawSignatures(
    sheet,
    'Reçu par le client (date, nom, signature)',
    'Remis par le livreur (nom, signature)',
  );
}

function writeLine(sheet: Sheet, text: string, bold = false): void {
  sheet.makeRoom(sheet.heightOf(text, WIDTH, { bold }));
  sheet.y += sheet.write(text, { x: LEFT, y: sheet.y, width: WIDTH }, { bold }) + 4;
}
