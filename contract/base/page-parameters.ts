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
