import { eq, max, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths, withQuery } from '#contract/base/paths.ts';
import { CASE_STATES } from '#contract/delivery/after-sales-states.ts';
import { staffLists } from '#contract/staff-calls.ts';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import { partners } from '#server/base/identity/tables.ts';
import { campaigns, categories, products } from '#server/goods/catalogue/tables.ts';
import { reviews } from '#server/goods/reviews/tables.ts';
import { findStockDifferences } from '#server/goods/stock/ledger/check-stock.ts';
import { createFirstAdmin } from '#server/people/accounts/recovery/first-admin.ts';
import { findDeliveryDays } from '#server/sales/orders/delivery/delivery-terms.ts';
import { addNote } from '#server/sales/orders/staff/change-orders.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { asStaff, openApp, testConfig } from '#tests/helpers/base/app.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { anOrder } from '#tests/helpers/sales/order-builders.ts';
import { demoCustomers } from '../customers.ts';
import { dayFromNow } from '../days.ts';
import { keepRoundCurrent } from '../keep-round.ts';
import { loadDemo } from '../load.ts';
import { demoCampaigns, demoCategories } from '../load-catalogue.ts';
import { demoAccounts, demoCompanies, otherHr } from '../people.ts';
import { keepHistoryCurrent } from './keep-current.ts';
import { DATED_BY_CLOCK, DATED_BY_NUMBER } from './timeline.ts';

const silently = () => undefined;
const PRODUCTS = 173;

let database: TestDatabase;
let app: FastifyInstance;
let db: Db;
beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
  await createFirstAdmin(db, testConfig());
  const other = await database.openAnother();
  try {
    await Promise.all([loadDemo(db, silently), loadDemo(other.db, silently)]);
  } finally {
    await other.close();
  }
  app = await openApp(database);
}, 120_000);
afterAll(async () => {
  await app?.close();
  await database?.close();
});

const read = async <T>(query: ReturnType<typeof sql>) => rowsOf<T>(await db.execute(query));
const sizeOf = async (table: string) =>
  (await read<{ n: number }>(sql`select count(*)::int as n from ${sql.identifier(table)}`))[0]!.n;

test('two processes that start on an empty database load everything once', async () => {
  const people = [demoCompanies, demoAccounts, otherHr, demoCustomers].flat().length;
  expect([
    await db.$count(categories),
    await db.$count(products),
    await db.$count(campaigns),
    await db.$count(partners, sql`has_password or kind = 'company'`),
  ]).toEqual([demoCategories.length, PRODUCTS, demoCampaigns.length, people]);
  expect(await db.$count(reviews, eq(reviews.state, 'pending'))).toBeGreaterThan(2);
  const sizes = async () => Promise.all(Object.keys(DATED_BY_NUMBER).map(sizeOf));
  const loaded = await sizes();
  await loadDemo(db, silently);
  expect(await sizes()).toEqual(loaded);
});

test('the stock is what its movements come to, which are as old as what they tell of', async () => {
  expect(await findStockDifferences(db)).toEqual([]);
  const [counts] = await read<{ all: number; old: number }>(sql`
    select count(*)::int as all, count(*) filter (where at < now() - interval '5 days')::int as old
    from stock_moves where kind = 'count'`);
  expect(counts!.all).toBeGreaterThan(0);
  expect(counts!.old).toBe(counts!.all);
});

test('orders go to the zone in which their buyers live', async () => {
  const zones = await read<{ city: string; quarter: string; zone: string }>(sql`
    select distinct city, quarter, zone_name as zone from orders where zone_id is not null`);
  expect(new Set(zones.map(({ zone }) => zone)).size).toBe(5);
  const inZone = (name: string) =>
    zones.filter(({ zone }) => zone === name).flatMap(({ city, quarter }) => [city, quarter]);
  expect(inZone('Dakar')).not.toEqual(expect.arrayContaining(['Thiès']));
  expect(inZone('Pikine, Guédiawaye, Keur Massar')).toContain('Guédiawaye');
  expect(inZone('Thiès, Mbour, Saly')).toEqual(expect.arrayContaining(['Thiès', 'Mbour']));
  expect(inZone('Autres régions')).not.toContain('Dakar');
});

test('every order is worth what its payments brought and its parts come to', async () => {
  const wrong = await read(sql`
    select number, amount_paid from orders where amount_paid - amount_credited <> (
      select coalesce(sum(coalesce(received_amount, amount)), 0) from payments
      where order_id = orders.id and booked_at is not null and refunded_at is null)
    union all
    select number, amount_credited from orders where amount_credited <> (
      select coalesce(sum(amount_total), 0) from credit_notes
      where order_id = orders.id and state = 'issued')
    union all
    select number, amount_total from orders where amount_total <> (
      select sum(total) from order_lines where order_id = orders.id)
    union all
    select number, amount_total from orders where sale_type <> 'order' and amount_total <> (
      select sum(amount) from instalments where order_id = orders.id)
    union all
    select number, amount_paid from orders where amount_paid > amount_total`);
  expect(wrong).toEqual([]);
});

test('orders are where their kind allows them to be', async () => {
  const reached = await read<{ place: string }>(sql`
    select distinct state || ' ' || fulfilment as place from orders order by 1`);
  const allowed = [
    'cancel returned',
    'cancel to_prepare',
    'delivered delivered',
    'done delivered',
    'sale to_prepare',
    'to_delivered shipped',
    'to_delivered returned',
    'validation to_prepare',
  ];
  expect(allowed).toEqual(expect.arrayContaining(reached.map(({ place }) => place)));
  expect(new Set(reached.map(({ place }) => place.split(' ')[0]))).toEqual(
    new Set(['cancel', 'delivered', 'done', 'sale', 'to_delivered', 'validation']),
  );
  const wrong = await read(sql`
    select number from orders where sale_type = 'preorder' and fulfilment <> 'to_prepare'
      and amount_paid < amount_total
    union all
    select number from orders where sale_type = 'creditorder' and fulfilment <> 'to_prepare'
      and not (hr_validation = 'validated' and shop_validation = 'validated' and amount_paid > 0)
    union all
    select number from orders where sale_type = 'order' and state in ('delivered', 'done')
      and amount_paid < amount_total`);
  expect(wrong).toEqual([]);
});

test('numbers of orders and invoices follow each other in time', async () => {
  const [gaps] = await read(sql`
    select (select max(substr(number, 2)::int) - count(*) from orders)::int as orders,
      (select coalesce(sum(last), 0) from invoice_counters)::int - count(*)::int as invoices,
      count(*) filter (where year <> extract(year from issued_at))::int as of_other_years
    from invoices`);
  expect(gaps).toEqual({ orders: 0, invoices: 0, of_other_years: 0 });
  const unordered = await read(sql`
    select number from (select number, placed_at < lag(placed_at) over (order by number) as is_late
      from orders) as placed where is_late
    union all
    select year || '/' || serial from (select year, serial,
      issued_at < lag(issued_at) over (order by year, serial) as is_late from invoices) as issued
    where is_late
    union all
    select year || '/' || serial from (select year, serial,
      issued_at < lag(issued_at) over (order by year, serial) as is_late from credit_notes) as issued
    where is_late`);
  expect(unordered).toEqual([]);
});

async function futureDates(): Promise<string[]> {
  const found = [];
  const columns = [...Object.entries(DATED_BY_NUMBER), ...Object.entries(DATED_BY_CLOCK)].flatMap(
    ([table, names]) => names.map((name) => ({ table, name })),
  );
  for (const { table, name } of columns) {
    const [row] = await read<{ n: number }>(sql`
      select count(*)::int as n from ${sql.identifier(table)} where ${sql.identifier(name)} > now()`);
    if (row!.n > 0) found.push(`${table}.${name}`);
  }
  return found;
}

test('nothing is dated after now, or before its order', async () => {
  expect(await futureDates()).toEqual([]);
  const wrong = await read(sql`
    select number from orders join order_events on order_id = orders.id where at < placed_at
    union all
    select number from orders join payments on order_id = orders.id where created_at < placed_at
    union all
    select number from payments join orders on orders.id = order_id where completed_at < created_at
    union all
    select number from orders join instalments on order_id = orders.id
      where due_on < placed_at::date`);
  expect(wrong).toEqual([]);
  const [span] = await read<{ first: string; last: string; orders: number }>(sql`
    select min(placed_at)::date::text as first, max(placed_at)::date::text as last,
      count(*)::int as orders from orders`);
  expect(span).toMatchObject({ first: dayFromNow(-69), last: dayFromNow(0) });
  expect(span!.orders).toBeGreaterThan(200);
});

test('nothing of it waits to be sent', async () => {
  const [waiting] = await read(sql`
    select (select count(*) from outgoing_messages where state = 'queued')::int as messages,
      (select count(*) from outgoing_messages where state = 'failed')::int as failed,
      (select count(*) from pgboss.job_common where name like 'deliver-%')::int as jobs`);
  expect(waiting).toEqual({ messages: 0, failed: 2, jobs: 0 });
});

test('every figure of the dashboard has something to tell', async () => {
  const reply = await app.inject({
    url: withQuery(paths.dashboard, { jours: '30' }),
    headers: asStaff,
  });
  const figures = reply.json();
  expect(
    figures.orders.kinds.map(({ now }: { now: { count: number } }) => now.count),
  ).not.toContain(0);
  expect(figures.stock.count).toBe(6);
  for (const { count } of [
    figures.payments.received.now,
    figures.baskets.reported.now,
    figures.baskets.reported.before,
  ]) {
    expect(count).toBeGreaterThan(0);
  }
  const waiting = (await app.inject({ url: paths.waiting, headers: asStaff })).json();
  const counts = Object.fromEntries(
    waiting.matters.map(({ matter, count }: { matter: string; count: number }) => [matter, count]),
  );
  expect(counts).toMatchObject({ memberships: 5, refunds: 1, unmatched: 2 });
  const shown = ['late_instalments', 'credit_orders', 'to_prepare_late'];
  expect(Object.keys(counts)).toEqual(expect.arrayContaining(shown));
  expect(figures.baskets.converted).toBeGreaterThan(0);
  expect(figures.searches.top).not.toEqual([]);
  expect(figures.searches.without_result).not.toEqual([]);
});

test.each([
  staffLists.commandes.path,
  staffLists.paiements.path,
  staffLists.remboursements.path,
  paths.staffPaymentEvents,
  paths.unmatchedPayments,
  staffLists.credits.path,
  staffLists.echeances.path,
  staffLists.adhesions.path,
  staffLists.membres.path,
  staffLists.entreprises.path,
  staffLists.clients.path,
  staffLists.relances.path,
  staffLists.recherches.path,
  staffLists.avis.path,
  staffLists.questions.path,
  staffLists.contacts.path,
  staffLists.messages.path,
  staffLists.produits.path,
  staffLists.campagnes.path,
  staffLists.packs.path,
  staffLists.sav.path,
  staffLists.garanties.path,
  staffLists.ateliers.path,
  staffLists.retours.path,
  staffLists.journal.path,
])('the list %s is not empty', async (path) => {
  const reply = await app.inject({ url: withQuery(path, { limit: 1 }), headers: asStaff });
  expect(reply.statusCode).toBe(200);
  expect(reply.json().total).toBeGreaterThan(0);
});

test('some pay for their mothers, who were told of it', async () => {
  const [gifts] = await read<{ paid: number; told: number }>(sql`
    select count(*)::int as paid, count(relative_told_at)::int as told from orders
    where for_relative is not null and amount_paid = amount_total`);
  expect(gifts!.paid).toBeGreaterThan(0);
  expect(gifts!.told).toBe(gifts!.paid);
});

test('the after-sales desk has cases in every state, and one that is overdue', async () => {
  const states = await read<{ state: string }>(
    sql`select distinct state from after_sales_cases order by 1`,
  );
  expect(states.map(({ state }) => state)).toEqual([...CASE_STATES].toSorted());
  const reply = await app.inject({
    url: withQuery(staffLists.sav.path, { overdue: 'true' }),
    headers: asStaff,
  });
  // One more in the evening: what was opened this morning should have been answered by then.
  const overdue: { is_overdue: boolean }[] = reply.json().items;
  expect(overdue.length).toBeGreaterThan(0);
  expect(overdue.every((one) => one.is_overdue)).toBe(true);
  const wrong = await read(sql`
    select number from after_sales_cases where answered_at < opened_at or due_at <= opened_at
      or workshop_at < opened_at or closed_at < opened_at
    union all
    select number from after_sales_cases join case_entries on case_id = after_sales_cases.id
      where at < opened_at
    union all
    select c.number from after_sales_cases c join orders on orders.id = c.order_id
      where c.opened_at < orders.placed_at`);
  expect(wrong).toEqual([]);
});

test('the till of the showroom has a closing of yesterday, and a count of today that waits', async () => {
  const seen = await read(sql`
    select state, closing, opened_at::date::text as day, counted_at > opened_at as is_later,
      (select array_agg(number order by id) from till_sales where session_id = s.id) as tickets,
      (select count(*)::int from till_sales t join orders o on o.id = t.order_id
        where session_id = s.id and o.is_counter and t.at::date = o.placed_at::date) as orders
    from till_sessions s order by id`);
  const tickets = ['C1-A-000001', 'C1-A-000002', 'C1-A-000003'];
  expect(seen).toEqual([
    {
      state: 'accepted',
      closing: 1,
      day: dayFromNow(-1),
      is_later: true,
      tickets,
      orders: 3,
    },
    {
      state: 'counted',
      closing: null,
      day: dayFromNow(0),
      is_later: true,
      tickets: ['C1-A-000004'],
      orders: 1,
    },
  ]);
  const { items } = (await app.inject({ url: staffLists.clotures.path, headers: asStaff })).json();
  expect(items).toMatchObject([
    { difference: 0 },
    { difference: -500, accepted_by: 'Ibrahima Ba' },
  ]);
});

test('what was promised was for days of delivery after the order, also on a later day', async () => {
  const deliversOn = await findDeliveryDays(db, testConfig());
  const sold = await read<{ day: string; from: string | null; until: string }>(sql`
    select placed_at::date::text as day, promised_from::text as from, promised_until::text as until
    from orders where promised_until is not null`);
  expect(sold.length).toBeGreaterThan(100);
  expect(
    sold.filter(({ from, until }) => !deliversOn(from ?? until) || !deliversOn(until)),
  ).toEqual([]);
  expect(sold.filter(({ day, from, until }) => (from ?? until) <= day)).toEqual([]);
});

test('on a later day it ends then, but for what somebody has worked on', async () => {
  const DAYS = 3;
  const byDay = () =>
    read<{ id: number; day: string; due: string | null }>(sql`
      select id, placed_at::date::text as day,
        (select max(due_on)::text from instalments where order_id = orders.id) as due
      from orders order by id`);
  const later = (day: string) =>
    new Date(Date.parse(day) + DAYS * 86_400_000).toISOString().slice(0, 10);
  const { order: own } = await anOrder(db);
  const noted = (await byDay()).find(({ day }) => day === dayFromNow(-10))!;
  await addNote(db, { kind: 'machine' }, noted.id, { note: 'Rappeler demain.' });
  const before = await byDay();
  const [searched] = await read(sql`select sum(count)::int as n from search_terms`);

  await db.execute(sql`update demo.history set day = day - ${DAYS}::int`);
  await keepHistoryCurrent(db, testConfig());
  const expected = before.map(({ id, day, due }) => {
    if (id === own.id || id === noted.id) return { id, day, due };
    const moved = later(day);
    return { id, day: moved > dayFromNow(0) ? dayFromNow(0) : moved, due: due && later(due) };
  });
  expect(await byDay()).toEqual(expected);
  expect(await futureDates()).toEqual([]);
  expect(await read(sql`select sum(count)::int as n from search_terms`)).not.toEqual([searched]);

  await keepHistoryCurrent(db, testConfig());
  expect(await byDay()).toEqual(expected);
  const [{ last }] = (await db.select({ last: max(orders.placedAt) }).from(orders)) as [
    { last: Date },
  ];
  expect(last.toISOString().slice(0, 10)).toBe(dayFromNow(0));
});

test('the driver finds one packed round of today, also after days without a start', async () => {
  const ofDriver = () =>
    read<Round>(sql`
    select rounds.id, day::text as day, state, (select count(*)::int from round_stops where round_id = rounds.id) as stops
    from rounds join partners on partners.id = driver_id where email = 'livreur@example.sn'`);
  type Round = { id: number; day: string; state: string; stops: number };
  await keepRoundCurrent(db, testConfig());
  await keepRoundCurrent(db, testConfig());
  const [first, ...others] = await ofDriver();
  expect([first, others]).toMatchObject([{ day: dayFromNow(0), state: 'closed' }, []]);
  expect(first!.stops).toBeGreaterThan(1);
  await db.execute(sql`update rounds set day = day - 3`);
  await keepRoundCurrent(db, testConfig());
  const [next, ...more] = await ofDriver();
  expect([next, more]).toMatchObject([
    { day: dayFromNow(0), state: 'closed', stops: first!.stops },
    [],
  ]);
  expect(next!.id).not.toBe(first!.id);
});
