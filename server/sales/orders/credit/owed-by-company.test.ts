import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import { partners } from '#server/base/identity/tables.ts';
import { instalments } from '#server/sales/orders/tables.ts';
import { asStaff } from '#tests/helpers/base/app.ts';
import { dayFromNow } from '#tests/helpers/base/builders.ts';
import { aCompany, anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { aStoredOrder, changeStoredOrder } from '#tests/helpers/sales/stored-order.ts';

const shop = openCatalogueApp();
type Headers = Record<string, string>;
type Partner = Awaited<ReturnType<typeof anAccount>>;
let employer: Partner;
let hr: Headers;
beforeEach(async () => {
  await emptyAccounts(shop.db);
  employer = await aCompany(shop.db);
  hr = await signedIn(shop.db, await anAccount(shop.db, { role: 'hr', companyId: employer.id }));
});

const aMemberOf = ({ id: companyId }: Partner, matricule: string) =>
  anAccount(shop.db, { membership: 'accepted', companyId, matricule });
const aCreditOrder = (
  { id }: Partner,
  columns: Parameters<typeof aStoredOrder>[2] = { state: 'sale' },
) => aStoredOrder(shop.db, { kind: 'creditorder', buyer: { kind: 'account', id } }, columns);
const get = async (url: string, headers: Headers) =>
  (await shop.app.inject({ url, headers })).json();

test('a company sees what its members owe, and how much of it is late', async () => {
  const awa = await aMemberOf(employer, 'T-12');
  const modou = await aMemberOf(employer, 'T-13');
  const stranger = await aMemberOf(await aCompany(shop.db), 'X-1');
  const first = await aCreditOrder(awa, { state: 'sale', amountPaid: 30_000 });
  await aCreditOrder(awa, { state: 'delivered', fulfilment: 'delivered', amountPaid: 100_000 });
  await aCreditOrder(modou, { state: 'sale', amountPaid: 119_999 });
  await aCreditOrder(modou, { state: 'sale', amountPaid: 120_000 });
  await aCreditOrder(modou, { state: 'cancel' });
  await aCreditOrder(modou, { state: 'validation' });
  await aCreditOrder(stranger);
  const firstPart = eq(instalments.orderId, first.id);
  await shop.db
    .update(instalments)
    .set({ dueOn: dayFromNow(10) })
    .where(firstPart);
  expect(await get(paths.debtsOfCompany, hr)).toEqual([
    {
      partner_id: awa.id,
      name: awa.name,
      matricule: 'T-12',
      order_count: 2,
      amount_residual: 110_000,
      amount_late: 0,
    },
    {
      partner_id: modou.id,
      name: modou.name,
      matricule: 'T-13',
      order_count: 1,
      amount_residual: 1,
      amount_late: 0,
    },
  ]);
  await shop.db
    .update(instalments)
    .set({ dueOn: dayFromNow(-1) })
    .where(firstPart);
  expect((await get(paths.debtsOfCompany, hr))[0].amount_late).toBe(90_000);
  expect(await get(paths.debtsOfCompany, asStaff)).toHaveLength(3);
});

test('what waits for the employer comes first in its list, and what is over is not there', async () => {
  const awa = await aMemberOf(employer, 'T-12');
  const waiting = await aCreditOrder(awa, { placedAt: new Date('2026-01-01') });
  const running = await aCreditOrder(awa);
  await aCreditOrder(awa, { state: 'cancel' });
  await aCreditOrder(awa, { state: 'done', fulfilment: 'delivered' });
  await aCreditOrder(await aMemberOf(await aCompany(shop.db), 'X-1'));
  const listed: { name: string }[] = await get(paths.creditOrdersOfCompany, hr);
  expect(listed.map(({ name }) => name)).toEqual([waiting.number, running.number]);
  expect(await get(paths.creditOrdersOfCompany, asStaff)).toHaveLength(3);
});

test('the employer decides with the debt and the ceiling of the member in sight', async () => {
  const awa = await aMemberOf(employer, 'T-12');
  await shop.db.update(partners).set({ creditCeiling: 500_000 }).where(eq(partners.id, awa.id));
  const waiting = await aCreditOrder(awa, { placedAt: new Date('2026-01-01') });
  const owed = await aCreditOrder(awa);
  const listed: { name: string; member?: object }[] = await get(paths.creditOrdersOfCompany, hr);
  const memberOf = (number: string) => listed.find(({ name }) => name === number)?.member;
  expect(memberOf(waiting.number)).toEqual({
    order_count: 1,
    amount_residual: 120_000,
    amount_late: 0,
    ceiling: 500_000,
    ceiling_left: 260_000,
  });
  expect(memberOf(owed.number)).toBeUndefined();
});

test('whether somebody has a credit order to pay', async () => {
  const awa = await aMemberOf(employer, 'T-12');
  const state = async () =>
    (await get(pathTo(paths.creditOrderState, { id: awa.id }), await signedIn(shop.db, awa))).code;
  expect(await state()).toBe(200);
  const order = await aCreditOrder(awa);
  expect(await state()).toBe(400);
  await changeStoredOrder(shop.db, order, { amountPaid: order.amountTotal });
  expect(await state()).toBe(200);
});
