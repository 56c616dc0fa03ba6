/** Safe for a table written out in full: it has no other names. */
export const keysOf = <T extends object>(table: T) =>
  Object.keys(table) as Extract<keyof T, string>[];

export const entriesOf = <T extends object>(table: T) =>
  Object.entries(table) as [Extract<keyof T, string>, Required<T>[keyof T]][];

/** Own names only, so not `constructor`. */
export const hasKey = <T extends object>(table: T, name: PropertyKey): name is keyof T =>
  Object.hasOwn(table, name);

export const isOneOf = <T>(values: readonly T[], value: unknown): value is T =>
  values.some((one) => one === value);

/** The fields of an unchecked value; empty unless it is an object. */
export const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** Throws if the key is missing. */
export function getFrom<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const found = map.get(key);
  if (found === undefined) throw new Error(`Nothing is known of ${String(key)}`);
  return found;
}
