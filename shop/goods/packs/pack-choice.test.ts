import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Pack } from '#contract/goods/packs.ts';
import { chosenPack } from './pack-choice.tsx';

const pictures = { image_url: null, image_color: null, image_sizes: [] };

/** A pack with a line for each list of prices (XOF); ids count up, the first price of a line is its usual one. */
function aPack(lines: { quantity: number; prices: number[] }[]): Pack {
  let id = 0;
  const produits = lines.map(({ quantity, prices }, place) => {
    const choices = prices.map((shown_price) => {
      id += 1;
      return { id, name: `Produit ${id}`, shown_price, is_sold_out: false, ...pictures };
    });
    const { shown_price: _price, is_sold_out: _gone, ...first } = choices[0]!;
    const line = { line_id: place, product_id: first.id, category: null, price_unit: 10, quantity };
    return { ...first, ...line, ...(choices.length > 1 && { choices }) };
  });
  const separate_total = lines.reduce(
    (sum, { quantity, prices }) => sum + quantity * prices[0]!,
    0,
  );
  const dates = { start_date: null, end_date: null };
  const named = { id: 1, code: 'X', name: 'Pack', state: 'actif' as const };
  return { ...named, ...dates, ...pictures, sommeTotal: 1000, separate_total, produits };
}

test('what a pack costs alone follows each choice, and what it costs does not', () => {
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 9 }),
    prices: fc.array(fc.integer({ min: 1, max: 900_000 }), { minLength: 1, maxLength: 4 }),
  });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), fc.nat(3), (lines, wanted) => {
      const pack = aPack(lines);
      const picks = lines.map(({ prices }) => Math.min(wanted, prices.length - 1));
      const ids = pack.produits.map(({ id }, at) => id + picks[at]!);
      const chosen = chosenPack(pack, Object.fromEntries(ids.map((id, at) => [at, id])));
      expect(chosen.produits.map(({ id, product_id }) => [id, product_id])).toEqual(
        ids.map((id) => [id, id]),
      );
      expect(chosen.separate_total).toBe(
        lines.reduce((sum, { quantity, prices }, at) => sum + quantity * prices[picks[at]!]!, 0),
      );
      expect(chosen.sommeTotal).toBe(pack.sommeTotal);
    }),
  );
});

test('a product that the line no longer offers is not chosen', () => {
  const pack = aPack([{ quantity: 1, prices: [100, 200] }]);
  expect(chosenPack(pack, { 0: 99 })).toEqual(pack);
});
