import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { Reply } from '#contract/base/call.ts';
import { paths, withQuery } from '#contract/base/paths.ts';
import { entriesOf } from '#contract/base/tables.ts';
import { staffSearches } from '#contract/goods/catalogue/staff-searches.ts';
import type { dashboardCalls } from '#contract/running/staff-dashboard.ts';
import {
  type ListBehind,
  LOW_STOCK,
  listsOfPeriod,
  MATTERS,
  MONEY_LISTS,
} from '#contract/running/staff-dashboard-lists.ts';
import type { waitingCalls } from '#contract/running/staff-waiting.ts';
import { type ResourceName, resources } from '#office/base/calls/resources.ts';
import { isoTime, plusDays, today } from '#server/base/time.ts';
import { afterSalesCases } from '#server/delivery/after-sales/tables.ts';
import { returns } from '#server/delivery/returns/tables.ts';
import { recordSearchTerm } from '#server/goods/catalogue/search/record-search-term.ts';
import { searchTerms } from '#server/goods/catalogue/tables.ts';
import { setProductCost } from '#server/goods/stock/costs/set-product-cost.ts';
import { handPayments } from '#server/money/payments/by-hand/tables.ts';
import { refundRequests } from '#server/money/payments/tables.ts';
import { tillSessions } from '#server/money/tills/tables.ts';
import { leads } from '#server/sales/leads/tables.ts';
import { creditNotes } from '#server/sales/orders/crediting/tables.ts';
import { instalments } from '#server/sales/orders/tables.ts';
import { lockContact } from '#server/talk/whatsapp/contacts.ts';
import { whatsappContacts } from '#server/talk/whatsapp/tables.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { aCase } from '#tests/helpers/base/audit-uses/after-sales.ts';
import { aProduct, aQuestion, aReview } from '#tests/helpers/base/builders.ts';
import { aCompany, anAccount, byMachine, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { aService } from '#tests/helpers/goods/a-service.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { aPlace } from '#tests/helpers/goods/stock-room.ts';
import { aStoredPayment, counted } from '#tests/helpers/money/stored-payment.ts';
import { aCountedSession, aRefusedSale, aTillShortage } from '#tests/helpers/money/tills.ts';
import { aLead } from '#tests/helpers/sales/leads.ts';
import { setStock } from '#tests/helpers/sales/order-builders.ts';
import { aStoredOrder, changeStoredOrder } from '#tests/helpers/sales/stored-order.ts';

type Figures = Reply<typeof dashboardCalls.getDashboard>;
type Waiting = Reply<typeof waitingCalls.getWaiting>;
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

const waitingFor = async (): Promise<Waiting> => read(paths.waiting, {});

test('what waits is what the lists behind it show, with its money and its oldest', async () => {
  const { db } = shop;
  const company = { companyId: (await aCompany(db)).id, membership: 'accepted' } as const;
  const { id } = await anAccount(db, company);
  await anAccount(db, { membership: 'pending', membershipSubmitted: true });
  const buyer = { kind: 'account', id } as const;
  const credit = (columns: object) => aStoredOrder(db, { kind: 'creditorder', buyer }, columns);
  await credit({ state: 'validation' });
  await credit({ state: 'cancel', hrValidation: 'validated', shopValidation: 'validated' });
  await credit({ state: 'done', shopValidation: 'validated' });
  await db.update(instalments).set({ dueOn: plusDays(today(), -3) });
  const onDay = (days: number, columns: object) =>
    aStoredOrder(db, { buyer }, { wishedOn: plusDays(today(), days), ...columns });
  const prepared = { state: 'sale' } as const;
  const shipped = { state: 'to_delivered', fulfilment: 'shipped' } as const;
  const late = await onDay(-2, { ...prepared, placedAt: daysAgo(9) });
  const order = await onDay(-1, { ...prepared, placedAt: daysAgo(5) });
  for (const [days, state] of [
    [0, prepared],
    [1, prepared],
    [0, shipped],
    [-1, shipped],
  ] as const) {
    await onDay(days, state);
  }
  const payment = await aStoredPayment(db, order, counted());
  const other = await aStoredPayment(db, order, counted());
  const request = { reason: 'rendu', reference: '' };
  await db.insert(refundRequests).values([
    { ...request, paymentId: payment.id, amount: 700 },
    { ...request, paymentId: other.id, state: 'refused' as const },
  ]);
  await db.insert(returns).values({ orderId: order.id, wish: 'refund' });
  const note = { selection: { lines: [], withDelivery: false, amountXof: 0 }, reason: 'rendu' };
  await db
    .insert(creditNotes)
    .values({ ...note, orderId: order.id, amountTotal: 10, amountUntaxed: 10, amountTax: 0 });
  await aStoredPayment(db, order, { state: 'review', reviewReason: 'amount' });
  await aStoredOrder(db, { buyer }, { heldUntil: new Date(Date.now() + 3_600_000) });
  await aStoredOrder(db, { buyer, paymentMode: 'online' });
  const arrived = { state: 'delivered', fulfilment: 'delivered' } as const;
  const partly = await aStoredOrder(db, { buyer }, { ...arrived, amountPaid: 10 });
  const settled = await aStoredOrder(db, { buyer }, arrived);
  await changeStoredOrder(db, settled, { amountPaid: settled.amountTotal });
  const { id: elsewhere } = await aProduct(db);
  await setStock(db, elsewhere, 3);
  await aStoredOrder(
    db,
    { buyer, lines: [{ id: elsewhere, quantity: 1 }] },
    { ...prepared, heldUntil: null, placeId: (await aPlace(db)).id, pickupName: 'Boutique' },
  );
  const { id: work } = await aService(db);
  const lines = [{ id: (await aProduct(db)).id, quantity: 1, services: [work] }];
  for (const days of [2, -2]) {
    const delivered = { ...arrived, committedFor: daysAgo(days) };
    const sold = await aStoredOrder(db, { buyer, lines }, delivered);
    await changeStoredOrder(db, sold, { amountPaid: sold.amountTotal });
  }
  await aCase(db, { dueAt: daysAgo(1) });
  const soon = await aCase(db);
  await aCase(db, { dueAt: daysAgo(-3) });
  const { id: contact } = await lockContact(db, '+221771234567', 'Awa');
  await db.update(whatsappContacts).set({ heardId: 9 }).where(sql`id = ${contact}`);
  const article = await aProduct(db);
  await aQuestion(db, article);
  await aReview(db, article, { state: 'pending' });
  await setStock(db, article.id, 0);
  const bounced = { provider: 'cheque', state: 'failed', rawStatus: 'bounced' } as const;
  const cheque = await aStoredPayment(db, partly, bounced);
  await db.insert(handPayments).values({ paymentId: cheque.id });
  await aRefusedSale(db);
  await db.update(tillSessions).set({ openedAt: daysAgo(2) });
  await aTillShortage(db);
  await aCountedSession(db);
  const dear = { unit_cost: 999_000_000 };
  const act = { db, config: testConfig(), actor: byMachine };
  await setProductCost(act, (await aProduct(db)).id, dear);

  const { matters, money } = await waitingFor();
  const found = new Map(matters.map(({ matter, ...rest }) => [matter, rest]));
  for (const [name, { label, list, filter, ...matter }] of entriesOf(MATTERS)) {
    const { items, total } = await read(pathOf(list), filter);
    const { count, amount } = found.get(name) ?? { count: 0 };
    expect([label, count]).toEqual([label, total]);
    expect([label, count > 0]).toEqual([label, true]);
    if (!('amount' in matter)) continue;
    const sum = items.reduce(
      (all: number, one: Record<string, number>) => all + one[matter.amount]!,
      0,
    );
    expect([label, amount]).toEqual([label, sum]);
  }
  expect(found.get('to_prepare_late')).toEqual({
    count: 2,
    is_more: false,
    amount: late.amountTotal + order.amountTotal,
    since: isoTime(late.placedAt),
    only: null,
  });
  expect(found.get('soon_cases')).toMatchObject({ count: 1, only: soon.id, amount: null });
  expect(found.get('refunds')?.amount).toBe(700);
  expect(found.get('tills_overnight')).toMatchObject({ count: 1, amount: null });
  expect(found.get('refused_tickets')).toMatchObject({ count: 1, amount: 5_000 });
  expect(found.get('services')).toMatchObject({ count: 1, since: plusDays(today(), -2) });
  expect(money?.uncollected).toEqual({ count: 1, amount: partly.amountTotal - 10 });
});

test('services to do are counted for those who may end them', async () => {
  const { db } = shop;
  const { id: work } = await aService(db);
  const lines = [{ id: (await aProduct(db)).id, quantity: 1, services: [work] }];
  const delivered = {
    state: 'delivered',
    fulfilment: 'delivered',
    committedFor: daysAgo(2),
  } as const;
  await aStoredOrder(db, { lines }, delivered);
  for (const [role, isTold] of [
    ['after-sales', true],
    ['support', true],
    ['orders', false],
    ['reader', false],
  ] as const) {
    headers = await signedIn(db, await anAccount(db, { role }));
    const { matters } = await waitingFor();
    const found = matters.map(({ matter }) => matter).includes('services');
    expect([role, found]).toEqual([role, isTold]);
  }
});

test('today’s money came today by its means, and what is to collect is due until today', async () => {
  const { db } = shop;
  const { id } = await anAccount(db);
  const buyer = { kind: 'account', id } as const;
  const dueToday = await aStoredOrder(db, { buyer }, { state: 'sale', wishedOn: today() });
  const late = { state: 'to_delivered', fulfilment: 'shipped', amountPaid: 5 } as const;
  const partly = await aStoredOrder(db, { buyer }, { ...late, wishedOn: plusDays(today(), -1) });
  const tomorrow = { state: 'sale', wishedOn: plusDays(today(), 1) } as const;
  const other = await aStoredOrder(db, { buyer }, tomorrow);
  const pay = (columns: object) => aStoredPayment(db, other, { ...counted(), ...columns });
  await pay({ createdAt: daysAgo(1), completedAt: new Date(), amount: 900 });
  await pay({ completedAt: daysAgo(1) });
  await pay({ completedAt: new Date(), refundedAt: new Date() });
  await pay({ provider: 'cash', completedAt: new Date(), amount: 300, refundedXof: 100 });
  await pay({ provider: 'voucher', completedAt: new Date(), amount: 50 });
  const { money } = await waitingFor();
  expect(money!.cashed).toEqual([
    { provider: 'wave', count: 1, amount: 900 },
    { provider: 'cash', count: 1, amount: 200 },
  ]);
  for (const { provider, count } of money!.cashed) {
    const { list, filter } = MONEY_LISTS.cashed(money!.day, provider);
    expect(await totalOf(pathOf(list), filter)).toBe(count);
  }
  const amount = dueToday.amountTotal + partly.amountTotal - 5;
  expect(money!.at_door).toEqual({ count: 2, amount });
  expect(await totalOf(pathOf(MONEY_LISTS.atDoor.list), MONEY_LISTS.atDoor.filter)).toBe(2);
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
