import { isNotNull } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import type { FoundInOffice } from '#contract/base/staff-search.ts';
import type { ProductDetail } from '#contract/goods/catalogue/products.ts';
import type { FacetList } from '#contract/goods/catalogue/searches.ts';
import type { OrderGood } from '#contract/sales/orders/staff-order-calls.ts';
import { asStaff } from '#tests/helpers/base/app.ts';
import { ask, namesOf } from '#tests/helpers/base/ask.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts, emptyCatalogue } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { products } from '../tables.ts';

const shop = openCatalogueApp();
beforeEach(async () => {
  await emptyCatalogue(shop.db);
  await emptyAccounts(shop.db);
});

const CODES = ['036000291452', '96385074', '4006381333931', '10012345678902'];
/** A code as people and machines write it: with zeros in front as far as a length allows, or with blanks. */
const notationsOf = (gtin: string) =>
  fc.constantFrom(
    gtin,
    gtin.replace(/(\d{3})/g, '$1 '),
    ...[13, 14]
      .filter((length) => length > gtin.length)
      .map((length) => gtin.padStart(length, '0')),
  );

const put = (id: number, payload: object) =>
  shop.app.inject({ method: 'PUT', url: pathTo(paths.product, { id }), headers: asStaff, payload });
const detailOf = async (id: number): Promise<ProductDetail> =>
  (await shop.app.inject({ url: pathTo(paths.product, { id }) })).json();

describe('a bar code', () => {
  test('is shown to all in its normal form, with the maker’s number', async () => {
    const { id } = await aProduct(shop.db);
    await put(id, { gtin: ' 0036000-291452 ', mpn: ' RT32/A ' });
    expect(await detailOf(id)).toMatchObject({ gtin: '036000291452', mpn: 'RT32/A' });
    await put(id, { gtin: null, mpn: null });
    expect(await detailOf(id)).toMatchObject({ gtin: null, mpn: null });
  });

  test('that the shop gave itself is for staff alone', async () => {
    const { id, gtin } = await aProduct(shop.db, { gtin: '2000000000015' });
    expect(gtin).toBe('2000000000015');
    expect((await detailOf(id)).gtin).toBeNull();
  });

  test.each([
    ['4006381333932', 'Ce code-barres n’est pas juste : vérifiez le dernier chiffre.'],
    ['6,94E+12', 'Le tableur a raccourci ce code-barres'],
    ['12345', 'Un code-barres compte 8, 12, 13 ou 14 chiffres.'],
  ])('%s is refused and changes nothing', async (gtin, said) => {
    const { id } = await aProduct(shop.db, { name: 'Four', gtin: '4006381333931' });
    const reply = await put(id, { name: 'Autre', gtin });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().message).toContain(said);
    expect(await detailOf(id)).toMatchObject({ name: 'Four', gtin: '4006381333931' });
  });

  test('of another product is refused with its name, its own is not', async () => {
    await aProduct(shop.db, { name: 'Four', reference: 'FOUR-1', gtin: '036000291452' });
    const other = await aProduct(shop.db, { gtin: '4006381333931' });
    const reply = await put(other.id, { gtin: '00036000291452' });
    expect(reply.statusCode).toBe(409);
    expect(reply.json().message).toBe('Le code-barres appartient déjà à Four (FOUR-1).');
    expect((await put(other.id, { gtin: '4006381333931', brand: 'LG' })).statusCode).toBe(200);
  });

  test('has one owner at most, whatever staff write', async () => {
    const change = fc.record({
      product: fc.nat(2),
      gtin: fc.option(fc.constantFrom(...CODES).chain(notationsOf)),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 12 }), async (changes) => {
        await emptyCatalogue(shop.db);
        const ids: number[] = [];
        for (let place = 0; place < 3; place += 1) ids.push((await aProduct(shop.db)).id);
        for (const { product, gtin } of changes) await put(ids[product]!, { gtin });
        const rows = await shop.db
          .select({ gtin: products.gtin })
          .from(products)
          .where(isNotNull(products.gtin));
        const numbers = rows.map(({ gtin }) => BigInt(gtin!));
        expect(new Set(numbers).size).toBe(numbers.length);
      }),
      { numRuns: 15 },
    );
  });
});

describe('a whole code finds its product', () => {
  beforeEach(async () => {
    await aProduct(shop.db, {
      name: 'Four Astech',
      reference: 'FOUR-1',
      gtin: '036000291452',
      mpn: 'AZ 77-B',
    });
    await aProduct(shop.db, { name: 'Autre four', gtin: '4006381333931' });
  });

  test.each(['036000291452', '0036000291452', ' 0 36000 29145 2', 'az 77-b'])(
    '« %s » in the shop',
    async (search) => {
      expect(namesOf(await ask(shop.db, { search }))).toEqual(['Four Astech']);
      const url = withQuery(paths.productFacets, { search });
      const facets = await shop.app.inject({ url });
      expect(facets.json<FacetList>().facets).toEqual([]);
    },
  );

  test('not while the shop hides it, nor by a part', async () => {
    expect((await ask(shop.db, { search: '036000' })).total).toBe(0);
    await shop.db.update(products).set({ active: false });
    expect((await ask(shop.db, { search: '036000291452' })).total).toBe(0);
  });

  test.each(['0036000291452', '036000 291452', 'AZ 77-B'])(
    '« %s » in the back-office',
    async (q) => {
      const headers = await signedIn(shop.db, await anAccount(shop.db, { role: 'manager' }));
      const read = async <T>(path: string): Promise<T> =>
        (await shop.app.inject({ url: withQuery(path, { q }), headers })).json();
      const { produits } = await read<FoundInOffice>(paths.officeSearch);
      expect(produits?.items.map(({ reference }) => reference)).toEqual(['FOUR-1']);
      const goods = await read<OrderGood[]>(paths.staffOrderGoods);
      expect(goods.map(({ reference }) => reference)).toEqual(['FOUR-1']);
    },
  );
});
