import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import type { Pack } from '#contract/goods/packs.ts';
import { asStaff } from '#tests/helpers/base/app.ts';
import { aPack, aPicture, aProduct, dayFromNow } from '#tests/helpers/base/builders.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { setStock } from '#tests/helpers/sales/order-builders.ts';
import { packStateOf, packTotalsOf } from './find-packs.ts';

const shop = openCatalogueApp();

const ask = (code: string) =>
  shop.app.inject(withQuery(pathTo(paths.pack, { code }), { images: 'url' }));
const list = async () =>
  (await shop.app.inject(withQuery(paths.packs, { images: 'url' }))).json() as Pack[];
const save = (method: 'POST' | 'PUT', url: string, payload: object) =>
  shop.app.inject({ method, url, headers: asStaff, payload });

describe('a pack that is sold today', () => {
  test('is found by its code in any case, with products, total and what is saved', async () => {
    const { db } = shop;
    const freezer = await aProduct(db, { name: 'Congélateur', list_price: 150_000 });
    const mixer = await aProduct(db, {
      name: 'Mixeur',
      list_price: 30_000,
      promo_price: 25_000,
      en_promo: true,
    });
    await aPack(db, {
      code: 'PACK-CUISINE',
      name: 'Pack cuisine',
      lines: [
        { product_id: freezer.id, quantity: 1, price_unit: 140_000 },
        { product_id: mixer.id, quantity: 2, price_unit: 20_000 },
      ],
    });
    const reply = await ask('pack-cuisine');
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({
      code: 'PACK-CUISINE',
      name: 'Pack cuisine',
      state: 'actif',
      sommeTotal: 180_000,
      separate_total: 200_000,
      produits: [
        { id: freezer.id, product_id: freezer.id, name: 'Congélateur', quantity: 1 },
        { id: mixer.id, product_id: mixer.id, price_unit: 20_000, quantity: 2 },
      ],
    });
  });

  test('has its first product’s picture, for older clients as the data URL of a JPEG', async () => {
    const { db } = shop;
    const { hash } = await aPicture(db);
    const product = await aProduct(db, { pictures: [hash] });
    await aPack(db, { code: 'IMAGE', lines: [{ product_id: product.id, quantity: 1 }] });
    const byUrl = (await ask('IMAGE')).json();
    expect(byUrl.image_url).toContain(hash);
    expect(byUrl).not.toHaveProperty('image');
    const byData = (await shop.app.inject(pathTo(paths.pack, { code: 'IMAGE' }))).json();
    expect(byData.image).toMatch(/^data:image\/jpeg;base64,\/9j\//);
    expect(byData.produits[0].image).toBe(byData.image);
  });

  test('stands in the list, the one that ends first at the head', async () => {
    const { db } = shop;
    await aPack(db, { code: 'OPEN' });
    await aPack(db, { code: 'LATE', end_date: dayFromNow(20) });
    await aPack(db, { code: 'SOON', end_date: dayFromNow(2) });
    await aPack(db, { code: 'DRAFT', active: false });
    expect((await list()).map(({ code }) => code)).toEqual(['SOON', 'LATE', 'OPEN']);
  });
});

describe('a pack is gone', () => {
  const expectGone = async (code: string) => {
    const reply = await ask(code);
    expect(reply.statusCode).toBe(404);
    expect(reply.json().message).toBe("Le pack n'est plus d'actualité ou indisponible.");
    expect((await list()).map((pack) => pack.code)).not.toContain(code);
  };

  test('when nobody knows its code', () => expectGone('INCONNU'));

  test.each([
    ['is inactive', { active: false }],
    ['has ended', { start_date: dayFromNow(-9), end_date: dayFromNow(-1) }],
    ['has not begun', { start_date: dayFromNow(1) }],
  ])('when it %s', async (_why, overrides) => {
    await aPack(shop.db, { code: 'PASSE', ...overrides });
    await expectGone('PASSE');
  });

  test('as soon as one of its products is no longer for sale', async () => {
    const product = await aProduct(shop.db);
    await aPack(shop.db, { code: 'ENTIER', lines: [{ product_id: product.id, quantity: 1 }] });
    expect((await ask('ENTIER')).statusCode).toBe(200);
    await save('PUT', pathTo(paths.product, { id: product.id }), { sale_ok: false });
    await expectGone('ENTIER');
  });
});

describe('staff', () => {
  test('creates a pack at today’s prices and changes it; it shows on the next request', async () => {
    const product = await aProduct(shop.db, {
      list_price: 90_000,
      promo_price: 80_000,
      en_promo: true,
    });
    const lines = [{ product_id: product.id, quantity: 2 }];
    const created = await save('POST', paths.packs, { code: 'NEUF', name: 'Neuf', lines });
    expect(created.statusCode).toBe(201);
    expect((await ask('NEUF')).json()).toMatchObject({ sommeTotal: 160_000 });
    const url = pathTo(paths.pack, { code: 'NEUF' });
    await save('PUT', url, {
      lines: [{ product_id: product.id, quantity: 1, price_unit: 70_000 }],
    });
    expect((await ask('NEUF')).json()).toMatchObject({ name: 'Neuf', sommeTotal: 70_000 });
    await save('PUT', url, { active: false });
    expect((await ask('NEUF')).statusCode).toBe(404);
  });

  test.each<[wrong: object, field: string, status: number, message: string | RegExp]>([
    [{ code: 'DEJA' }, 'code', 409, 'Le pack « DEJA » existe déjà.'],
    [{ code: 'deja' }, 'code', 409, 'Le pack « deja » existe déjà.'],
    [{ lines: [{ product_id: 999, quantity: 1 }] }, 'lines', 400, 'Le produit 999 n’existe pas.'],
    [{ lines: [] }, 'lines', 400, 'lines : un produit au moins'],
    [
      { start_date: '2026-02-02', end_date: '2026-02-01' },
      'end_date',
      400,
      'Le pack finit avant d’avoir commencé.',
    ],
    [{ start_date: '2026-02-31' }, 'start_date', 400, 'une date AAAA-MM-JJ est attendue'],
    [{ end_date: '0000-01-01' }, 'end_date', 400, 'end_date : une date AAAA-MM-JJ est attendue'],
    [{ picture: 'a'.repeat(32) }, 'picture', 400, /n’a pas été déposée/],
  ])('is refused %j', async (wrong, field, status, message) => {
    const product = await aProduct(shop.db);
    const lines = [{ product_id: product.id, quantity: 1 }];
    await aPack(shop.db, { code: 'DEJA', lines });
    const reply = await save('POST', paths.packs, { code: 'X', name: 'Essai', lines, ...wrong });
    expect(reply.statusCode).toBe(status);
    expect(reply.json().message).toMatch(message);
    expect(reply.json().errors[0].field).toBe(field);
    expect(await list()).toHaveLength(1);
  });

  test('cannot delete a product that a pack holds', async () => {
    const product = await aProduct(shop.db);
    await aPack(shop.db, { code: 'TENU', lines: [{ product_id: product.id, quantity: 1 }] });
    const url = pathTo(paths.product, { id: product.id });
    const reply = await shop.app.inject({ method: 'DELETE', url, headers: asStaff });
    expect(reply.statusCode).toBe(409);
    expect(reply.json().message).toContain('fait partie d’un pack');
    expect((await ask('TENU')).statusCode).toBe(200);
  });

  test('leaves the buyer a choice; what cannot be had goes, and the pack stays (rule G-62)', async () => {
    const { db } = shop;
    const white = await aProduct(db, { name: 'Blanc', list_price: 50_000 });
    const black = await aProduct(db, { name: 'Noir', list_price: 60_000 });
    const red = await aProduct(db, { name: 'Rouge', list_price: 70_000 });
    const alternatives = [{ product_id: black.id }, { product_id: red.id }];
    const lines = [{ product_id: white.id, quantity: 2, price_unit: 40_000, alternatives }];
    const created = await save('POST', paths.packs, { code: 'CHOIX', name: 'Choix', lines });
    expect(created.json().lines[0].alternatives).toMatchObject([
      { name: 'Noir', listed: true },
      { name: 'Rouge', listed: true },
    ]);
    const shown = async () => {
      await shop.hear();
      const { produits, ...pack }: Pack = (await ask('CHOIX')).json();
      const [line] = produits;
      return {
        total: pack.sommeTotal,
        alone: pack.separate_total,
        name: line?.name,
        choices: line?.choices?.map(({ name, is_sold_out }) => name + (is_sold_out ? ' -' : '')),
      };
    };
    expect(await shown()).toEqual({
      total: 80_000,
      alone: 100_000,
      name: 'Blanc',
      choices: ['Blanc', 'Noir', 'Rouge'],
    });
    await setStock(db, white.id, 0);
    // The news of a stock that ran out arrives a moment later, as PostgreSQL notifies it.
    await expect.poll(shown).toEqual({
      total: 80_000,
      alone: 120_000,
      name: 'Noir',
      choices: ['Noir', 'Rouge', 'Blanc -'],
    });
    for (const { id } of [white, black]) {
      await save('PUT', pathTo(paths.product, { id }), { sale_ok: false });
    }
    // One is left, so there is nothing to choose.
    expect(await shown()).toEqual({ total: 80_000, alone: 140_000, name: 'Rouge' });
    await save('PUT', pathTo(paths.product, { id: red.id }), { sale_ok: false });
    expect((await ask('CHOIX')).statusCode).toBe(404);
  });

  test('cannot give a choice between products that the pack has already', async () => {
    const [one, two] = [await aProduct(shop.db), await aProduct(shop.db)];
    const alternatives = [{ product_id: two.id }];
    const lines = [
      { product_id: one.id, quantity: 1, alternatives },
      { product_id: two.id, quantity: 1 },
    ];
    const refused = await save('POST', paths.packs, { code: 'DEUX', name: 'Deux', lines });
    expect(refused.json().message).toBe(`Le produit ${two.id} est deux fois dans le pack.`);
    await aPack(shop.db, { code: 'TENU', lines: lines.slice(0, 1) });
    const url = pathTo(paths.product, { id: two.id });
    const kept = await shop.app.inject({ method: 'DELETE', url, headers: asStaff });
    expect(kept.json().message).toContain('fait partie d’un pack');
  });

  test('cannot put a product twice into a pack', async () => {
    const product = await aProduct(shop.db);
    const line = { product_id: product.id, quantity: 1 };
    const body = { code: 'DOUBLE', name: 'Double', lines: [line, line] };
    const reply = await save('POST', paths.packs, body);
    expect(reply.json().message).toBe(`Le produit ${product.id} est deux fois dans le pack.`);
  });
});

test('a pack runs from its first day to its last, both included', () => {
  const day = fc.integer({ min: 0, max: 60 }).map((number) => dayFromNow(number - 30));
  const edge = fc.option(day);
  fc.assert(
    fc.property(edge, edge, day, fc.boolean(), (startsOn, endsOn, today, active) => {
      const state = packStateOf({ startsOn, endsOn, active }, today);
      const isOver = endsOn !== null && today > endsOn;
      const isRunning = !isOver && active && (startsOn === null || startsOn <= today);
      expect(state).toBe(isOver ? 'expire' : isRunning ? 'actif' : 'draft');
    }),
  );
});

test('totals are sums of whole francs, whatever the order of the lines', () => {
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 1000 }),
    unitPrice: fc.integer({ min: 1, max: 5_000_000 }),
    shownPrice: fc.integer({ min: 0, max: 5_000_000 }),
  });
  fc.assert(
    fc.property(fc.array(line), fc.array(line), (some, others) => {
      const both = packTotalsOf([...some, ...others]);
      expect(both).toEqual(packTotalsOf([...others, ...some]));
      expect(both.total).toBe(packTotalsOf(some).total + packTotalsOf(others).total);
      expect(Number.isInteger(both.separateTotal)).toBe(true);
    }),
  );
});
