import { beforeEach, expect, test } from 'vitest';
import { paths, withQuery } from '#contract/paths.ts';
import { productStock } from '#server/db/schema/orders.ts';
import { aProduct } from '#tests/helpers/builders.ts';
import { openCatalogueApp } from '#tests/helpers/catalogue-app.ts';
import { emptyAccounts } from '#tests/helpers/db.ts';
import { aGuest, anOrder, setStock } from '#tests/helpers/order-builders.ts';
import { importCatalogue } from './import-catalogue.ts';

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
  const rows = (async function* () {
    for (let line = 0; line < 600; line += 1) {
      // By then the first rows are written, and not yet for all to see.
      if (line === 550) await visit();
      yield { line: line + 2, cells: [`R-${line}`, 'Lampe', 'DIVERS', '2000'] };
    }
  })();
  const header = ['reference', 'name', 'categ_id', 'list_price'];
  const table = { format: 'CSV', header, rows, readShare: () => 1 };
  const report = await importCatalogue(shop.db, table);
  expect([...seen, report.created]).toEqual([1000, 3, 599]);
});
