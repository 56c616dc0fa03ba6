import { readGtin } from '#contract/goods/catalogue/gtin.ts';
import type { TillProduct } from '#contract/money/tills/till.ts';

/** Lower case without accents. */
const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/\s+/g, ' ')
    .trim();

type Entry = { product: TillProduct; name: string; reference: string };

export type ProductIndex = {
  byId: ReadonlyMap<number, TillProduct>;
  /** By GTIN or reference, whole. */
  findCode(code: string): TillProduct | undefined;
  /** Products whose name or reference holds each word, those that begin with the text first. */
  search(text: string, most: number): TillProduct[];
};

/** Built once for a catalogue: texts are folded then, so that a search of 10,000 products takes some milliseconds. */
export function indexProducts(products: readonly TillProduct[]): ProductIndex {
  const entries: Entry[] = products.map((product) => ({
    product,
    name: foldText(product.name),
    reference: foldText(product.reference),
  }));
  const byCode = new Map<string, TillProduct>();
  for (const { product, reference } of entries) {
    if (reference !== '') byCode.set(reference, product);
  }
  for (const { product } of entries) {
    const gtin = readGtin(product.gtin);
    if (gtin !== undefined) byCode.set(gtin, product);
  }
  return {
    byId: new Map(products.map((product) => [product.id, product])),
    findCode: (code) => byCode.get(readGtin(code) ?? '') ?? byCode.get(foldText(code)),
    search(text, most) {
      const folded = foldText(text);
      if (folded === '') return [];
      const words = folded.split(' ');
      const found = entries.filter(({ name, reference }) =>
        words.every((word) => name.includes(word) || reference.includes(word)),
      );
      return found
        .map((entry, place) => ({ entry, place, rank: rankOf(entry, folded) }))
        .sort((a, b) => a.rank - b.rank || a.place - b.place)
        .slice(0, most)
        .map(({ entry }) => entry.product);
    },
  };
}

function rankOf({ name, reference }: Entry, folded: string): number {
  if (reference === folded) return 0;
  if (reference.startsWith(folded)) return 1;
  return name.startsWith(folded) ? 2 : 3;
}
