import { formatXof } from '#contract/base/fields/money.ts';
import type { CreditLineKind } from '#contract/delivery/return-states.ts';
import { hasPieces } from '#contract/sales/orders/line-kinds.ts';
import { Problem } from '#server/base/problem.ts';
import { type DiscountCover, spreadDiscount } from '../pricing/apply-coupons.ts';
import { splitTaxes } from '../pricing/price-order.ts';
import type { orderLines } from '../tables.ts';
import type { CreditSelection } from './tables.ts';

type CreditLine = {
  kind: CreditLineKind;
  orderLineId: number | null;
  name: string;
  quantity: number;
  total: number;
};

type PricedCreditLine = CreditLine & { subtotal: number; tax: number };

export type EarlierCreditLine = Pick<CreditLine, 'kind' | 'orderLineId' | 'quantity' | 'total'>;

export type PricedCredit = {
  lines: PricedCreditLine[];
  total: number;
  untaxed: number;
  tax: number;
};

/** The lines of an order, and what earlier credit notes gave back. */
export type Creditable = {
  lines: readonly OrderedLine[];
  vatPercent: number;
  former: readonly EarlierCreditLine[];
};

/** The lines of a credit note in XOF (rule S-38). Throws `conflict` for nothing, or more than is left to credit. */
export function priceCredit(creditable: Creditable, selection: CreditSelection): PricedCredit {
  const { lines: ordered, vatPercent, former } = creditable;
  const formerXof = sumOf(former);
  const restXof = sumOf(ordered) - formerXof;
  const lines = choose(creditable, selection);
  const wantedXof = sumOf(lines);
  if (wantedXof > restXof) {
    if (restXof < 1) throw new Problem('conflict', 'Toute la commande est déjà créditée.');
    if (selection.amountXof > 0) {
      const message = `Il ne reste que ${formatXof(restXof)} à créditer sur cette commande.`;
      throw new Problem('conflict', message, [{ field: 'amount', message }]);
    }
    lines.push(line('deduction', 'Déjà crédité', restXof - wantedXof));
  }
  const total = sumOf(lines);
  if (total < 1) {
    throw new Problem(
      'conflict',
      selection.lines.length > 0
        ? 'Ces articles n’ont rien coûté, ou tout en est déjà crédité : il n’y a rien à rendre.'
        : 'Choisissez ce qui est à créditer.',
    );
  }
  const priced = splitTaxes(lines, vatPercent, formerXof);
  const tax = priced.reduce((sum, one) => sum + one.tax, 0);
  return { lines: priced, total, untaxed: total - tax, tax };
}

/** Selects the pieces, and the delivery, that no earlier credit note covers. */
export function uncreditedRest({ lines, former }: Creditable): CreditSelection {
  const goods = lines.filter(hasPieces);
  return {
    lines: goods.flatMap(({ id, quantity }) => {
      const left = quantity - creditedPieces(former, id);
      return left > 0 ? [{ lineId: id, quantity: left }] : [];
    }),
    withDelivery: ofKind(lines, 'delivery') > ofKind(former, 'delivery'),
    amountXof: 0,
  };
}

export const creditedPieces = (former: readonly EarlierCreditLine[], lineId: number): number =>
  former
    .filter((one) => hasPieces(one) && one.orderLineId === lineId)
    .reduce((sum, { quantity }) => sum + quantity, 0);

function choose({ lines: ordered, former }: Creditable, selection: CreditSelection): CreditLine[] {
  const goods = chooseGoods(ordered, former, selection);
  const chosen = [...goods];
  if (goods.length > 0) {
    const discountXof = discountWith(ordered, [...former, ...goods]) - ofKind(former, 'discount');
    if (discountXof !== 0) chosen.push(line('discount', nameDiscount(ordered, goods), discountXof));
  }
  if (selection.withDelivery) chosen.push(chooseDelivery(ordered, former));
  if (chosen.length > 0) {
    const isBase = ({ kind }: { kind: string }) => BASE_OF_STAMP.includes(kind);
    const baseXof = sumOf(former.filter(isBase)) + sumOf(chosen.filter(isBase));
    const wholeXof = sumOf(ordered.filter(isBase));
    const stampXof = shareOf(ofKind(ordered, 'stamp'), baseXof, wholeXof) - ofKind(former, 'stamp');
    const stamp = ordered.find(({ kind }) => kind === 'stamp');
    if (stampXof !== 0) chosen.push(line('stamp', stamp?.name ?? '', stampXof));
  }
  if (selection.amountXof > 0) {
    chosen.push(line('amount', 'Geste commercial', selection.amountXof));
  }
  return chosen;
}

const BASE_OF_STAMP: readonly string[] = ['product', 'service', 'discount', 'delivery'];

/** The discount of the credited pieces of each line, as a negative amount. */
function discountWith(
  ordered: readonly OrderedLine[],
  credited: readonly EarlierCreditLine[],
): number {
  const discountOf = discountsByLine(ordered);
  const shares = [...discountOf].map(([{ id, quantity }, xof]) =>
    shareOf(xof, creditedPieces(credited, id), quantity),
  );
  return -shares.reduce((sum, xof) => sum + xof, 0);
}

/** A single discount keeps its name; several on the same products become one line. */
function nameDiscount(ordered: readonly OrderedLine[], goods: readonly CreditLine[]): string {
  const positions = ordered.flatMap(({ id, position }) =>
    goods.some(({ orderLineId }) => orderLineId === id) ? [position] : [],
  );
  const names = ordered.flatMap(({ kind, name, covers }) =>
    kind === 'discount' &&
    (!hasKnownCovers(covers) || covers.some(({ position }) => positions.includes(position)))
      ? [name]
      : [],
  );
  return names.length === 1 ? names[0]! : 'Réductions';
}

function chooseGoods(
  ordered: readonly OrderedLine[],
  former: readonly EarlierCreditLine[],
  { lines }: CreditSelection,
): CreditLine[] {
  return lines.map(({ lineId, quantity }, place) => {
    const good = ordered.find((one) => one.id === lineId && hasPieces(one));
    const isTwice = lines.findIndex((one) => one.lineId === lineId) !== place;
    if (good === undefined || isTwice) {
      throw new Problem('conflict', 'Cet article n’est pas de cette commande : rechargez la page.');
    }
    const left = good.quantity - creditedPieces(former, lineId);
    if (quantity > left) {
      const message = `${good.name} : ${left} au plus.`;
      throw new Problem('conflict', message, [{ field: `lines.${place}.quantity`, message }]);
    }
    const { kind, name } = good;
    const total = quantity * good.unitPrice;
    return {
      kind: kind === 'service' ? kind : 'product',
      orderLineId: lineId,
      name,
      quantity,
      total,
    };
  });
}

function chooseDelivery(ordered: readonly OrderedLine[], former: readonly EarlierCreditLine[]) {
  const leftXof = ofKind(ordered, 'delivery') - ofKind(former, 'delivery');
  if (leftXof < 1) throw new Problem('conflict', 'Il n’y a pas de livraison à créditer.');
  const name = ordered.find(({ kind }) => kind === 'delivery')?.name ?? '';
  return line('delivery', name, leftXof);
}

/** The part of an amount in proportion, rounded; the whole gives all of it. */
const shareOf = (amountXof: number, partXof: number, wholeXof: number): number =>
  wholeXof === 0 ? 0 : Math.round((amountXof * partXof) / wholeXof);

const line = (kind: CreditLineKind, name: string, total: number): CreditLine => ({
  kind,
  orderLineId: null,
  name,
  quantity: 1,
  total,
});

const sumOf = (lines: readonly { total: number }[]): number =>
  lines.reduce((sum, { total }) => sum + total, 0);

const ofKind = (lines: readonly { kind: string; total: number }[], kind: string): number =>
  sumOf(lines.filter((one) => one.kind === kind));

export type OrderedLine = Pick<
  typeof orderLines.$inferSelect,
  'id' | 'position' | 'kind' | 'name' | 'quantity' | 'unitPrice' | 'total' | 'covers'
>;

/** Whether the order recorded which lines a discount covers. */
export const hasKnownCovers = (
  covers: readonly DiscountCover[] | null,
): covers is DiscountCover[] => covers !== null && covers.length > 0;

/**
 * The discounts on each product line in XOF, never more than the line costs. A discount without known covers is spread
 * over all lines by what the others left.
 */
function discountsByLine(ordered: readonly OrderedLine[]): Map<OrderedLine, number> {
  const goods = ordered.filter(({ kind }) => kind === 'product');
  const discounts = ordered.filter(({ kind }) => kind === 'discount');
  const knownXof = goods.map(({ position }) =>
    discounts
      .flatMap(({ covers }) => covers ?? [])
      .reduce((sum, cover) => sum + (cover.position === position ? cover.amountXof : 0), 0),
  );
  const unknownXof = -discounts
    .filter(({ covers }) => !hasKnownCovers(covers))
    .reduce((sum, { total }) => sum + total, 0);
  const leftXof = goods.map(({ total }, place) => total - knownXof[place]!);
  const shares = spreadDiscount(unknownXof, leftXof);
  return new Map(goods.map((good, place) => [good, knownXof[place]! + shares[place]!]));
}
