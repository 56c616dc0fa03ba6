import { LRUCache } from 'lru-cache';
import type { CatalogueVersion } from './revision.ts';

const MAX_TOTALS = 2000;

/**
 * Remembers how many products a question has until the catalogue changes. Counting is the one part
 * of a list whose cost grows with the shop, and every page of a list needs the same number.
 */
export type Totals = { of(key: string, count: () => Promise<number>): Promise<number> };

export function rememberTotals(version: CatalogueVersion): Totals {
  const known = new LRUCache<string, Promise<number>>({ max: MAX_TOTALS });
  return {
    of(key, count) {
      const fullKey = `${version.current()} ${key}`;
      const found = known.get(fullKey);
      if (found !== undefined) return found;
      const counting = count();
      known.set(fullKey, counting);
      counting.catch(() => known.delete(fullKey));
      return counting;
    },
  };
}
