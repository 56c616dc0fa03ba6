import { encodeQR } from 'qr';
import { coveredNames } from '#contract/base/covered-names.ts';
import { withAccents } from '#contract/base/fields/accents.ts';
import { frenchDay } from '#contract/base/fields/french-time.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { isAbroad, phoneText } from '#contract/base/fields/phone-text.ts';
import { stampDutyOn } from '#contract/money/stamp-duty.ts';
import { hasPieces } from '#contract/sales/orders/line-kinds.ts';
import type { Order, OrderLine, PaperCertificate } from '#contract/sales/orders/order-shapes.ts';
import type { DocumentOrder } from './document-order.ts';
import { drawTable } from './draw-parts.ts';
import { COLORS, LEFT, RIGHT, type Sheet, WIDTH } from './sheet.ts';

const SPACE = 20;
const COLUMN = (WIDTH - SPACE) / 2;
const SUMS = { width: 320, amount: 100, line: 15 };

export function drawParties(sheet: Sheet, { order, quarter }: DocumentOrder): void {
  const { company = null } = order;
  const person = [formatDialledPhone(order.partner_phone), order.partner_email];
  const buyer =
    company === null
      ? [order.partner_name, ...person]
      : [
          company.name,
          company.ninea && `NINEA ${company.ninea}`,
          company.address,
          // Who gave neither a number nor an address has no name either.
          person.some(Boolean) ? `Acheteur : ${order.partner_name}` : null,
          ...person,
        ];
  const street = [order.partner_street, quarter, order.partner_street2];
  const place = [...street, order.partner_city, order.zone];
  const delivery = [
    order.recipient,
    [formatDialledPhone(order.recipient_phone), formatDialledPhone(order.second_phone)]
      .filter(Boolean)
      .join(', ') || null,
    [...new Set(place)].filter((part) => part).join(', '),
    order.plus_code && `Plus code : ${order.plus_code}`,
    order.delivery_slot === null && order.wished_on !== null
      ? `Jour souhaité : ${frenchDay(order.wished_on)}`
      : null,
  ];
  drawTwoColumns(
    sheet,
    [company === null ? 'Client' : 'Facturé à', buyer],
    ['Livraison', delivery],
  );
}

/** Missing lines leave no gap. */
type Party = readonly [title: string, lines: readonly (string | null)[]];

export function drawTwoColumns(sheet: Sheet, left: Party, right: Party): void {
  const heights = [
    drawParty(sheet, LEFT, ...left),
    drawParty(sheet, LEFT + COLUMN + SPACE, ...right),
  ];
  sheet.y += Math.max(...heights) + SPACE;
}

function drawParty(
  sheet: Sheet,
  x: number,
  title: string,
  lines: readonly (string | null)[],
): number {
  const text = lines.filter((line) => line).join('\n');
  let y = sheet.y;
  y += sheet.write(title, { x, y, width: COLUMN }, { size: 8.5, bold: true, color: COLORS.muted });
  for (const line of text.split('\n')) y += sheet.write(line, { x, y: y + 2, width: COLUMN }) + 2;
  return y - sheet.y;
}

export function drawLines(sheet: Sheet, document: DocumentOrder): void {
  drawGoods(sheet, document.order.order_lines);
  drawSums(sheet, document);
}

type PricedLine = Pick<
  OrderLine,
  'kind' | 'product_name' | 'product_uom_qty' | 'price_unit' | 'price_total'
>;

export function drawGoods(sheet: Sheet, lines: readonly PricedLine[]): void {
  drawTable(
    sheet,
    [
      { title: 'Désignation' },
      { title: 'Quantité', width: 50, align: 'right' },
      { title: 'Prix unitaire TTC', width: 85, align: 'right' },
      { title: 'Total TTC', width: 85, align: 'right' },
    ],
    lines
      .filter(hasPieces)
      .map((line) => [
        withAccents(line.product_name),
        String(line.product_uom_qty),
        formatXof(line.price_unit),
        formatXof(line.price_total),
      ]),
  );
}

function drawSums(sheet: Sheet, { order, vatPercent }: DocumentOrder): void {
  const added = order.order_lines.filter((line) => !hasPieces(line));
  drawAmounts(sheet, [
    ...added.map((line): [string, number] => [nameAddition(order, line), line.price_total]),
    ['Total HT', order.amount_untaxed],
    [`TVA ${vatPercent} %`, order.amount_tax],
    ['Total TTC', order.amount_total, true],
    ...order.credit_notes.map((note): [string, number] => [`Avoir ${note.name}`, -note.amount]),
    ['Déjà payé', order.amount_total - order.amount_residual - order.amount_credited],
    ...(order.state === 'cancel' ? [] : [toPay(order), ...dutyToPay(order)]),
    ...(order.stamp_duty ? [dutyOf(order.stamp_duty)] : []),
  ]);
}

/** A discount of some products names them. */
function nameAddition({ order_lines: lines }: Order, { product_name, covers }: OrderLine): string {
  const covered = coveredNames(lines, covers);
  return covered === undefined ? product_name : `${product_name}, sur ${covered}`;
}

/** In XOF; the flag means bold. */
export function drawAmounts(sheet: Sheet, sums: readonly [string, number, boolean?][]): void {
  const label = { x: RIGHT - SUMS.width, width: SUMS.width - SUMS.amount };
  sheet.makeRoom(sums.length * SUMS.line + SPACE);
  sheet.y += SPACE / 2;
  for (const [name, amountXof, bold = false] of sums) {
    const height = sheet.write(name, { ...label, y: sheet.y }, { bold, align: 'right' });
    const box = { x: RIGHT - SUMS.amount, y: sheet.y, width: SUMS.amount };
    sheet.write(formatXof(amountXof), box, { bold, align: 'right' });
    sheet.y += Math.max(height + 4, SUMS.line);
  }
  sheet.y += SPACE / 2;
}

/** The stamp duty if the rest is paid in cash. */
function dutyToPay({ amount_residual, cash_duty_percent = 0 }: Order): [string, number][] {
  const dutyXof = stampDutyOn(amount_residual, cash_duty_percent);
  return dutyXof > 0 ? [['Droit de timbre, si payé en espèces', dutyXof]] : [];
}

const dutyOf = (dutyXof: number): [string, number] => [
  'Droit de timbre des espèces reçues, en plus',
  dutyXof,
];

const toPay = ({ amount_residual }: Order): [string, number, boolean] => [
  'Reste à payer',
  amount_residual,
  true,
];

export function drawInstalments(sheet: Sheet, { order }: DocumentOrder): void {
  if (order.payment_lines.length === 0) return;
  sheet.makeRoom(SPACE * 3);
  sheet.y += sheet.write('Échéances', { x: LEFT, y: sheet.y, width: WIDTH }, { bold: true }) + 2;
  drawTable(
    sheet,
    [
      { title: 'N°', width: 24 },
      { title: 'À payer le' },
      { title: 'Part', width: 60, align: 'right' },
      { title: 'Montant', width: 95, align: 'right' },
      { title: 'Payé', width: 95, align: 'right' },
      { title: 'État', width: 60, align: 'right' },
    ],
    order.payment_lines.map((part) => [
      String(part.sequence),
      frenchDay(part.due_date),
      `${String(part.rate).replace('.', ',')} %`,
      formatXof(part.amount),
      formatXof(part.paid_amount),
      stateOf(part),
    ]),
  );
  sheet.y += SPACE;
}

function stateOf({ state, is_late }: Order['payment_lines'][number]): string {
  if (state) return 'Payée';
  return is_late ? 'En retard' : 'À payer';
}

const QR_SIZE = 96;
/** Light modules that scanners need. */
const QUIET_ZONE = 4;

/** The number and the QR code of a certified paper. */
export function drawCertificate(sheet: Sheet, certificate: PaperCertificate | null | undefined) {
  if (certificate == null) return;
  const { number, qr } = certificate;
  sheet.makeRoom(QR_SIZE + SPACE * 2);
  const said = `Document certifié n° ${number}`;
  sheet.y += sheet.write(said, { x: LEFT, y: sheet.y, width: WIDTH }, { bold: true }) + 4;
  sheet.qr(encodeQR(qr, 'raw', { ecc: 'medium', border: QUIET_ZONE }), QR_SIZE);
  sheet.y += SPACE / 2;
}

export function drawConditions(sheet: Sheet, sentences: readonly string[]): void {
  const style = { size: 8, color: COLORS.muted };
  const text = sentences.join(' ');
  sheet.makeRoom(sheet.heightOf(text, WIDTH, style));
  sheet.y += sheet.write(text, { x: LEFT, y: sheet.y, width: WIDTH }, style) + SPACE / 2;
}

/** The wire omits the `+`; `+221 77 123 45 67` is easier to dial from paper. */
export const formatDialledPhone = (phone: string | null) =>
  phone && (isAbroad(phone) ? phoneText(phone) : `+221 ${phoneText(phone)}`);
