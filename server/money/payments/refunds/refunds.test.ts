import { describe, expect, test } from 'vitest';
import type { payments } from '#server/money/payments/tables.ts';
import { orderEvents } from '#server/sales/orders/tables.ts';
import { inReview, openPaymentDesk, withProviders } from '#tests/helpers/money/payment-desk.ts';
import { aStoredPayment, counted, readStoredPayment } from '#tests/helpers/money/stored-payment.ts';
import { changeStoredOrder } from '#tests/helpers/sales/stored-order.ts';
import { ProviderError } from '../providers/provider.ts';

const desk = openPaymentDesk();
const { shop, accept, refund, paidOf, auditOf, lettersOf } = desk;

describe('a refund', () => {
  const aCancelled = async (columns: Partial<typeof payments.$inferInsert> = {}) => {
    await changeStoredOrder(shop.db, desk.order, { state: 'cancel', amountPaid: 5000 });
    return aStoredPayment(shop.db, desk.order, { ...counted(), ...columns });
  };

  test('goes through the provider that can, once, and the order no longer counts it', async () => {
    const payment = await aCancelled();
    const asked: string[] = [];
    const script = { refund: async (id: string) => void asked.push(id) };
    await withProviders(shop.database, script, async (app) => {
      const replies = await Promise.all([refund(payment, {}, app), refund(payment, {}, app)]);
      for (const { statusCode } of replies) expect([200, 409]).toContain(statusCode);
      expect((await refund(payment, {}, app)).statusCode).toBe(409);
    });
    expect(new Set(asked)).toEqual(new Set([payment.providerId]));
    expect(await paidOf()).toBe(0);
    const events = await shop.db.select().from(orderEvents);
    expect(events.filter(({ kind }) => kind === 'refunded')).toHaveLength(1);
    const audited = (await auditOf()).filter(([action]) => action === 'payment refunded');
    expect(audited).toHaveLength(1);
    expect(await lettersOf()).toContain('Motif : Commande annulée');
  });

  test('of money in review leaves the order as it is', async () => {
    const payment = await aStoredPayment(shop.db, desk.order, {
      ...inReview,
      reviewReason: 'late',
    });
    await withProviders(shop.database, { refund: async () => undefined }, async (app) => {
      expect((await refund(payment, {}, app)).json()).toMatchObject({
        status: 'refunded',
        state: 'review',
        url_facture: '',
        message: 'Ce paiement vous a été remboursé.',
      });
    });
    expect(await paidOf()).toBe(0);
    expect((await accept(payment)).statusCode).toBe(409);
  });

  test('waits until the order is cancelled', async () => {
    await changeStoredOrder(shop.db, desk.order, { amountPaid: 5000 });
    const payment = await aStoredPayment(shop.db, desk.order, counted());
    const reply = await refund(payment, { reference: 'Virement 12' });
    expect([reply.statusCode, reply.json().message]).toEqual([
      409,
      'Annulez d’abord la commande, ou établissez un avoir pour une partie.',
    ]);
    expect(await paidOf()).toBe(5000);
  });

  test.each(['pending', 'processing', 'failed', 'cancelled', 'expired'] as const)(
    'of a payment that is %s gives nothing back',
    async (state) => {
      const payment = await aStoredPayment(shop.db, desk.order, { state });
      const reply = await refund(payment, { reference: 'Virement 12' });
      expect(reply.statusCode).toBe(409);
      expect(await readStoredPayment(shop.db, payment)).toEqual(payment);
    },
  );

  test('by hand says how it was done', async () => {
    const payment = await aCancelled({ provider: 'orange' });
    await withProviders(shop.database, {}, async (app) => {
      const bare = await refund(payment, {}, app);
      expect([bare.statusCode, bare.json().message]).toEqual([
        400,
        'Indiquez comment l’argent a été rendu.',
      ]);
      expect(await readStoredPayment(shop.db, payment)).toEqual(payment);
      expect((await refund(payment, { reference: ' OM 4471 ' }, app)).statusCode).toBe(200);
    });
    expect(await readStoredPayment(shop.db, payment)).toMatchObject({
      refundReference: 'OM 4471',
      refundReason: 'Commande annulée',
    });
    expect(await paidOf()).toBe(0);
  });

  test('that the provider refuses can be made by hand instead', async () => {
    const payment = await aCancelled();
    const refused = new ProviderError('refused', 'checkout-refund-failed');
    await withProviders(shop.database, { refund: () => Promise.reject(refused) }, async (app) => {
      const reply = await refund(payment, {}, app);
      expect(reply.statusCode).toBe(409);
      expect(reply.json().message).toContain('checkout-refund-failed');
      expect(await paidOf()).toBe(5000);
      expect((await refund(payment, { reference: 'Espèces' }, app)).statusCode).toBe(200);
    });
    expect(await paidOf()).toBe(0);
  });

  test('whose answer was lost is asked of the provider again, never done by hand beside', async () => {
    const payment = await aCancelled();
    const answers = [new ProviderError('no-answer', 'timeout'), undefined];
    let asked = 0;
    const script = {
      refund: async () => {
        const error = answers[asked];
        asked += 1;
        if (error) throw error;
      },
    };
    await withProviders(shop.database, script, async (app) => {
      expect((await refund(payment, {}, app)).statusCode).toBe(503);
      expect((await refund(payment, { reference: 'Espèces' }, app)).statusCode).toBe(200);
    });
    expect(asked).toBe(2);
    expect(await readStoredPayment(shop.db, payment)).toMatchObject({ refundReference: '' });
  });
});

describe('a refund whose answer was lost', () => {
  const askTwice = async (second: ProviderError) => {
    const payment = await aStoredPayment(shop.db, desk.order, {
      ...inReview,
      reviewReason: 'late',
    });
    const answers: (ProviderError | undefined)[] = [
      new ProviderError('no-answer', 'timeout'),
      second,
    ];
    const asked: string[] = [];
    const give = async (id: string) => {
      asked.push(id);
      const error = answers.shift();
      if (error) throw error;
    };
    await withProviders(shop.database, { refund: give }, async (app) => {
      expect((await refund(payment, {}, app)).statusCode).toBe(503);
      expect((await refund(payment, {}, app)).statusCode).toBe(
        second.kind === 'refused' ? 409 : 503,
      );
      expect((await accept(payment)).json().message).toContain('en train de l’être');
      expect((await refund(payment, { reference: 'Espèces' }, app)).statusCode).toBe(200);
    });
    expect(asked).toHaveLength(3);
    return readStoredPayment(shop.db, payment);
  };

  test.each(['unavailable', 'refused'] as const)(
    'stays with the provider when the next answer is %s',
    async (kind) => {
      const refunded = await askTwice(new ProviderError(kind, '503'));
      expect(refunded).toMatchObject({ refundReference: '', refundedAt: expect.any(Date) });
    },
  );

  test('is not taken back by one who asked before and hears later that nothing was done', async () => {
    const payment = await aStoredPayment(shop.db, desk.order, {
      ...inReview,
      reviewReason: 'late',
    });
    const first = Promise.withResolvers<void>();
    const began = Promise.withResolvers<void>();
    let asked = 0;
    const give = async () => {
      asked += 1;
      if (asked === 1) {
        began.resolve();
        return first.promise;
      }
      throw new ProviderError('no-answer', 'timeout');
    };
    await withProviders(shop.database, { refund: give }, async (app) => {
      const slow = refund(payment, {}, app);
      await began.promise;
      expect((await refund(payment, {}, app)).statusCode).toBe(503);
      first.reject(new ProviderError('unavailable', '503'));
      expect((await slow).statusCode).toBe(503);
    });
    expect((await readStoredPayment(shop.db, payment)).refundAskedAt).not.toBeNull();
    expect((await accept(payment)).statusCode).toBe(409);
  });
});
