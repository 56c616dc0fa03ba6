import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask, namesOf } from '#tests/helpers/base/ask.ts';
import { aPicture, aProduct, productInput } from '#tests/helpers/base/builders.ts';
import { byMachine } from '#tests/helpers/base/cast.ts';
import { emptyCatalogue, openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { categories, products } from '../tables.ts';
import { getListedProduct, getProductForStaff } from './find-product.ts';
import { createProduct, deleteProduct, updateProduct } from './save-product.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => emptyCatalogue(database.db));
afterAll(() => database?.close());

describe('a new product', () => {
  test('is found with all that was given', async () => {
    const { db } = database;
    const [first, second] = [await aPicture(db), await aPicture(db)];
    const given = {
      reference: 'CG-300',
      name: 'Congélateur coffre 300 L',
      brand: 'Téranga',
      categ_id: 'CONGELATEUR',
      list_price: 250_000,
      promo_price: 199_000,
      en_promo: true,
      preorder_price: 180_000,
      creditorder_price: 310_000,
      is_creditorder: true,
      rang: 7,
      warranty_months: 24,
      specifications: [{ name: 'Volume', value: '300 L' }],
      pictures: [second.hash, first.hash],
    };
    const { id } = await createProduct(db, byMachine, { ...given, tags: ['Éco', 'Inverter'] });
    const { pictures, ...rest } = given;
    const found = await getListedProduct(db, id);
    expect(found).toMatchObject({ ...rest, is_preorder: true, sale_ok: true, active: true });
    expect(found.pictures.map(({ hash }) => hash)).toEqual(pictures);
    expect(found.image_url).toContain(second.hash);
    expect(found.tags.map(({ name }) => name).toSorted()).toEqual(['Inverter', 'Éco']);
  });

  test('has what its sheet says in fields, until somebody knows better', async () => {
    const { db } = database;
    const specifications = [{ name: 'Capacité', value: '300 L' }];
    const { id, facts } = await aProduct(db, { specifications, facts: { noise_db: 40 } });
    expect(facts).toEqual({ volume_l: 300, noise_db: 40 });
    const better = await updateProduct(db, byMachine, { id }, { facts: { volume_l: 295 } });
    expect(better.facts).toEqual({ volume_l: 295, noise_db: 40 });
    await updateProduct(db, byMachine, { id }, { name: 'Autre nom', facts: { noise_db: null } });
    const { sheet } = await getListedProduct(db, id);
    expect(sheet).toEqual([
      { key: 'volume_l', label: 'Volume', value: 295, text: '295\u00a0L', line: 'Capacité' },
    ]);
  });

  test('without a reference is given one that reads well and that no other has', async () => {
    const { db } = database;
    const { reference: _, ...given } = { ...productInput(), categ_id: 'Réfrigérateur' };
    await createProduct(db, byMachine, { ...given, reference: 'REFR-0041' });
    const made = await Promise.all([
      createProduct(db, byMachine, given),
      createProduct(db, byMachine, { ...given, reference: '' }),
      createProduct(db, byMachine, { ...given, reference: null, categ_id: '電' }),
    ]);
    expect(made.map(({ reference }) => reference).toSorted()).toEqual([
      'ART-0001',
      'REFR-0042',
      'REFR-0043',
    ]);
  });

  test('has no prices but its own when none are given', async () => {
    const { id } = await aProduct(database.db);
    expect(await getListedProduct(database.db, id)).toMatchObject({
      brand: null,
      description: false,
      promo_price: 0,
      preorder_price: 0,
      creditorder_price: null,
      is_creditorder: false,
      is_preorder: false,
      image_url: null,
      pictures: [],
      tags: [],
    });
  });

  test('joins a category in whatever case it is written', async () => {
    const { db } = database;
    await aProduct(db, { categ_id: 'Téléviseurs' });
    const { categ_id } = await aProduct(db, { categ_id: 'TÉLÉVISEURS' });
    expect(categ_id).toBe('Téléviseurs');
    expect(await db.$count(categories)).toBe(1);
  });

  test('with a reference that exists is refused, and leaves nothing behind', async () => {
    const { db } = database;
    await aProduct(db, { reference: 'A-1' });
    const second = createProduct(
      db,
      byMachine,
      productInput({ reference: 'A-1', categ_id: 'NOUVELLE' }),
    );
    await expect(second).rejects.toMatchObject({
      code: 'conflict',
      fields: [{ field: 'reference' }],
    });
    expect([await db.$count(products), await db.$count(categories)]).toEqual([1, 1]);
  });

  test('with a picture that nobody uploaded is refused, and leaves nothing behind', async () => {
    const { db } = database;
    const input = productInput({ pictures: [(await aPicture(db)).hash, 'a'.repeat(32)] });
    await expect(createProduct(db, byMachine, input)).rejects.toMatchObject({
      code: 'bad-request',
      message: expect.stringContaining('a'.repeat(32)),
      fields: [{ field: 'pictures' }],
    });
    expect([await db.$count(products), await db.$count(categories)]).toEqual([0, 0]);
  });

  test('wanted by two at once exists once, and the second hears why', async () => {
    const { db } = database;
    const input = productInput({ reference: 'A-1' });
    const outcomes = await Promise.allSettled(
      [1, 2, 3, 4].map(() => createProduct(db, byMachine, { ...input })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refusals = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(refusals.map(({ code }) => code)).toEqual(['conflict', 'conflict', 'conflict']);
  });
});

describe('the description', () => {
  test.each([
    ['Simple.', '<p>Simple.</p>'],
    ['Un\nDeux\n\nTrois', '<p>Un<br />Deux</p><p>Trois</p>'],
    ['5 < 6 & 7 > 2', '<p>5 &lt; 6 &amp; 7 &gt; 2</p>'],
    ['<p onclick="x()">Oui <a href="https://autre.sn">là</a></p>', '<p>Oui là</p>'],
    ['<script>alert(1)</script><p>Oui</p><style>p{}</style>', '<p>Oui</p>'],
    ['<h1>Titre</h1><img src=x onerror=alert(1)>', '<h3>Titre</h3>'],
    ['<svg/onload=alert(1)><p>Oui', '<p>Oui</p>'],
    ['<p> </p>', false],
    ['', false],
    [false as const, false],
  ])('%j is kept as %j', async (description, kept) => {
    const product = await aProduct(database.db, { description });
    expect(product.description).toBe(kept);
  });
});

describe('a change', () => {
  test('touches the given fields and no other', async () => {
    const { db } = database;
    const { hash } = await aPicture(db);
    const before = await aProduct(db, {
      brand: 'Roch',
      description: 'Bien.',
      tags: ['Éco'],
      pictures: [hash],
      preorder_price: 5,
    });
    const after = await updateProduct(db, byMachine, { id: before.id }, { name: 'Autre nom' });
    expect({ ...after, updated_at: '', version: 0 }).toEqual({
      ...before,
      updated_at: '',
      version: 0,
      name: 'Autre nom',
      display_name: 'Autre nom',
    });
  });

  test('can take away what is optional', async () => {
    const { db } = database;
    const { hash } = await aPicture(db);
    const { id } = await aProduct(db, {
      brand: 'Roch',
      description: 'Bien.',
      tags: ['Éco'],
      pictures: [hash],
      preorder_price: 5,
      promo_price: 5,
      warranty_months: 12,
    });
    const bare = await updateProduct(
      db,
      byMachine,
      { id },
      {
        brand: null,
        description: false,
        tags: [],
        pictures: [],
        preorder_price: null,
        promo_price: null,
        warranty_months: null,
      },
    );
    expect(bare).toMatchObject({
      brand: null,
      description: false,
      tags: [],
      pictures: [],
      preorder_price: 0,
      promo_price: 0,
      warranty_months: null,
      is_preorder: false,
    });
  });

  test('of the name, brand or category is what the search goes by', async () => {
    const { db } = database;
    const { id } = await aProduct(db, { name: 'Four Vulcan', brand: 'Roch' });
    await updateProduct(
      db,
      byMachine,
      { id },
      {
        name: 'Plaque Hestia',
        brand: 'Ndama',
        categ_id: 'CUISSON',
      },
    );
    for (const search of ['vulcan', 'roch', 'divers']) {
      expect((await ask(db, { search })).total).toBe(0);
    }
    for (const search of ['hestia', 'ndama', 'cuisson']) {
      expect(namesOf(await ask(db, { search }))).toEqual(['Plaque Hestia']);
    }
  });

  test('to another product’s reference is refused, to its own is none', async () => {
    const { db } = database;
    await aProduct(db, { reference: 'A-1' });
    const { id } = await aProduct(db, { reference: 'A-2' });
    await expect(updateProduct(db, byMachine, { id }, { reference: 'A-1' })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await updateProduct(db, byMachine, { id }, { reference: 'A-2' })).toMatchObject({ id });
  });

  test('of two products to one reference at once gives it to one of them', async () => {
    const { db } = database;
    const both = [await aProduct(db), await aProduct(db)];
    const outcomes = await Promise.allSettled(
      both.map(({ id }) => updateProduct(db, byMachine, { id }, { reference: 'A-1' })),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refusal = outcomes.find((each) => each.status === 'rejected');
    expect(refusal?.reason).toMatchObject({ code: 'conflict' });
  });

  test('of what does not exist is refused', async () => {
    await expect(
      updateProduct(database.db, byMachine, { id: 99 }, { name: 'Rien' }),
    ).rejects.toMatchObject({
      code: 'not-found',
    });
  });
});

describe('a product', () => {
  test('that is deleted is gone, and its tags stay', async () => {
    const { db } = database;
    const { id } = await aProduct(db, { tags: ['Éco'] });
    await deleteProduct(db, byMachine, { id });
    await expect(getProductForStaff(db, id)).rejects.toMatchObject({ code: 'not-found' });
    await expect(deleteProduct(db, byMachine, { id })).rejects.toMatchObject({ code: 'not-found' });
    expect((await aProduct(db, { tags: ['éco'] })).tags.map(({ name }) => name)).toEqual(['Éco']);
  });

  test.each([
    ['not for sale', { sale_ok: false }],
    ['inactive', { active: false }],
    ['of a hidden category', { categ_id: 'Services' }],
  ])('%s is for staff alone', async (_reason, change) => {
    const { db } = database;
    const { id } = await aProduct(db, change);
    expect(await getProductForStaff(db, id)).toMatchObject({ id });
    await expect(getListedProduct(db, id)).rejects.toMatchObject({ code: 'not-found' });
  });
});
