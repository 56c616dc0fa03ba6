import type * as paths from './urls.ts';

/** Every URL of the HTTP API by its name: `paths.products`. */
export * as paths from './urls.ts';

/** Where products are listed by filters. */
export type ListPath = (typeof paths)[
  | 'filteredProducts'
  | 'promotionProducts'
  | 'ramadanProducts'
  | 'tabaskiProducts'
  | 'koriteProducts'];

type PartNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PartNames<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

declare const filledPattern: unique symbol;
/** An address that was made of a pattern, which its type still knows. */
export type Url<P extends string> = string & { readonly [filledPattern]: P };

/** Fills the parts of a pattern, percent-encoded: `pathTo(paths.product, { id: 12 })`. */
export function pathTo<P extends string>(
  pattern: P,
  parts: Record<PartNames<P>, string | number>,
): Url<P> {
  return pattern.replace(/:(\w+)/g, (_, name: PartNames<P>) =>
    encodeURIComponent(String(parts[name])),
  ) as Url<P>;
}

/**
 * Appends a query string, leaving out what is undefined or empty. Keys are sorted, so that the same
 * question always has the same URL and finds the same cached answer.
 */
export function withQuery(
  path: string,
  query: Record<string, string | number | boolean | undefined>,
): string {
  const kept = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  if (kept.length === 0) return path;
  kept.sort(([a], [b]) => (a < b ? -1 : 1));
  return `${path}?${new URLSearchParams(kept.map(([key, value]) => [key, String(value)]))}`;
}
