import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isExcludedCategory, shopCategories } from './categories.ts';

const PRIORITY = ['CONGELATEUR', 'TELEVISION', 'REFRIGERATEUR', 'CUISINIERE'];
const named = (...names: string[]) => names.map((name, id) => ({ id, name }));
const namesOf = (categories: { name: string }[]) => categories.map(({ name }) => name);

test.each([
  'Services',
  'Expenses',
  'Internal',
  'Consumable',
  'Deliveries',
  'Saleable',
  'Software',
  'All',
  'ALL',
  ' services ',
  'All / Saleable',
  'FOUR / Internal',
])('« %s » is off the shelves', (name) => {
  expect(isExcludedCategory(name)).toBe(true);
});

test.each(['FOUR', 'Petit électroménager', 'Serviceable', 'Allumage', 'Internal-use'])(
  '« %s » is on them',
  (name) => {
    expect(isExcludedCategory(name)).toBe(false);
  },
);

test('All comes first, then the four of the house, then the others as they came', () => {
  const given = named('VENTILATEUR', 'Cuisiniere', 'All', 'FOUR', 'TELEVISION', 'Services');
  expect(namesOf(shopCategories(given))).toEqual([
    'All',
    'TELEVISION',
    'Cuisiniere',
    'VENTILATEUR',
    'FOUR',
  ]);
});

test('no category is lost, doubled or moved without a reason', () => {
  const name = fc.constantFrom(...PRIORITY, 'FOUR', 'MIXEUR', 'Services', 'ventilateur', 'All');
  fc.assert(
    fc.property(fc.array(name), (names) => {
      const given = named(...names);
      const [all, ...shown] = shopCategories(given);
      expect(all).toEqual({ id: 'All', name: 'All' });
      const kept = given.filter((category) => !isExcludedCategory(category.name));
      const others = (list: { name: string }[]) =>
        list.filter((category) => !PRIORITY.includes(category.name));
      expect(others(shown)).toEqual(others(kept));
      expect(shown).toHaveLength(kept.length);
      const places = shown.map((category) => PRIORITY.indexOf(category.name));
      expect(places.filter((place) => place >= 0)).toEqual(
        places.filter((place) => place >= 0).toSorted((a, b) => a - b),
      );
      expect(places.lastIndexOf(places.findLast((place) => place >= 0) ?? -2)).toBeLessThan(
        places.includes(-1) ? places.indexOf(-1) : places.length,
      );
    }),
  );
});
