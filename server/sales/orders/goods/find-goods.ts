import { sql } from 'drizzle-orm';
import { formatXof } from '#contract/base/fields/money.ts';
import { MAX_QUANTITY } from '#contract/base/limits.ts';
import { messages } from '#contract/talk/messages.ts';
import { type Db, preparedOnce } from '#server/base/db/open.ts';

import { type FieldProblem, type PriceChange, Problem } from '#server/base/problem.ts';
import {
  isOnPromotion,
  preorderPriceFor,
  priceOfToday,
} from '#server/goods/catalogue/columns/product-columns.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import {
  type FoundPack,
  findPack,
  goodsOf,
  isCurrent,
  listCurrentPacks,
} from '#server/goods/packs/find-packs.ts';
import { termsMark } from '../delivery/delivery-terms.ts';
import type { WantedLine } from '../order/order-request.ts';
import {
  type OrderKind,
  type PricedGood,
  type PricedService,
  type PurchaseToPrice,
  unitPriceOf,
} from '../pricing/price-order.ts';

export type FoundGoods = {
  goods: PricedGood[];
  packId: number | null;
  /** As far as it is known. */
  litres: number;
  pictureOf: Map<number, string>;
  /** Undefined without products. */
  termsMark: string | undefined;
};

/** `stockFirst` refuses pre-orders (rule G-44). */
type GoodsTerms = { agreed: AgreedPrices | undefined; stockFirst: boolean };

/** The products of a request at today's or agreed prices. Throws `conflict`, `bad-request`. */
export async function findGoods(
  db: Db,
  {
    kind,
    lines,
    packCode,
  }: { kind: OrderKind; lines: WantedLine[]; packCode?: string | undefined },
  { agreed, stockFirst }: GoodsTerms,
): Promise<FoundGoods> {
  refuseTooMany(lines);
  const pack = kind === 'pack' ? await findPackGoods(db, lines, packCode) : undefined;
  const rowOf = await readProducts(db, lines);
  const priced = lines.map(({ id, quantity }) => {
    const row = rowOf.get(id);
    if (row === undefined) throw notSold(`Le produit ${id}`);
    const { stockFirstPreorder, ...found } = row;
    const today = {
      ...found,
      ...(stockFirst && { preorderPrice: stockFirstPreorder }),
      quantity,
      packPrice: pack?.priceOf.get(id) ?? null,
    };
    const good = atAgreedPrice(today, agreed);
    if (agreed?.isSold !== true) {
      if (!row.listed) throw notSold(row.name);
      // A price of 0 takes a product off sale, even at an agreed price.
      soldPriceOf(today, kind);
    }
    const unitPrice = soldPriceOf(good, kind);
    return { good, unitPrice, usualPrice: row.usualPrice };
  });
  refuseChangedPrices(lines, priced);
  const pictures = [...rowOf.values()].flatMap(({ productId, picture }) =>
    picture === null ? [] : [[productId, picture] as const],
  );
  const goods = priced.map(({ good }) => good);
  const litres = goods.reduce((sum, good) => sum + good.litres * good.quantity, 0);
  const { mark } = rowOf.values().next().value ?? {};
  return {
    goods,
    packId: pack?.id ?? null,
    litres,
    pictureOf: new Map(pictures),
    termsMark: mark,
  };
}

/** In XOF. Throws `conflict` for a product that is not sold this way. */
function soldPriceOf(good: PricedGood, kind: OrderKind): number {
  const unitPrice = unitPriceOf(good, kind);
  if (unitPrice === null || unitPrice < 1) throw notSold(good.name, kind);
  return unitPrice;
}

async function readProducts(db: Db, lines: WantedLine[]) {
  const rows = await productsStatement(db).execute({ ids: lines.map(({ id }) => id) });
  return new Map(rows.map((row) => [row.productId, row]));
}

const productsStatement = preparedOnce((db) =>
  db
    .select({
      productId: products.id,
      categoryId: products.categoryId,
      name: products.name,
      usualPrice: products.listPrice,
      price: priceOfToday,
      onPromotion: isOnPromotion(),
      preorderPrice: products.preorderPrice,
      stockFirstPreorder: preorderPriceFor(true),
      creditPrice: sql<number | null>`case when ${products.creditEligible}
        then ${products.creditPrice} end`,
      listed: products.listed,
      litres: sql<number>`coalesce(${products.volumeLitres}, 0)`,
      picture: sql<string | null>`${products.pictures}[1]`,
      mark: termsMark,
    })
    .from(products)
    .where(sql`${products.id} = any(${sql.placeholder('ids')}::int[])`)
    .prepare('products_of_order'),
);

function refuseChangedPrices(
  lines: readonly WantedLine[],
  priced: readonly { good: PricedGood; unitPrice: number; usualPrice: number }[],
): void {
  const fields: FieldProblem[] = [];
  const prices: PriceChange[] = [];
  for (const [place, { id, shownPrice }] of lines.entries()) {
    const { good, unitPrice, usualPrice } = priced[place]!;
    if (shownPrice === undefined || shownPrice === unitPrice) continue;
    // Existing clients send a product's `list_price` from the catalogue, in promotion or not.
    const isPromotion = good.onPromotion && unitPrice === good.price && unitPrice < usualPrice;
    if (isPromotion && shownPrice === usualPrice) continue;
    fields.push({
      field: `order_lines.${place}.list_price`,
      message: `${good.name} : ${formatXof(unitPrice)} au lieu de ${formatXof(shownPrice)}`,
    });
    prices.push({ id, old_price: shownPrice, new_price: unitPrice });
  }
  if (fields.length === 0) return;
  const message = 'Un prix a changé depuis que vous avez rempli votre panier.';
  throw new Problem('conflict', message, fields, { prices });
}

function refuseTooMany(lines: readonly WantedLine[]): void {
  const pieces = new Map<number, number>();
  for (const [place, { id, quantity }] of lines.entries()) {
    const sum = (pieces.get(id) ?? 0) + quantity;
    pieces.set(id, sum);
    if (sum <= MAX_QUANTITY) continue;
    const message = `${MAX_QUANTITY} pièces d’un produit au plus par commande.`;
    throw new Problem('bad-request', message, [
      { field: `order_lines.${place}.quantity`, message },
    ]);
  }
}

const WAYS: Partial<Record<OrderKind, string>> = {
  preorder: ' en précommande',
  creditorder: ' à crédit',
};

function notSold(name: string, kind: OrderKind = 'order'): Problem {
  const message = `${name} ne se vend pas ou plus${WAYS[kind] ?? ''}.`;
  return new Problem('conflict', message, [{ field: 'order_lines', message }]);
}

/** The pack by its code or, for existing clients, by its lines. Throws `conflict`. */
async function findPackGoods(
  db: Db,
  lines: readonly WantedLine[],
  code: string | undefined,
): Promise<{ id: number; priceOf: Map<number, number> }> {
  const found = code === undefined ? await findByLines(db, lines) : await findPack(db, code);
  if (found === undefined || !isCurrent(found)) throw new Problem('conflict', messages.pack.gone);
  if (!isWhole(found, lines)) {
    throw new Problem('conflict', 'Le contenu de ce pack a changé : ouvrez-le de nouveau.');
  }
  const prices = found.lines.flatMap((line) =>
    goodsOf(line).map(({ productId }) => [productId, line.unitPrice] as const),
  );
  return { id: found.id, priceOf: new Map(prices) };
}

/** Of several packs of the same products, the one with the prices that were shown. */
async function findByLines(db: Db, lines: readonly WantedLine[]): Promise<FoundPack | undefined> {
  const whole = (await listCurrentPacks(db)).filter((pack) => isWhole(pack, lines));
  const isAsShown = (pack: FoundPack) =>
    lines.every(({ id, shownPrice }) =>
      pack.lines.some(
        (line) =>
          line.unitPrice === shownPrice && goodsOf(line).some(({ productId }) => productId === id),
      ),
    );
  return whole.find(isAsShown) ?? whole[0];
}

/** Whether the lines are one product of each line of the pack, in its quantity (rule G-62). */
function isWhole(pack: FoundPack, lines: readonly WantedLine[]): boolean {
  const wanted = new Map<number, number>();
  for (const { id, quantity } of lines) wanted.set(id, (wanted.get(id) ?? 0) + quantity);
  return (
    wanted.size === pack.lines.length &&
    pack.lines.every((line) =>
      goodsOf(line).some(({ productId }) => wanted.get(productId) === line.quantity),
    )
  );
}

/**
 * Prices that the shop has promised, in XOF: by product and service, and for delivery to one zone; other zones cost
 * today's fee. For plain orders only, without discounts.
 */
export type AgreedPrices = {
  pieces: ReadonlyMap<number, number>;
  services: readonly Pick<PricedService, 'sold' | 'price'>[];
  delivery: { zoneId: number; feeXof: number } | undefined;
  /** The goods have left at these prices: also products that are no longer on sale. */
  isSold?: boolean;
};

function atAgreedPrice<T extends Pick<PricedGood, 'productId' | 'price' | 'onPromotion'>>(
  good: T,
  agreed: AgreedPrices | undefined,
): T {
  const price = agreed?.pieces.get(good.productId);
  return price === undefined ? good : { ...good, price, onPromotion: false };
}

/** The zone with the agreed fee (XOF) and no free delivery; unchanged without an agreement for this zone. */
export function atAgreedFee<Z extends NonNullable<PurchaseToPrice['zone']> & { id: number }>(
  zone: Z | undefined,
  agreed: AgreedPrices | undefined,
): Z | undefined {
  if (zone === undefined || agreed?.delivery?.zoneId !== zone.id) return zone;
  return { ...zone, fee: agreed.delivery.feeXof, freeFrom: null };
}
