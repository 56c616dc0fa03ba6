import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lockCatalogue } from '#server/base/db/catalogue-revision.ts';
import { deleteProduct, updateProduct } from '#server/goods/catalogue/product/save-product.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { byMachine } from '#tests/helpers/base/cast.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { getListedProduct } from '../product/find-product.ts';
import { families, products } from '../tables.ts';
import { tellApart } from './axes.ts';
import {
  addToFamily,
  createFamily,
  deleteFamily,
  removeFromFamily,
  updateFamily,
} from './change-family.ts';
import { getFamily } from './read-family.ts';
import { settleAllFamilies, settleChangedFamilies } from './settle-families.ts';

const shop = openCatalogueApp();

const aTelevision = (screen_in: number, more = {}) =>
  aProduct(shop.db, { name: `Téléviseur Boréa ${screen_in}"`, facts: { screen_in }, ...more });

test('two televisions make a family; the page of each leads to the other with its price', async () => {
  const [small, large] = [await aTelevision(43), await aTelevision(55, { list_price: 300_000 })];
  const family = await createFamily(shop.db, byMachine, { product_ids: [small.id, large.id] });
  expect(family).toMatchObject({
    name: 'Téléviseur Boréa',
    axes: ['screen_in'],
    key: small.reference,
  });
  const shown = (await getListedProduct(shop.db, small.id)).family;
  expect(shown?.ids).toEqual([small.id, large.id]);
  expect(shown?.axes).toMatchObject([
    {
      key: 'screen_in',
      label: 'Taille',
      values: [
        { id: small.id, is_current: true, price: 100_000 },
        { id: large.id, is_current: false, price: 300_000, is_sold_out: false },
      ],
    },
  ]);
  await updateProduct(shop.db, byMachine, { id: large.id }, { active: false });
  expect((await getListedProduct(shop.db, small.id)).family).toBeUndefined();
});

test('one product is no family, and none is in two', async () => {
  const [a, b, c] = [await aTelevision(43), await aTelevision(55), await aTelevision(65)];
  await expect(createFamily(shop.db, byMachine, { product_ids: [a.id] })).rejects.toThrow(
    'Une famille réunit au moins deux produits.',
  );
  await expect(createFamily(shop.db, byMachine, { product_ids: [a.id, 999_999] })).rejects.toThrow(
    '1 de ces produits n’existe pas.',
  );
  await createFamily(shop.db, byMachine, { product_ids: [a.id, b.id], name: 'Boréa' });
  await expect(createFamily(shop.db, byMachine, { product_ids: [b.id, c.id] })).rejects.toThrow(
    /est déjà dans la famille « Boréa » : retirez-le d’abord/,
  );
  expect(await shop.db.select().from(families)).toHaveLength(1);
});

test('a family of one goes, by taking out, deleting or undoing', async () => {
  const [a, b, c] = [await aTelevision(43), await aTelevision(55), await aTelevision(65)];
  const { id } = await createFamily(shop.db, byMachine, { product_ids: [a.id, b.id, c.id] });
  expect(await removeFromFamily(shop.db, byMachine, id, [a.id])).toMatchObject({
    article_count: 2,
  });
  expect(await removeFromFamily(shop.db, byMachine, id, [b.id])).toBeUndefined();
  expect(await shop.db.select().from(families)).toEqual([]);
  expect(await shop.db.$count(products, eq(products.family, a.reference))).toBe(0);

  await createFamily(shop.db, byMachine, { product_ids: [a.id, b.id] });
  await deleteProduct(shop.db, byMachine, { id: b.id });
  expect(await shop.db.select().from(families)).toEqual([]);

  const undone = await createFamily(shop.db, byMachine, { product_ids: [a.id, c.id] });
  await deleteFamily(shop.db, byMachine, { id: undone.id, version: undone.version });
  expect(await shop.db.select().from(families)).toEqual([]);
});

test('staff choose among the axes that tell all apart, and see no outdated family', async () => {
  const [a, b] = [
    await aTelevision(43, { facts: { screen_in: 43, color: 'Noir' } }),
    await aTelevision(55, { facts: { screen_in: 55, color: 'Noir' } }),
  ];
  const family = await createFamily(shop.db, byMachine, { product_ids: [a.id, b.id] });
  const seen = { id: family.id, version: family.version };
  await expect(updateFamily(shop.db, byMachine, seen, { axes: ['color'] })).rejects.toThrow(
    /« Couleur » ne distingue pas tous ces produits/,
  );
  const named = await updateFamily(shop.db, byMachine, seen, {
    axes: ['model'],
    name: 'Boréa 2026',
  });
  expect(named).toMatchObject({ axes: ['model'], name: 'Boréa 2026' });
  await expect(updateFamily(shop.db, byMachine, seen, { name: 'Trop tard' })).rejects.toThrow(
    /rechargez-la/,
  );
  await updateProduct(shop.db, byMachine, { id: a.id }, { facts: { screen_in: 32 } });
  // What staff chose stays while it tells the models apart.
  expect(await getFamily(shop.db, family.id)).toMatchObject({
    axes: ['model'],
    name: 'Boréa 2026',
  });
});

test('the same axis twice makes no second row of chips', async () => {
  const [a, b] = [await aTelevision(43), await aTelevision(55)];
  const { id, version } = await createFamily(shop.db, byMachine, { product_ids: [a.id, b.id] });
  await expect(
    updateFamily(shop.db, byMachine, { id, version }, { axes: ['screen_in', 'screen_in'] }),
  ).rejects.toThrow('Ne choisissez pas deux fois la même caractéristique.');
  const { family } = await getListedProduct(shop.db, a.id);
  expect(family?.axes.map(({ key }) => key)).toEqual(['screen_in']);
});

test('facts that change give the family other axes', async () => {
  const [a, b] = [await aTelevision(43), await aTelevision(55)];
  const { id } = await createFamily(shop.db, byMachine, { product_ids: [a.id, b.id] });
  await updateProduct(shop.db, byMachine, { id: b.id }, { facts: { screen_in: 43 } });
  const [row] = await shop.db.select().from(families).where(eq(families.id, id));
  expect(row?.axes).toEqual(['model']);
});

test('what other writers changed is settled later, once', async () => {
  const [a, b, alone] = [await aTelevision(43), await aTelevision(55), await aTelevision(65)];
  await shop.db.update(products).set({ family: 'P' }).where(eq(products.id, a.id));
  await shop.db.update(products).set({ family: 'P' }).where(eq(products.id, b.id));
  await shop.db.update(products).set({ family: 'Q' }).where(eq(products.id, alone.id));
  await settleAllFamilies(shop.db);
  const found = await shop.db.select().from(families);
  expect(found).toMatchObject([{ key: 'P', name: 'Téléviseur Boréa', axes: ['screen_in'] }]);
  await settleAllFamilies(shop.db);
  expect(await shop.db.select().from(families)).toEqual(found);
  await shop.db.update(products).set({ family: null }).where(eq(products.id, a.id));
  await settleAllFamilies(shop.db);
  expect(await shop.db.select().from(families)).toEqual([]);
});

type Step = { kind: 'make' | 'add' | 'remove' | 'rename'; picks: number[] };

const someSteps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    kind: fc.constantFrom('make', 'add', 'remove', 'rename'),
    picks: fc.uniqueArray(fc.nat(5), { minLength: 1, maxLength: 4 }),
  }),
  { minLength: 1, maxLength: 8 },
);

test('every product is in one family at most, and every family is right, whatever staff do', async () => {
  const made: { id: number }[] = [];
  for (const screen_in of [32, 43, 43, 55, 65, 75]) made.push(await aTelevision(screen_in));
  await fc.assert(
    fc.asyncProperty(someSteps, async (steps) => {
      await shop.db.update(products).set({ family: null });
      await shop.db.transaction(async (tx) => {
        await lockCatalogue(tx);
        await settleChangedFamilies(tx);
      });
      for (const step of steps) await take(step, made);
      await expectRight();
    }),
    { numRuns: 25 },
  );
}, 60_000);

async function take({ kind, picks }: Step, made: { id: number }[]): Promise<void> {
  const ids = picks.map((pick) => made[pick]!.id);
  const [first] = await shop.db.select().from(families).orderBy(families.id);
  const refusals = /au moins deux|déjà dans la famille/;
  try {
    if (kind === 'make') await createFamily(shop.db, byMachine, { product_ids: ids });
    else if (first === undefined) return;
    else if (kind === 'add') await addToFamily(shop.db, byMachine, first.id, ids);
    else if (kind === 'remove') await removeFromFamily(shop.db, byMachine, first.id, ids);
    else await updateFamily(shop.db, byMachine, { id: first.id }, { name: 'Autre nom' });
  } catch (error) {
    expect(String(error)).toMatch(refusals);
  }
}

async function expectRight(): Promise<void> {
  const all = await shop.db.select().from(products);
  const known = await shop.db.select().from(families);
  for (const family of known) {
    const members = all.filter(({ familyId }) => familyId === family.id);
    expect(members.length).toBeGreaterThan(1);
    expect(tellApart(members, family.axes)).toBe(true);
    expect(members.every((member) => member.family === family.key)).toBe(true);
  }
  for (const { familyId, family } of all) {
    expect(familyId === null).toBe(!known.some(({ key }) => key === family));
  }
}
