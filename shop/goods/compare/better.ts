import type { FactKey, FactValue } from '#contract/goods/catalogue/facts/facts.ts';

/** Higher is better for a shopper; undefined where no value is better than another. */
export type Score = number | undefined;

const less = (value: FactValue): Score => -Number(value);
const more = (value: FactValue): Score => Number(value);

const CLASSES = 'GFEDCBA';
const RESOLUTIONS = ['HD', 'Full HD', '4K', '8K'];

/** Sizes, volumes and powers suit a home or not; no value of them is better for every home. */
const SCORES: Partial<Record<FactKey, (value: FactValue) => Score>> = {
  energy_kwh: less,
  noise_db: less,
  water_l: less,
  spin_rpm: more,
  no_frost: more,
  inverter: more,
  energy_stars: more,
  energy_class: (value) => CLASSES.indexOf(String(value)[0] ?? '') + String(value).length,
  resolution: (value) => RESOLUTIONS.indexOf(String(value)),
};

export const scoreOf = (key: string, value: FactValue): Score => SCORES[key as FactKey]?.(value);

/** The places of the best of several different values. Empty if one has no score, or all are equal. */
export function bestOf(scores: readonly Score[]): number[] {
  const known = scores.filter((score) => score !== undefined);
  if (known.length < scores.length || new Set(known).size < 2) return [];
  const best = Math.max(...known);
  return scores.flatMap((score, place) => (score === best ? [place] : []));
}
