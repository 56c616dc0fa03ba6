import { createHash } from 'node:crypto';
import type { ProductValues } from '../product/stale-promo-price.ts';
import type { SavedChange } from './plan-batch.ts';
import type { Shelves } from './shelves.ts';

/**
 * What all changes of an import come to, as one mark, which is another as soon as one of them would be
 * made otherwise or of other values. Stock is left out: sales change it all day, and what was counted
 * holds nevertheless.
 */
export function markChanges() {
  const hash = createHash('sha256');
  const add = (change: SavedChange, shelves: Shelves): void => {
    const { reference, before, after, tags } = change;
    if (tags === undefined && Object.keys(after).length === 0) return;
    // By name, because a preview has no number yet for what is new.
    const named = ({ categoryId, ...values }: ProductValues) => [
      values,
      categoryId === undefined ? null : shelves.categoryName(categoryId),
    ];
    const namesOf = (ids: number[]) => shelves.tagNames(ids).toSorted();
    const labels = tags && [namesOf(tags.before), namesOf(tags.after)];
    hash.update(JSON.stringify([reference, named(before), named(after), labels ?? null]));
  };
  return { add, mark: () => hash.digest('hex') };
}
