/** A field that a change touched: what stood there and what stands there now, as text. */
export type Difference = { field: string; before: string; after: string };

/**
 * What a change changed, field by field in the order of the record; fields that stayed the same are left
 * out. Nothing before is something new, nothing after is something gone.
 */
export function differencesOf(before: unknown, after: unknown): Difference[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return names
    .map((field) => ({ field, before: textOf(old[field]), after: textOf(now[field]) }))
    .filter((one) => one.before !== one.after);
}

function fieldsOf(value: unknown): Record<string, unknown> {
  if (value === null || value === undefined) return {};
  if (typeof value === 'object' && !Array.isArray(value)) return { ...value };
  return { valeur: value };
}

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (value === true) return 'oui';
  if (value === false) return 'non';
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    return value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
