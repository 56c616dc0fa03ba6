/** The names of a table that is written out in full where it stands, so that it has no others. */
export const keysOf = <T extends object>(table: T) =>
  Object.keys(table) as Extract<keyof T, string>[];

/** The names and values of such a table. */
export const entriesOf = <T extends object>(table: T) =>
  Object.entries(table) as [Extract<keyof T, string>, Required<T>[keyof T]][];

/** Whether a table has a name; not one that every object has, as `constructor`. */
export const hasKey = <T extends object>(table: T, name: PropertyKey): name is keyof T =>
  Object.hasOwn(table, name);

/** Whether a value is one of a list, whose type it then has. */
export const isOneOf = <T>(values: readonly T[], value: unknown): value is T =>
  values.some((one) => one === value);

/** The fields of a value whose shape nobody has checked; none of what is no object. */
export const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** What a map has for a key that it must have. Throws without. */
export function getFrom<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const found = map.get(key);
  if (found === undefined) throw new Error(`Nothing is known of ${String(key)}`);
  return found;
}
