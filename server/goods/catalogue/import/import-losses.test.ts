// What a preview says of prices below the cost (rule G-57), by the calls of the back-office.

import { expect, test } from 'vitest';
import type { Role } from '#contract/base/access.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { CatalogueImport } from '#contract/goods/catalogue/staff-imports.ts';
import { staffImports } from '#contract/goods/catalogue/staff-imports.ts';
import { setProductCost } from '#server/goods/stock/costs/set-product-cost.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { aProduct, dayFromNow } from '#tests/helpers/base/builders.ts';
import { anAccount, byMachine, signedIn } from '#tests/helpers/base/cast.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { anApiKey } from '#tests/helpers/people/api-keys.ts';
import { catalogueImports } from '../tables.ts';
import { runImport } from './run-import.ts';
import { applyImport, startImport } from './start-import.ts';

const shop = openCatalogueApp();

/** A product of 118,000 F, which is 100,000 F without VAT, and its cost. */
async function aGood(
  reference: string,
  unit_cost: number,
  overrides: object = {},
): Promise<number> {
  const { id } = await aProduct(shop.db, { reference, list_price: 118_000, ...overrides });
  const act = { db: shop.db, config: testConfig(), actor: byMachine };
  await setProductCost(act, id, { unit_cost });
  return id;
}

async function previewed(...lines: string[]): Promise<number> {
  const file = { name: 'prix.csv', bytes: Buffer.from(lines.join('\n')) };
  const id = await startImport(shop.db, byMachine, file);
  await runImport(shop.db, id);
  return id;
}

async function seenBy(role: Role, id: number): Promise<CatalogueImport> {
  const headers = await signedIn(shop.db, await anAccount(shop.db, { role }));
  return read(id, headers);
}
const read = async (id: number, headers: Record<string, string>): Promise<CatalogueImport> =>
  (await shop.app.inject({ url: pathTo(paths.staffImport, { id }), headers })).json();

test('a preview names what the file would sell below its cost, the worst first', async () => {
  const small = await aGood('PETIT', 54_000);
  const great = await aGood('GRAND', 90_000);
  await aGood('SÛR', 40_000);
  await aProduct(shop.db, { reference: 'SANS', list_price: 118_000 });
  const id = await previewed(
    'reference,list_price',
    'PETIT,59000',
    'GRAND,59000',
    'SÛR,59000',
    'SANS,59000',
  );
  expect(await seenBy('manager', id)).toMatchObject({
    can_apply: true,
    below_cost_count: 2,
    below_cost: [
      { id: great, reference: 'GRAND', price: 59_000, net_price: 50_000, average: 90_000 },
      { id: small, reference: 'PETIT', price: 59_000, net_price: 50_000, average: 54_000 },
    ],
  });
});

test('clerks and keys without the right see nothing, and no cost is stored with the file', async () => {
  await aGood('PETIT', 54_321);
  const id = await previewed('reference,list_price', 'PETIT,59000');
  const seen = await seenBy('catalogue', id);
  expect(seen.report?.updated).toBe(1);
  expect(Object.keys(seen).filter((name) => name.startsWith('below'))).toEqual([]);
  expect(JSON.stringify(seen)).not.toContain('54321');
  const without = await anApiKey(shop.db, ['catalogue:read']);
  expect(await read(id, without.headers)).not.toHaveProperty('below_cost_count');
  const key = await anApiKey(shop.db, ['catalogue:read', 'margins:read']);
  expect(await read(id, key.headers)).toMatchObject({ below_cost_count: 1 });
  expect(JSON.stringify(await shop.db.select().from(catalogueImports))).not.toContain('54321');
  const headers = await signedIn(shop.db, await anAccount(shop.db, { role: 'manager' }));
  const list = await shop.app.inject({ url: staffImports.path, headers });
  expect(list.json().items[0]).toMatchObject({ id, updated: 1 });
  expect(list.body).not.toContain('priced');
});

test('only new prices of what is for sale count, with those of a promotion and a credit', async () => {
  await aGood('DÉJÀ', 110_000);
  await aGood('CACHÉ', 110_000, { active: false });
  await aGood('MONTRÉ', 110_000, { active: false });
  await aGood('PROMO', 90_000, { promo_price: 100_000 });
  await aGood('CRÉDIT', 100_000, { creditorder_price: 100_000 });
  const id = await previewed(
    'reference,name,list_price,en_promo,promotion_ends_on,is_creditorder,active',
    'DÉJÀ,Autre nom,118000,,,,',
    'CACHÉ,,60000,,,,',
    'MONTRÉ,,,,,,oui',
    `PROMO,,,oui,${dayFromNow(3)},,`,
    'CRÉDIT,,,,,oui,',
  );
  const { below_cost: losses = [] } = await seenBy('reader', id);
  expect(losses.map(({ reference, price }) => [reference, price])).toEqual([
    ['CRÉDIT', 100_000],
    ['MONTRÉ', 118_000],
    ['PROMO', 100_000],
  ]);
});

test('a cost that changes after the preview counts, and an applied file asks no more', async () => {
  const product = await aGood('PETIT', 40_000);
  const id = await previewed('reference,list_price', 'PETIT,59000');
  expect(await seenBy('manager', id)).toMatchObject({ below_cost_count: 0 });
  const act = { db: shop.db, config: testConfig(), actor: byMachine };
  await setProductCost(act, product, { unit_cost: 54_000 });
  expect(await seenBy('manager', id)).toMatchObject({ below_cost_count: 1 });
  await applyImport(shop.db, byMachine, id);
  await runImport(shop.db, id);
  const applied = await seenBy('manager', id);
  expect(applied.state).toBe('applied');
  expect(applied).not.toHaveProperty('below_cost');
});
