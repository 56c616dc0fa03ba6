import type { Axis } from '#contract/goods/catalogue/families.ts';
import { factsOfName } from '../facts/facts-of-name.ts';
import { withoutColors } from '../facts/read-color.ts';
import { findAxes, type Member, sharedName } from './axes.ts';

/** A product that is in no family. */
export type FreeProduct = Member & { brand: string | null; category: string; price: number };

export type Proposal = {
  /** What its products share; refusing a proposal remembers it. */
  likeness: string;
  name: string;
  brand: string | null;
  category: string;
  axes: Axis[];
  /** With the facts that their names say. */
  members: FreeProduct[];
};

/**
 * Groups of products of one brand and category whose names differ by a measure or a colour alone, model codes aside
 * (rule G-48). Products that only a model code tells apart are other devices and stay out, as do those in `refused`. The
 * largest groups come first.
 */
export function proposeFamilies(
  free: readonly FreeProduct[],
  refused: ReadonlySet<string> = new Set(),
): Proposal[] {
  const known = free.map((product) => ({
    ...product,
    facts: { ...factsOfName(product.category, product.name), ...product.facts },
  }));
  const alike = Map.groupBy(known, ({ name, category }) => {
    const likeness = likenessOf(name);
    return likeness === '' ? '' : `${category} | ${likeness}`.toLowerCase();
  });
  return [...alike]
    .filter(([likeness]) => likeness !== '')
    .flatMap(([likeness, members]) =>
      ofOneBrand(members).map((group) => ({ likeness, members: withoutTwins(group) })),
    )
    .flatMap(({ likeness, members }) => {
      const [first] = members;
      if (first === undefined || members.length < 2) return [];
      const axes = findAxes(members);
      if (axes[0] === 'model') return [];
      const brand = members.find((member) => member.brand !== null)?.brand ?? null;
      const { category } = first;
      const name = sharedName(members) || first.name;
      return [{ likeness: `${likeness} | ${brand ?? ''}`, name, brand, category, axes, members }];
    })
    .filter(({ likeness }) => !refused.has(likeness))
    .toSorted((a, b) => b.members.length - a.members.length || a.name.localeCompare(b.name, 'fr'));
}

/** A product without a brand is of the brand of the others, unless they have several. */
function ofOneBrand(members: FreeProduct[]): FreeProduct[][] {
  const brandOf = ({ brand }: FreeProduct) => (brand ?? '').toLowerCase();
  const brands = new Set(members.map(brandOf).filter((brand) => brand !== ''));
  return brands.size < 2 ? [members] : [...Map.groupBy(members, brandOf).values()];
}

/** Measures and colours that a name says; of products that are the same in all, none is surely the right one. */
const NAMED = [
  'screen_in',
  'cooling_btu',
  'volume_l',
  'capacity_kg',
  'burners',
  'power_w',
  'color',
] as const;

/** Leaves out products whose names say nothing that tells them apart, and those that say the same. */
function withoutTwins(members: FreeProduct[]): FreeProduct[] {
  const groups = Map.groupBy(members, ({ facts }) =>
    NAMED.map((key) => `${facts[key] ?? ''}`)
      .join(' ')
      .trim(),
  );
  return [...groups].flatMap(([values, twins]) =>
    values !== '' && twins.length === 1 ? twins : [],
  );
}

/** A number with its unit, as `withoutMeasures` leaves it out. */
const MEASURE =
  /\d+(?:[.,]\d+)*\s?(?:btus?|cv|hp|chevaux|litres?|lt|l|kg|kilos?|w|watts?|cm|mm|pouces?|po|inch|feux|feu|foyers?)(?![a-z0-9])/g;

/** The usual coolant, which names of one family write in many ways or not at all. */
const USUAL_GAS = /(?<![a-z0-9])(?:gaz|freon|[gr] ?410a?|gaz ?410|410)(?![a-z0-9])/g;

/** Shorter mixtures of letters and digits are words of the trade: `4k`, `r32`, `a+`. */
const SHORTEST_CODE = 4;

const isCode = (word: string): boolean =>
  /^\d+$/.test(word) || (/\d/.test(word) && word.length >= SHORTEST_CODE);

/**
 * What is left of a name without its measures, colours and model codes: equal for the models of a family. Empty if
 * fewer than two words are left.
 */
export function likenessOf(name: string): string {
  const words = withoutColors(name.replace(/["″”»+()/,;:-]|''/g, ' '))
    .replace(MEASURE, ' ')
    .replace(USUAL_GAS, ' ')
    .split(/[^a-z0-9.]+/)
    .filter((word) => word !== '' && word !== '.' && !isCode(word));
  return words.length < 2 ? '' : words.toSorted().join(' ');
}
