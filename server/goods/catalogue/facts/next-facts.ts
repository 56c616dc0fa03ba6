import type { Facts } from '#contract/goods/catalogue/facts/facts.ts';
import { currentFacts } from '../fact-fields/current-facts.ts';
import { readFacts, type SheetEntry } from './read-facts.ts';

/**
 * Facts after a change: the given ones count first, then those of the new sheet, then the former. Null removes one, and a
 * fact that the shop does not have is left out.
 */
export function nextFacts(
  before: Facts,
  given: Partial<Record<keyof Facts, Facts[keyof Facts] | null | undefined>> | undefined,
  sheet: readonly SheetEntry[] | undefined,
): Facts {
  const merged = { ...before, ...readFacts(sheet ?? []), ...withoutAbsent(given ?? {}) };
  return Object.fromEntries(
    [...currentFacts().fields.keys()].flatMap((key) => {
      const value = merged[key];
      return value === undefined || value === null ? [] : [[key, value]];
    }),
  );
}

const withoutAbsent = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
