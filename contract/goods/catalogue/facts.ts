import { keysOf } from '#contract/base/tables.ts';

/** Numbers are in `unit`. `min` and `max` are inclusive and wide enough for any real appliance. */
type FactField = { label: string } & (
  | { type: 'integer' | 'decimal'; unit?: string; min: number; max: number }
  | { type: 'choice'; choices: readonly string[] }
  | { type: 'yes-no' }
);

const CLASSES = ['A+++', 'A++', 'A+', 'A', 'B', 'C', 'D', 'E', 'F', 'G'] as const;

/** All facts that a product can have, in the order of a specification sheet. */
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
  energy_kwh: { label: 'Consommation', type: 'decimal', unit: 'kWh/an', min: 1, max: 20_000 },
  noise_db: { label: 'Niveau sonore', type: 'decimal', unit: 'dB', min: 1, max: 120 },
  width_cm: { label: 'Largeur', type: 'decimal', unit: 'cm', min: 0.1, max: 500 },
  height_cm: { label: 'Hauteur', type: 'decimal', unit: 'cm', min: 0.1, max: 500 },
  depth_cm: { label: 'Profondeur', type: 'decimal', unit: 'cm', min: 0.1, max: 500 },
  weight_kg: { label: 'Poids', type: 'decimal', unit: 'kg', min: 0.01, max: 1000 },
} as const satisfies Record<string, FactField>;

export type FactKey = keyof typeof FACTS;
export type FactValue = number | string | boolean;
/** The known facts of a product; unknown facts are absent. */
export type Facts = Partial<Record<FactKey, FactValue>>;

export const FACT_KEYS = keysOf(FACTS);
export const factField = (key: FactKey): FactField => FACTS[key];

/** The heading of a fact in forms and files: `Volume (L)`. */
export function factHeading(key: FactKey): string {
  const field = factField(key);
  return 'unit' in field ? `${field.label} (${field.unit})` : field.label;
}

const BEFORE_UNIT = '\u00a0';

/** Formats a number in French, `1 200` or `7,5`, with the separators of `formatXof`. */
export function formatNumber(value: number): string {
  const [whole = '', decimals] = String(value).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '\u202f');
  return decimals === undefined ? grouped : `${grouped},${decimals}`;
}

/** Formats a fact with its unit: `300 L`, `A++`, `Oui`. */
export function factText(key: FactKey, value: FactValue): string {
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non';
  if (typeof value === 'string') return value;
  const field = factField(key);
  const unit = 'unit' in field && field.unit ? `${BEFORE_UNIT}${field.unit}` : '';
  return `${formatNumber(value)}${unit}`;
}

/** Whether the field accepts a value; numbers have at most two decimals. */
export function isFact(key: FactKey, value: unknown): value is FactValue {
  const field = factField(key);
  if (field.type === 'yes-no') return typeof value === 'boolean';
  if (field.type === 'choice') return field.choices.some((choice) => choice === value);
  if (typeof value !== 'number' || value < field.min || value > field.max) return false;
  return field.type === 'integer' ? Number.isInteger(value) : Number(value.toFixed(2)) === value;
}
