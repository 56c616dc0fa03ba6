import { describe, expect, test } from 'vitest';
import { auditEntries } from '#server/base/audit/tables.ts';
import type { Db } from '#server/base/db/open.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { anAccount } from '#tests/helpers/base/cast.ts';
import { HEADER, machine, openImportDesk } from '#tests/helpers/goods/import-desk.ts';
import { setStock } from '#tests/helpers/sales/order-builders.ts';
import { updateProduct } from '../product/save-product.ts';
import { catalogueImports, products } from '../tables.ts';
import { getImport } from './find-import.ts';
import { importCatalogue } from './import-catalogue.ts';
import { runImport } from './run-import.ts';
import { applyImport, startImport } from './start-import.ts';
import { undoImport } from './undo-import.ts';

const desk = openImportDesk();
const { preview, imported, undone, stockOf, catalogue } = desk;

/** The database as it is when it has no time for statistics. */
function withoutVacuum(): Db {
  const execute = (...[query]: Parameters<Db['execute']>) =>
    JSON.stringify(query).includes('vacuum')
      ? Promise.reject(new Error('canceling statement due to statement timeout'))
      : desk.db.execute(query);
  return Object.assign(Object.create(desk.db), { execute }) as Db;
}

describe('a preview', () => {
  test('names exactly the ten spoiled rows of a file of 361, and changes nothing', async () => {
    await aProduct(desk.db, { reference: 'R-1', name: 'Article 1', list_price: 500 });
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
    const { id } = await aProduct(desk.db, { reference: 'A', name: 'Article', list_price: 100 });
    const writer = await desk.database.openAnother();
    let changed: Promise<unknown> | undefined;
    const rows = async function* () {
      yield { line: 2, cells: ['A', 'Article', 'NEUF', '200'] };
      changed = updateProduct(writer.db, machine, { id }, { brand: 'LG' });
      await changed;
      yield { line: 3, cells: ['B', 'Autre', 'NEUF', '200'] };
    };
    const table = {
      format: 'CSV',
      header: HEADER.split(','),
      headerLine: 1,
      sheets: [],
      rows,
      readShare: () => 1,
    };
    try {
      expect(await importCatalogue(desk.db, table, { dryRun: true })).toMatchObject({ created: 1 });
    } finally {
      await writer.close();
    }
    expect(await desk.db.select().from(products)).toMatchObject([{ brand: 'LG', listPrice: 100 }]);
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
    const { report } = await preview(`${HEADER},Emballage`, 'A,Article,DIVERS,100,carton');
    const price = { heading: 'list_price', field: 'Prix normal', choice: 'list_price' };
    expect(report!.columns).toContainEqual(price);
    expect(report!.columns).toContainEqual({ heading: 'Emballage', field: null, choice: '' });
    const wrong = await preview('nom,emballage', 'Article,carton');
    expect(wrong).toMatchObject({ state: 'preview', can_apply: false });
    expect(wrong.report!.missing).toEqual([expect.stringContaining('la référence')]);
  });

  test('of another file is refused while one runs', async () => {
    const file = { name: 'a.csv', bytes: Buffer.from(`${HEADER}\nA,Article,DIVERS,100`) };
    const first = await startImport(desk.db, machine, file);
    const refusal = { code: 'conflict', message: expect.stringContaining('déjà en cours') };
    await expect(startImport(desk.db, machine, file)).rejects.toMatchObject(refusal);
    await runImport(desk.db, first);
    const second = await startImport(desk.db, machine, file);
    await expect(applyImport(desk.db, machine, first)).rejects.toMatchObject(refusal);
    await runImport(desk.db, second);
    await desk.apply(first);
    await expect(undoImport(desk.db, machine, second)).rejects.toMatchObject(refusal);
  });

  test('is applied once, by whoever asked for it', async () => {
    const manager = await anAccount(desk.db, { role: 'manager' });
    const actor = {
      kind: 'account',
      id: manager.id,
      role: 'manager',
      companyId: null,
      sessionId: '',
    } as const;
    const { id } = await preview(HEADER, 'A,Article,DIVERS,100', 'B,,DIVERS,100');
    await desk.apply(id, actor);
    await runImport(desk.db, id);
    await runImport(desk.db, id);
    expect(await getImport(desk.db, id)).toMatchObject({
      state: 'applied',
      created: 1,
      refused_count: 1,
      by: manager.name,
    });
    await expect(applyImport(desk.db, actor, id)).rejects.toMatchObject({ code: 'conflict' });
    expect(await desk.db.select().from(products)).toHaveLength(1);
    const byManager = { subject: `import:${id}`, byId: manager.id };
    expect(await desk.db.select().from(auditEntries).orderBy(auditEntries.id)).toMatchObject([
      { action: 'import uploaded', subject: `import:${id}`, byRole: 'machine' },
      { action: 'import confirmed', ...byManager },
      { action: 'catalogue imported', ...byManager },
    ]);
    const [row] = await desk.db.select().from(catalogueImports);
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
    await desk.apply(id);
    const refused: unknown[] = [];
    await runImport(withoutVacuum(), id, { warn: (error: unknown) => refused.push(error) });
    expect(refused).toHaveLength(1);
    const applied = await getImport(desk.db, id);
    expect(applied).toMatchObject({ state: 'applied', failure: null, can_undo: true });
    expect(await undone(applied)).toMatchObject({ deleted: 1000 });
  });

  test('that runs twice at once is done once, and undone to what was before', async () => {
    await aProduct(desk.db, { reference: 'A', name: 'Article', list_price: 100 });
    const before = await catalogue();
    const { id } = await preview('reference,name,list_price', 'A,Article,200');
    await desk.apply(id);
    await Promise.all([runImport(desk.db, id), runImport(desk.db, id)]);
    expect(await undone({ id })).toMatchObject({ restored: 1, kept: [] });
    expect(await catalogue()).toEqual(before);
  });

  test('of what the preview has not shown waits for another look', async () => {
    const one = await aProduct(desk.db, { reference: 'A', name: 'Article', list_price: 100 });
    const two = await aProduct(desk.db, { reference: 'B', name: 'Article', list_price: 100 });
    await setStock(desk.db, two.id, 5);
    const { id } = await preview(
      'reference,name,categ_id,tags,list_price,stock',
      'A,Article,NEUF,z|a,200,',
      'B,Article,NEUF,a,200,9',
    );
    await updateProduct(desk.db, machine, { id: one.id }, { list_price: 150 });
    await desk.apply(id);
    await runImport(desk.db, id);
    const again = await getImport(desk.db, id);
    expect(again).toMatchObject({ state: 'preview', can_apply: true, updated: 2 });
    expect(again.failure).toContain('rien n’a été importé');
    expect(again.report!.examples[0]!.changes).toContainEqual({
      field: 'Prix normal',
      before: expect.stringMatching(/^150/),
      after: expect.stringMatching(/^200/),
    });
    const prices = async () =>
      (await desk.db.select().from(products).orderBy(products.reference)).map(
        (row) => row.listPrice,
      );
    expect(await prices()).toEqual([150, 100]);
    // A sale is no reason for a new preview.
    await setStock(desk.db, two.id, 4);
    await desk.apply(id);
    await runImport(desk.db, id);
    expect(await getImport(desk.db, id)).toMatchObject({ state: 'applied', failure: null });
    expect([...(await prices()), await stockOf(two.id)]).toEqual([200, 200, 9]);
  });
});

describe('a stock column', () => {
  test('sets what can be sold; a blank cell leaves it alone', async () => {
    const counted = await aProduct(desk.db, { reference: 'A', name: 'Article', list_price: 100 });
    const kept = await aProduct(desk.db, { reference: 'B', name: 'Article', list_price: 100 });
    await setStock(desk.db, counted.id, 3);
    await setStock(desk.db, kept.id, 4);
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
