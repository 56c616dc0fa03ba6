/** Query parameters that change what a page shows; campaign marks and the like do not. */
export const PAGE_PARAMETERS: ReadonlySet<string> = new Set([
  'category',
  'page',
  'search',
  'min',
  'max',
  'productType',
  'tag',
  'facts',
  'sort',
  'code',
  'panier',
]);
