import { isDeepStrictEqual } from 'node:util';
import { keysOf } from '#contract/base/tables.ts';

/** The fields of `before` and `after` that differ, as an audit shows them. */
export function differenceOf<T extends object>(before: T, after: T) {
  const names = keysOf(after).filter((name) => !isDeepStrictEqual(before[name], after[name]));
  const only = (row: T) => Object.fromEntries(names.map((name) => [name, row[name]]));
  return { before: only(before), after: only(after) };
}
