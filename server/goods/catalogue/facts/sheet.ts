import { keysOf } from '#contract/base/tables.ts';
import type { SheetLine } from '#contract/goods/catalogue/fact-shapes.ts';
import {
  FACT_KEYS,
  type Facts,
  factField,
  factText,
  isFact,
} from '#contract/goods/catalogue/facts.ts';
import { readFacts, readLine, type SheetEntry } from './read-facts.ts';

/**
 * The facts of an article as lines, in the order of `FACTS`. A line of its sheet that says nothing else
 * is named by the fact, so that nobody reads the same twice.
 */
export function sheetOf(facts: Facts, specifications: readonly SheetEntry[]): SheetLine[] {
  const lineOf = new Map<string, string>();
  for (const entry of specifications) {
    const reading = readLine(entry);
    if (!reading?.isWhole) continue;
    const keys = keysOf(reading.facts);
    // A line whose facts are not all known otherwise still has something to say.
    if (!keys.every((key) => facts[key] !== undefined)) continue;
    for (const key of keys) lineOf.set(key, entry.name);
  }
  return FACT_KEYS.flatMap((key) => {
    const value = facts[key];
    // A choice that was taken out of the table since is not shown.
    if (!isFact(key, value)) return [];
    const line = lineOf.get(key);
    const { label } = factField(key);
    return [{ key, label, value, text: factText(key, value), ...(line !== undefined && { line }) }];
  });
}

/**
 * The facts of an article after a change: what is `given` counts most, then what a sheet that was
 * written with it says, then what there was. Null takes a fact away.
 */
export function nextFacts(
  before: Facts,
  given: Partial<Record<keyof Facts, Facts[keyof Facts] | null | undefined>> | undefined,
  sheet: readonly SheetEntry[] | undefined,
): Facts {
  const merged = { ...before, ...readFacts(sheet ?? []), ...withoutAbsent(given ?? {}) };
  return Object.fromEntries(
    FACT_KEYS.flatMap((key) => {
      const value = merged[key];
      return value === undefined || value === null ? [] : [[key, value]];
    }),
  );
}

const withoutAbsent = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
