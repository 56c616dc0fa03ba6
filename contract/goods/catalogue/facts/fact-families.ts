import {
  BUILT_IN_FIELDS,
  type BuiltInFact,
  type FactFields,
  type FactKey,
  factField,
  factText,
  formatNumber,
  plainWord,
} from './facts.ts';

type Facets = Partial<Record<FactKey, readonly number[]>>;

/** What products of some categories have in common: their facts, and what a card shows of them. */
export type FactFamily = {
  key: string;
  /** As staff read it. */
  label: string;
  /** Matches the category name without accents; none for a family of staff. */
  words?: RegExp;
  /** Names of categories in small letters that staff gave it. They precede `words`. */
  categories: readonly string[];
  fields: readonly FactKey[];
  /** Whether sheets follow the order of `fields`, as staff chose it, instead of that of all facts. */
  isOrdered: boolean;
  facets: Facets;
  /** What a card shows, the weightiest first (rule G-61). */
  card: readonly FactKey[];
  /** What a card shows where a product lacks one of `card`. */
  spare: readonly FactKey[];
};

/** What staff may edit of the facts of a shop, as it is now. */
export type FactSet = { fields: FactFields; families: readonly FactFamily[] };

/** As a card has room for. */
export const MOST_CARD_FACTS = 3;

type Family = {
  label: string;
  words: RegExp;
  fields: readonly BuiltInFact[];
  facets: Facets;
  /** What a shopper decides by, the weightiest first. */
  decisive: readonly BuiltInFact[];
};

const SIZES = ['color', 'width_cm', 'height_cm', 'depth_cm', 'weight_kg'] as const;
const ENERGY = ['energy_class', 'energy_kwh', 'noise_db'] as const;

/** Facts and facets per product family. The order decides if a name matches two families. */
const FAMILIES = {
  cold: {
    label: 'Froid',
    words: /\b(refrigerateur|frigo|frigidaire|congelateur|cave a vin|minibar)/,
    fields: ['volume_l', 'no_frost', 'inverter', 'energy_stars', ...ENERGY, ...SIZES],
    facets: {
      volume_l: [100, 200, 300, 400, 500],
      energy_class: [],
      energy_stars: [2, 3, 4, 5],
      no_frost: [],
      width_cm: [55, 61, 71, 91],
    },
    decisive: ['volume_l', 'energy_class', 'width_cm', 'no_frost'],
  },
  washing: {
    label: 'Lavage',
    words: /\b(machines? a laver|lave linge|seche linge|lave vaisselle)/,
    fields: ['capacity_kg', 'spin_rpm', 'inverter', 'water_l', 'power_w', ...ENERGY, ...SIZES],
    facets: { capacity_kg: [7, 8, 9, 10, 12], spin_rpm: [1000, 1200, 1400], energy_class: [] },
    decisive: ['capacity_kg', 'energy_class', 'spin_rpm', 'width_cm'],
  },
  cooling: {
    label: 'Climatisation',
    words: /\b(climatiseur|climatisation|split)/,
    fields: ['cooling_btu', 'area_m2', 'inverter', 'power_w', 'energy_stars', ...ENERGY, ...SIZES],
    facets: {
      cooling_btu: [9000, 12_000, 18_000, 24_000],
      inverter: [],
      energy_class: [],
      energy_stars: [2, 3, 4, 5],
    },
    decisive: ['cooling_btu', 'area_m2', 'inverter', 'energy_class'],
  },
  screen: {
    label: 'Télévision',
    words: /\b(televis\w+|tv)\b/,
    fields: ['screen_in', 'resolution', 'power_w', 'energy_class', 'energy_kwh', ...SIZES],
    facets: { screen_in: [32, 40, 50, 60, 75], resolution: [], energy_class: [] },
    decisive: ['screen_in', 'resolution', 'energy_class', 'width_cm'],
  },
  cooker: {
    label: 'Cuisinières et plaques',
    words: /\b(cuisiniere|gaziniere|plaques? de cuisson|rechaud)/,
    fields: ['burners', 'oven_l', 'power_w', 'energy_class', ...SIZES],
    facets: { burners: [3, 4, 5, 6], width_cm: [55, 61, 81] },
    decisive: ['burners', 'oven_l', 'width_cm'],
  },
  oven: {
    label: 'Fours',
    words: /\b(fours?|micro ?ondes?)\b/,
    fields: ['volume_l', 'power_w', 'energy_class', 'energy_kwh', ...SIZES],
    facets: { volume_l: [20, 25, 30, 45, 60], power_w: [800, 1000, 1500, 2000] },
    decisive: ['volume_l', 'power_w', 'width_cm'],
  },
  water: {
    label: 'Chauffe-eau et fontaines',
    words: /\b(chauffe eau|fontaine)/,
    fields: ['volume_l', 'power_w', 'energy_class', 'energy_kwh', ...SIZES],
    facets: { volume_l: [30, 50, 80, 100], power_w: [1000, 1500, 2000, 3000] },
    decisive: ['volume_l', 'power_w', 'energy_class'],
  },
  small: {
    label: 'Petit électroménager',
    words:
      /\b(fers?|mixeur|blender|bouilloire|ventilateur|robot|cafetiere|grille pain|aspirateur)\b/,
    fields: ['volume_l', 'power_w', 'noise_db', ...SIZES],
    facets: { power_w: [500, 1000, 1500, 2000] },
    decisive: ['power_w', 'volume_l', 'noise_db'],
  },
  other: {
    label: 'Toutes les autres',
    words: /^/,
    fields: ['power_w', 'energy_class', 'energy_kwh', 'noise_db', ...SIZES],
    facets: {},
    decisive: ['power_w', 'energy_class', 'width_cm'],
  },
} as const satisfies Record<string, Family>;

/** The family of all that no other has. */
export const OTHER_FAMILY = 'other';

export const BUILT_IN_FAMILIES: readonly FactFamily[] = Object.entries<Family>(FAMILIES).map(
  ([key, { decisive, ...family }]) => ({
    key,
    ...family,
    categories: [],
    isOrdered: false,
    card: decisive.slice(0, MOST_CARD_FACTS),
    spare: decisive.slice(MOST_CARD_FACTS),
  }),
);

export const BUILT_IN: FactSet = { fields: BUILT_IN_FIELDS, families: BUILT_IN_FAMILIES };

/**
 * The family of a category by its name, in any spelling: `RÉFRIGÉRATEURS`, `Micro-ondes`. A name that says nothing falls
 * back to that of its parent.
 */
export function familyOf(
  category: string,
  parent?: string | null,
  families = BUILT_IN_FAMILIES,
): FactFamily {
  const found = known(category, families) ?? known(parent ?? '', families);
  const other = found ?? families.find(({ key }) => key === OTHER_FAMILY);
  if (other === undefined) throw new Error('No family takes the other categories');
  return other;
}

function known(category: string, families: readonly FactFamily[]): FactFamily | undefined {
  const small = category.toLowerCase();
  const plain = plainWord(category, '-').replaceAll('-', ' ');
  return (
    families.find(({ categories }) => categories.includes(small)) ??
    families.find(({ key, words }) => key !== OTHER_FAMILY && words?.test(plain))
  );
}

/** Whether the name of a category says which facts its products have. */
export const hasFamily = (category: string, families = BUILT_IN_FAMILIES): boolean =>
  known(category, families) !== undefined;

/** Which of these names says what facts a list of all its categories has; undefined if they have no family in common. */
export function commonKind(
  names: readonly string[],
  families = BUILT_IN_FAMILIES,
): string | undefined {
  const [first] = names;
  if (first === undefined) return undefined;
  const family = familyOf(first, undefined, families);
  return names.every((name) => familyOf(name, undefined, families) === family) ? first : undefined;
}

/** The facts that a shopper of a category decides by, the weightiest first. */
export function decisiveFacts(
  category: string,
  parent?: string | null,
  families = BUILT_IN_FAMILIES,
): readonly FactKey[] {
  const { card, spare } = familyOf(category, parent, families);
  return [...card, ...spare];
}

/** All facts in the order of the sheet of a family. */
export const sheetOrder = (
  { fields: listed, isOrdered }: FactFamily,
  fields: FactFields,
): FactKey[] =>
  isOrdered
    ? [...listed, ...[...fields.keys()].filter((key) => !listed.includes(key))]
    : [...fields.keys()];

type FacetOption = { value: string; label: string };

/** The form of a choice in an address: `A++` becomes `app`, `Full HD` becomes `full-hd`. */
export const choiceToken = (choice: string): string => plainWord(choice.replaceAll('+', 'p'), '-');

/** The options of a facet. Buckets are named by lower bound, so addresses stay valid when a bucket is added. */
export function facetOptions(
  key: FactKey,
  edges: readonly number[],
  fields = BUILT_IN_FIELDS,
): FacetOption[] {
  const field = factField(key, fields);
  if (field.type === 'yes-no') {
    return [
      { value: 'oui', label: 'Oui' },
      { value: 'non', label: 'Non' },
    ];
  }
  if (field.type === 'choice') {
    return field.choices.map((choice) => ({ value: choiceToken(choice), label: choice }));
  }
  if (field.type === 'text') return [];
  const unit = field.unit === undefined ? '' : `\u00a0${field.unit}`;
  const isWhole = field.type === 'integer';
  return [0, ...edges].map((from, place) => {
    const next = edges[place];
    const value = String(from);
    const least = Math.max(from, field.min);
    if (isWhole && (next ?? field.max + 1) === least + 1) {
      return { value, label: factText(key, least, fields) };
    }
    if (next === undefined) return { value, label: `${formatNumber(from)}${unit} et plus` };
    if (from === 0) return { value, label: `Moins de ${formatNumber(next)}${unit}` };
    return { value, label: `De ${formatNumber(from)} à moins de ${formatNumber(next)}${unit}` };
  });
}

/** The facets of a category, by its name, with the lower bounds of their buckets. */
export function facetsOf(
  category: string,
  { fields, families } = BUILT_IN,
): [FactKey, readonly number[]][] {
  const { facets } = familyOf(category, undefined, families);
  return [...fields.keys()].flatMap((key) => {
    const edges = facets[key];
    return edges === undefined ? [] : [[key, edges] satisfies [FactKey, readonly number[]]];
  });
}

/** The buckets of a built-in fact in the first family that filters by it; undefined if none does. */
export const builtInEdges = (key: FactKey): readonly number[] | undefined =>
  BUILT_IN_FAMILIES.map(({ facets }) => facets[key]).find((edges) => edges !== undefined);
