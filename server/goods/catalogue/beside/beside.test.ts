import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { BesideProduct } from '#contract/goods/catalogue/accessories.ts';
import type { ProductCard } from '#contract/goods/catalogue/catalogue.ts';
import { anyVersion, asStaff } from '#tests/helpers/base/app.ts';
import { aProduct, dayFromNow } from '#tests/helpers/base/builders.ts';
import { byMachine } from '#tests/helpers/base/cast.ts';
import { emptyAccounts, emptyCatalogue } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { aGuest, anOrder, setStock } from '#tests/helpers/sales/order-builders.ts';
import { changeStoredOrder } from '#tests/helpers/sales/stored-order.ts';
import { createFamily, deleteFamily } from '../families/change-family.ts';
import { categories, productPairs, products } from '../tables.ts';
import { countPairs } from './count-pairs.ts';
import { listBeside } from './list-beside.ts';

const shop = openCatalogueApp();
beforeEach(async () => {
  await emptyAccounts(shop.db);
  await emptyCatalogue(shop.db);
});

const choose = async (url: string, ids: number[]) => {
  const headers = { ...asStaff, ...anyVersion };
  const reply = await shop.app.inject({ method: 'PUT', url, headers, payload: { ids } });
  return { status: reply.statusCode, ...reply.json() };
};
const chooseFor = (id: number, ids: number[]) =>
  choose(pathTo(paths.productAccessories, { id }), ids);
const asked = async (id: number): Promise<BesideProduct> =>
  (await shop.app.inject({ url: pathTo(paths.besideProduct, { id }) })).json();
type Kind = BesideProduct['rails'][number]['kind'];
const cardsIn = ({ rails }: BesideProduct, kind: Kind) =>
  rails.find((rail) => rail.kind === kind)?.products ?? [];
const namesIn = (found: BesideProduct, kind: Kind) => cardsIn(found, kind).map(({ name }) => name);
const beside = async (id: number) => {
  const found = await listBeside(shop.db, id, false);
  return {
    accessories: namesIn(found, 'accessories'),
    alternatives: namesIn(found, 'alternatives'),
    similar: namesIn(found, 'similar'),
  };
};
const named = (name: string, more: Parameters<typeof aProduct>[1] = {}) =>
  aProduct(shop.db, { name, categ_id: 'ACCESSOIRES', ...more });

describe('what goes with a product', () => {
  test('is what staff chose, in their order, then what they chose for its category', async () => {
    const fridge = await named('Frigo', { categ_id: 'FRIGOS' });
    const ids: number[] = [];
    for (const name of ['Un', 'Deux', 'Trois', 'Quatre', 'Cinq']) ids.push((await named(name)).id);
    const [one, two, three, four, five] = ids as [number, number, number, number, number];
    const [shelf] = await shop.db.select().from(categories).where(eq(categories.name, 'FRIGOS'));
    await choose(pathTo(paths.categoryAccessories, { id: shelf!.id }), [
      one,
      five,
      fridge.id,
      four,
    ]);
    const chosen = await chooseFor(fridge.id, [three, one]);
    expect(chosen.items).toMatchObject([{ name: 'Trois', listed: true }, { name: 'Un' }]);
    expect((await beside(fridge.id)).accessories).toEqual(['Trois', 'Un', 'Cinq', 'Quatre']);
    await setStock(shop.db, three, 0);
    await shop.db.update(products).set({ active: false }).where(eq(products.id, one));
    expect((await beside(fridge.id)).accessories).toEqual(['Cinq', 'Quatre']);
    await chooseFor(fridge.id, [two]);
    expect((await beside(fridge.id)).accessories).toEqual(['Deux', 'Cinq', 'Quatre']);
  });

  test('is what they chose for its family before what they chose for its category', async () => {
    const of = { categ_id: 'FRIGOS', facts: { volume_l: 200 } };
    const small = await named('Frigo 200 L', of);
    const large = await named('Frigo 300 L', { ...of, facts: { volume_l: 300 } });
    const family = await createFamily(shop.db, byMachine, { product_ids: [small.id, large.id] });
    const [one, two, three] = [await named('Un'), await named('Deux'), await named('Trois')];
    const [shelf] = await shop.db.select().from(categories).where(eq(categories.name, 'FRIGOS'));
    await choose(pathTo(paths.categoryAccessories, { id: shelf!.id }), [three.id, one.id]);
    await choose(pathTo(paths.familyAccessories, { id: family.id }), [two.id, one.id]);
    for (const { id } of [small, large]) {
      expect((await beside(id)).accessories).toEqual(['Deux', 'Un', 'Trois']);
    }
    const unknown = pathTo(paths.familyAccessories, { id: 999_999 });
    expect((await choose(unknown, [one.id])).status).toBe(404);
    await deleteFamily(shop.db, byMachine, { id: family.id });
    expect((await beside(small.id)).accessories).toEqual(['Trois', 'Un']);
  });

  test('is refused twice, as itself or unknown, and stays as it was', async () => {
    const [one, two] = [await named('Un'), await named('Deux')];
    await chooseFor(one.id, []);
    expect(namesIn(await asked(one.id), 'accessories')).toEqual([]);
    await chooseFor(one.id, [two.id]);
    expect(namesIn(await asked(one.id), 'accessories')).toEqual(['Deux']);
    for (const ids of [[two.id, two.id], [one.id], [999_999]]) {
      expect((await chooseFor(one.id, ids)).status).toBe(400);
    }
    expect((await chooseFor(999_999, [one.id])).status).toBe(404);
    expect((await beside(one.id)).accessories).toEqual(['Deux']);
  });

  test('is filled up by what three recent orders bought with it', async () => {
    const made: Record<string, number> = {};
    for (const name of ['Frigo', 'Prise', 'Rare', 'Vieux', 'Choisi']) {
      made[name] = (await named(name)).id;
    }
    const buy = async (...names: string[]) => {
      const lines = names.map((name) => ({ id: made[name]!, quantity: 1 }));
      return (await anOrder(shop.db, { buyer: aGuest(), lines })).order;
    };
    for (let turn = 0; turn < 3; turn += 1) {
      await buy('Frigo', 'Prise');
      const old = await buy('Frigo', 'Vieux');
      await changeStoredOrder(shop.db, old, { placedAt: new Date(dayFromNow(-200)) });
    }
    for (let turn = 0; turn < 2; turn += 1) await buy('Frigo', 'Rare');
    await changeStoredOrder(shop.db, await buy('Frigo', 'Rare'), { state: 'cancel' });
    await chooseFor(made.Frigo!, [made.Choisi!]);
    await countPairs(shop.db);
    await countPairs(shop.db);
    expect((await beside(made.Frigo!)).accessories).toEqual(['Choisi', 'Prise']);
    expect((await beside(made.Prise!)).accessories).toEqual(['Frigo']);
    expect(await shop.db.select().from(productPairs)).toHaveLength(2);
  });
});

describe('a sold-out product', () => {
  test('shows what can be had of its kind at about its price, the nearest first', async () => {
    const gone = await named('Parti', { list_price: 100_000 });
    await setStock(shop.db, gone.id, 0);
    await named('Pareil', { list_price: 101_000 });
    await named('Plus cher', { list_price: 125_000 });
    await named('Trop cher', { list_price: 125_001 });
    await named('Moins cher', { list_price: 75_000 });
    await named('Trop peu', { list_price: 74_999 });
    await named('Ailleurs', { list_price: 100_000, categ_id: 'FOURS' });
    await setStock(shop.db, (await named('Épuisé', { list_price: 100_000 })).id, 0);
    const found = await beside(gone.id);
    expect(found.alternatives).toEqual(['Pareil', 'Plus cher', 'Moins cher']);
    expect(found.similar).toEqual(['Trop cher', 'Trop peu', 'Épuisé']);
    await setStock(shop.db, gone.id, 1);
    expect((await beside(gone.id)).alternatives).toEqual([]);
  });

  test('shows the other models of its family first, whatever they cost', async () => {
    const of = { categ_id: 'FRIGOS', list_price: 100_000 };
    const small = await named('Frigo 200 L', { ...of, facts: { volume_l: 200 } });
    const large = await named('Frigo 600 L', {
      ...of,
      list_price: 400_000,
      facts: { volume_l: 600 },
    });
    await createFamily(shop.db, byMachine, { product_ids: [small.id, large.id] });
    await named('Pareil', of);
    await setStock(shop.db, small.id, 0);
    expect((await beside(small.id)).alternatives).toEqual(['Frigo 600 L', 'Pareil']);
  });

  test('and any other never stands beside itself, and none stands there twice', async () => {
    const article = fc.record({
      price: fc.integer({ min: 80, max: 120 }),
      stock: fc.option(fc.nat(1)),
      isIn: fc.boolean(),
      with: fc.uniqueArray(fc.nat(5), { maxLength: 6 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(article, { minLength: 6, maxLength: 6 }), async (articles) => {
        await emptyCatalogue(shop.db);
        const ids: number[] = [];
        for (const { price, stock, isIn } of articles) {
          const categ_id = isIn ? 'FOURS' : 'FRIGOS';
          const { id } = await aProduct(shop.db, { list_price: price, categ_id });
          if (stock !== null) await setStock(shop.db, id, stock);
          ids.push(id);
        }
        for (const [place, { with: others }] of articles.entries()) {
          const chosen = others.filter((one) => one !== place).map((one) => ids[one]!);
          await chooseFor(ids[place]!, chosen);
        }
        for (const id of ids) {
          const found = await listBeside(shop.db, id, false);
          const [accessories, alternatives, similar] = (
            ['accessories', 'alternatives', 'similar'] as const
          ).map((kind) => cardsIn(found, kind)) as [ProductCard[], ProductCard[], ProductCard[]];
          const shown = [...accessories, ...alternatives, ...similar].map((card) => card.id);
          expect(new Set([id, ...shown]).size).toBe(shown.length + 1);
          expect([...accessories, ...alternatives].some((card) => card.is_sold_out)).toBe(false);
          expect(Math.max(accessories.length, alternatives.length)).toBeLessThanOrEqual(4);
        }
      }),
      { numRuns: 10 },
    );
  });
});
