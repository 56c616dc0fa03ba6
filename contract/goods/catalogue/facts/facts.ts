import { getFrom, hasKey, keysOf } from '#contract/base/tables.ts';

/** Numbers are in `unit`. `min` and `max` are inclusive and wide enough for any real appliance. */
export type FactField = { label: string } & (
  | {
      type: 'integer' | 'decimal';
      unit?: string;
      min: number;
      max: number;
      /** Where the buckets of its filter begin; no filter without. Those of built-in facts stand with their families. */
      steps?: readonly number[];
    }
  | { type: 'choice'; choices: readonly string[] }
  | { type: 'yes-no' }
  | { type: 'text' }
);

const COLORS = [
  'Blanc',
  'Noir',
  'Gris',
  'Argent',
  'Inox',
  'Beige',
  'Marron',
  'Rouge',
  'Bleu',
  'Vert',
  'Jaune',
  'Orange',
  'Rose',
  'Violet',
  'Doré',
] as const;

const CLASSES = ['A+++', 'A++', 'A+', 'A', 'B', 'C', 'D', 'E', 'F', 'G'] as const;

/** The facts that every shop has, in the order of a specification sheet. */
export const FACTS = {
  volume_l: { label: 'Volume', type: 'decimal', unit: 'L', min: 0.1, max: 3000 },
  capacity_kg: { label: 'Capacité de lavage', type: 'decimal', unit: 'kg', min: 0.5, max: 50 },
  spin_rpm: { label: 'Essorage', type: 'integer', unit: 'tr/min', min: 100, max: 2500 },
  water_l: { label: 'Eau par cycle', type: 'decimal', unit: 'L', min: 1, max: 500 },
  cooling_btu: {
    label: 'Puissance de froid',
    type: 'integer',
    unit: 'BTU/h',
    min: 1000,
    max: 200_000,
  },
  area_m2: { label: 'Surface conseillée', type: 'integer', unit: 'm²', min: 1, max: 1000 },
  screen_in: { label: 'Diagonale', type: 'decimal', unit: 'pouces', min: 1, max: 150 },
  resolution: { label: 'Résolution', type: 'choice', choices: ['HD', 'Full HD', '4K', '8K'] },
  burners: { label: 'Feux', type: 'integer', min: 1, max: 12 },
  oven_l: { label: 'Volume du four', type: 'decimal', unit: 'L', min: 1, max: 300 },
  no_frost: { label: 'Froid ventilé', type: 'yes-no' },
  inverter: { label: 'Inverter', type: 'yes-no' },
  power_w: { label: 'Puissance électrique', type: 'integer', unit: 'W', min: 1, max: 50_000 },
  energy_class: { label: 'Classe énergétique', type: 'choice', choices: CLASSES },
  /** Of the label that directive 04/2020/CM/UEMOA asks for: the more stars, the better. */
  energy_stars: { label: 'Étiquette UEMOA', type: 'integer', unit: 'étoiles', min: 1, max: 5 },
  energy_kwh: { label: 'Consommation', type: 'decimal', unit: 'kWh/an', min: 1, max: 20_000 },
  noise_db: { label: 'Niveau sonore', type: 'decimal', unit: 'dB', min: 1, max: 120 },
  width_cm: { label: 'Largeur', type: 'decimal', unit: 'cm', min: 0.1, max: 500 },
  height_cm: { label: 'Hauteur', type: 'decimal', unit: 'cm', min: 0.1, max: 500 },
  depth_cm: { label: 'Profondeur', type: 'decimal', unit: 'cm', min: 0.1, max: 500 },
  color: { label: 'Couleur', type: 'choice', choices: COLORS },
  weight_kg: { label: 'Poids', type: 'decimal', unit: 'kg', min: 0.01, max: 1000 },
} as const satisfies Record<string, FactField>;

export type BuiltInFact = keyof typeof FACTS;
/** A fact that staff added. */
export type OwnFact = `${typeof OWN}${string}`;
export type FactKey = BuiltInFact | OwnFact;
export type FactValue = number | string | boolean;
/** The known facts of a product; unknown facts are absent. */
export type Facts = Partial<Record<FactKey, FactValue>>;
/** The facts of a shop by key, in the order of a specification sheet. */
export type FactFields = ReadonlyMap<FactKey, FactField>;

const OWN = 'own_';
/** As long as an address takes a fact (`FACET_CHOICES`). */
export const MAX_FACT_KEY = 20;
/** Of a number in any unit. */
export const LARGEST_FACT = 1_000_000;
/** In signs. */
export const MAX_FACT_TEXT = 60;

/** Keys stand in SQL as they are, so nothing else may be one. */
export const isOwnFact = (key: string): key is OwnFact =>
  key.length <= MAX_FACT_KEY && /^own_[a-z0-9_]+$/.test(key);

/** The key of a new fact by its name: `Porte réversible` is `own_porte_reversible` at most, cut to its length. */
export const ownFactKey = (label: string, ending = ''): OwnFact =>
  `${OWN}${plainWord(label, '_').slice(0, MAX_FACT_KEY - OWN.length - ending.length) || 'x'}${ending}`;

/** Small letters and digits with `between` in the place of all else. */
export const plainWord = (text: string, between: '_' | '-'): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, between)
    .replace(/^[_-]+|[_-]+$/g, '');

export const FACT_KEYS = keysOf(FACTS);
export const isBuiltInFact = (key: string): key is BuiltInFact => hasKey(FACTS, key);
export const BUILT_IN_FIELDS: FactFields = new Map<FactKey, FactField>(
  FACT_KEYS.map((key) => [key, FACTS[key]]),
);

type BuiltInField = Exclude<FactField, { type: 'text' }>;

/** Throws for a fact that `fields` lack. */
export function factField(key: BuiltInFact): BuiltInField;
export function factField(key: FactKey, fields: FactFields): FactField;
export function factField(key: FactKey, fields = BUILT_IN_FIELDS): FactField {
  return getFrom(fields, key);
}

/** The heading of a fact in forms and files: `Volume (L)`. */
export function factHeading(key: FactKey, fields = BUILT_IN_FIELDS): string {
  const field = factField(key, fields);
  return 'unit' in field && field.unit ? `${field.label} (${field.unit})` : field.label;
}

const BEFORE_UNIT = '\u00a0';

/** Formats a number in French, `1 200` or `7,5`, with the separators of `formatXof`. */
export function formatNumber(value: number): string {
  const [whole = '', decimals] = String(value).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '\u202f');
  return decimals === undefined ? grouped : `${grouped},${decimals}`;
}

/** Formats a fact with its unit: `300 L`, `A++`, `Oui`. */
export function factText(key: FactKey, value: FactValue, fields = BUILT_IN_FIELDS): string {
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non';
  if (typeof value === 'string') return value;
  if (key === 'energy_stars') return `${value} étoile${value > 1 ? 's' : ''} sur ${FACTS[key].max}`;
  const field = factField(key, fields);
  const unit = 'unit' in field && field.unit ? `${BEFORE_UNIT}${field.unit}` : '';
  return `${formatNumber(value)}${unit}`;
}

/** Whether the field accepts a value; numbers have at most two decimals. */
export function isFact(key: FactKey, value: unknown, fields = BUILT_IN_FIELDS): value is FactValue {
  const field = factField(key, fields);
  if (field.type === 'text') {
    return typeof value === 'string' && value.trim() !== '' && value.length <= MAX_FACT_TEXT;
  }
  if (field.type === 'yes-no') return typeof value === 'boolean';
  if (field.type === 'choice') return field.choices.some((choice) => choice === value);
  if (typeof value !== 'number' || value < field.min || value > field.max) return false;
  return field.type === 'integer' ? Number.isInteger(value) : Number(value.toFixed(2)) === value;
}
