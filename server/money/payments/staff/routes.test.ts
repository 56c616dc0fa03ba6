import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, test } from 'vitest';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import { type ListedPayment, staffPayments, staffRefunds } from '#contract/money/staff-payments.ts';
import { auditEntries } from '#server/base/audit/tables.ts';
import { partners } from '#server/base/identity/tables.ts';
import { paymentEvents, refundRequests } from '#server/money/payments/tables.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { asStaff, openApp, testConfig } from '#tests/helpers/base/app.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import {
  aStoredPayment,
  counted,
  readStoredPayment,
  someProviders,
} from '#tests/helpers/money/stored-payment.ts';
import { aGuest } from '#tests/helpers/sales/order-builders.ts';
import { aStoredOrder, readStoredOrder } from '#tests/helpers/sales/stored-order.ts';
import { ProviderError } from '../providers/provider.ts';

const shop = openCatalogueApp();
type Headers = Record<string, string>;
let caller: Headers;
let other: Headers;
beforeEach(async () => {
  await emptyAccounts(shop.db);
  caller = await signedIn(shop.db, await anAccount(shop.db, { role: 'manager', name: 'Ibrahima' }));
  other = await signedIn(shop.db, await anAccount(shop.db, { role: 'admin', name: 'Khady' }));
});

const get = (url: string, headers: Headers = caller) => shop.app.inject({ url, headers });

describe('the list of payments', () => {
  test('is found by its numbers, the order and the telephone, and filtered', async () => {
    const buyer = aGuest({ phone: '+221779990011', name: 'Sokhna Mbaye' });
    const order = await aStoredOrder(shop.db, { buyer });
    const wave = await aStoredPayment(shop.db, order, {
      ...counted(),
      providerTransactionId: 'T_46HS5COOWE',
      phone: '+221770001122',
    });
    const orange = await aStoredPayment(shop.db, await aStoredOrder(shop.db), {
      provider: 'orange',
      state: 'review',
      reviewReason: 'late',
      phone: null,
      clientTransactionId: 'OM-7-20261122101530-042',
    });
    const found = async (question: Record<string, string | number>) =>
      (await get(withQuery(staffPayments.path, question)))
        .json()
        .items.map(({ id }: ListedPayment) => id);
    const names = [
      wave.transactionId,
      '46hs5coowe',
      ' T_46HS5 COOWE',
      wave.providerId!,
      order.number,
    ];
    for (const q of [...names, '77 000 11 22', '77 999 00 11', 'sokhna']) {
      expect(await found({ q }), q).toEqual([wave.id]);
    }
    // What its payer reads, and tells on the telephone.
    expect(await found({ q: ' OM-7-20261122101530-042 ' })).toEqual([orange.id]);
    expect(await found({ provider: 'orange' })).toEqual([orange.id]);
    expect(await found({ state: 'completed' })).toEqual([wave.id]);
    expect(await found({ order_id: order.id })).toEqual([wave.id]);
    expect(await found({ refund: 'done' })).toEqual([]);
    expect(await found({ date_to: '2020-01-01' })).toEqual([]);
    expect(await found({ sort: 'created_at' })).toEqual([wave.id, orange.id]);
    const file = await get(`${staffPayments.path}.csv`);
    expect(file.body).toContain('T_46HS5COOWE');
  });

  test('and the words of providers hide numbers from whoever only reads', async () => {
    const order = await aStoredOrder(shop.db);
    const columns = { payer: '771112233', phone: '+221771112233', ...counted() };
    const payment = await aStoredPayment(shop.db, order, columns);
    const body = '{"sender_mobile":"+221771112233","ref":"WV-771112233-1","amount":5000}';
    await shop.db.insert(paymentEvents).values({
      provider: 'wave',
      eventKey: 'EV_1',
      kind: 'callback',
      paymentId: payment.id,
      body,
    });
    const url = pathTo(paths.staffPayment, { id: payment.id });
    const reader = await signedIn(shop.db, await anAccount(shop.db, { role: 'reader' }));
    const masked = (await get(url, reader)).json();
    expect(masked.customer_phone).toBe('77 ••• •• 33');
    expect(masked.events[0].body).toBe(
      '{"sender_mobile":"77 ••• •• 33","ref":"WV-771112233-1","amount":5000}',
    );
    expect((await get(staffPayments.path, reader)).body).not.toContain('771112233');
    const whole = (await get(url)).json();
    expect([whole.customer_phone, whole.events[0].body]).toEqual(['771112233', body]);
  });
});

describe('a refund from an amount on', () => {
  let app: FastifyInstance;
  let given: string[];
  let payment: Awaited<ReturnType<typeof aStoredPayment>>;
  let failures: ProviderError[];

  /** A cancelled order that was paid with Wave, and a shop where the amount needs two people. */
  async function open(from = '5000', more: Parameters<typeof testConfig>[0] = {}) {
    given = [];
    failures = [];
    const refund = async (id: string) => {
      given.push(id);
      const failure = failures.shift();
      if (failure) throw failure;
    };
    const config = testConfig({ REFUND_TWO_PEOPLE_FROM: from, ...more });
    app = await openApp(shop.database, config, { providers: someProviders(shop.db, { refund }) });
    const order = await aStoredOrder(shop.db, {}, { state: 'cancel', amountPaid: 5000 });
    payment = await aStoredPayment(shop.db, order, counted());
    return order;
  }
  async function during(use: () => Promise<void>, ...how: Parameters<typeof open>) {
    await open(...how);
    try {
      await use();
    } finally {
      await app.close();
    }
  }
  const post = (url: string, payload: object, headers: Headers) =>
    app.inject({ method: 'POST', url, payload, headers });
  const ask = (headers = caller, payload: object = { reason: 'Article cassé' }) =>
    post(pathTo(paths.paymentRefund, { id: payment.id }), payload, headers);
  const confirm = (id: number, headers: Headers) =>
    post(pathTo(paths.refundConfirmation, { id }), {}, headers);
  const refuse = (id: number, headers: Headers) =>
    post(pathTo(paths.refundRefusal, { id }), { note: 'Pas de preuve' }, headers);
  const stored = () => readStoredPayment(shop.db, payment);
  const letters = async () =>
    (await shop.db.select().from(outgoingMessages)).filter(({ text }) =>
      text.includes('remboursé'),
    );

  test('waits for another person, and then is done, told and audited', () =>
    during(async () => {
      const asked = (await ask()).json();
      expect(asked).toMatchObject({ refund_request_id: expect.any(Number), state: 'completed' });
      expect([given, (await stored()).refundedAt, await letters()]).toEqual([[], null, []]);
      expect((await ask(other)).statusCode).toBe(409);
      const waiting = await get(withQuery(staffRefunds.path, { state: 'asked' }));
      expect(waiting.json()).toMatchObject({
        total: 1,
        items: [{ amount: 5000, asked_by: 'Ibrahima', reason: 'Article cassé', decided_by: '' }],
      });
      const own = await confirm(asked.refund_request_id, caller);
      expect([own.statusCode, own.json().message]).toEqual([
        403,
        'Vous avez demandé ce remboursement : une autre personne doit le confirmer.',
      ]);
      expect((await confirm(asked.refund_request_id, asStaff)).statusCode).toBe(403);
      expect(given).toEqual([]);
      const done = await confirm(asked.refund_request_id, other);
      expect(done.json()).toMatchObject({ state: 'done', decided_by: 'Khady' });
      expect(given).toEqual([payment.providerId]);
      expect((await stored()).refundedAt).not.toBeNull();
      expect((await letters()).length).toBeGreaterThan(0);
      expect((await confirm(asked.refund_request_id, other)).statusCode).toBe(409);
      const audited = await shop.db.select().from(auditEntries);
      expect(audited.map(({ action }) => action)).toEqual([
        'refund asked',
        'refund confirmed',
        'order refunded',
        'payment refunded',
      ]);
    }));

  test('is never asked for by a program, whose person could confirm it alone', () =>
    during(async () => {
      const refused = await ask(asStaff);
      expect([refused.statusCode, refused.json().message]).toEqual([
        403,
        'Cette décision demande deux personnes, chacune avec son propre compte.',
      ]);
      expect(await shop.db.$count(refundRequests)).toBe(0);
      expect((await ask()).statusCode).toBe(200);
    }));

  test('that nobody is known to have asked for is refused and asked for anew', () =>
    during(async () => {
      const values = { paymentId: payment.id, reason: 'Article cassé' };
      const [nobodys] = await shop.db.insert(refundRequests).values(values).returning();
      const reply = await confirm(nobodys!.id, other);
      expect([reply.statusCode, reply.json().message]).toEqual([
        409,
        'On ne sait plus qui a demandé ce remboursement : refusez-le, puis demandez-le de nouveau.',
      ]);
      expect([given, (await stored()).refundedAt]).toEqual([[], null]);
      expect((await refuse(nobodys!.id, other)).statusCode).toBe(200);
      const id = (await ask()).json().refund_request_id;
      expect((await confirm(id, other)).json()).toMatchObject({ state: 'done' });
    }));

  test('below it is done at once by one person', () =>
    during(async () => {
      expect((await ask()).json()).toMatchObject({ refund_request_id: null, status: 'refunded' });
      expect(await shop.db.$count(refundRequests)).toBe(0);
    }, '5001'));

  test.each([
    ['of another currency', { reviewReason: 'currency' }],
    ['of an amount that nobody knows', { reviewReason: 'amount' }],
  ] as const)('%s waits however high the setting is', (_what, columns) =>
    during(async () => {
      const order = await aStoredOrder(shop.db);
      payment = await aStoredPayment(shop.db, order, { state: 'review', ...columns });
      const id = (await ask()).json().refund_request_id;
      expect([given, id]).toEqual([[], expect.any(Number)]);
      expect((await confirm(id, other)).json()).toMatchObject({ state: 'done' });
    }, '1000000'),
  );

  test('that reaches it together with others of the same order waits, at the same moment too', () =>
    during(async () => {
      const order = await readStoredOrder(shop.db, { id: payment.orderId });
      const second = await aStoredPayment(shop.db, order, counted());
      const both = [payment, second];
      const replies = await Promise.all(
        both.map(({ id }) =>
          post(pathTo(paths.paymentRefund, { id }), { reason: 'Doublon' }, caller),
        ),
      );
      const waiting = replies.filter((reply) => reply.json().refund_request_id !== null);
      expect([given.length, waiting.length]).toEqual([1, 1]);
      const overpaid = { state: 'review', reviewReason: 'overpaid', amount: 1 } as const;
      payment = await aStoredPayment(shop.db, order, overpaid);
      expect((await ask()).json().refund_request_id).toEqual(expect.any(Number));
      expect(given).toHaveLength(1);
    }, '10000'));

  test('is done later by the only person of a small shop, up to a sum of all of the order', () =>
    during(
      async () => {
        const order = await readStoredOrder(shop.db, { id: payment.orderId });
        const second = await aStoredPayment(shop.db, order, counted());
        await shop.db.update(partners).set({ role: 'customer' }).where(eq(partners.name, 'Khady'));
        const first = (await ask()).json().refund_request_id;
        const alone = (id: number) =>
          post(pathTo(paths.refundConfirmation, { id }), { alone_reason: 'Je suis seul' }, caller);
        expect((await alone(first)).json().message).toMatch(/revenez après le/);
        const dayAgo = new Date(Date.now() - 25 * 3_600_000);
        await shop.db.update(refundRequests).set({ askedAt: dayAgo });
        expect((await alone(first)).json()).toMatchObject({
          state: 'done',
          decided_by: 'Ibrahima',
        });
        payment = second;
        const rest = (await ask()).json().refund_request_id;
        await shop.db.update(refundRequests).set({ askedAt: dayAgo });
        const refused = await alone(rest);
        expect([refused.statusCode, refused.json().message]).toEqual([
          403,
          expect.stringContaining('une seconde personne est toujours nécessaire'),
        ]);
        expect(given).toHaveLength(1);
      },
      '5000',
      { SMALL_SHOP: 'oui', ALONE_UP_TO: '9000' },
    ));

  test('counts alone where the others of the order stay, and where they are of another order', () =>
    during(async () => {
      const order = await readStoredOrder(shop.db, { id: payment.orderId });
      await aStoredPayment(shop.db, order, counted());
      const elsewhere = await aStoredOrder(shop.db);
      const refunded = { ...counted(), refundedAt: new Date() };
      await aStoredPayment(shop.db, elsewhere, refunded);
      expect((await ask()).json().refund_request_id).toBeNull();
      expect(given).toEqual([payment.providerId]);
    }, '10000'));

  test('of any amount waits when the setting is 0', () =>
    during(async () => {
      expect((await ask()).json().refund_request_id).not.toBeNull();
      expect(given).toEqual([]);
    }, '0'));

  test('happens once, whoever confirms and asks at the same moment', () =>
    during(async () => {
      const asked = await Promise.all([ask(), ask(), ask(other)]);
      expect(asked.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
      const [request] = await shop.db.select().from(refundRequests);
      const third = await signedIn(shop.db, await anAccount(shop.db, { role: 'manager' }));
      const fourth = await signedIn(shop.db, await anAccount(shop.db, { role: 'admin' }));
      const replies = await Promise.all(
        [third, fourth, third, fourth].map((headers) => confirm(request!.id, headers)),
      );
      expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409]);
      expect(given).toHaveLength(1);
      const order = await readStoredOrder(shop.db, { id: payment.orderId });
      expect(order.amountPaid).toBe(0);
      const audited = await shop.db.select().from(auditEntries);
      expect(audited.filter(({ action }) => action === 'payment refunded')).toHaveLength(1);
    }));

  test('that is refused gives nothing back and may be asked for again', () =>
    during(async () => {
      const id = (await ask()).json().refund_request_id;
      expect((await refuse(id, asStaff)).statusCode).toBe(403);
      expect((await refuse(id, other)).json()).toMatchObject({
        state: 'refused',
        note: 'Pas de preuve',
        decided_by: 'Khady',
      });
      expect((await confirm(id, other)).statusCode).toBe(409);
      expect([given, (await stored()).refundedAt]).toEqual([[], null]);
      expect((await ask()).json().refund_request_id).toBeGreaterThan(id);
    }));

  test('whose provider does not answer is confirmed again, and no longer refused', () =>
    during(async () => {
      const id = (await ask()).json().refund_request_id;
      failures = [new ProviderError('no-answer', 'timeout')];
      expect((await confirm(id, other)).statusCode).toBe(503);
      expect((await refuse(id, other)).statusCode).toBe(409);
      expect((await confirm(id, other)).json()).toMatchObject({ state: 'done' });
    }));

  test('that the provider will not make waits, to be refused and made by hand', () =>
    during(async () => {
      const id = (await ask()).json().refund_request_id;
      failures = [new ProviderError('refused', 'checkout-refund-failed')];
      expect((await confirm(id, other)).statusCode).toBe(409);
      expect((await refuse(id, caller)).statusCode).toBe(200);
      const byHand = { reason: 'Article cassé', reference: 'Virement 12' };
      const again = (await ask(caller, byHand)).json().refund_request_id;
      expect((await confirm(again, other)).json()).toMatchObject({ state: 'done' });
      expect(await stored()).toMatchObject({ refundReference: 'Virement 12' });
      expect(given).toHaveLength(1);
    }));

  test.each(['orders', 'support', 'reader', 'credit'] as const)('is not for the role %s', (role) =>
    during(async () => {
      const id = (await ask()).json().refund_request_id;
      const headers = await signedIn(shop.db, await anAccount(shop.db, { role }));
      for (const reply of [
        await ask(headers),
        await confirm(id, headers),
        await refuse(id, headers),
      ]) {
        expect(reply.statusCode).toBe(403);
      }
      expect(given).toEqual([]);
    }),
  );
});
