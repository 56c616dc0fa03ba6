import { formatXof, MAX_XOF } from '#contract/base/fields/money.ts';
import { keysOf } from '#contract/base/tables.ts';
import type {
  BatchChange,
  BatchSight,
  PriceName,
} from '#contract/goods/catalogue/staff-product-batch.ts';
import { hasStalePromoPrice, priceProblems } from '../product/save-product.ts';

/** The fields of a product that a batch may change, in the names of the wire; XOF. */
export type BatchRow = {
  id: number;
  reference: string;
  name: string;
  list_price: number;
  promo_price: number | null;
  preorder_price: number | null;
  creditorder_price: number | null;
  en_promo: boolean;
  promotion_starts_on: string | null;
  promotion_ends_on: string | null;
  is_creditorder: boolean;
  active: boolean;
  categ_id: string;
  tags: string[];
};

/** The differences, empty without any; or a French reason for the refusal. */
export type PlannedRow = { row: BatchRow; before: BatchSight; after: BatchSight };
export type Plan = { after: BatchSight } | { refusal: string };

/**
 * Plans the change of one product. A missing price stays missing; the plan refuses prices below 1 or above the ceiling,
 * and what `priceProblems` finds.
 */
export function planChange(row: BatchRow, change: BatchChange): Plan {
  const wanted = withoutStale(row, valuesOf(row, change));
  const wrongPrice = Object.values(pricesIn(wanted)).find(
    (price) => typeof price === 'number' && (price < 1 || price > MAX_XOF),
  );
  if (typeof wrongPrice === 'number') {
    return {
      refusal:
        wrongPrice < 1
          ? 'un prix tomberait au-dessous de 1 FCFA'
          : `un prix dépasserait ${formatXof(MAX_XOF)}`,
    };
  }
  const after = { ...row, ...wanted };
  const { list_price, promo_price, creditorder_price, is_creditorder } = after;
  if (wanted.en_promo && (promo_price ?? 0) >= list_price) {
    return { refusal: 'le prix promotionnel ne serait pas plus bas que le prix normal' };
  }
  const [problem] = priceProblems({
    ...pricesOf(after),
    creditPrice: creditorder_price,
    creditEligible: is_creditorder,
  });
  if (problem !== undefined) return { refusal: lowerFirst(problem.message.replace(/\.$/, '')) };
  return { after: withoutSame(row, wanted) };
}

function withoutStale(row: BatchRow, wanted: Values): Values {
  const isStale = hasStalePromoPrice(pricesOf({ ...row, ...wanted }), pricesOf(row));
  return isStale ? { ...wanted, promo_price: null, ...OFF } : wanted;
}

const pricesOf = (row: BatchRow) => ({
  listPrice: row.list_price,
  promoPrice: row.promo_price,
  onPromotion: row.en_promo,
  promotionStartsOn: row.promotion_starts_on,
});

/** Neither on promotion nor waiting for one (rule G-37). */
const OFF = { en_promo: false, promotion_starts_on: null, promotion_ends_on: null };

/** Changes a price by whole percents and rounds to a multiple of `stepXof`, halves up. */
export const byPercent = (xof: number, percent: number, stepXof: number): number =>
  Math.round((xof * (100 + percent)) / 100 / stepXof) * stepXof;

type Values = Partial<Omit<BatchRow, 'id' | 'reference' | 'name' | 'is_creditorder'>>;

function valuesOf(row: BatchRow, change: BatchChange): Values {
  switch (change.kind) {
    case 'price_percent': {
      const step = Number(change.round_to);
      return changePrices(row, change.prices, (xof) => byPercent(xof, change.percent, step));
    }
    case 'price_amount':
      return changePrices(row, change.prices, (xof) => xof + change.amount);
    case 'publish':
      return { active: change.active };
    case 'category':
      return { categ_id: change.categ_id };
    case 'add_tag':
      return row.tags.some(isTag(change.tag)) ? {} : { tags: [...row.tags, change.tag] };
    case 'remove_tag':
      return { tags: row.tags.filter((name) => !isTag(change.tag)(name)) };
    case 'promotion_percent': {
      const step = Number(change.round_to);
      return onPromotion(byPercent(row.list_price, -change.percent, step), change);
    }
    case 'promotion_price':
      return onPromotion(change.promo_price, change);
    case 'end_promotion':
      return OFF;
  }
}

const onPromotion = (
  promo_price: number,
  { promotion_ends_on = null }: { promotion_ends_on?: string | null | undefined },
): Values => ({ promo_price, en_promo: true, promotion_starts_on: null, promotion_ends_on });

function changePrices(row: BatchRow, names: PriceName[], change: (xof: number) => number): Values {
  const given = names.map((name) => [name, row[name] ?? 0] as const);
  return Object.fromEntries(
    given.filter(([, xof]) => xof > 0).map(([name, xof]) => [name, change(xof)]),
  );
}

const pricesIn = ({ list_price, promo_price, preorder_price, creditorder_price }: Values) => ({
  list_price,
  promo_price,
  preorder_price,
  creditorder_price,
});

const isTag = (tag: string) => (name: string) => name.toLowerCase() === tag.toLowerCase();
const lowerFirst = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);

function withoutSame(row: BatchRow, wanted: Values): BatchSight {
  const names = keysOf(wanted);
  const changed = names.filter((name) =>
    name === 'tags' ? wanted.tags?.length !== row.tags.length : wanted[name] !== row[name],
  );
  return Object.fromEntries(changed.map((name) => [name, wanted[name]]));
}
