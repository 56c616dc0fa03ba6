import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { paths, withQuery } from '#contract/base/paths.ts';
import { rowsOf } from '#server/base/db/open.ts';
import { productStock } from '#server/goods/stock/tables.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { byMachine } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { aGuest, anOrder, setStock } from '#tests/helpers/sales/order-builders.ts';
import { updateProduct } from '../product/save-product.ts';
import { categories, products, productTags, tags } from '../tables.ts';
import { importCatalogue } from './import-catalogue.ts';
import type { SavedChange } from './plan-batch.ts';
import type { Table } from './reading/read-table.ts';

const shop = openCatalogueApp();
beforeEach(() => emptyAccounts(shop.db));

test('visitors read and order what an import is about to change', async () => {
  const article = await aProduct(shop.db, { reference: 'R-0', name: 'Lampe', list_price: 1000 });
  await setStock(shop.db, article.id, 5);
  const seen: unknown[] = [];
  const visit = async () => {
    const list = await shop.app.inject(withQuery(paths.filteredProducts, { search: 'lampe' }));
    const lines = [{ id: article.id, quantity: 2 }];
    await anOrder(shop.db, { buyer: aGuest(), lines });
    const [stock] = await shop.db.select().from(productStock);
    seen.push(list.json().products[0].list_price, stock?.available);
  };
  const report = await importCatalogue(shop.db, tableOf(visit));
  expect([...seen, report.created]).toEqual([1000, 3, 599]);
});

/** A file of 600 lamps; something is done when its products are nearly read. */
function tableOf(work: () => Promise<unknown>): Table {
  const rows = async function* () {
    for (let line = 0; line < 600; line += 1) {
      if (line === 550) await work();
      yield { line: line + 2, cells: [`R-${line}`, 'Lampe', 'DIVERS', '2000', 'neuf'] };
    }
  };
  const header = ['reference', 'name', 'categ_id', 'list_price', 'tags'];
  return { format: 'CSV', header, headerLine: 1, sheets: [], rows, readShare: () => 1 };
}

async function importDuring(work: () => Promise<unknown>) {
  let changes: SavedChange[] = [];
  let restarts = 0;
  const report = await importCatalogue(shop.db, tableOf(work), {
    onChange: (change) => changes.push(change),
    onRestart: () => {
      changes = [];
      restarts += 1;
    },
  });
  return { report, restarts, changes };
}

const priceOf = async (id: number) =>
  (await shop.db.select().from(products).where(eq(products.id, id)))[0]!.listPrice;

test('staff change what a file does not name while it is read, without waiting', async () => {
  const other = await aProduct(shop.db, { reference: 'X', list_price: 1000 });
  const { report, restarts } = await importDuring(() =>
    updateProduct(shop.db, byMachine, { id: other.id }, { list_price: 1500 }),
  );
  expect([report.created, restarts, await priceOf(other.id)]).toEqual([600, 0, 1500]);
});

test.each([
  ['in the first rows', 'R-1'],
  ['in the last', 'R-599'],
])(
  'what staff change of an article of the file %s is seen before the file counts',
  async (_where, reference) => {
    const named = await aProduct(shop.db, { reference, name: 'Lampe', list_price: 1000 });
    const { report, restarts, changes } = await importDuring(() =>
      updateProduct(shop.db, byMachine, { id: named.id }, { list_price: 1500 }),
    );
    expect(report).toMatchObject({ created: 599, updated: 1, refused: [] });
    expect([changes.length, await shop.db.$count(products)]).toEqual([600, 600]);
    expect(changes.find((change) => change.reference === reference)).toMatchObject({
      before: { listPrice: 1500 },
      after: { listPrice: 2000 },
    });
    // What was not looked at yet is read as it is by then.
    expect([restarts, await priceOf(named.id)]).toEqual([reference === 'R-1' ? 1 : 0, 2000]);
  },
);

test('a reference, a category and a tag that staff bring meanwhile are not brought twice', async () => {
  const { report, restarts } = await importDuring(() =>
    aProduct(shop.db, {
      reference: 'R-7',
      name: 'Autre',
      list_price: 10,
      categ_id: 'divers',
      tags: ['Neuf'],
    }),
  );
  expect(report).toMatchObject({ created: 599, updated: 1 });
  const count = async (table: typeof categories | typeof tags) =>
    (await shop.db.select().from(table)).filter(({ name }) => /^(divers|neuf)$/i.test(name)).length;
  expect([restarts, await count(categories), await count(tags)]).toEqual([1, 1, 1]);
  expect(await shop.db.$count(productTags)).toBe(600);
});

test('what fails while the file is planned again is told as it failed', async () => {
  const named = await aProduct(shop.db, { reference: 'R-1', name: 'Lampe', list_price: 1000 });
  const [found] = rowsOf<{ words: string }>(
    await shop.db.execute(sql`select pg_get_functiondef('words_of_product'::regproc) as words`),
  );
  const failing = found!.words.replace(
    /^BEGIN$/m,
    `BEGIN IF reference = 'R-1' THEN RAISE EXCEPTION 'no words'; END IF;`,
  );
  try {
    const importing = importDuring(async () => {
      await updateProduct(shop.db, byMachine, { id: named.id }, { list_price: 1500 });
      await shop.db.execute(sql.raw(failing));
    });
    await expect(importing).rejects.toThrow(
      expect.objectContaining({ cause: expect.objectContaining({ message: 'no words' }) }),
    );
  } finally {
    await shop.db.execute(sql.raw(found!.words));
  }
  expect([await shop.db.$count(products), await priceOf(named.id)]).toEqual([1, 1500]);
});

test('an import finds the words of its articles as others do', async () => {
  await importCatalogue(
    shop.db,
    tableOf(async () => undefined),
  );
  const words = async () =>
    rowsOf(
      await shop.db.execute(sql`select reference, search_name, search_head, search_full
        from products order by id`),
    );
  const found = await words();
  await shop.db.execute(sql`update products set search_name = null`);
  expect(found).toEqual(await words());
});
