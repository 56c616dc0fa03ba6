import type * as paths from './urls.ts';

/** Every URL of the HTTP API by its name: `paths.products`. */
export * as paths from './urls.ts';

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
/** An address whose type keeps its pattern. */
export type Url<P extends string> = string & { readonly [filledPattern]: P };

/** Fills a pattern, percent-encoded: `pathTo(paths.product, { id: 12 })`. */
export function pathTo<P extends string>(
  pattern: P,
  parts: Record<PartNames<P>, string | number>,
): Url<P> {
  return pattern.replace(/:(\w+)/g, (_, name: PartNames<P>) =>
    encodeURIComponent(String(parts[name])),
  ) as Url<P>;
}

/** Appends a query without undefined and empty values. Sorted keys let equal requests share a cached response. */
export function withQuery(
  path: string,
  query: Record<string, string | number | boolean | undefined>,
): string {
  const kept = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  if (kept.length === 0) return path;
  kept.sort(([a], [b]) => (a < b ? -1 : 1));
  return `${path}?${new URLSearchParams(kept.map(([key, value]) => [key, String(value)]))}`;
}
