import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import { partners } from '#server/base/identity/tables.ts';
import { deliveryZones } from '#server/sales/orders/delivery/tables.ts';
import { orderLines } from '#server/sales/orders/tables.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { aCompany, anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { anOrder } from '#tests/helpers/sales/order-builders.ts';
import { readStoredOrder } from '#tests/helpers/sales/stored-order.ts';
import { cancelOrder } from '../moving/cancel-order.ts';
import { readSteps } from '../moving/step-events.ts';
import { readAccountUsed } from './company-account.ts';

const shop = openCatalogueApp();
let clerk: Record<string, string>;
let clerkId = 0;
beforeEach(async () => {
  await emptyAccounts(shop.db);
  const account = await anAccount(shop.db, { role: 'orders' });
  clerkId = account.id;
  clerk = await signedIn(shop.db, account);
});

/** A company with a ceiling of 100,000 XOF and what orders on account for it. */
async function aCompanyOnAccount() {
  const terms = { agreedDays: 30, accountCeiling: 100_000 };
  const company = await aCompany(shop.db, { name: 'Sahel Hôtels', ...terms });
  const { id } = await anAccount(shop.db);
  await shop.db.update(partners).set({ buysForId: company.id }).where(eq(partners.id, id));
  const order = async (priceXof: number) => {
    const product = await aProduct(shop.db, { list_price: priceXof });
    const lines = [{ id: product.id, quantity: 1 }];
    const buyer = { kind: 'account', id } as const;
    return (await anOrder(shop.db, { kind: 'order', paymentMode: 'compte', buyer, lines })).order;
  };
  return { company, order };
}

test('a cancelled order is not taken up again above the ceiling of its company', async () => {
  const { company, order } = await aCompanyOnAccount();
  const first = await order(60_000);
  const actor = {
    kind: 'account',
    id: clerkId,
    role: 'orders',
    companyId: null,
    sessionId: '',
  } as const;
  await cancelOrder({ db: shop.db, config: testConfig(), actor }, first.id, { reason: 'Erreur' });
  const second = await order(60_000);
  const usedXof = await readAccountUsed(shop.db, company.id);
  const takeUp = async () => {
    const step = (await readSteps(shop.db, first.id)).at(-1)!;
    const url = pathTo(paths.staffOrderStep, { id: first.id });
    return shop.app.inject({ method: 'POST', url, headers: clerk, payload: { step_id: step.id } });
  };
  const refused = await takeUp();
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    expect.stringContaining('dépasse le plafond de Sahel Hôtels'),
  ]);
  expect(await readStoredOrder(shop.db, first)).toMatchObject({ state: 'cancel' });
  expect(await readAccountUsed(shop.db, company.id)).toBe(usedXof);
  await cancelOrder({ db: shop.db, config: testConfig(), actor }, second.id, { reason: 'Erreur' });
  expect((await takeUp()).statusCode).toBe(200);
});

test('an order on account does not move to a zone whose fee its company has no room for', async () => {
  const { company, order } = await aCompanyOnAccount();
  const placed = await order(90_000);
  const zone = async (fee: number) => {
    const values = { name: `Zone ${fee}`, fee, rank: 900 };
    return (await shop.db.insert(deliveryZones).values(values).returning())[0]!.id;
  };
  const move = async (zoneId: number) =>
    shop.app.inject({
      method: 'PUT',
      url: pathTo(paths.order, { id: placed.id }),
      headers: clerk,
      payload: { delivery: { zone_id: zoneId } },
    });
  const lines = await shop.db.select().from(orderLines).where(eq(orderLines.orderId, placed.id));
  const goodsXof = lines.reduce(
    (sum, { kind, total }) => sum + (kind === 'delivery' ? 0 : total),
    0,
  );
  expect((await move(await zone(100_001 - goodsXof))).statusCode).toBe(409);
  expect(await readAccountUsed(shop.db, company.id)).toBe(placed.amountTotal);
  expect((await move(await zone(100_000 - goodsXof))).statusCode).toBe(200);
  expect(await readAccountUsed(shop.db, company.id)).toBe(100_000);
});
