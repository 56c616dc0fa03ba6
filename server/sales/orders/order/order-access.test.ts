import { beforeEach, describe, expect, test } from 'vitest';
import { STAFF_ROLES } from '#contract/base/access.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { orderEvents, orders } from '#server/sales/orders/tables.ts';
import { asStaff } from '#tests/helpers/base/app.ts';
import { aCompany, anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { aStoredOrder } from '#tests/helpers/sales/stored-order.ts';

const shop = openCatalogueApp();
type Headers = Record<string, string>;
type Partner = Awaited<ReturnType<typeof anAccount>>;
let employer: Partner;
let awa: Partner;
let credit: { id: number; number: string };
let order: { id: number; number: string };
beforeEach(async () => {
  await emptyAccounts(shop.db);
  employer = await aCompany(shop.db);
  awa = await anAccount(shop.db, { membership: 'accepted', companyId: employer.id });
  const buyer = { kind: 'account' as const, id: awa.id };
  const delivery = { quarter: 'Médina', street: 'Rue 12', landmark: 'Portail vert' };
  order = await aStoredOrder(shop.db, { buyer, delivery });
  credit = await aStoredOrder(shop.db, { kind: 'creditorder', buyer, delivery, note: 'Discret' });
});

const nothing = { id: 2_147_483_000 };
type Ask = { method: 'GET' | 'POST' | 'PUT'; url: string; payload?: object };
const reads = ({ id }: { id: number }): Ask[] => [
  { method: 'GET', url: pathTo(paths.orderById, { id }) },
  { method: 'POST', url: paths.orderDetails, payload: { commande_id: id } },
  { method: 'POST', url: paths.orderDetails, payload: { commande_id: id, partner_id: awa.id } },
  { method: 'POST', url: paths.preorderDetails, payload: { precommande_id: id } },
  { method: 'POST', url: paths.preorderUpdate, payload: { precommande_id: id } },
  { method: 'POST', url: paths.creditOrderDetails, payload: { order_id: id } },
];
const changes = ({ id }: { id: number }): Ask[] => [
  { method: 'GET', url: pathTo(paths.orderCancel, { id }) },
  { method: 'POST', url: pathTo(paths.orderCancel, { id }) },
  { method: 'GET', url: pathTo(paths.orderDelete, { id }) },
  { method: 'POST', url: pathTo(paths.orderDelete, { id }) },
  { method: 'PUT', url: pathTo(paths.order, { id }), payload: { note: 'Piège' } },
];
const decisions = ({ id }: { id: number }): Ask[] => [
  ...[paths.creditValidationByHr, paths.creditValidationByShop].map((path) => ({
    method: 'PUT' as const,
    url: pathTo(path, { id }),
    payload: { state: 'validated' },
  })),
  { method: 'PUT', url: pathTo(paths.orderMove, { id }), payload: { state: 'cancel' } },
];
const send = async (ask: Ask, headers: Headers) => shop.app.inject({ ...ask, headers });
const stored = async () => [
  await shop.db.select().from(orders).orderBy(orders.id),
  await shop.db.select().from(orderEvents),
];

describe('another customer', () => {
  test('learns of no order, by any call, and changes nothing', async () => {
    const stranger = await signedIn(shop.db, await anAccount(shop.db));
    const before = await stored();
    for (const asked of [order, credit]) {
      for (const [place, ask] of [...reads(asked), ...changes(asked)].entries()) {
        const reply = await send(ask, stranger);
        const miss = await send([...reads(nothing), ...changes(nothing)][place]!, stranger);
        expect([ask.url, reply.statusCode]).toEqual([ask.url, 404]);
        const { message, code, title } = reply.json();
        expect(message).toBe('Commande introuvable');
        expect(miss.json()).toMatchObject({ message, code, title });
        expect(reply.body).not.toContain(order.number);
      }
      for (const ask of decisions(asked)) expect((await send(ask, stranger)).statusCode).toBe(403);
    }
    expect(await stored()).toEqual(before);
  });

  test('reads no list and no count', async () => {
    const stranger = await signedIn(shop.db, await anAccount(shop.db));
    for (const path of [
      paths.order,
      paths.preordersOf,
      paths.creditOrdersOf,
      paths.creditOrderState,
      paths.userCounts,
    ]) {
      const reply = await send({ method: 'GET', url: pathTo(path, { id: awa.id }) }, stranger);
      expect([path, reply.statusCode]).toEqual([path, 403]);
    }
    for (const url of [paths.creditOrdersOfCompany, paths.debtsOfCompany]) {
      expect((await send({ method: 'GET', url }, stranger)).statusCode).toBe(403);
    }
  });

  test('nor does anybody without an account or with a link on another site', async () => {
    const before = await stored();
    for (const ask of [...reads(order), ...changes(order), ...decisions(order)]) {
      expect([ask.url, (await send(ask, {})).statusCode]).toEqual([ask.url, 401]);
    }
    const owner = await signedIn(shop.db, awa);
    for (const ask of changes(order).filter(({ method }) => method === 'GET')) {
      const foreign: Headers[] = [
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none' },
        { origin: 'https://piege.example' },
      ];
      for (const headers of foreign) {
        expect((await send(ask, { ...owner, ...headers })).statusCode).toBe(403);
      }
    }
    expect(await stored()).toEqual(before);
  });
});

describe('HR', () => {
  const hrOf = async (companyId: number | null) =>
    signedIn(shop.db, await anAccount(shop.db, { role: 'hr', companyId }));

  test('of the employer reads a credit order without the details of the person, and no other order', async () => {
    const hr = await hrOf(employer.id);
    const reply = await send(reads(credit)[0]!, hr);
    expect(reply.json()).toMatchObject({
      name: credit.number,
      partner_name: awa.name,
      note: null,
      can_cancel: false,
      partner_street: 'Médina',
      partner_street2: null,
      partner_phone: expect.stringMatching(/^•{10}\d\d$/),
    });
    expect(reply.body).not.toContain(awa.email);
    for (const ask of [...reads(order), ...changes(order)]) {
      expect([ask.url, (await send(ask, hr)).statusCode]).toEqual([ask.url, 404]);
    }
    const before = await stored();
    for (const ask of changes(credit)) {
      expect([ask.url, (await send(ask, hr)).statusCode]).toEqual([ask.url, 403]);
    }
    expect(await stored()).toEqual(before);
  });

  test('of another company, or of none, learns of nothing', async () => {
    const before = await stored();
    for (const companyId of [(await aCompany(shop.db)).id, null]) {
      const hr = await hrOf(companyId);
      const asks = [...reads(credit), ...changes(credit), decisions(credit)[0]!];
      for (const ask of [...asks, decisions(order)[0]!]) {
        const reply = await send(ask, hr);
        expect([ask.url, reply.statusCode, reply.json().message]).toEqual([
          ask.url,
          404,
          'Commande introuvable',
        ]);
      }
      for (const url of [paths.creditOrdersOfCompany, paths.debtsOfCompany]) {
        expect((await send({ method: 'GET', url }, hr)).json()).toEqual([]);
      }
    }
    expect(await stored()).toEqual(before);
  });
});

describe('staff', () => {
  test('reads every order with the right to, and changes it with the right to that', async () => {
    const readers = new Set<string>(['orders', 'credit', 'support', 'reader', 'manager', 'admin']);
    const writers = new Set<string>(['orders', 'manager', 'admin']);
    for (const role of STAFF_ROLES) {
      const headers = await signedIn(shop.db, await anAccount(shop.db, { role }));
      const status = async (ask: Ask) => (await send(ask, headers)).statusCode;
      const mayRead = readers.has(role);
      expect([role, await status(reads(order)[0]!)]).toEqual([role, mayRead ? 200 : 404]);
      const change = { ...changes(order)[4]!, payload: { note: `Vu par ${role}` } };
      const expected = writers.has(role) ? 200 : mayRead ? 403 : 404;
      expect([role, await status(change)]).toEqual([role, expected]);
    }
  });

  test('and a machine sees the details of persons', async () => {
    const list = await send({ method: 'GET', url: pathTo(paths.order, { id: awa.id }) }, asStaff);
    expect(list.json()).toMatchObject([
      { partner_email: awa.email, partner_street2: 'Portail vert' },
    ]);
  });
});
