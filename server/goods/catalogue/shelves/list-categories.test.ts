import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import { asStaff } from '#tests/helpers/base/app.ts';
import { aCategory, aProduct } from '#tests/helpers/base/builders.ts';
import { byMachine } from '#tests/helpers/base/cast.ts';
import { emptyCatalogue } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { listCategories } from './list-categories.ts';
import { deleteCategory, findOrCreateCategory, updateCategory } from './save-category.ts';

const it = openCatalogueApp();
const pageAt = (slug: string) => it.app.inject(pathTo(paths.categoryPage, { slug }));
async function rename(id: number, name: string) {
  const renamed = await updateCategory(it.db, byMachine, { id }, { name });
  await it.hear();
  return renamed;
}

describe('the address of a category', () => {
  test.each([
    ['RÉFRIGÉRATEURS', 'refrigerateurs'],
    ['Machine à laver', 'machine-a-laver'],
    ['Chauffe-eau & fers', 'chauffe-eau-fers'],
    ['  L’œil / du 2e  ', 'l-oeil-du-2e'],
    ['电视', 'rayon'],
  ])('of %s is %s', async (name, slug) => {
    expect(await aCategory(it.db, { name })).toMatchObject({ slug });
    expect((await pageAt(slug)).json()).toMatchObject({ slug });
  });

  test('is there whoever makes the category', async () => {
    await findOrCreateCategory(it.db, 'Petit électroménager');
    expect((await pageAt('petit-electromenager')).statusCode).toBe(200);
  });

  test('is found however it is typed, and says where it is', async () => {
    await aCategory(it.db, { name: 'Téléviseurs LED' });
    expect((await pageAt('Téléviseurs LED')).json()).toMatchObject({
      slug: 'televiseurs-led',
    });
    expect((await pageAt('inconnue')).statusCode).toBe(404);
  });

  test('follows the name, and each former one leads to it in one step', async () => {
    const { id } = await aCategory(it.db, { name: 'Frigos' });
    await rename(id, 'Froid');
    await rename(id, 'Réfrigérateurs');
    for (const slug of ['frigos', 'froid', 'refrigerateurs']) {
      expect((await pageAt(slug)).json()).toMatchObject({ id, slug: 'refrigerateurs' });
    }
  });

  test('a list asked for by a former name, or by a page of it, is that of today', async () => {
    const { id } = await aCategory(it.db, { name: 'MIXEUR' });
    const product = await aProduct(it.db, { categ_id: 'MIXEUR' });
    await rename(id, 'Mixeurs et blenders');
    const listOf = async (category: string) =>
      (await it.app.inject(withQuery(paths.filteredProducts, { category, fields: 'card' }))).json();
    for (const name of ['MIXEUR', 'mixeur', 'Mixeurs et blenders'])
      expect(await listOf(name)).toMatchObject({ total: 1, products: [{ id: product.id }] });

    // A new category of that name takes it over.
    await aCategory(it.db, { name: 'Mixeur' });
    await it.hear();
    expect(await listOf('MIXEUR')).toMatchObject({ total: 0 });
  });

  test('stays when only signs of the name change', async () => {
    await aCategory(it.db, { name: 'TV' });
    const { id, slug } = await aCategory(it.db, { name: 'TV !' });
    expect(slug).toBe('tv-2');
    expect(await rename(id, 'T.V.')).toMatchObject({ slug: 't-v' });
    expect(await rename(id, 'T-V')).toMatchObject({ slug: 't-v' });
  });

  test('is its own where long names begin alike', async () => {
    const name = `Petit électroménager ${'de cuisine '.repeat(6)}et de salle`;
    const first = await aCategory(it.db, { name });
    const second = await aCategory(it.db, { name: `${name} de bain` });
    expect(second.slug).toBe(`${first.slug}-2`);
    for (const { id, slug } of [first, second])
      expect((await pageAt(slug)).json()).toMatchObject({ id, slug });
    const product = await aProduct(it.db, { categ_id: second.name });
    const list = withQuery(paths.filteredProducts, { category_slug: second.slug, fields: 'card' });
    expect((await it.app.inject(list)).json()).toMatchObject({
      total: 1,
      products: [{ id: product.id }],
    });
  });

  test('of a category that is gone, or that the shop hides, is not found', async () => {
    const { id } = await aCategory(it.db, { name: 'Éphémère' });
    await rename(id, 'Passager');
    await deleteCategory(it.db, byMachine, { id });
    expect((await pageAt('ephemere')).statusCode).toBe(404);
    await aCategory(it.db, { name: 'Services' });
    expect((await pageAt('services')).statusCode).toBe(404);
  });
});

test('no former address hides the page of a category, whatever is made, renamed and deleted', async () => {
  const name = fc.constantFrom('TV', 'Tv !', 'tv 2', 'TV-2', 'Froid', 'froid ?', 'Été', 'ete.');
  const step = fc.record({ kind: fc.constantFrom('add', 'rename', 'delete'), at: fc.nat(4), name });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      await emptyCatalogue(it.db);
      const given = new Map<string, number>();
      for (const { kind, at, name: wanted } of steps) {
        const known = await listCategories(it.db);
        const taken = known.some((one) => one.name.toLowerCase() === wanted.toLowerCase());
        const one = known[at];
        if (kind === 'add' && !taken) await aCategory(it.db, { name: wanted });
        else if (kind === 'rename' && one && !taken) await rename(one.id, wanted);
        else if (kind === 'delete' && one) await deleteCategory(it.db, byMachine, { id: one.id });
        for (const { slug, id } of await listCategories(it.db)) given.set(slug, id);
      }
      await it.hear();
      const living = await listCategories(it.db);
      expect(new Set(living.map(({ slug }) => slug)).size).toBe(living.length);
      for (const { slug, id } of living)
        expect((await pageAt(slug)).json()).toMatchObject({ slug, id });
      for (const [slug, id] of given) {
        const found = living.find((one) => one.id === id);
        const reply = await pageAt(slug);
        if (found === undefined) expect(reply.statusCode, slug).toBe(404);
        else expect(reply.json(), slug).toMatchObject({ id, slug: found.slug });
      }
    }),
    { numRuns: 25 },
  );
});

test('products are listed by the address of their category, also by a former one', async () => {
  const product = await aProduct(it.db, { categ_id: 'Fours' });
  await aProduct(it.db, { categ_id: 'Fers' });
  const ask = (slug: string) =>
    it.app.inject(withQuery(paths.filteredProducts, { category_slug: slug, fields: 'card' }));
  expect((await ask('fours')).json()).toMatchObject({ total: 1, products: [{ id: product.id }] });
  const [category] = await listCategories(it.db);
  await rename(category!.id, category!.name === 'Fours' ? 'Fours encastrables' : 'Fers à repasser');
  expect((await ask('fours')).json().total).toBe(1);
  expect((await ask('rien')).statusCode).toBe(404);
});

test('the texts of a page are written, kept apart from the name, and taken off', async () => {
  const { id, slug } = await aCategory(it.db, { name: 'Ventilateurs' });
  const put = (payload: object) =>
    it.app.inject({
      method: 'PUT',
      url: pathTo(paths.category, { id }),
      headers: asStaff,
      payload,
    });
  const written = {
    page_title: 'Ventilateurs à Dakar',
    page_description: 'De l’air.',
    introduction: 'Un.\n\nDeux.',
  };
  expect((await put(written)).statusCode).toBe(200);
  expect((await pageAt(slug)).json()).toMatchObject({ name: 'Ventilateurs', ...written });
  expect((await put({ rank: 3 })).statusCode).toBe(200);
  expect((await pageAt(slug)).json()).toMatchObject(written);
  expect((await put({ page_title: '', introduction: null })).statusCode).toBe(200);
  expect((await pageAt(slug)).json()).toMatchObject({
    page_title: null,
    page_description: 'De l’air.',
    introduction: null,
  });
  const refused = await put({ page_title: 'x'.repeat(71) });
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'bad-request']);
});
