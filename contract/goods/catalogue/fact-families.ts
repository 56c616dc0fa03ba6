import { FACTS, type FactKey, factField, formatNumber } from './facts.ts';

type Facets = Partial<Record<FactKey, readonly number[]>>;
/** `words` match the category name without accents; the first matching family applies. */
type Family = {
  words: RegExp;
  fields: readonly FactKey[];
  facets: Facets;
  /** What a shopper decides by, the weightiest first. */
  decisive: readonly FactKey[];
};

const SIZES = ['width_cm', 'height_cm', 'depth_cm', 'weight_kg'] as const;
const ENERGY = ['energy_class', 'energy_kwh', 'noise_db'] as const;

/** Facts and facets per product family. The order decides if a name matches two families. */
const FAMILIES = {
  cold: {
    words: /\b(refrigerateur|frigo|frigidaire|congelateur|cave a vin|minibar)/,
    fields: ['volume_l', 'no_frost', 'inverter', ...ENERGY, ...SIZES],
    facets: {
      volume_l: [100, 200, 300, 400, 500],
      energy_class: [],
      no_frost: [],
      width_cm: [55, 61, 71, 91],
    },
    decisive: ['volume_l', 'energy_class', 'width_cm', 'no_frost'],
  },
  washing: {
    words: /\b(machines? a laver|lave linge|seche linge|lave vaisselle)/,
    fields: ['capacity_kg', 'spin_rpm', 'inverter', 'water_l', 'power_w', ...ENERGY, ...SIZES],
    facets: { capacity_kg: [7, 8, 9, 10, 12], spin_rpm: [1000, 1200, 1400], energy_class: [] },
    decisive: ['capacity_kg', 'energy_class', 'spin_rpm', 'width_cm'],
  },
  cooling: {
    words: /\b(climatiseur|climatisation|split)/,
    fields: ['cooling_btu', 'area_m2', 'inverter', 'power_w', ...ENERGY, ...SIZES],
    facets: { cooling_btu: [9000, 12_000, 18_000, 24_000], inverter: [], energy_class: [] },
    decisive: ['cooling_btu', 'area_m2', 'inverter', 'energy_class'],
  },
  screen: {
    words: /\b(televis\w+|tv)\b/,
    fields: ['screen_in', 'resolution', 'power_w', 'energy_class', 'energy_kwh', ...SIZES],
    facets: { screen_in: [32, 40, 50, 60, 75], resolution: [], energy_class: [] },
    decisive: ['screen_in', 'resolution', 'energy_class', 'width_cm'],
  },
  cooker: {
    words: /\b(cuisiniere|gaziniere|plaques? de cuisson|rechaud)/,
    fields: ['burners', 'oven_l', 'power_w', 'energy_class', ...SIZES],
    facets: { burners: [3, 4, 5, 6], width_cm: [55, 61, 81] },
    decisive: ['burners', 'oven_l', 'width_cm'],
  },
  oven: {
    words: /\b(fours?|micro ?ondes?)\b/,
    fields: ['volume_l', 'power_w', 'energy_class', 'energy_kwh', ...SIZES],
    facets: { volume_l: [20, 25, 30, 45, 60], power_w: [800, 1000, 1500, 2000] },
    decisive: ['volume_l', 'power_w', 'width_cm'],
  },
  water: {
    words: /\b(chauffe eau|fontaine)/,
    fields: ['volume_l', 'power_w', 'energy_class', 'energy_kwh', ...SIZES],
    facets: { volume_l: [30, 50, 80, 100], power_w: [1000, 1500, 2000, 3000] },
    decisive: ['volume_l', 'power_w', 'energy_class'],
  },
  small: {
    words:
      /\b(fers?|mixeur|blender|bouilloire|ventilateur|robot|cafetiere|grille pain|aspirateur)\b/,
    fields: ['volume_l', 'power_w', 'noise_db', ...SIZES],
    facets: { power_w: [500, 1000, 1500, 2000] },
    decisive: ['power_w', 'volume_l', 'noise_db'],
  },
  other: {
    words: /^/,
    fields: ['power_w', 'energy_class', 'energy_kwh', 'noise_db', ...SIZES],
    facets: {},
    decisive: ['power_w', 'energy_class', 'width_cm'],
  },
} as const satisfies Record<string, Family>;

/** The family of a category by its name, in any spelling: `RÉFRIGÉRATEURS`, `Micro-ondes`. */
export function familyOf(category: string): Family {
  const plain = category
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ');
  const families: Family[] = Object.values(FAMILIES);
  return families.find(({ words }) => words.test(plain)) ?? FAMILIES.other;
}

/** The facts that a shopper of a category decides by, the weightiest first. */
export const decisiveFacts = (category: string): readonly FactKey[] => familyOf(category).decisive;

type FacetOption = { value: string; label: string };

/** The form of a choice in an address: `A++` becomes `app`, `Full HD` becomes `full-hd`. */
export const choiceToken = (choice: string): string =>
  choice.toLowerCase().replaceAll('+', 'p').replace(/\s+/g, '-');

/** The options of a facet. Buckets are named by lower bound, so addresses stay valid when a bucket is added. */
export function facetOptions(key: FactKey, edges: readonly number[]): FacetOption[] {
  const field = factField(key);
  if (field.type === 'yes-no') {
    return [
      { value: 'oui', label: 'Oui' },
      { value: 'non', label: 'Non' },
    ];
  }
  if (field.type === 'choice') {
    return field.choices.map((choice) => ({ value: choiceToken(choice), label: choice }));
  }
  const unit = field.unit === undefined ? '' : `\u00a0${field.unit}`;
  const isWhole = field.type === 'integer';
  return [0, ...edges].map((from, place) => {
    const next = edges[place];
    const value = String(from);
    if (next === undefined) return { value, label: `${formatNumber(from)}${unit} et plus` };
    if (from === 0) return { value, label: `Moins de ${formatNumber(next)}${unit}` };
    if (isWhole && next === from + 1) return { value, label: `${formatNumber(from)}${unit}` };
    return { value, label: `De ${formatNumber(from)} à moins de ${formatNumber(next)}${unit}` };
  });
}

/** The facets of a category, by its name, with the lower bounds of their buckets. */
export const facetsOf = (category: string): [FactKey, readonly number[]][] => {
  const { facets } = familyOf(category);
  return Object.keys(FACTS).flatMap((key) => {
    const edges = facets[key as FactKey];
    return edges === undefined
      ? []
      : [[key as FactKey, edges] satisfies [FactKey, readonly number[]]];
  });
};
