import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CatalogueImport } from '#contract/staff/imports.ts';
import { addCampaignProducts } from '#server/catalogue/choose-campaign-products.ts';
import { createCampaign } from '#server/catalogue/save-campaign.ts';
import { updateProduct } from '#server/catalogue/save-product.ts';
import { type Db, rowsOf } from '#server/db/open.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { productStock } from '#server/db/schema/orders.ts';
import { auditEntries } from '#server/db/schema/partners.ts';
import { catalogueImports } from '#server/db/schema/staff.ts';
import { countStock } from '#server/orders/count-stock.ts';
import { aProduct, dayFromNow } from '#tests/helpers/builders.ts';
import { anAccount } from '#tests/helpers/cast.ts';
import {
  emptyAccounts,
  emptyCatalogue,
  openTestDatabase,
  type TestDatabase,
} from '#tests/helpers/db.ts';
import { setStock } from '#tests/helpers/order-builders.ts';
import { getImport } from './find-import.ts';
import { importCatalogue } from './import-catalogue.ts';
import { runImport } from './run-import.ts';
import { applyImport, startImport } from './start-import.ts';
import { undoImport } from './undo-import.ts';

const machine = { kind: 'machine' } as const;
const HEADER = 'reference,name,categ_id,list_price';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
});
afterAll(() => database.close());
beforeEach(async () => {
  await db.execute(sql`truncate catalogue_imports restart identity`);
  await emptyCatalogue(db);
  await emptyAccounts(db);
});

/** Uploads a file and reads it, as the job does. */
async function preview(...lines: string[]): Promise<CatalogueImport> {
  const file = { name: 'catalogue.csv', bytes: Buffer.from(lines.join('\n')) };
  const id = await startImport(db, machine, file);
  await runImport(db, id);
  return getImport(db, id);
}

async function imported(...lines: string[]): Promise<CatalogueImport> {
  const { id } = await preview(...lines);
  await applyImport(db, machine, id);
  await runImport(db, id);
  return getImport(db, id);
}

/** The database as it is when it has no time for statistics. */
function withoutVacuum(): Db {
  const execute = (...[query]: Parameters<Db['execute']>) =>
    JSON.stringify(query).includes('vacuum')
      ? Promise.reject(new Error('canceling statement due to statement timeout'))
      : db.execute(query);
  return Object.assign(Object.create(db), { execute }) as Db;
}

const undone = async ({ id }: { id: number }) => undoImport(db, machine, id);
const stockOf = async (id: number) =>
  (await db.select().from(productStock).where(eq(productStock.productId, id)))[0]?.available;

/** All that an import may change, as text, so that not even a date goes unnoticed. */
const catalogue = async () =>
  rowsOf(
    await db.execute(sql`
      select p.*, c.name as category, s.available, p.updated_at::text as changed_at,
        array(select t.name from product_tags pt join tags t on t.id = pt.tag_id
          where pt.product_id = p.id order by t.name) as tag_names
      from products p join categories c on c.id = p.category_id
      left join product_stock s on s.product_id = p.id order by p.id`),
  );

describe('a preview', () => {
  test('names exactly the ten spoiled rows of a file of 361, and changes nothing', async () => {
    await aProduct(db, { reference: 'R-1', name: 'Article 1', list_price: 500 });
    const before = await catalogue();
    const spoiled = new Set([5, 40, 77, 120, 160, 200, 240, 280, 320, 361]);
    const rows = Array.from({ length: 361 }, (_, index) => {
      const price = spoiled.has(index + 1) ? 'cher' : 1000 + index;
      return `R-${index + 1},Article ${index + 1},DIVERS,${price}`;
    });
    const { state, report, can_apply } = await preview(HEADER, ...rows);
    expect({ state, can_apply }).toEqual({ state: 'preview', can_apply: true });
    expect(report).toMatchObject({ created: 350, updated: 1, unchanged: 0, refused_count: 10 });
    expect(report!.refused.map(({ line }) => line)).toEqual([...spoiled].map((row) => row + 1));
    for (const { reason } of report!.refused)
      expect(reason).toContain('« cher » n’est pas un prix');
    const changed = report!.examples.find(({ isNew }) => !isNew);
    expect(changed).toMatchObject({ line: 2, reference: 'R-1' });
    expect(changed!.changes).toEqual([
      {
        field: 'Prix normal',
        before: expect.stringMatching(/^500/),
        after: expect.stringMatching(/^1.000/),
      },
    ]);
    expect(await catalogue()).toEqual(before);
  });

  test('lets others change the catalogue while it reads', async () => {
    const { id } = await aProduct(db, { reference: 'A', name: 'Article', list_price: 100 });
    const writer = await database.openAnother();
    let changed: Promise<unknown> | undefined;
    const rows = (async function* () {
      yield { line: 2, cells: ['A', 'Article', 'NEUF', '200'] };
      changed = updateProduct(writer.db, machine, id, { brand: 'LG' });
      await changed;
      yield { line: 3, cells: ['B', 'Autre', 'NEUF', '200'] };
    })();
    const table = { format: 'CSV', header: HEADER.split(','), rows, readShare: () => 1 };
    try {
      expect(await importCatalogue(db, table, { dryRun: true })).toMatchObject({ created: 1 });
    } finally {
      await writer.close();
    }
    expect(await db.select().from(products)).toMatchObject([{ brand: 'LG', listPrice: 100 }]);
  });

  test('names the last day of a promotion', async () => {
    const { report } = await preview(
      'SKU,Name,Categories,Regular price,Sale price,Date sale price ends',
      'A,Article,FOUR,100,90,2199-12-31',
    );
    expect(report!.examples[0]!.changes).toContainEqual({
      field: 'Fin de la promotion',
      before: '',
      after: '31 décembre 2199',
    });
  });

  test('says which columns it knows, and why a file cannot be read', async () => {
    const { report } = await preview(`${HEADER},Couleur`, 'A,Article,DIVERS,100,rouge');
    expect(report!.columns).toContainEqual({ heading: 'list_price', field: 'Prix normal' });
    expect(report!.columns).toContainEqual({ heading: 'Couleur', field: null });
    const wrong = await preview('nom,couleur', 'Article,rouge');
    expect(wrong).toMatchObject({ state: 'failed', can_apply: false });
    expect(wrong.failure).toContain('Colonnes manquantes');
  });

  test('of another file is refused while one runs', async () => {
    const file = { name: 'a.csv', bytes: Buffer.from(`${HEADER}\nA,Article,DIVERS,100`) };
    const first = await startImport(db, machine, file);
    const refusal = { code: 'conflict', message: expect.stringContaining('déjà en cours') };
    await expect(startImport(db, machine, file)).rejects.toMatchObject(refusal);
    await runImport(db, first);
    const second = await startImport(db, machine, file);
    await expect(applyImport(db, machine, first)).rejects.toMatchObject(refusal);
    await runImport(db, second);
    await applyImport(db, machine, first);
    await expect(undoImport(db, machine, second)).rejects.toMatchObject(refusal);
  });

  test('is applied once, by whoever asked for it', async () => {
    const manager = await anAccount(db, { role: 'manager' });
    const actor = {
      kind: 'account',
      id: manager.id,
      role: 'manager',
      companyId: null,
      sessionId: '',
    } as const;
    const { id } = await preview(HEADER, 'A,Article,DIVERS,100', 'B,,DIVERS,100');
    await applyImport(db, actor, id);
    await runImport(db, id);
    await runImport(db, id);
    expect(await getImport(db, id)).toMatchObject({
      state: 'applied',
      created: 1,
      refused_count: 1,
      by: manager.name,
    });
    await expect(applyImport(db, actor, id)).rejects.toMatchObject({ code: 'conflict' });
    expect(await db.select().from(products)).toHaveLength(1);
    const byManager = { subject: `import:${id}`, byId: manager.id };
    expect(await db.select().from(auditEntries).orderBy(auditEntries.id)).toMatchObject([
      { action: 'import uploaded', subject: `import:${id}`, byRole: 'machine' },
      { action: 'import confirmed', ...byManager },
      { action: 'catalogue imported', ...byManager },
    ]);
    const [row] = await db.select().from(catalogueImports);
    expect(row!.source).toBeNull();
  });
});

describe('an application', () => {
  test('stays done when the statistics cannot be refreshed after it', async () => {
    const rows = Array.from(
      { length: 1000 },
      (_, index) => `R-${index},Article,DIVERS,${index + 1}`,
    );
    const { id } = await preview(HEADER, ...rows);
    await applyImport(db, machine, id);
    const refused: unknown[] = [];
    await runImport(withoutVacuum(), id, { warn: (error: unknown) => refused.push(error) });
    expect(refused).toHaveLength(1);
    const applied = await getImport(db, id);
    expect(applied).toMatchObject({ state: 'applied', failure: null, can_undo: true });
    expect(await undone(applied)).toMatchObject({ deleted: 1000 });
  });

  test('that runs twice at once is done once, and undone to what was before', async () => {
    await aProduct(db, { reference: 'A', name: 'Article', list_price: 100 });
    const before = await catalogue();
    const { id } = await preview('reference,name,list_price', 'A,Article,200');
    await applyImport(db, machine, id);
    await Promise.all([runImport(db, id), runImport(db, id)]);
    expect(await undone({ id })).toMatchObject({ restored: 1, kept: [] });
    expect(await catalogue()).toEqual(before);
  });

  test('of what the preview has not shown waits for another look', async () => {
    const one = await aProduct(db, { reference: 'A', name: 'Article', list_price: 100 });
    const two = await aProduct(db, { reference: 'B', name: 'Article', list_price: 100 });
    await setStock(db, two.id, 5);
    const { id } = await preview(
      'reference,name,categ_id,tags,list_price,stock',
      'A,Article,NEUF,z|a,200,',
      'B,Article,NEUF,a,200,9',
    );
    await updateProduct(db, machine, one.id, { list_price: 150 });
    await applyImport(db, machine, id);
    await runImport(db, id);
    const again = await getImport(db, id);
    expect(again).toMatchObject({ state: 'preview', can_apply: true, updated: 2 });
    expect(again.failure).toContain('rien n’a été importé');
    expect(again.report!.examples[0]!.changes).toContainEqual({
      field: 'Prix normal',
      before: expect.stringMatching(/^150/),
      after: expect.stringMatching(/^200/),
    });
    const prices = async () =>
      (await db.select().from(products).orderBy(products.reference)).map((row) => row.listPrice);
    expect(await prices()).toEqual([150, 100]);
    // What is sold meanwhile is no reason to look again.
    await setStock(db, two.id, 4);
    await applyImport(db, machine, id);
    await runImport(db, id);
    expect(await getImport(db, id)).toMatchObject({ state: 'applied', failure: null });
    expect([...(await prices()), await stockOf(two.id)]).toEqual([200, 200, 9]);
  });
});

describe('a stock column', () => {
  test('sets what can be sold; a blank cell leaves it alone', async () => {
    const counted = await aProduct(db, { reference: 'A', name: 'Article', list_price: 100 });
    const kept = await aProduct(db, { reference: 'B', name: 'Article', list_price: 100 });
    await setStock(db, counted.id, 3);
    await setStock(db, kept.id, 4);
    const report = await imported(
      'reference,name,list_price,Quantité',
      'A,Article,100,12',
      'B,Article,100,',
      'C,Article,100,douze',
    );
    expect(report).toMatchObject({ updated: 1, unchanged: 1, refused_count: 1 });
    expect([await stockOf(counted.id), await stockOf(kept.id)]).toEqual([12, 4]);
  });
});

describe('undoing', () => {
  test('an import of anything leaves the catalogue as it was', async () => {
    const cell = fc.constantFrom('A', 'B', 'C');
    const row = fc.record({
      reference: fc.constantFrom('K1', 'K2', 'N1', 'N2'),
      name: cell.map((letter) => `Article ${letter}`),
      category: cell.map((letter) => `RAYON ${letter}`),
      tags: fc.constantFrom('', 'solde', 'solde|neuf'),
      price: fc.integer({ min: 1000, max: 1005 }),
      stock: fc.constantFrom('', '0', '7'),
    });
    await aProduct(db, {
      reference: 'K1',
      name: 'Article A',
      categ_id: 'RAYON A',
      tags: ['solde'],
      list_price: 1000,
    });
    const counted = await aProduct(db, {
      reference: 'K2',
      name: 'Article B',
      categ_id: 'RAYON B',
      list_price: 1001,
    });
    await setStock(db, counted.id, 7);
    const before = await catalogue();
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(row, { minLength: 1, selector: (r) => r.reference }),
        async (rows) => {
          const lines = rows.map((r) =>
            [r.reference, r.name, r.category, r.tags, r.price, r.stock].join(','),
          );
          const applied = await imported('reference,name,categ_id,tags,list_price,stock', ...lines);
          if (applied.can_undo) await undone(applied);
          const same = (all: Record<string, unknown>[]) =>
            all.map(({ tag_ids: _ids, ...product }) => product);
          expect(same((await catalogue()) as Record<string, unknown>[])).toEqual(
            same(before as Record<string, unknown>[]),
          );
          expect(
            rowsOf(await db.execute(sql`select name from categories order by name`)),
          ).toHaveLength(2);
        },
      ),
      { numRuns: 12 },
    );
  });

  test('gives a promotion back with its last day', async () => {
    const promoted = { en_promo: true, promo_price: 80, promotion_ends_on: dayFromNow(3) };
    await aProduct(db, { reference: 'P', name: 'Promu', list_price: 100, ...promoted });
    await aProduct(db, { reference: 'Q', name: 'Autre', list_price: 100, ...promoted });
    const before = await catalogue();
    const applied = await imported(
      'reference,name,list_price,en_promo',
      'P,Promu,100,non',
      'Q,Nouveau nom,100,oui',
    );
    const days = async () =>
      (await db.select().from(products).orderBy(products.reference)).map((product) => [
        product.onPromotion,
        product.promotionEndsOn,
      ]);
    expect(await days()).toEqual([
      [false, null],
      [true, dayFromNow(3)],
    ]);
    expect(await undone(applied)).toMatchObject({ restored: 2, kept: [] });
    expect(await catalogue()).toEqual(before);
  });

  test('keeps and names what somebody changed since, and what was sold stays sold', async () => {
    const touched = await aProduct(db, { reference: 'T', name: 'Touché', list_price: 100 });
    const sold = await aProduct(db, { reference: 'S', name: 'Vendu', list_price: 100 });
    const counted = await aProduct(db, { reference: 'C', name: 'Compté', list_price: 100 });
    for (const { id } of [sold, counted]) await setStock(db, id, 10);
    const applied = await imported(
      'reference,name,list_price,stock',
      'T,Touché,200,',
      'S,Vendu,200,30',
      'C,Compté,100,30',
    );
    await updateProduct(db, machine, touched.id, { brand: 'LG' });
    await db.update(productStock).set({ available: 28 }).where(eq(productStock.productId, sold.id));
    await countStock(db, machine, counted.id, 5);
    const undo = await undone(applied);
    expect(undo).toMatchObject({ restored: 1, deleted: 0 });
    expect(undo.kept.map(({ reference }) => reference).toSorted()).toEqual(['C', 'T']);
    const prices = await db
      .select({ reference: products.reference, price: products.listPrice })
      .from(products);
    expect(Object.fromEntries(prices.map(({ reference, price }) => [reference, price]))).toEqual({
      T: 200,
      S: 100,
      C: 100,
    });
    expect([await stockOf(sold.id), await stockOf(counted.id)]).toEqual([8, 5]);
  });

  test('gives no promotion back whose last day is over', async () => {
    const { id } = await aProduct(db, { reference: 'P', name: 'Promu', list_price: 100 });
    await db
      .update(products)
      .set({ onPromotion: true, promoPrice: 80, promotionEndsOn: dayFromNow(-1) })
      .where(eq(products.id, id));
    const applied = await imported('reference,name,list_price,en_promo', 'P,Promu,120,non');
    expect(await undone(applied)).toMatchObject({ restored: 1 });
    expect(await db.select().from(products)).toMatchObject([
      { listPrice: 100, promoPrice: 80, onPromotion: false, promotionEndsOn: null },
    ]);
  });

  test('deletes what is new, and takes off the shop what a campaign holds', async () => {
    const applied = await imported(HEADER, 'A,Article,NEUF,100', 'B,Article,NEUF,100');
    const all = await db.select().from(products).orderBy(products.id);
    const days = { starts_on: dayFromNow(0), ends_on: dayFromNow(1) };
    const campaign = await createCampaign(db, machine, {
      kind: 'korite',
      title: 'Korité',
      subtitle: '',
      ...days,
    });
    await addCampaignProducts(db, machine, campaign.id, { ids: [all[0]!.id] });
    expect(await undone(applied)).toMatchObject({
      restored: 0,
      deleted: 1,
      unpublished: 1,
      kept: [],
    });
    expect(await db.select().from(products)).toMatchObject([{ reference: 'A', active: false }]);
    expect(await getImport(db, applied.id)).toMatchObject({ state: 'undone', can_undo: false });
  });

  test('is for the last applied import alone', async () => {
    const first = await imported(HEADER, 'A,Article,DIVERS,100');
    const second = await imported(HEADER, 'A,Article,DIVERS,200');
    expect((await getImport(db, first.id)).can_undo).toBe(false);
    await expect(undone(first)).rejects.toMatchObject({ code: 'conflict' });
    await undone(second);
    await undone(first);
    expect(await db.select().from(products)).toEqual([]);
  });
});
