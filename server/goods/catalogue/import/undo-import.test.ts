import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FactInput } from '#contract/goods/catalogue/facts/staff-facts.ts';
import { rowsOf } from '#server/base/db/open.ts';
import { writtenTexts } from '#server/base/written/tables.ts';
import { receivePurchase } from '#server/goods/stock/purchases/receive-purchase.ts';
import { createPurchase } from '#server/goods/stock/purchases/save-purchase.ts';
import { productCosts, productStock } from '#server/goods/stock/tables.ts';
import { countStock } from '#server/sales/orders/goods/stock.ts';
import { aCategory, aPack, aProduct, dayFromNow } from '#tests/helpers/base/builders.ts';
import { byMachine } from '#tests/helpers/base/cast.ts';
import { HEADER, machine, openImportDesk } from '#tests/helpers/goods/import-desk.ts';
import { setStock } from '#tests/helpers/sales/order-builders.ts';
import { chooseAccessories } from '../beside/choose-accessories.ts';
import { addCampaignProducts } from '../campaigns/choose-campaign-products.ts';
import { createCampaign } from '../campaigns/save-campaign.ts';
import { loadFacts } from '../fact-fields/current-facts.ts';
import { createFact, updateFact } from '../fact-fields/save-fact.ts';
import { createFamily, updateFamily } from '../families/change-family.ts';
import { updateProduct } from '../product/save-product.ts';
import { accessories, categories, families, products } from '../tables.ts';
import { getImport } from './find-import.ts';
import { runImport } from './run-import.ts';
import { applyImport } from './start-import.ts';

const desk = openImportDesk();
const { imported, undone, stockOf, catalogue } = desk;

async function aReceipt(productId: number, pieces: number, unitCost: number): Promise<void> {
  const lines = [{ product_id: productId, pieces, unit_cost: unitCost }];
  const form = { supplier: 'Téranga', expected_on: dayFromNow(1), lines };
  const { id, version } = await createPurchase(desk.db, machine, form);
  const receipt = { lines: [{ product_id: productId, pieces }] };
  await receivePurchase(desk.db, machine, { id, version }, receipt);
}

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
      gtin: fc.constantFrom('', '036000291452', '4006381333931', '96385074'),
    });
    await aProduct(desk.db, {
      reference: 'K1',
      name: 'Article A',
      categ_id: 'RAYON A',
      tags: ['solde'],
      list_price: 1000,
      gtin: '036000291452',
    });
    const counted = await aProduct(desk.db, {
      reference: 'K2',
      name: 'Article B',
      categ_id: 'RAYON B',
      list_price: 1001,
    });
    await setStock(desk.db, counted.id, 7);
    const before = await catalogue();
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(row, { minLength: 1, selector: (r) => r.reference }),
        async (rows) => {
          const lines = rows.map((r) =>
            [r.reference, r.name, r.category, r.tags, r.price, r.stock, r.gtin].join(','),
          );
          const applied = await imported(
            'reference,name,categ_id,tags,list_price,stock,gtin',
            ...lines,
          );
          if (applied.can_undo) await undone(applied);
          const same = (all: Record<string, unknown>[]) =>
            all.map(({ tag_ids: _ids, ...product }) => product);
          expect(same((await catalogue()) as Record<string, unknown>[])).toEqual(
            same(before as Record<string, unknown>[]),
          );
          expect(
            rowsOf(await desk.db.execute(sql`select name from categories order by name`)),
          ).toHaveLength(2);
        },
      ),
      { numRuns: 12 },
    );
  });

  test('gives a promotion back with its last day', async () => {
    const promoted = { en_promo: true, promo_price: 80, promotion_ends_on: dayFromNow(3) };
    await aProduct(desk.db, { reference: 'P', name: 'Promu', list_price: 100, ...promoted });
    await aProduct(desk.db, { reference: 'Q', name: 'Autre', list_price: 100, ...promoted });
    const before = await catalogue();
    const applied = await imported(
      'reference,name,list_price,en_promo',
      'P,Promu,100,non',
      'Q,Nouveau nom,100,oui',
    );
    const days = async () =>
      (await desk.db.select().from(products).orderBy(products.reference)).map((product) => [
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
    const touched = await aProduct(desk.db, { reference: 'T', name: 'Touché', list_price: 100 });
    const sold = await aProduct(desk.db, { reference: 'S', name: 'Vendu', list_price: 100 });
    const counted = await aProduct(desk.db, { reference: 'C', name: 'Compté', list_price: 100 });
    for (const { id } of [sold, counted]) await setStock(desk.db, id, 10);
    const applied = await imported(
      'reference,name,list_price,stock',
      'T,Touché,200,',
      'S,Vendu,200,30',
      'C,Compté,100,30',
    );
    await updateProduct(desk.db, machine, { id: touched.id }, { brand: 'LG' });
    await desk.db
      .update(productStock)
      .set({ available: 28 })
      .where(eq(productStock.productId, sold.id));
    await countStock(desk.db, machine, { productId: counted.id }, 5);
    const undo = await undone(applied);
    expect(undo).toMatchObject({ restored: 1, deleted: 0 });
    expect(undo.kept.map(({ reference }) => reference).toSorted()).toEqual(['C', 'T']);
    const prices = await desk.db
      .select({ reference: products.reference, price: products.listPrice })
      .from(products);
    expect(Object.fromEntries(prices.map(({ reference, price }) => [reference, price]))).toEqual({
      T: 200,
      S: 100,
      C: 100,
    });
    expect([await stockOf(sold.id), await stockOf(counted.id)]).toEqual([8, 5]);
  });

  test('keeps a product whose former bar code another product has by now', async () => {
    await aProduct(desk.db, { reference: 'A', name: 'Four', gtin: '036000291452' });
    const other = await aProduct(desk.db, { reference: 'B', name: 'Autre' });
    const applied = await imported('reference,gtin', 'A,4006381333931');
    await updateProduct(desk.db, machine, { id: other.id }, { gtin: '036000291452' });
    const reason = 'son code-barres d’avant appartient à Autre (B)';
    expect(await undone(applied)).toMatchObject({
      restored: 0,
      kept: [{ reference: 'A', reason }],
    });
  });

  test('gives no promotion back whose last day is over', async () => {
    const { id } = await aProduct(desk.db, { reference: 'P', name: 'Promu', list_price: 100 });
    await desk.db
      .update(products)
      .set({ onPromotion: true, promoPrice: 80, promotionEndsOn: dayFromNow(-1) })
      .where(eq(products.id, id));
    const applied = await imported('reference,name,list_price,en_promo', 'P,Promu,120,non');
    expect(await undone(applied)).toMatchObject({ restored: 1 });
    expect(await desk.db.select().from(products)).toMatchObject([
      { listPrice: 100, promoPrice: 80, onPromotion: false, promotionEndsOn: null },
    ]);
  });

  test('gives a promotion back that waits, or begins it if its first day has come', async () => {
    const waiting = { list_price: 100, promo_price: 80, promotion_starts_on: dayFromNow(2) };
    await aProduct(desk.db, { ...waiting, reference: 'P', name: 'Attendu' });
    await aProduct(desk.db, { ...waiting, reference: 'Q', name: 'Dû' });
    await desk.db
      .update(products)
      .set({ promotionStartsOn: dayFromNow(-1), promotionEndsOn: dayFromNow(1) })
      .where(eq(products.reference, 'Q'));
    const applied = await imported('reference,name,en_promo', 'P,Attendu,non', 'Q,Dû,non');
    const off = { onPromotion: false, promotionStartsOn: null, promotionEndsOn: null };
    const stored = () => desk.db.select().from(products).orderBy(products.reference);
    expect(await stored()).toMatchObject([off, off]);
    expect(await undone(applied)).toMatchObject({ restored: 2, kept: [] });
    expect(await stored()).toMatchObject([
      { ...off, promotionStartsOn: dayFromNow(2) },
      { onPromotion: true, promotionStartsOn: null, promotionEndsOn: dayFromNow(1) },
    ]);
  });

  test('deletes what is new, and takes off the shop what a campaign holds', async () => {
    const applied = await imported(HEADER, 'A,Article,NEUF,100', 'B,Article,NEUF,100');
    const all = await desk.db.select().from(products).orderBy(products.id);
    const days = { starts_on: dayFromNow(0), ends_on: dayFromNow(1) };
    const campaign = await createCampaign(desk.db, machine, {
      kind: 'korite',
      title: 'Korité',
      subtitle: '',
      ...days,
    });
    await addCampaignProducts(desk.db, machine, campaign.id, { ids: [all[0]!.id] });
    expect(await undone(applied)).toMatchObject({
      restored: 0,
      deleted: 1,
      unpublished: 1,
      kept: [],
    });
    expect(await desk.db.select().from(products)).toMatchObject([
      { reference: 'A', active: false },
    ]);
    expect(await getImport(desk.db, applied.id)).toMatchObject({
      state: 'undone',
      can_undo: false,
    });
  });

  test('takes off the shop what staff has joined to other goods since', async () => {
    const own = await aProduct(desk.db, { reference: 'OWN', list_price: 100 });
    const applied = await imported(
      HEADER,
      'A,Choix,NEUF,100',
      'B,Avec,NEUF,100',
      'C,Seul,NEUF,100',
    );
    const idOf = async (reference: string) =>
      (await desk.db.select().from(products)).find((one) => one.reference === reference)!.id;
    const alternatives = [{ product_id: await idOf('A') }];
    await aPack(desk.db, {
      lines: [{ product_id: own.id, quantity: 1, price_unit: 90, alternatives }],
    });
    await desk.db
      .insert(accessories)
      .values({ productId: own.id, accessoryId: await idOf('B'), rank: 1 });
    expect(await undone(applied)).toMatchObject({ deleted: 1, unpublished: 2 });
    expect(await desk.db.$count(accessories)).toBe(1);
  });

  test('shows a category again that a file moved under a hidden one', async () => {
    await aCategory(desk.db, { name: 'Froid' });
    await aCategory(desk.db, { name: 'Congélateurs' });
    await desk.db.update(categories).set({ hidden: true }).where(eq(categories.name, 'Froid'));
    const { id } = await desk.preview(
      'Référence;Nom;Catégorie;Prix',
      'A;Coffre;Froid > Congélateurs;100',
    );
    await applyImport(desk.db, machine, id, [], ['Froid › Congélateurs']);
    await runImport(desk.db, id);
    await undone({ id });
    const [moved] = await desk.db
      .select()
      .from(categories)
      .where(eq(categories.name, 'Congélateurs'));
    expect(moved).toMatchObject({ parentId: null, hidden: false });
  });

  test('drops no pieces that were bought since, of a new product or of one that was not counted', async () => {
    await aProduct(desk.db, { reference: 'U' });
    const applied = await imported(
      'reference,name,categ_id,list_price,stock',
      'N,Four,FOURS,100000,0',
      'U,Vis,FOURS,100,0',
    );
    const bought = await desk.db.select().from(products).orderBy(products.reference);
    for (const { id } of bought) await aReceipt(id, 5, 60_000);
    expect(await undone(applied)).toMatchObject({ deleted: 0, unpublished: 1, restored: 0 });
    const costs = await desk.db.select().from(productCosts);
    const held = { pieces: 5, valued: 5, valueXof: 300_000, averageXof: 60_000 };
    expect(costs).toMatchObject([held, held]);
  });

  test('gives a family back with the name, the axes and the accessories that staff chose', async () => {
    const models = [];
    for (const screen_in of [43, 55]) {
      const name = `Téléviseur Boréa ${screen_in}"`;
      const reference = `T${screen_in}`;
      models.push((await aProduct(desk.db, { reference, name, facts: { screen_in } })).id);
    }
    const bracket = await aProduct(desk.db, { reference: 'S' });
    const { id } = await createFamily(desk.db, byMachine, { product_ids: models });
    const chosen = { name: 'Boréa 2026', axes: ['model'] as const };
    await updateFamily(
      desk.db,
      byMachine,
      { id, version: undefined },
      { ...chosen, axes: ['model'] },
    );
    const of = { kind: 'family', id, version: undefined } as const;
    await chooseAccessories(desk.db, byMachine, of, [bracket.id]);
    const applied = await imported('reference,family', 'T43,A', 'T55,B');
    expect(await desk.db.$count(families)).toBe(0);
    await undone(applied);
    const [family] = await desk.db.select().from(families);
    expect(family).toMatchObject(chosen);
    const members = await desk.db.select().from(products).orderBy(products.reference);
    expect(members.map(({ familyId }) => familyId)).toEqual([null, family?.id, family?.id]);
    expect(await desk.db.select().from(accessories)).toMatchObject([
      { familyId: family?.id, accessoryId: bracket.id },
    ]);
  });

  test('gives no choice of a fact back that staff removed since', async () => {
    const { db } = desk;
    const gas: FactInput = { label: 'Gaz', type: 'choice', choices: ['R22', 'R32', 'R290'] };
    const key = await createFact(db, byMachine, gas);
    await loadFacts(db);
    await aProduct(db, { reference: 'P', facts: { [key]: 'R22', color: 'Blanc' } });
    const applied = await imported('reference,Gaz', 'P,R32');
    const id = { id: key, version: undefined };
    await updateFact(db, byMachine, id, { ...gas, choices: ['R32', 'R290'] });
    await loadFacts(db);
    await undone(applied);
    const [product] = await db.select().from(products);
    await db.delete(writtenTexts);
    await loadFacts(db);
    expect(product?.facts).toEqual({ color: 'Blanc' });
  });

  test('is for the last applied import alone', async () => {
    const first = await imported(HEADER, 'A,Article,DIVERS,100');
    const second = await imported(HEADER, 'A,Article,DIVERS,200');
    expect((await getImport(desk.db, first.id)).can_undo).toBe(false);
    await expect(undone(first)).rejects.toMatchObject({ code: 'conflict' });
    await undone(second);
    await undone(first);
    expect(await desk.db.select().from(products)).toEqual([]);
  });
});
