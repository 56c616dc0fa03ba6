import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import { asStaff } from '#tests/helpers/base/app.ts';
import { aCategory, aProduct } from '#tests/helpers/base/builders.ts';
import { byMachine } from '#tests/helpers/base/cast.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { listCategories } from './list-categories.ts';
import { deleteCategory, updateCategory } from './save-category.ts';

const it = openCatalogueApp();

/** Froid with two children and a product each, one of its own, and a category beside it. */
async function aTree() {
  const froid = await aCategory(it.db, { name: 'Froid' });
  const under = { parent_id: froid.id };
  const freezers = await aCategory(it.db, { name: 'Congélateurs', ...under });
  const fridges = await aCategory(it.db, { name: 'Réfrigérateurs', ...under });
  await aProduct(it.db, { name: 'Coffre', categ_id: 'Congélateurs', facts: { volume_l: 210 } });
  await aProduct(it.db, { name: 'Combiné', categ_id: 'Réfrigérateurs', facts: { volume_l: 350 } });
  await aProduct(it.db, { name: 'Glacière', categ_id: 'Froid' });
  await aProduct(it.db, { name: 'Four', categ_id: 'Fours' });
  await it.hear();
  return { froid, freezers, fridges };
}

const namesIn = async (query: Record<string, string | undefined>) => {
  const reply = await it.app.inject(
    withQuery(paths.filteredProducts, { fields: 'card', sort: 'prix', ...query }),
  );
  const { products, total } = reply.json();
  expect(products).toHaveLength(total);
  return products.map(({ name }: { name: string }) => name).toSorted();
};

const ALL_COLD = ['Coffre', 'Combiné', 'Glacière'];

const move = async (id: number, parent_id: number | null) => {
  const moved = await updateCategory(it.db, byMachine, { id }, { parent_id });
  await it.hear();
  return moved;
};

describe('a list', () => {
  test.each([
    { category: 'Froid' },
    { category: 'FROID' },
    { category_slug: 'froid' },
    { category: 'Froid', max: '5000000' },
    { category: 'Froid', sort: 'rang' },
    { category: 'Froid', limit: '40' },
  ])('of a parent has its products and those of its children: %o', async (query) => {
    await aTree();
    expect(await namesIn(query)).toEqual(ALL_COLD);
  });

  test('of a child has its own products only', async () => {
    await aTree();
    expect(await namesIn({ category: 'Congélateurs' })).toEqual(['Coffre']);
    expect(await namesIn({ category_slug: 'refrigerateurs' })).toEqual(['Combiné']);
  });

  test('of a parent by its former name is that of today, and a search goes through its children', async () => {
    const { froid } = await aTree();
    await updateCategory(it.db, byMachine, { id: froid.id }, { name: 'Grand froid' });
    await it.hear();
    expect(await namesIn({ category: 'Froid' })).toEqual(ALL_COLD);
    expect(await namesIn({ category: 'Grand froid', search: 'combiné' })).toEqual(['Combiné']);
  });

  test('follows a category that is moved', async () => {
    const { freezers } = await aTree();
    await move(freezers.id, null);
    expect(await namesIn({ category: 'Froid' })).toEqual(['Combiné', 'Glacière']);
    await move(freezers.id, (await aCategory(it.db, { name: 'Cuisine' })).id);
    expect(await namesIn({ category: 'Cuisine' })).toEqual(['Coffre']);
  });

  test('of the old path by category has the children too', async () => {
    await aTree();
    const reply = await it.app.inject(
      `${pathTo(paths.productsOfCategory, { id: 'Froid' })}?images=url`,
    );
    expect(reply.json()).toHaveLength(3);
  });
});

describe('facets', () => {
  const keysOf = async (category: string) => {
    const url = withQuery(paths.productFacets, { category });
    const { facets } = (await it.app.inject(url)).json() as { facets: { key: string }[] };
    return facets.map(({ key }) => key);
  };

  test('of a parent are those that its children share, and general ones otherwise', async () => {
    const { froid } = await aTree();
    expect(await keysOf('Froid')).toContain('volume_l');
    await aCategory(it.db, { name: 'Téléviseurs', parent_id: froid.id });
    await it.hear();
    expect(await keysOf('Froid')).not.toContain('volume_l');
  });

  test('a child whose name says nothing has those of its parent, and so have its cards', async () => {
    const parent = await aCategory(it.db, { name: 'Congélateurs' });
    await aCategory(it.db, { name: 'Coffres', parent_id: parent.id });
    const facts = { volume_l: 210 };
    await aProduct(it.db, { categ_id: 'Coffres', facts });
    await aProduct(it.db, { categ_id: 'Coffres', facts: { volume_l: 410 } });
    await it.hear();
    expect(await keysOf('Coffres')).toContain('volume_l');
    const list = withQuery(paths.filteredProducts, {
      category: 'Coffres',
      facts: 'volume_l.200',
      fields: 'card',
    });
    expect((await it.app.inject(list)).json()).toMatchObject({
      total: 1,
      products: [{ facts: ['210\u00a0L'] }],
    });
  });
});

describe('the list of categories', () => {
  test('stays flat, says the parent, and counts the products of children with it', async () => {
    const { froid, freezers } = await aTree();
    const reply = (await it.app.inject(`${paths.categories}?images=url`)).json();
    expect(reply).toContainEqual(
      expect.objectContaining({ id: froid.id, parent_id: null, product_count: 3 }),
    );
    expect(reply).toContainEqual(
      expect.objectContaining({ id: freezers.id, parent_id: froid.id, product_count: 1 }),
    );
  });

  test('the page of a category names its parent', async () => {
    await aTree();
    const page = await it.app.inject(pathTo(paths.categoryPage, { slug: 'congelateurs' }));
    expect(page.json()).toMatchObject({ parent: { name: 'Froid', slug: 'froid' } });
    const top = await it.app.inject(pathTo(paths.categoryPage, { slug: 'froid' }));
    expect(top.json()).toMatchObject({ parent: null, product_count: 3 });
  });
});

describe('two levels', () => {
  const put = (id: number, parent_id: number | null) =>
    it.app.inject({
      method: 'PUT',
      url: pathTo(paths.category, { id }),
      headers: asStaff,
      payload: { parent_id },
    });

  test('a third one is refused in French, and nothing changes', async () => {
    const { froid, freezers, fridges } = await aTree();
    const other = await aCategory(it.db, { name: 'Maison' });
    const before = await listCategories(it.db);
    for (const [id, parent, words] of [
      [other.id, freezers.id, 'deux niveaux'],
      [froid.id, other.id, 'sous-catégories'],
      [froid.id, froid.id, 'sa propre parente'],
      [fridges.id, 999_999, 'n’existe pas'],
    ] as const) {
      const reply = await put(id, parent);
      expect(reply.statusCode, words).toBe(400);
      expect(reply.json()).toMatchObject({
        errors: [{ field: 'parent_id', message: expect.stringContaining(words) }],
      });
    }
    expect(await listCategories(it.db)).toEqual(before);
  });

  test('the database refuses a third one from any writer', async () => {
    const { froid, freezers } = await aTree();
    const other = await aCategory(it.db);
    for (const [id, parent] of [
      [other.id, freezers.id],
      [froid.id, other.id],
      [other.id, other.id],
    ]) {
      const write = it.db.execute(
        sql`update categories set parent_id = ${parent} where id = ${id}`,
      );
      await expect(write).rejects.toMatchObject({
        cause: { constraint: 'categories_two_levels' },
      });
    }
  });

  test('two writers at once build no third one', async () => {
    const [a, b, c] = [await aCategory(it.db), await aCategory(it.db), await aCategory(it.db)];
    const outcomes = await Promise.allSettled([
      updateCategory(it.db, byMachine, { id: a.id }, { parent_id: b.id }),
      updateCategory(it.db, byMachine, { id: b.id }, { parent_id: c.id }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  });

  test('a parent with children is not deleted', async () => {
    const parent = await aCategory(it.db, { name: 'Maison' });
    const child = await aCategory(it.db, { parent_id: parent.id });
    await expect(deleteCategory(it.db, byMachine, { id: parent.id })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('sous-catégories'),
    });
    await deleteCategory(it.db, byMachine, { id: child.id });
    await deleteCategory(it.db, byMachine, { id: parent.id });
  });
});

describe('a hidden parent', () => {
  test('hides its children and their products, and shows them again', async () => {
    const { froid } = await aTree();
    await aCategory(it.db, { name: 'Internal', parent_id: froid.id });
    await updateCategory(it.db, byMachine, { id: froid.id }, { name: 'Services' });
    await it.hear();
    expect(await namesIn({})).toEqual(['Four']);
    const hidden = await it.app.inject(pathTo(paths.categoryPage, { slug: 'congelateurs' }));
    expect(hidden.statusCode).toBe(404);
    await updateCategory(it.db, byMachine, { id: froid.id }, { name: 'Froid' });
    await it.hear();
    expect(await namesIn({})).toEqual([...ALL_COLD, 'Four'].toSorted());
    const internal = await it.app.inject(pathTo(paths.categoryPage, { slug: 'internal' }));
    expect(internal.statusCode).toBe(404);
  });

  test('hides a category that moves under it, also one that is renamed there', async () => {
    const services = await aCategory(it.db, { name: 'Services' });
    const moved = await aCategory(it.db, { name: 'Pose' });
    await aProduct(it.db, { name: 'Pose murale', categ_id: 'Pose' });
    await move(moved.id, services.id);
    expect(await namesIn({})).toEqual([]);
    await updateCategory(it.db, byMachine, { id: moved.id }, { name: 'Installation' });
    await it.hear();
    expect(await namesIn({})).toEqual([]);
    await move(moved.id, null);
    expect(await namesIn({})).toEqual(['Pose murale']);
  });
});
