import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isExcludedCategory, shelvesOf, shopCategories } from './categories.ts';
import type { Category } from './category-pages.ts';

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

/** Categories by name, each with the name of its parent. */
const tree = (...wanted: [name: string, parent?: string][]): Category[] =>
  wanted.map(([name, parent], place) => {
    const above = wanted.findIndex(([other]) => other === parent);
    const slug = name.toLowerCase();
    return {
      id: place + 1,
      name,
      slug,
      parent_id: above === -1 ? null : above + 1,
      product_count: 0,
      image_url: null,
    };
  });

const shelves = (categories: Category[]) => shelvesOf(categories).map(({ path }) => path);

test('each parent stands before its children, whose addresses begin with its own', () => {
  const given = tree(['Four', 'Cuisson'], ['Cuisson'], ['Mixeur'], ['Plaque', 'Cuisson']);
  expect(shelves(given)).toEqual([
    '/categorie/cuisson',
    '/categorie/cuisson/four',
    '/categorie/cuisson/plaque',
    '/categorie/mixeur',
  ]);
});

test('one of the four first takes its parent along, and comes first below it', () => {
  const given = tree(['Cuisson'], ['Froid'], ['Cave', 'Froid'], ['CONGELATEUR', 'Froid']);
  expect(shelves(given)).toEqual([
    '/categorie/froid',
    '/categorie/froid/congelateur',
    '/categorie/froid/cave',
    '/categorie/cuisson',
  ]);
});

test('a hidden parent takes its children along', () => {
  const given = tree(['Services'], ['Pose', 'Services'], ['Four']);
  expect(shelves(given)).toEqual(['/categorie/four']);
  expect(namesOf(shopCategories(given))).toEqual(['All', 'Four']);
});

test('no shelf is lost in the tree, and without parents it is the list as it was', () => {
  const name = fc.constantFrom(...PRIORITY, 'FOUR', 'MIXEUR', 'FER', 'TV', 'Services');
  const wanted = fc.uniqueArray(fc.tuple(name, fc.option(name, { nil: undefined })), {
    selector: ([own]) => own,
  });
  fc.assert(
    fc.property(wanted, (all) => {
      const isTop = (parent: string | undefined) =>
        all.some(([own, above]) => own === parent && above === undefined);
      const given = tree(
        ...all.map(([own, above]): [string, string?] =>
          above !== undefined && isTop(above) ? [own, above] : [own],
        ),
      );
      const [, ...flat] = shopCategories(given);
      expect(namesOf(shelvesOf(given)).toSorted()).toEqual(namesOf(flat).toSorted());
      const tops = given.map((one) => ({ ...one, parent_id: null }));
      expect(namesOf(shelvesOf(tops))).toEqual(namesOf(shopCategories(tops).slice(1)));
      for (const [place, { parent_id: parent }] of shelvesOf(given).entries()) {
        const above = shelvesOf(given).findIndex(({ id }) => id === parent);
        if (parent !== undefined) expect(above).toBeLessThan(place);
      }
    }),
  );
});
