import type { FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import { payments } from '#server/money/payments/tables.ts';
import { aCompany, anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { withProviders } from '#tests/helpers/money/payment-desk.ts';
import { aStoredPayment, counted } from '#tests/helpers/money/stored-payment.ts';
import { aStoredOrder, readStoredOrder } from '#tests/helpers/sales/stored-order.ts';

const shop = openCatalogueApp();
type Headers = Record<string, string>;
let awa: Awaited<ReturnType<typeof anAccount>>;
let asAwa: Headers;
let order: Awaited<ReturnType<typeof aStoredOrder>>;
beforeEach(async () => {
  await emptyAccounts(shop.db);
  awa = await anAccount(shop.db, { name: 'Awa Diop', phone: '+221771234567' });
  asAwa = await signedIn(shop.db, awa);
  order = await aStoredOrder(shop.db, { buyer: { kind: 'account', id: awa.id } });
});

const anOrderOf = (kind: 'preorder' | 'creditorder', buyerId = awa.id) =>
  aStoredOrder(shop.db, { kind, buyer: { kind: 'account', id: buyerId } });
const read = (url: string, headers = asAwa, app: FastifyInstance = shop.app) =>
  app.inject({ url, headers });
const put = (url: string, payload: object, app: FastifyInstance = shop.app) =>
  app.inject({ method: 'PUT', url, headers: asAwa, payload });
/** The money as it is kept: payments and what each order counts. */
const moneyOf = async () => ({
  payments: (await shop.db.select().from(payments)).map(
    ({ checkedAt: _, checkCount: __, updatedAt: ___, nextCheckAt: ____, ...kept }) => kept,
  ),
  paid: (await readStoredOrder(shop.db, order)).amountPaid,
});

describe('a browser that declares a payment made', () => {
  const stillOpen = { read: { outcome: 'open', rawStatus: 'open/processing' } } as const;

  test('hears how it is, and nothing changes', async () => {
    const other = await aStoredOrder(shop.db, { buyer: { kind: 'account', id: awa.id } });
    const payment = await aStoredPayment(shop.db, order, {
      clientTransactionId: 'CLIENT-1',
      rawStatus: 'open/processing',
    });
    const before = await moneyOf();
    await withProviders(shop.database, stillOpen, async (app) => {
      const claims = [
        { payment_state: 'completed', token_status: 'completed', amount: 1, url_facture: 'x' },
        { payment_state: 'completed', customer_name: 'Moi', order_id: other.id, amount: 900_000 },
      ];
      for (const claim of claims) {
        const truth = {
          id: payment.id,
          payment_state: 'pending',
          token_status: false,
          amount: 5000,
          order_id: order.id,
          url_facture: false,
          customer_name: 'Awa Diop',
        };
        const set = { transaction_id: 'CLIENT-1', payment_method: 'wave', ...claim };
        const request = { url: paths.paymentSet, headers: asAwa, payload: set };
        const posted = await app.inject({ method: 'POST', ...request });
        expect(posted.json()).toMatchObject(truth);
        for (const id of [String(payment.id), 'CLIENT-1', payment.token]) {
          const url = pathTo(paths.paymentUpdate, { id });
          expect((await put(url, claim, app)).json()).toMatchObject(truth);
        }
        const verify = pathTo(paths.paymentVerify, { token: payment.token });
        const verified = await put(verify, claim, app);
        expect([verified.statusCode, verified.json().message]).toEqual([
          400,
          'Paiement non valide',
        ]);
      }
      const check = pathTo(paths.orderPayment, { id: order.id });
      expect((await read(check, asAwa, app)).json()).toEqual({ message: 'Payment non valide' });
    });
    expect(await moneyOf()).toEqual(before);
    expect((await readStoredOrder(shop.db, other)).amountPaid).toBe(0);
  });

  test('is believed as far as the provider says the same', async () => {
    const { token } = await aStoredPayment(shop.db, order);
    await withProviders(shop.database, {}, async (app) => {
      const url = pathTo(paths.paymentVerify, { token });
      expect((await put(url, { payment_state: 'pending' }, app)).json()).toMatchObject({
        id: order.id,
        name: order.number,
        type_sale: 'order',
        amount_residual: order.amountTotal - 5000,
        advance_payment_status: 'partial',
      });
      expect((await put(url, {}, app)).statusCode).toBe(200);
    });
    expect((await moneyOf()).paid).toBe(5000);
  });

  test('names a payment that there is not', async () => {
    const verified = await put(pathTo(paths.paymentVerify, { token: 'rien' }), {});
    expect([verified.statusCode, verified.json().message]).toEqual([400, 'Paiement non trouvé']);
    const payload = { transaction_id: 'rien', amount: 1, order_id: order.id };
    const request = { url: paths.paymentSet, headers: asAwa, payload };
    expect((await shop.app.inject({ method: 'POST', ...request })).statusCode).toBe(404);
    expect(await moneyOf()).toEqual({ payments: [], paid: 0 });
  });

  test('of somebody else learns nothing', async () => {
    const theirs = await aStoredOrder(shop.db, {});
    const payment = await aStoredPayment(shop.db, theirs, { clientTransactionId: 'A-1' });
    for (const id of ['A-1', String(payment.id), payment.transactionId]) {
      const url = pathTo(paths.paymentUpdate, { id });
      expect((await put(url, { payment_state: 'completed' })).statusCode).toBe(404);
    }
    for (const path of [paths.paymentByOrder, paths.orderPayment]) {
      expect((await read(pathTo(path, { id: theirs.id }))).statusCode).toBe(404);
    }
  });
});

describe('the payments of an order', () => {
  const byOrder = ({ id }: { id: number }) => pathTo(paths.paymentByOrder, { id });

  test('that is paid at once are the last one that was received', async () => {
    expect((await read(byOrder(order))).json()).toEqual({});
    const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour));
    await aStoredPayment(shop.db, order, { ...counted(at(8)), createdAt: at(8) });
    const last = await aStoredPayment(shop.db, order, { ...counted(at(9)), createdAt: at(9) });
    await aStoredPayment(shop.db, order, { state: 'failed' });
    await aStoredPayment(shop.db, order, { ...counted(), refundedAt: new Date() });
    expect((await read(byOrder(order))).json()).toMatchObject({
      id: last.id,
      payment_state: 'completed',
      token_status: true,
      payment_method: 'wave',
      payment_date: '2026-01-01T09:00:00',
      customer_phone: '221771234567',
    });
  });

  test.each(['preorder', 'creditorder'] as const)('of a %s are a list', async (kind) => {
    const buyer = await anAccount(shop.db, {
      membership: 'accepted',
      companyId: (await aCompany(shop.db)).id,
    });
    const headers = await signedIn(shop.db, buyer);
    const parted = await anOrderOf(kind, buyer.id);
    expect((await read(byOrder(parted), headers)).json()).toEqual([]);
    const first = await aStoredPayment(shop.db, parted, { ...counted(), createdAt: new Date(0) });
    const second = await aStoredPayment(shop.db, parted, counted());
    await aStoredPayment(shop.db, parted, { state: 'expired' });
    const rows: { id: number }[] = (await read(byOrder(parted), headers)).json();
    expect(rows.map(({ id }) => id)).toEqual([second.id, first.id]);
  });

  test('on credit are known to HR without names, numbers and tokens', async () => {
    const company = await aCompany(shop.db);
    const member = await anAccount(shop.db, { membership: 'accepted', companyId: company.id });
    const asHr = await signedIn(
      shop.db,
      await anAccount(shop.db, { role: 'hr', companyId: company.id }),
    );
    const asOtherHr = await signedIn(
      shop.db,
      await anAccount(shop.db, { role: 'hr', companyId: (await aCompany(shop.db)).id }),
    );
    const credit = await anOrderOf('creditorder', member.id);
    await aStoredPayment(shop.db, credit, counted());
    expect((await read(byOrder(credit), asHr)).json()).toMatchObject([
      {
        amount: 5000,
        payment_state: 'completed',
        payment_token: '',
        url_facture: false,
        customer_name: false,
        customer_email: false,
        customer_phone: false,
      },
    ]);
    expect((await read(byOrder(credit), asOtherHr)).statusCode).toBe(404);
  });
});

describe('checking an order', () => {
  test('finds what was paid since, once', async () => {
    await aStoredPayment(shop.db, order);
    const url = pathTo(paths.orderPayment, { id: order.id });
    await withProviders(shop.database, {}, async (app) => {
      expect((await read(url, asAwa, app)).json()).toMatchObject({
        id: order.id,
        advance_payment_status: 'partial',
      });
      expect((await read(url, asAwa, app)).json()).toEqual({ message: 'Payment deja valide' });
    });
    expect((await moneyOf()).paid).toBe(5000);
  });

  test('is nothing that another site may cause', async () => {
    const url = pathTo(paths.orderPayment, { id: order.id });
    const headers = { ...asAwa, 'sec-fetch-site': 'cross-site' };
    expect((await read(url, headers)).statusCode).toBe(403);
  });

  test('a pre-order finds one payment by its token, whatever amount the address says', async () => {
    const preorder = await anOrderOf('preorder');
    const earlier = await aStoredPayment(shop.db, preorder, counted());
    const payment = await aStoredPayment(shop.db, preorder);
    const url = (token: string, id = preorder.id) =>
      pathTo(paths.preorderPayment, { id, amount: '999999', token });
    await withProviders(shop.database, {}, async (app) => {
      const found = await read(url(payment.token), asAwa, app);
      expect(found.json().payment_ids.toSorted()).toEqual([earlier.id, payment.id]);
      const again = await read(url(payment.token), asAwa, app);
      expect([again.statusCode, again.json().error]).toEqual([400, 'Payment déja valide']);
      const other = await aStoredPayment(shop.db, order);
      for (const token of [other.token, 'rien']) {
        const refused = await read(url(token), asAwa, app);
        expect([refused.statusCode, refused.json().error]).toEqual([400, 'Payment non valide']);
      }
    });
    expect((await readStoredOrder(shop.db, preorder)).amountPaid).toBe(5000);
    expect((await moneyOf()).paid).toBe(0);
  });
});
