import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { plusDays, today } from '#server/base/time.ts';
import { services } from '#server/goods/services/tables.ts';
import { coupons } from '#server/sales/coupons/tables.ts';
import { ask, namesOf } from '#tests/helpers/base/ask.ts';
import { aCategory, aPicture, aProduct } from '#tests/helpers/base/builders.ts';
import { byMachine } from '#tests/helpers/base/cast.ts';
import { emptyCatalogue, openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { aService } from '#tests/helpers/goods/a-service.ts';
import { aCoupon } from '#tests/helpers/sales/a-coupon.ts';
import { updateProduct } from '../product/save-product.ts';
import { getCategory, listCategories } from './list-categories.ts';
import { createCategory, deleteCategory, updateCategory } from './save-category.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => emptyCatalogue(database.db));
afterAll(() => database?.close());

test('a category is listed with its picture and the number of its products for sale', async () => {
  const { db } = database;
  const { hash } = await aPicture(db);
  await aCategory(db, { name: 'FOUR', picture: hash });
  await aProduct(db, { categ_id: 'FOUR' });
  await aProduct(db, { categ_id: 'four' });
  await aProduct(db, { categ_id: 'FOUR', active: false });
  expect(await listCategories(db)).toEqual([
    expect.objectContaining({
      name: 'FOUR',
      product_count: 2,
      image_url: expect.stringContaining(hash),
    }),
  ]);
});

test('categories stand in the order of French, accents or not', async () => {
  const { db } = database;
  for (const name of ['Ventilateurs', 'écrans', 'Fours', 'Éclairage'])
    await aCategory(db, { name });
  expect((await listCategories(db)).map(({ name }) => name)).toEqual([
    'Éclairage',
    'écrans',
    'Fours',
    'Ventilateurs',
  ]);
});

test('a name that exists in any case is refused, for a new category and for a rename', async () => {
  const { db } = database;
  await aCategory(db, { name: 'Four' });
  const other = await aCategory(db);
  const refusal = { code: 'conflict', fields: [{ field: 'name' }] };
  await expect(createCategory(db, byMachine, { name: 'FOUR' })).rejects.toMatchObject(refusal);
  await expect(
    updateCategory(db, byMachine, { id: other.id }, { name: 'four' }),
  ).rejects.toMatchObject(refusal);
  expect(
    await updateCategory(db, byMachine, { id: other.id }, { name: other.name.toLowerCase() }),
  ).toMatchObject({
    name: other.name.toLowerCase(),
  });
});

test('a name wanted by several at once is given to one of them', async () => {
  const outcomes = await Promise.allSettled(
    [1, 2, 3].map(() => createCategory(database.db, byMachine, { name: 'FOUR' })),
  );
  const refusals = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  expect(refusals.map(({ code }) => code)).toEqual(['conflict', 'conflict']);
});

test('a picture that nobody uploaded is refused', async () => {
  const { db } = database;
  const picture = 'b'.repeat(32);
  const refusal = { code: 'bad-request', fields: [{ field: 'picture' }] };
  await expect(createCategory(db, byMachine, { name: 'FOUR', picture })).rejects.toMatchObject(
    refusal,
  );
  const { id } = await aCategory(db);
  await expect(updateCategory(db, byMachine, { id }, { picture })).rejects.toMatchObject(refusal);
  const { hash } = await aPicture(db);
  expect(await updateCategory(db, byMachine, { id }, { picture: hash })).toMatchObject({
    image_url: expect.stringContaining(hash),
  });
  expect(await updateCategory(db, byMachine, { id }, { picture: null })).toMatchObject({
    image_url: null,
  });
});

test('a rename moves its products in lists and in the search', async () => {
  const { db } = database;
  const { id } = await aCategory(db, { name: 'FOUR' });
  await aProduct(db, { name: 'Vulcan', categ_id: 'FOUR' });
  await updateCategory(db, byMachine, { id }, { name: 'CUISSON' });
  expect(namesOf(await ask(db, { category: 'CUISSON' }))).toEqual(['Vulcan']);
  expect(namesOf(await ask(db, { search: 'cuisson' }))).toEqual(['Vulcan']);
  expect(namesOf(await ask(db, { category: 'FOUR' }))).toEqual(['Vulcan']);
  expect((await ask(db, { search: 'four' })).total).toBe(0);
});

test('a rename to a name off the shelves takes its products off, and back', async () => {
  const { db } = database;
  const { id } = await aCategory(db, { name: 'FOUR' });
  await aProduct(db, { name: 'Vulcan', categ_id: 'FOUR' });
  await updateCategory(db, byMachine, { id }, { name: 'Services' });
  expect((await ask(db)).total).toBe(0);
  await updateCategory(db, byMachine, { id }, { name: 'FOUR' });
  expect(namesOf(await ask(db))).toEqual(['Vulcan']);
});

test('a category is deleted once it is empty', async () => {
  const { db } = database;
  const { id } = await aCategory(db, { name: 'FOUR' });
  const product = await aProduct(db, { categ_id: 'FOUR', active: false });
  await expect(deleteCategory(db, byMachine, { id })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('FOUR'),
  });
  await updateProduct(db, byMachine, { id: product.id }, { categ_id: 'CUISSON' });
  await deleteCategory(db, byMachine, { id });
  const gone = { code: 'not-found' };
  await expect(getCategory(db, id)).rejects.toMatchObject(gone);
  await expect(deleteCategory(db, byMachine, { id })).rejects.toMatchObject(gone);
  await expect(updateCategory(db, byMachine, { id }, {})).rejects.toMatchObject(gone);
});

test('a category to which a service or a coupon is limited stays until it is taken out there', async () => {
  const { db } = database;
  const { id } = await aCategory(db, { name: 'FOUR' });
  const service = await aService(db, { name: 'Pose', category_ids: [id] });
  const coupon = await aCoupon(db, { title: 'Rentrée', category_ids: [id], ends_on: today() });
  const message = (use: string) => `La catégorie « FOUR » sert ${use} : retirez-la de là d’abord.`;
  await expect(deleteCategory(db, byMachine, { id })).rejects.toMatchObject({
    code: 'conflict',
    message: message('au service « Pose »'),
  });
  await db.delete(services).where(eq(services.id, service.id));
  await expect(deleteCategory(db, byMachine, { id })).rejects.toMatchObject({
    message: message('au coupon « Rentrée »'),
  });
  await db.update(coupons).set({ startsOn: plusDays(today(), -9), endsOn: plusDays(today(), -1) });
  await deleteCategory(db, byMachine, { id });
  await db.delete(coupons).where(eq(coupons.id, coupon.id));
});
