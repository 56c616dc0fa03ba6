import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { Reply } from '#contract/base/call.ts';
import { paths, withQuery } from '#contract/base/paths.ts';
import { staffSearches } from '#contract/goods/catalogue/staff-searches.ts';
import type { dashboardCalls } from '#contract/running/staff-dashboard.ts';
import {
  type ListBehind,
  LOW_STOCK,
  listsOfPeriod,
  MATTERS,
} from '#contract/running/staff-dashboard-lists.ts';
import { type ResourceName, resources } from '#office/base/calls/resources.ts';
import { plusDays, today } from '#server/base/time.ts';
import { afterSalesCases } from '#server/delivery/after-sales/tables.ts';
import { recordSearchTerm } from '#server/goods/catalogue/search/record-search-term.ts';
import { searchTerms } from '#server/goods/catalogue/tables.ts';
import { refundRequests } from '#server/money/payments/tables.ts';
import { leads } from '#server/sales/leads/tables.ts';
import { instalments } from '#server/sales/orders/tables.ts';
import { aCase } from '#tests/helpers/base/audit-uses/after-sales.ts';
import { aProduct, aQuestion, aReview } from '#tests/helpers/base/builders.ts';
import { aCompany, anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { aStoredPayment, counted } from '#tests/helpers/money/stored-payment.ts';
import { aLead } from '#tests/helpers/sales/leads.ts';
import { setStock } from '#tests/helpers/sales/order-builders.ts';
import { aStoredOrder, changeStoredOrder } from '#tests/helpers/sales/stored-order.ts';

type Figures = Reply<typeof dashboardCalls.getDashboard>;
type Question = Record<string, string>;

const shop = openCatalogueApp();
const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
let headers: Record<string, string>;

beforeEach(async () => {
  await emptyAccounts(shop.db);
  await shop.db.delete(searchTerms);
  await shop.db.delete(afterSalesCases);
  headers = await signedIn(shop.db, await anAccount(shop.db, { role: 'manager' }));
});

const read = async (path: string, question: Question) =>
  (await shop.app.inject({ url: withQuery(path, question), headers })).json();
const figuresOf = (jours: string): Promise<Figures> => read(paths.dashboard, { jours });
const totalOf = async (path: string, question: Question): Promise<number> =>
  (await read(path, question)).total;
const pathOf = (list: string): string => resources[list as ResourceName].list;
const periodOf = ({ from, to }: Figures) => ({ date_from: from, date_to: to });

test.each(['1', '7', '30'])(
  'sales of %s days are those of the lists behind them',
  async (jours) => {
    const { id } = await anAccount(shop.db);
    const order = (columns: object, kind: 'order' | 'preorder' = 'order') =>
      aStoredOrder(shop.db, { kind, buyer: { kind: 'account', id } }, columns);
    await order({ state: 'sale' });
    await order({ state: 'cancel' });
    await order({ state: 'draft' });
    await order({ state: 'sale', placedAt: daysAgo(1) }, 'preorder');
    await order({ state: 'cancel', placedAt: daysAgo(3) }, 'preorder');
    await order({ state: 'sale', placedAt: daysAgo(12) });
    await order({ state: 'sale', placedAt: daysAgo(50) });
    const figures = await figuresOf(jours);
    const { now, cancelled, kinds, days } = figures.orders!;
    const lists = listsOfPeriod(figures);
    const listed = ({ list, filter }: ListBehind) => read(pathOf(list), filter);
    const sumOf = ({ items }: { items: { amount_total: number }[] }) =>
      items.reduce((sum, { amount_total }) => sum + amount_total, 0);
    expect((await listed(lists.placed)).total).toBe(now.count);
    expect(sumOf(await listed(lists.sold))).toBe(now.amount);
    expect((await listed(lists.cancelled)).total).toBe(cancelled);
    for (const { type_sale, now: ofKind } of kinds) {
      expect((await listed(lists.ofKind(type_sale))).total).toBe(ofKind.count);
      const ofKindSold = { ...lists.sold, filter: { ...lists.sold.filter, type_sale } };
      expect(sumOf(await listed(ofKindSold))).toBe(ofKind.amount);
    }
    for (const { day, order: amount } of days) {
      expect(sumOf(await listed(lists.soldOn(day, 'order')))).toBe(amount);
    }
  },
);

test('what waits is what the lists behind it show', async () => {
  const company = { companyId: (await aCompany(shop.db)).id, membership: 'accepted' } as const;
  const { id } = await anAccount(shop.db, company);
  await anAccount(shop.db, { membership: 'pending', membershipSubmitted: true });
  const buyer = { kind: 'account', id } as const;
  const credit = (columns: object) =>
    aStoredOrder(shop.db, { kind: 'creditorder', buyer }, columns);
  await credit({ state: 'validation' });
  await credit({ state: 'sale', hrValidation: 'validated', shopValidation: 'validated' });
  await shop.db.update(instalments).set({ dueOn: plusDays(today(), -3) });
  const order = await aStoredOrder(shop.db, { buyer }, { state: 'sale' });
  await aStoredOrder(shop.db, { buyer }, { state: 'to_delivered', fulfilment: 'shipped' });
  const payment = await aStoredPayment(shop.db, order, counted());
  const other = await aStoredPayment(shop.db, order, counted());
  const request = { reason: 'rendu', reference: '' };
  await shop.db.insert(refundRequests).values([
    { ...request, paymentId: payment.id },
    { ...request, paymentId: other.id, state: 'refused' as const },
  ]);
  await aStoredPayment(shop.db, order, { state: 'review', reviewReason: 'amount' });
  const heldUntil = new Date(Date.now() + 3_600_000);
  await aStoredOrder(shop.db, { buyer }, { heldUntil });
  await aStoredOrder(shop.db, { buyer, paymentMode: 'online' });
  await aStoredOrder(shop.db, { buyer, kind: 'preorder', paymentMode: 'echelonne' });
  const arrived = { state: 'delivered', fulfilment: 'delivered' } as const;
  const partly = await aStoredOrder(shop.db, { buyer }, { ...arrived, amountPaid: 10 });
  const settled = await aStoredOrder(shop.db, { buyer }, arrived);
  await changeStoredOrder(shop.db, settled, { amountPaid: settled.amountTotal });
  await aCase(shop.db, { dueAt: daysAgo(1) });
  await aCase(shop.db);
  const article = await aProduct(shop.db);
  await aQuestion(shop.db, article);
  await aReview(shop.db, article, { state: 'pending' });
  const figures = await figuresOf('7');
  const counts = new Map<string, number>();
  for (const { label, list, filter, sumOf } of MATTERS) {
    const sum = sumOf(figures)!;
    counts.set(label, sum.count);
    expect([label, sum.count]).toEqual([label, await totalOf(pathOf(list), filter)]);
    expect([label, sum.count > 0]).toEqual([label, true]);
  }
  expect(counts.get('Commandes à préparer')).toBe(2);
  expect(counts.get('Commandes en attente de paiement')).toBe(2);
  expect(figures.to_confirm!.uncollected).toEqual({ count: 1, amount: partly.amountTotal - 10 });
});

test('payments by provider and state, and those that were kept, are those of the list', async () => {
  const { id } = await anAccount(shop.db);
  const order = await aStoredOrder(shop.db, { buyer: { kind: 'account', id } });
  const pay = (columns: object) => aStoredPayment(shop.db, order, columns);
  await pay(counted());
  await pay({ ...counted(), refundedAt: new Date() });
  await pay({ ...counted(), createdAt: daysAgo(9) });
  await pay({ provider: 'orange', state: 'failed' });
  await pay({ provider: 'orange', ...counted() });
  const figures = await figuresOf('7');
  const { received, states } = figures.payments!;
  const lists = listsOfPeriod(figures);
  const listed = ({ list, filter }: ListBehind) => totalOf(pathOf(list), filter);
  expect(await listed(lists.received)).toBe(received.now.count);
  expect(received.now.count).toBe(2);
  expect(states).toHaveLength(3);
  for (const { provider, state, count } of states) {
    expect(await listed(lists.ofState(provider, state))).toBe(count);
  }
});

test('reported baskets, low stock and searches are those of the lists', async () => {
  const { db } = shop;
  await aLead(db, { email: 'awa@example.sn', guest_id: 'awa' });
  const converted = await aLead(db, { email: 'modou@example.sn', guest_id: 'modou' });
  await db.update(leads).set({ state: 'converted' }).where(sql`${leads.id} = ${converted}`);
  const found = await aProduct(db, { name: 'Congélateur Zébulon' });
  await setStock(db, found.id, 2);
  await setStock(db, (await aProduct(db)).id, 0);
  const search = (term: string) => recordSearchTerm(db, { term, source: 'boutique' });
  for (const term of ['zebulon', 'zebulon', 'xylophone', 'yourte']) await search(term);
  await db.insert(searchTerms).values({ day: plusDays(today(), -9), source: 'x', term: 'ancien' });
  const figures = await figuresOf('7');
  const period = periodOf(figures);
  const lists = listsOfPeriod(figures);
  expect([figures.baskets!.reported.now.count, figures.baskets!.converted]).toEqual([
    await totalOf(pathOf(lists.reported.list), lists.reported.filter),
    await totalOf(pathOf(lists.converted.list), lists.converted.filter),
  ]);
  expect(figures.baskets!.converted).toBe(1);
  expect(figures.stock!.count).toBe(await totalOf(pathOf(LOW_STOCK.list), LOW_STOCK.filter));
  const { searches } = figures;
  const all = await read(pathOf(lists.searches.list), lists.searches.filter);
  expect(all.total).toBe(searches!.total);
  expect(all.items[0]).toEqual({ id: 'zebulon', term: 'zebulon', count: 2, results: 1 });
  const { list, filter } = lists.searchesWithoutResult;
  const none = await read(pathOf(list), filter);
  expect(none.total).toBe(searches!.total_without_result);
  expect(none.items.map(({ term }: { term: string }) => term)).toEqual(['yourte', 'xylophone']);
  const some = await read(staffSearches.path, { found: 'some', sort: '-term' });
  expect(some.items).toEqual([all.items[0]]);
  const one = await read(staffSearches.path, { ...period, q: 'XYLO', limit: '1' });
  expect([one.total, one.items[0].term]).toEqual([1, 'xylophone']);
  expect(await totalOf(staffSearches.path, { page: '2', limit: '3' })).toBe(4);
});

test('a file of searches has all of them, and what is found of the first hundred alone', async () => {
  const { db } = shop;
  await aProduct(db, { name: 'Congélateur Zébulon' });
  const terms = Array.from({ length: 600 }, (_, index) => `introuvable ${index}`);
  const row = { day: today(), source: 'x' };
  await db.insert(searchTerms).values(terms.map((term) => ({ ...row, term })));
  await db.insert(searchTerms).values({ ...row, term: 'zebulon', count: 2 });
  const fileOf = async (question: Question = {}) => {
    const url = withQuery(`${staffSearches.path}.csv`, question);
    const reply = await shop.app.inject({ url, headers });
    return reply.body.trim().split('\r\n').slice(1);
  };
  const lines = await fileOf();
  expect(lines).toHaveLength(601);
  expect(lines[0]).toBe('"zebulon";2;1');
  expect(lines.filter((line) => line.endsWith(';1;0'))).toHaveLength(99);
  expect(lines.slice(100).filter((line) => !line.endsWith(';1;'))).toEqual([]);
  expect(await fileOf({ found: 'none' })).toHaveLength(99);
  const last = await read(staffSearches.path, { page: '7', limit: '100' });
  expect(last.items).toMatchObject([{ results: 0 }]);
});
