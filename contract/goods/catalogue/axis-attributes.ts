// Apart from `families.ts`: a page must not load the table of facts.
import type { Axis } from './families.ts';

/** Axes that search engines and feeds call a size. */
const SIZES: readonly Axis[] = [
  'screen_in',
  'volume_l',
  'capacity_kg',
  'cooling_btu',
  'burners',
  'oven_l',
  'width_cm',
  'height_cm',
  'depth_cm',
];

/** What Google and Meta call an axis; undefined for one that they do not know. */
export function attributeOf(axis: string): 'color' | 'size' | undefined {
  if (axis === 'color') return 'color';
  return SIZES.some((size) => size === axis) ? 'size' : undefined;
}
