import { BUILT_IN_FIELDS, type BuiltInFact, FACT_KEYS, factField } from './facts/facts.ts';

/** What tells the products of a family apart: a fact, or their names where no fact does. */
export type Axis = BuiltInFact | 'model';

/** What may tell products apart, what shoppers choose by first. Weight and consumption only follow from it. */
const CHOSEN_BY = [
  'screen_in',
  'volume_l',
  'capacity_kg',
  'cooling_btu',
  'burners',
  'oven_l',
  'color',
  'power_w',
  'resolution',
  'area_m2',
  'spin_rpm',
  'energy_class',
  'no_frost',
  'inverter',
  'width_cm',
  'height_cm',
  'depth_cm',
] as const satisfies BuiltInFact[];

export const AXES: readonly Axis[] = [...CHOSEN_BY, 'model'];

export const isAxis = (word: string): word is Axis => AXES.some((axis) => axis === word);

/** The fact of an axis; undefined for `model`. */
export const factOfAxis = (axis: Axis): BuiltInFact | undefined =>
  FACT_KEYS.find((key) => key === axis);

const LABELS: Partial<Record<Axis, string>> = {
  screen_in: 'Taille',
  capacity_kg: 'Capacité',
  cooling_btu: 'Puissance',
  power_w: 'Puissance',
  model: 'Modèle',
};

/** The heading of an axis: `Taille`, `Volume`, `Couleur`. */
export function axisLabel(axis: Axis, fields = BUILT_IN_FIELDS): string {
  const fact = factOfAxis(axis);
  return LABELS[axis] ?? (fact === undefined ? 'Modèle' : factField(fact, fields).label);
}

const MANY: Partial<Record<Axis, string>> = {
  screen_in: 'tailles',
  volume_l: 'volumes',
  capacity_kg: 'capacités',
  cooling_btu: 'puissances',
  power_w: 'puissances',
  color: 'couleurs',
  width_cm: 'largeurs',
};

/** What a card says of a family of `count` products: `en 3 tailles`, `en 4 modèles`. */
export function familyWords(axes: readonly Axis[], count: number): string {
  const [axis, ...others] = axes;
  const many = others.length === 0 && axis !== undefined ? MANY[axis] : undefined;
  return `en ${count} ${many ?? 'modèles'}`;
}
