// Rule G-47: where the shopper has chosen a value of what tells the models apart, each model that fits has its own card.
import { expect, test } from 'vitest';
import { paths, withQuery } from '#contract/base/paths.ts';
import { aCategory, aProduct } from '#tests/helpers/base/builders.ts';
import { byMachine } from '#tests/helpers/base/cast.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { createFamily } from '../families/change-family.ts';

const it = openCatalogueApp();

async function aFamilyOfFreezers(parentName: string, childName: string) {
  const parent = await aCategory(it.db, { name: parentName });
  await aCategory(it.db, { name: childName, parent_id: parent.id });
  const ids: number[] = [];
  for (const volume_l of [210, 250, 410]) {
    const name = `Coffre Boréa ${volume_l} L`;
    ids.push((await aProduct(it.db, { name, categ_id: childName, facts: { volume_l } })).id);
  }
  const family = await createFamily(it.db, byMachine, { product_ids: ids });
  expect(family.axes).toEqual(['volume_l']);
  await it.hear();
}

const totalOf = async (category: string) => {
  const asked = { fields: 'card', category, facts: 'volume_l.200', families: 'one' };
  const reply = await it.app.inject(withQuery(paths.filteredProducts, asked));
  const { total, products } = reply.json();
  return [total, products.length];
};

test('control: in the category of its own name both models of the chosen volume have a card', async () => {
  await aFamilyOfFreezers('Froid', 'Congélateurs');
  expect(await totalOf('Congélateurs')).toEqual([2, 2]);
});

test('in the list of the parent, whose children have the fact', async () => {
  await aFamilyOfFreezers('Froid', 'Congélateurs');
  expect(await totalOf('Froid')).toEqual([2, 2]);
});

test('in a child whose name says nothing, so that it has the facts of its parent', async () => {
  await aFamilyOfFreezers('Congélateurs', 'Coffres');
  expect(await totalOf('Coffres')).toEqual([2, 2]);
});
