import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import { csvOf } from '#server/base/lists/csv.ts';
import { exportColumns, exportProducts } from '#server/goods/catalogue/export/export-rows.ts';
import { emptyCatalogue, openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { SHOP_FILES } from '#tests/helpers/goods/shop-files/all.ts';
import { expectedProducts } from '#tests/helpers/goods/shop-files/shop-to-move.ts';
import { importCatalogue } from '../import-catalogue.ts';
import { openTable } from '../reading/read-table.ts';
import { countKnownHeadings, mayHaveLines, recogniseColumns } from '../rows/columns.ts';
import { readRow } from '../rows/read-row.ts';
import { shapeRows } from '../rows/shape-rows.ts';

let database: TestDatabase;
let db: Db;
let folder: string;
beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
  folder = await mkdtemp(join(tmpdir(), 'platforms-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => emptyCatalogue(db));

async function tableOf(text: string) {
  const path = join(folder, 'export.csv');
  await writeFile(path, text);
  return openTable(path, { countKnown: countKnownHeadings, isLongText: mayHaveLines });
}

/** The model of each variant, which the shop does not keep yet. */
async function familiesOf(text: string): Promise<Map<string, string | undefined>> {
  const table = await tableOf(text);
  const columns = recogniseColumns(table.header);
  const found = new Map<string, string | undefined>();
  for await (const shaped of shapeRows(table, columns)) {
    if (shaped.kind === 'skipped') continue;
    const read = readRow(columns, shaped);
    if ('product' in read) found.set(read.product.reference, read.family);
  }
  return found;
}

async function move(text: string) {
  const pictures = new Map<string, string[]>();
  const report = await importCatalogue(db, await tableOf(text), {
    onPictures: (reference, urls) => pictures.set(reference, urls),
  });
  const families = await familiesOf(text);
  const rows = rowsOf<Record<string, unknown>>(
    await db.execute(sql`
      select p.reference, p.name, c.name as category, p.brand, p.list_price,
        case when p.on_promotion or p.promotion_starts_on is not null then p.promo_price end
          as promo_price,
        case when p.on_promotion then 'running' when p.promotion_starts_on is not null
          then 'waiting' else 'none' end as state,
        p.promotion_starts_on::text as starts, p.promotion_ends_on::text as ends,
        s.available as stock, p.active, p.sellable, p.specifications, p.description,
        array(select t.name from product_tags pt join tags t on t.id = pt.tag_id
          where pt.product_id = p.id order by t.name) as tags
      from products p join categories c on c.id = p.category_id
      left join product_stock s on s.product_id = p.id order by p.reference collate "C"`),
  );
  const products = rows.map(({ specifications, description, ...row }) => ({
    ...row,
    options: (specifications as { name: string; value: string }[]).map(
      ({ name, value }) => `${name} : ${value}`,
    ),
    family: families.get(row.reference as string),
    pictures: pictures.get(row.reference as string) ?? [],
  }));
  return { report, products, texts: rows.map(({ description }) => description) };
}

/** All that a product has, without its number and dates. */
async function stored() {
  const rows = rowsOf<Record<string, unknown>>(
    await db.execute(sql`
      select p.*, c.name as category, s.available,
        array(select t.name from product_tags pt join tags t on t.id = pt.tag_id
          where pt.product_id = p.id order by t.name) as tag_names
      from products p join categories c on c.id = p.category_id
      left join product_stock s on s.product_id = p.id order by p.reference collate "C"`),
  );
  return rows.map(({ id, category_id, created_at, updated_at, ...row }) => row);
}

describe.each(SHOP_FILES.map((file) => [file.platform, file] as const))('%s', (_, file) => {
  test.each([
    ['as it is', file.text],
    ['after a person has worked on it', file.varied],
  ])('comes in with all that its file says, %s', async (_state, text) => {
    const { report, products, texts } = await move(text);
    expect(report.dialect).toBe(file.dialect);
    expect(report.refused).toEqual([]);
    expect(products).toEqual(expectedProducts(file.lacks, file.familyOf));
    expect(texts.every((text) => file.lacks.text || /<(p|ul)>/.test(String(text)))).toBe(true);
    expect(report.skipped.map(({ reference }) => reference)).toEqual(file.skipped);
    expect(report.missing).toEqual([]);
  });

  test('goes out and into an empty shop again without loss', async () => {
    await move(file.text);
    const before = await stored();
    let exported = '';
    for await (const part of csvOf(exportColumns([]), exportProducts(db, []))) exported += part;
    await emptyCatalogue(db);
    const report = await importCatalogue(db, await tableOf(exported));
    expect(report.refused).toEqual([]);
    expect(await stored()).toEqual(before);
    const again = await importCatalogue(db, await tableOf(exported));
    expect(again).toMatchObject({ created: 0, updated: 0, unchanged: before.length });
  });
});

test('a promotion that has ended there ends here, and nothing else changes', async () => {
  const header =
    'ID,Type,SKU,Name,Published,In stock?,Stock,Sale price,Date sale price ends,Regular price,Categories';
  const row = (promo: string) => `1,simple,A,Four,1,1,4,${promo},95000,Fours`;
  await move(`${header}\n${row('85000,2030-01-31')}`);
  const { report, products } = await move(`${header}\n${row(',')}`);
  expect(report).toMatchObject({ updated: 1, refused: [] });
  expect(products).toMatchObject([
    { promo_price: null, state: 'none', ends: null, list_price: 95_000, stock: 4 },
  ]);
  expect((await move(`${header}\n${row(',')}`)).report).toMatchObject({ unchanged: 1 });
});
