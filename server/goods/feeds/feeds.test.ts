import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { Feed } from '#contract/goods/catalogue/staff-feeds.ts';
import { auditEntries } from '#server/base/audit/tables.ts';
import { plusDays, today } from '#server/base/time.ts';
import { feedKeys } from '#server/goods/feeds/tables.ts';
import { deliveryZones } from '#server/sales/orders/delivery/tables.ts';
import { asStaff, openApp } from '#tests/helpers/base/app.ts';
import { aCategory, aPicture, aProduct } from '#tests/helpers/base/builders.ts';
import {
  googleItem,
  metaRow,
  readGoogleFeed,
  readMetaFeed,
} from '#tests/helpers/base/rules/feed-rules.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { setStock } from '#tests/helpers/sales/order-builders.ts';

const shop = openCatalogueApp();
let hash: string;
beforeEach(async () => {
  await shop.db.delete(feedKeys);
  await shop.db.delete(deliveryZones);
  hash = (await aPicture(shop.db)).hash;
});

/** An address of its own for each request: there are as many as a property asks. */
let visitor = 0;
const fetchFeed = (url: string) => {
  visitor += 1;
  const remoteAddress = `10.1.${visitor >> 8}.${visitor & 255}`;
  return shop.app.inject({ url: new URL(url).pathname, remoteAddress });
};
const renew = async (id: string): Promise<Feed> =>
  (
    await shop.app.inject({
      method: 'POST',
      url: pathTo(paths.staffFeed, { id }),
      headers: asStaff,
    })
  ).json();
const readBoth = async () => {
  const [google, meta] = [await renew('google'), await renew('meta')];
  return {
    google: readGoogleFeed((await fetchFeed(google.url!)).body),
    meta: readMetaFeed((await fetchFeed(meta.url!)).body),
  };
};
const anArticle = (overrides: Parameters<typeof aProduct>[1] = {}) =>
  aProduct(shop.db, { pictures: [hash], ...overrides });

test('whatever an article is called, feeds keep the published rules', async () => {
  const text = fc.oneof(
    fc
      .string({ unit: 'grapheme', minLength: 2, maxLength: 200 })
      .map((t) => `X${t.replaceAll('\0', '').trim()}`),
    fc.constantFrom(
      '=SOMME(A1)',
      '+221',
      '-5 %, "soldes";',
      'Four <b>60 L</b> & plus',
      '@mention',
      'a\u0001b',
    ),
    fc.constantFrom('mot '.repeat(60), '😀'.repeat(50)),
  );
  const input = fc.record({
    name: text.map((name) => name.slice(0, 190).toWellFormed()),
    brand: fc.option(text.map((name) => name.slice(0, 100).toWellFormed())),
    description: fc.oneof(
      text,
      fc.constantFrom(false as const, '<p>Deux&nbsp;portes</p>'.repeat(500)),
    ),
    list_price: fc.integer({ min: 2, max: 1_000_000_000 }),
    promo: fc.option(fc.nat(30)),
    mpn: fc.option(text.map((mpn) => mpn.slice(0, 60).toWellFormed().trim())),
    preorder_price: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
    stock: fc.option(fc.nat(3)),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(input, { minLength: 1, maxLength: 4 }), async (inputs) => {
      await shop.db.execute(sql`delete from products`);
      for (const { promo, stock, ...given } of inputs) {
        const { id } = await anArticle({
          ...given,
          ...(promo !== null && {
            promo_price: given.list_price - 1,
            en_promo: true,
            promotion_ends_on: plusDays(today(), promo),
          }),
        });
        if (stock !== null) await setStock(shop.db, id, stock);
      }
      const { google, meta } = await readBoth();
      expect(google).toHaveLength(inputs.length);
      expect(meta).toHaveLength(inputs.length);
      for (const item of google) googleItem.parse(item);
      for (const row of meta) metaRow.parse(row);
    }),
    { numRuns: 25 },
  );
});

describe('an article is told of', () => {
  test('as its page shows it', async () => {
    await shop.db.insert(deliveryZones).values([
      { name: 'Dakar', fee: 2000 },
      { name: 'Régions', fee: 9000 },
      { name: 'Fermée', fee: 50_000, active: false },
    ]);
    const { id } = await anArticle({
      reference: 'FRG-1',
      name: 'REFRIGERATEUR 300L',
      brand: 'Samsung',
      categ_id: 'REFRIGERATEUR',
      description: '<p>Deux</p><p>portes</p>',
      list_price: 250_000,
      promo_price: 199_000,
      en_promo: true,
      promotion_ends_on: plusDays(today(), 5),
    });
    const { google, meta } = await readBoth();
    const ends = plusDays(today(), 5);
    expect(google).toEqual([
      {
        id: ['FRG-1'],
        title: ['RÉFRIGÉRATEUR 300L'],
        description: ['Deux portes'],
        link: [expect.stringMatching(new RegExp(`^https?://.*/produits/${id}/details$`))],
        image_link: [expect.stringMatching(new RegExp(`^https?://.*/images/${hash}/1024.jpg$`))],
        availability: ['in_stock'],
        price: ['250000 XOF'],
        sale_price: ['199000 XOF'],
        sale_price_effective_date: [`${today()}T00:00Z/${ends}T23:59Z`],
        brand: ['Samsung'],
        condition: ['new'],
        product_type: ['RÉFRIGÉRATEUR'],
        identifier_exists: ['no'],
        shipping: ['<g:country>SN</g:country><g:price>9000 XOF</g:price>'],
      },
    ]);
    expect(meta[0]).toMatchObject({
      availability: 'in stock',
      price: '250000 XOF',
      brand: 'Samsung',
    });
  });

  test('by its bar code, or its brand with the maker’s number', async () => {
    const none = { identifier_exists: ['no'] };
    const cases = [
      [{ gtin: '036000291452' }, { gtin: ['036000291452'] }],
      [{ brand: 'LG', mpn: 'A&B' }, { mpn: ['A&B'] }],
      [{ mpn: 'A1' }, { mpn: ['A1'], ...none }],
      [{ brand: 'LG' }, none],
      // The shop gave it itself.
      [{ gtin: '2000000000015' }, none],
    ] as const;
    for (const [given, told] of cases) {
      await shop.db.execute(sql`delete from products`);
      await anArticle(given);
      const [item] = (await readBoth()).google;
      const { gtin, mpn, identifier_exists } = item!;
      expect({ gtin, mpn, identifier_exists }).toEqual({
        gtin: undefined,
        mpn: undefined,
        identifier_exists: undefined,
        ...told,
      });
      googleItem.parse(item);
    }
  });

  test('at its usual price while its promotion waits (rule G-37)', async () => {
    const first = plusDays(today(), 2);
    await anArticle({ list_price: 9000, promo_price: 8000, promotion_starts_on: first });
    const { google, meta } = await readBoth();
    expect(google[0]).toMatchObject({ price: ['9000 XOF'] });
    expect(google[0]).not.toHaveProperty('sale_price');
    expect(meta[0]).toMatchObject({ price: '9000 XOF', sale_price: '' });
  });

  test('with the parent of its category', async () => {
    const { id: parent_id } = await aCategory(shop.db, { name: 'Froid' });
    await aCategory(shop.db, { name: 'Congélateurs', parent_id });
    await anArticle({ categ_id: 'Congélateurs' });
    const { google } = await readBoth();
    expect(google[0]).toMatchObject({ product_type: ['Froid > Congélateurs'] });
  });

  test('with all its pictures', async () => {
    const second = (await aPicture(shop.db, 40)).hash;
    await anArticle({ pictures: [hash, second] });
    const { google, meta } = await readBoth();
    expect(google[0]!.additional_image_link).toEqual([expect.stringContaining(second)]);
    expect(meta[0]!.additional_image_link).toContain(second);
  });

  test('as sold out, and as a pre-order once a day is known', async () => {
    const { id } = await anArticle({ preorder_price: 90_000 });
    await setStock(shop.db, id, 0);
    expect((await readBoth()).google[0]).toMatchObject({ availability: ['out_of_stock'] });
    const day = plusDays(today(), 12);
    await shop.db.execute(sql`with p as (insert into purchases (supplier, expected_on)
      values ('Grossiste', ${day}) returning id) insert into purchase_lines
      (purchase_id, product_id, name, ordered) select id, ${id}, 'x', 4 from p`);
    const { google, meta } = await readBoth();
    expect(google[0]).toMatchObject({
      availability: ['preorder'],
      availability_date: [`${day}T00:00Z`],
    });
    expect(meta[0]!.availability).toBe('preorder');
    await shop.db.execute(sql`delete from purchases`);
  });

  test('only while the shop shows it with a price and a picture', async () => {
    await anArticle({ active: false });
    await anArticle({ list_price: 0 });
    await aProduct(shop.db);
    await anArticle({ reference: 'SEUL' });
    const { google, meta } = await readBoth();
    expect(google.map(({ id }) => id)).toEqual([['SEUL']]);
    expect(meta.map(({ id }) => id)).toEqual(['SEUL']);
    const feeds = (await shop.app.inject({ url: paths.staffFeeds, headers: asStaff })).json<{
      items: Feed[];
    }>();
    expect(feeds).toMatchObject({ told: 1, left_out: 2 });
  });

  test('with more than one page of others', async () => {
    const { id } = await anArticle();
    await shop.db.execute(sql`insert into products (reference, name, category_id, list_price, pictures)
      select 'N' || n, name, category_id, list_price, pictures
      from products, generate_series(1, 1203) n where id = ${id}`);
    const { google } = await readBoth();
    expect(new Set(google.map((item) => item.id![0])).size).toBe(1204);
  });
});

describe('an address', () => {
  test('is not there before staff makes it, nor for another secret or another channel', async () => {
    const none = await shop.app.inject({ url: paths.staffFeeds, headers: asStaff });
    expect(none.json<{ items: Feed[] }>().items.map(({ url }) => url)).toEqual([null, null]);
    const guess = 'a'.repeat(32);
    for (const key of [guess, 'x', '%00']) {
      const reply = await shop.app.inject(pathTo(paths.googleFeed, { key }));
      expect(reply.statusCode).toBe(404);
    }
    const { url } = await renew('google');
    expect((await fetchFeed(url!)).statusCode).toBe(200);
    expect((await fetchFeed(url!.replace('google.xml', 'meta.csv'))).statusCode).toBe(404);
    expect((await fetchFeed(url!.replace(/[0-9a-f]{32}/, guess))).statusCode).toBe(404);
  });

  test('ends when it is renewed or taken away, and the journal does not tell the secret', async () => {
    const before = await renew('meta');
    const after = await renew('meta');
    expect(after.url).not.toBe(before.url);
    expect((await fetchFeed(before.url!)).statusCode).toBe(404);
    expect((await fetchFeed(after.url!)).statusCode).toBe(200);
    const url = pathTo(paths.staffFeed, { id: 'meta' });
    const gone = await shop.app.inject({ method: 'DELETE', url, headers: asStaff });
    expect(gone.json<Feed>().url).toBeNull();
    expect((await fetchFeed(after.url!)).statusCode).toBe(404);
    const again = await shop.app.inject({ method: 'DELETE', url, headers: asStaff });
    expect(again.statusCode).toBe(404);
    const journal = JSON.stringify(await shop.db.select().from(auditEntries));
    expect(journal).toContain('feed revoked');
    expect(journal).not.toContain(after.url!.split('/').at(-2));
  });

  test('is refused to whoever fetches or guesses all the time', async () => {
    const pathname = new URL((await renew('google')).url!).pathname;
    const app = await openApp(shop.database, { requestsPerMinute: 600 });
    try {
      const statuses: number[] = [];
      for (let turn = 0; turn < 31; turn += 1) {
        statuses.push((await app.inject({ url: pathname, remoteAddress: '10.9.9.9' })).statusCode);
      }
      expect(new Set(statuses.slice(0, -1))).toEqual(new Set([200]));
      expect(statuses.at(-1)).toBe(429);
      expect((await app.inject({ url: pathname, remoteAddress: '10.9.9.8' })).statusCode).toBe(200);
    } finally {
      await app.close();
    }
  });

  test('of a reference that is longer than Google takes has a shorter name', async () => {
    const { id } = await anArticle({ reference: 'R'.repeat(80) });
    expect((await readBoth()).google[0]!.id).toEqual([`article-${id}`]);
  });
});
