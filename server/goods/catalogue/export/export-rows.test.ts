import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paths } from '#contract/base/paths.ts';
import { runImport } from '#server/goods/catalogue/import/run-import.ts';
import { setOnHand } from '#server/goods/stock/ledger/count-places.ts';
import { asStaff } from '#tests/helpers/base/app.ts';
import { aProduct, dayFromNow } from '#tests/helpers/base/builders.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { aPlace } from '#tests/helpers/goods/stock-room.ts';
import { setStock } from '#tests/helpers/sales/order-builders.ts';
import { getImport } from '../import/find-import.ts';
import { startImport } from '../import/start-import.ts';
import { products } from '../tables.ts';
import { exportColumns, exportProducts, joinTags } from './export-rows.ts';

const shop = openCatalogueApp();
const machine = { kind: 'machine' } as const;

async function previewOf(path: string) {
  const file = await shop.app.inject({ url: path, headers: asStaff });
  expect(file.statusCode).toBe(200);
  const id = await startImport(shop.db, machine, { name: path, bytes: file.rawPayload });
  await runImport(shop.db, id);
  return (await getImport(shop.db, id)).report;
}

test('a catalogue that is exported and imported again changes nothing', async () => {
  // No product can have U+FFFD (rule G-36).
  const word = fc
    .string({ unit: 'grapheme', minLength: 2, maxLength: 20 })
    .map((text) => `X${text.replaceAll(/[\0\ufffd]/g, '').trim()}`);
  const text = fc.oneof(
    word,
    fc.constantFrom(
      '=SOMME(A1)',
      "'=déjà",
      '-5 %',
      "'+221 77 123 45 67",
      '+221 77 123 45 67',
      '"guillemets";',
      'un, deux; trois',
      'a\r\nb',
      '<b>gras</b>',
    ),
  );
  const label = fc.constantFrom('Taux : réel', 'a\\b', ': deux', '1,7 L | 2', '-5 % :', 'x :: y');
  const input = fc.record({
    name: text.map((name) => name.padEnd(2, '!')),
    brand: fc.option(text),
    mpn: fc.option(text.map((value) => value.slice(0, 60).trim()).filter((value) => value !== '')),
    description: fc.option(text),
    tags: fc.uniqueArray(
      fc.constantFrom('SAMSUNG', 'été, hiver', '=1', '1,7 L | 2', 'a\\', '|', "'+1"),
      { maxLength: 3 },
    ),
    list_price: fc.integer({ min: 0, max: 1_000_000_000 }),
    preorder_price: fc.option(fc.integer({ min: 1, max: 1_000_000_000 })),
    sale_ok: fc.boolean(),
    active: fc.boolean(),
    rang: fc.nat(),
    warranty_months: fc.option(fc.nat(600)),
    specifications: fc.array(fc.record({ name: label, value: label }), { maxLength: 3 }),
    facts: fc.record(
      {
        volume_l: fc.integer({ min: 10, max: 300_000 }).map((hundredths) => hundredths / 100),
        energy_class: fc.constantFrom('A+++', 'B'),
        no_frost: fc.boolean(),
        burners: fc.integer({ min: 1, max: 12 }),
      },
      { requiredKeys: [] },
    ),
  });
  const { id: placeId } = await aPlace(shop.db, { name: 'Dépôt « été »' });
  await fc.assert(
    fc.asyncProperty(fc.array(input, { minLength: 1, maxLength: 5 }), async (inputs) => {
      await shop.db.execute(sql`truncate products, catalogue_imports cascade`);
      for (const [index, { description, ...values }] of inputs.entries()) {
        const { id } = await aProduct(shop.db, {
          ...values,
          name: values.name,
          // A leading zero is lost where a program reads digits as a number.
          gtin: ['036000291452', null, '4006381333931', '96385074', null][index],
          description: description ?? false,
        });
        if (index % 2 === 0) await setStock(shop.db, id, index);
        const lying = [{ productId: id, placeId, onHand: index }];
        if (index % 4 === 0) {
          await shop.db.transaction((tx) => setOnHand(tx, machine, lying, 'Essai'));
        }
      }
      for (const path of [paths.catalogueCsv, paths.catalogueXlsx]) {
        const unchanged = { created: 0, updated: 0, refused: [], unchanged: inputs.length };
        expect(await previewOf(path)).toMatchObject(unchanged);
      }
    }),
    { numRuns: 8 },
  );
});

/** As the import splits a cell of tags. */
const splitTags = (cell: string) =>
  (cell.includes('|')
    ? cell.split(/(?<!\\)\|/).map((tag) => tag.replaceAll('\\|', '|'))
    : cell.split(/[,;]/)
  )
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

test.each([
  [['1,7 L | 2']],
  [['a|b', 'c']],
  [['|']],
  [['été, hiver']],
  [['a;b|c', 'd']],
  [['a\\', 'b']],
  [['a\\|b', 'c']],
  [['a, \\']],
  [[]],
])('tags come back one by one from their cell: %j', (tags) => {
  expect(splitTags(joinTags(tags))).toEqual(tags);
});

test('tags of any signs come back one by one from their cell', () => {
  const sign = fc.oneof(
    fc.constantFrom('|', '\\', ',', ';', ' ', "'", '=', 'a'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  );
  const tag = fc
    .array(sign, { minLength: 1, maxLength: 6 })
    .map((signs) => signs.join('').trim())
    .filter((text) => text !== '');
  fc.assert(
    fc.property(fc.array(tag, { maxLength: 4 }), (tags) => {
      expect(splitTags(joinTags(tags))).toEqual(tags);
    }),
    { numRuns: 2000 },
  );
});

test('more products than one page of them come all, those off the shop too', async () => {
  for (let index = 0; index < 3; index += 1) await aProduct(shop.db, { active: index > 0 });
  await shop.db.execute(sql`
    insert into products (reference, name, category_id, list_price)
    select 'N-' || n, 'Article', (select min(id) from categories), 100 from generate_series(1, 600) n`);
  const report = await previewOf(paths.catalogueXlsx);
  expect(report).toMatchObject({ created: 0, updated: 0, unchanged: 603 });
});

test('a promotion comes with its days while it runs or waits, and with none once it is over', async () => {
  const promoted = { list_price: 100, promo_price: 80, en_promo: true };
  const last = { promotion_ends_on: dayFromNow(5) };
  await aProduct(shop.db, { ...promoted, ...last, reference: 'RUNS' });
  const first = { promotion_starts_on: dayFromNow(3) };
  await aProduct(shop.db, { ...promoted, ...last, ...first, reference: 'WAITS' });
  const { id } = await aProduct(shop.db, { ...promoted, ...last, reference: 'OVER' });
  await shop.db
    .update(products)
    .set({ promotionEndsOn: dayFromNow(-1) })
    .where(eq(products.id, id));
  const rows: object[] = [];
  for await (const page of exportProducts(shop.db, [])) rows.push(...page);
  expect(Object.keys(exportColumns([]))).toContain('promotion_starts_on');
  const none = { promotion_starts_on: null, promotion_ends_on: null };
  expect(rows).toMatchObject([
    { reference: 'RUNS', en_promo: 'oui', promo_price: 80, ...none, ...last },
    { reference: 'WAITS', en_promo: 'non', promo_price: 80, ...last, ...first },
    { reference: 'OVER', en_promo: 'non', promo_price: 80, ...none },
  ]);
});

test('only staff may take the catalogue along', async () => {
  const customer = await signedIn(shop.db, await anAccount(shop.db));
  for (const url of [paths.catalogueCsv, paths.catalogueXlsx]) {
    expect((await shop.app.inject(url)).statusCode).toBe(401);
    expect((await shop.app.inject({ url, headers: customer })).statusCode).toBe(403);
  }
});
