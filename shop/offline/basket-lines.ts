/** A line of a basket as it lies in the storage of this browser; prices in XOF. */
export type KeptLine = {
  id: number;
  name: string;
  quantity: number;
  amountXof: number | undefined;
};

/** The lists that can be read without the network, by their storage keys (specification, section 3). */
export const KEPT_LISTS = ['cart', 'preorder', 'wishlist'] as const;
export type KeptList = (typeof KEPT_LISTS)[number];

/** The lines of a list; what is damaged is left out. */
export function readLines(key: KeptList): KeptLine[] {
  try {
    return parseLines(localStorage.getItem(key), key);
  } catch {
    return [];
  }
}

/** Reads a stored list; anything else than a list has no lines. */
export function parseLines(text: string | null, key: KeptList): KeptLine[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.flatMap((line) => toLine(line, key) ?? []) : [];
  } catch {
    return [];
  }
}

function toLine(stored: unknown, key: KeptList): KeptLine | undefined {
  const line = stored as Record<string, unknown> | null;
  if (!Number.isInteger(line?.id) || typeof line?.name !== 'string') return undefined;
  const quantity = asCount(line.quantity) ?? 1;
  const today = line.en_promo === true ? asCount(line.promo_price) : undefined;
  const amountXof =
    key === 'preorder' ? asCount(line.preorder_price) : (today ?? asCount(line.list_price));
  return { id: line.id as number, name: line.name, quantity, amountXof };
}

const asCount = (value: unknown): number | undefined =>
  Number.isInteger(value) && (value as number) > 0 ? (value as number) : undefined;
