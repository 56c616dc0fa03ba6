import { LRUCache } from 'lru-cache';
import type { CatalogueVersion } from '#server/base/db/catalogue-revision.ts';

const MAX_TOTALS = 2000;
/** PostgreSQL keeps a named statement in each connection; rarer shapes go without a name. */
const MAX_STATEMENTS = 200;

/**
 * What lists remember. Totals, until the catalogue changes: counting is the one part of a list whose
 * cost grows with the shop, and every page of a list needs the same number. Prepared statements, for
 * good: there are as many as combinations of filters.
 */
export type ListMemory = {
  total(key: string, count: () => Promise<number>): Promise<number>;
  statement<S>(shape: string, prepare: (name: string) => S): S;
  /** Anything else that is read from the whole catalogue, kept as long as a total. */
  remember<T>(key: string, read: () => Promise<T>): Promise<T>;
};

/** A memory for the lists of one database. */
export function createListMemory(version: CatalogueVersion): ListMemory {
  const kept = new LRUCache<string, Promise<unknown>>({ max: MAX_TOTALS });
  const statements = new Map<string, unknown>();
  const remember = <T>(key: string, read: () => Promise<T>): Promise<T> => {
    const fullKey = `${version.current()} ${key}`;
    const found = kept.get(fullKey) as Promise<T> | undefined;
    if (found !== undefined) return found;
    const reading = read();
    kept.set(fullKey, reading);
    reading.catch(() => kept.delete(fullKey));
    return reading;
  };
  return {
    remember,
    total: (key, count) => remember(`total ${key}`, count),
    statement<S>(shape: string, prepare: (name: string) => S) {
      const known = statements.get(shape) as S | undefined;
      if (known !== undefined) return known;
      if (statements.size >= MAX_STATEMENTS) return prepare('');
      const prepared = prepare(shape);
      statements.set(shape, prepared);
      return prepared;
    },
  };
}
