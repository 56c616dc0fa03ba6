import type { ProductDetail } from '#contract/goods/catalogue/catalogue.ts';

/** What is said of a product: its facts, then the lines of its sheet that say something else. */
export function sheetRows({ sheet = [], specifications }: ProductDetail) {
  const said = new Set(sheet.map(({ line }) => line));
  return [
    ...sheet.map(({ label, text }) => ({ name: label, value: text })),
    ...specifications.filter(({ name }) => !said.has(name)),
  ];
}
