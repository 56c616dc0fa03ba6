import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { PaymentProvider } from '#contract/money/payment-states.ts';
import { rowsOf } from '#server/base/db/open.ts';
import { today } from '#server/base/time.ts';
import { readOpenPart } from '#server/money/accounting/journal-sources.ts';
import { readJournal } from '#server/money/accounting/read-journal.ts';
import { payments } from '#server/money/payments/tables.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { aStoredPayment, counted } from '#tests/helpers/money/stored-payment.ts';
import { aKey, cash, openTillDesk, outcomesOf } from '#tests/helpers/money/till-desk.ts';
import { tillPayments, tillSessions } from '../tables.ts';

const desk = openTillDesk();
const { shop, send, aSale, goods, sessionOf, accept } = desk;

async function countWaiting(): Promise<number> {
  const waiting = await shop.db.execute(`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return rowsOf(waiting).length;
}

describe('a day at a till', () => {
  test('adds up from the float to the closing, which equals the payments of the day', async () => {
    const fridge = await goods(9);
    await send(
      aSale(fridge),
      aSale(fridge, {
        parts: [cash(40_000), { way: 'terminal', amount: 60_000, reference: 'A-1' }],
      }),
      { kind: 'cash_out', amount: 2_000, reason: 'Taxi' },
      { kind: 'cash_in', amount: 10_000, reason: 'Monnaie de la banque' },
      { kind: 'count', amount: 198_000 },
    );
    const counted = await sessionOf();
    expect(counted).toMatchObject({
      state: 'counted',
      float: 50_000,
      cash_in: 10_000,
      cash_out: 2_000,
      expected: 198_000,
      difference: 0,
      ways: [
        { way: 'cash', count: 2, amount: 140_000, stamp_duty: 0 },
        { way: 'terminal', count: 1, amount: 60_000, stamp_duty: 0 },
      ],
      sales: { done: 2, refused: 0, total: 200_000 },
      tickets: [{ first: 'C1-A-000001', last: 'C1-A-000002', count: 2 }],
    });
    expect((await accept(counted)).json()).toMatchObject({ state: 'accepted', closing: 1 });
    const paid = (await shop.db.select().from(payments)).reduce(
      (sum, { amount }) => sum + amount,
      0,
    );
    expect(counted.ways.reduce((sum, { amount }) => sum + amount, 0)).toBe(paid);
  });

  test('leaves out money that was taken back as wrongly noted', async () => {
    const card = { way: 'terminal' as const, amount: 100_000, reference: 'A-1' };
    await send(aSale(await goods(9), { parts: [card] }));
    expect(await sessionOf()).toMatchObject({ ways: [{ way: 'terminal', amount: 100_000 }] });
    const [payment] = await shop.db.select().from(payments);
    const url = pathTo(paths.handPaymentReversal, { id: payment!.id });
    const wrong = { reversal: 'reversed', reason: 'Carte refusée, notée par erreur' };
    expect((await desk.post(url, wrong, desk.manager)).statusCode).toBe(200);
    expect(await sessionOf()).toMatchObject({ ways: [] });
  });

  test('leaves out a sale that was dropped', async () => {
    const fridge = await goods(9);
    const { results } = await send(aSale(fridge, { parts: [], takes_away: false }), aSale(fridge));
    const order_id = results[0]!.order_id!;
    await send({ kind: 'drop', order_id, reason: 'Le client est parti' });
    expect(await sessionOf()).toMatchObject({
      sales: { done: 1, total: 100_000 },
      tickets: [{ count: 2 }],
    });
  });

  test('counts in its next closing what is paid after the closing of its own session, once', async () => {
    const { results } = await send(aSale(await goods(9), { parts: [], takes_away: false }), {
      kind: 'count',
      amount: 50_000,
    });
    const first = await sessionOf();
    const order = await desk.orderOf(results[0]!);
    const wallet = await aStoredPayment(shop.db, order!, { amount: 100_000 });
    await shop.db.insert(tillPayments).values({ paymentId: wallet.id, sessionId: first.id });
    await accept(first);
    await shop.db.update(payments).set(counted());

    for (const late of [100_000, 0]) {
      desk.session = aKey();
      await send({ kind: 'open', amount: 1_000 }, { kind: 'count', amount: 1_000 });
      const session = await sessionOf();
      expect(session).toMatchObject({ paid_late: late, difference: 0 });
      expect(session.ways.map(({ amount }) => amount)).toEqual(late > 0 ? [late] : []);
      await accept(session);
      expect(await sessionOf(session.id)).toMatchObject({ paid_late: late, ways: session.ways });
    }
    expect(await sessionOf(first.id)).toMatchObject({ ways: [] });
  });

  test('does not count twice the cash of a ticket that was booked after its closing', async () => {
    const parts = [cash(30_000), { way: 'terminal' as const, amount: 20_000, reference: 'A-1' }];
    const discount = { amount: 50_000, reason: 'Client fidèle' };
    await send(aSale(await goods(9), { discount, parts }), { kind: 'count', amount: 80_000 });
    await accept(await sessionOf());
    const [ticket] = await desk.sales();
    const url = pathTo(paths.tillSaleAcceptance, { id: ticket.id });
    expect((await desk.post(url, { note: 'Vu au comptoir' }, desk.manager)).statusCode).toBe(200);
    desk.session = aKey();
    await send({ kind: 'open', amount: 1_000 }, { kind: 'count', amount: 1_000 });
    expect(await sessionOf()).toMatchObject({
      ways: [{ way: 'terminal', amount: 20_000 }],
      paid_late: 20_000,
      difference: 0,
    });
  });

  test('is counted blind: the seller’s page shows no sum', async () => {
    const fridge = await goods(9);
    const { state } = await send(aSale(fridge));
    expect(Object.keys(state.session ?? {}).toSorted()).toEqual([
      'float',
      'key',
      'opened_at',
      'opened_by',
      'state',
    ]);
  });

  test('is accepted by another person, and with a difference only with a note', async () => {
    const counter = desk.seller;
    await send({ kind: 'count', amount: 49_500 });
    const session = await sessionOf();
    expect(session).toMatchObject({ expected: 50_000, counted: 49_500, difference: -500 });
    expect((await accept(session, 'Vu', counter)).statusCode).toBe(403);
    const silent = await accept(session);
    expect([silent.statusCode, silent.json().message]).toEqual([
      400,
      'La caisse a un écart : dites pourquoi, ou ce qui sera fait.',
    ]);
    expect((await accept(session, 'Erreur de monnaie')).statusCode).toBe(200);
    expect((await accept(await sessionOf(), 'Encore')).statusCode).toBe(409);
  });

  test('is not accepted while one of its refused tickets is', async () => {
    const discount = { amount: 50_000, reason: 'Client fidèle' };
    await send(aSale(await goods(9), { discount }), { kind: 'count', amount: 100_000 });
    const [ticket] = await desk.sales();
    const url = pathTo(paths.tillSaleAcceptance, { id: ticket.id });
    const booking = await shop.db.transaction(async (tx) => {
      await tx.select().from(tillSessions).for('no key update');
      const begun = desk.post(url, { note: 'Remise accordée' }, desk.manager);
      const reply = begun.then(({ statusCode }) => statusCode);
      await expect.poll(countWaiting).toBe(1);
      return { reply };
    });
    expect(await booking.reply).toBe(200);
    expect(await sessionOf()).toMatchObject({ expected: 100_000, loose_cash: 0, difference: 0 });
  });

  test('is not accepted by the person who counted it', async () => {
    const { manager } = desk;
    const commands = [desk.command({ kind: 'count', amount: 50_000 })];
    await desk.post(paths.tillCommands, { device: desk.device, commands }, manager);
    const reply = await accept(await sessionOf(), '', manager);
    expect([reply.statusCode, reply.json().message]).toEqual([
      403,
      'Vous avez compté cette caisse : une autre personne doit l’accepter.',
    ]);
  });

  test('closings of a till have numbers without a gap', async () => {
    for (const closing of [1, 2, 3]) {
      if (closing > 1) {
        desk.session = aKey();
        await send({ kind: 'open', amount: 1_000 });
      }
      await send({ kind: 'count', amount: closing > 1 ? 1_000 : 50_000 });
      expect((await accept(await sessionOf())).json()).toMatchObject({ closing });
    }
  });
});

describe('what comes late', () => {
  test('for a counted drawer still belongs to it', async () => {
    const fridge = await goods(9);
    const late = aSale(fridge);
    await send({ kind: 'count', amount: 150_000 });
    expect(outcomesOf(await send(late))).toEqual(['applied']);
    expect(await sessionOf()).toMatchObject({ state: 'counted', expected: 150_000, difference: 0 });
  });

  test('for a closed drawer falls into the one that is open, and the closing stays', async () => {
    const fridge = await goods(9);
    const late = aSale(fridge);
    await send({ kind: 'count', amount: 50_000 });
    const closed = await sessionOf();
    await accept(closed);
    desk.session = aKey();
    await send({ kind: 'open', amount: 1_000 });
    expect(outcomesOf(await send(late))).toEqual(['applied']);
    expect(await sessionOf(closed.id)).toMatchObject({ state: 'accepted', ways: [] });
    expect(await sessionOf()).toMatchObject({
      state: 'open',
      ways: [{ way: 'cash', amount: 100_000 }],
    });
  });

  test('for a closed drawer while no other is open begins one without a float', async () => {
    const fridge = await goods(9);
    const late = aSale(fridge);
    await send({ kind: 'count', amount: 50_000 });
    await accept(await sessionOf());
    expect(outcomesOf(await send(late))).toEqual(['applied']);
    expect(await sessionOf()).toMatchObject({ state: 'open', float: 0, sales: { done: 1 } });
  });

  test('counts no later drawer and opens none when no money moves', async () => {
    const waiting = aSale(await goods(9), { takes_away: false });
    const { results } = await send(waiting);
    await send({ kind: 'count', amount: 150_000 });
    await accept(await sessionOf());
    const handing = { kind: 'hand_over' as const, order_id: results[0]!.order_id! };
    expect(outcomesOf(await send(handing))).toEqual(['applied']);
    expect(await shop.db.$count(tillSessions)).toBe(1);
    const session = aKey();
    await send({ kind: 'open', amount: 20_000, session });
    const late = await send({ kind: 'count', amount: 150_000 });
    expect(outcomesOf(late)).toEqual(['refused']);
    expect(late.state.session).toMatchObject({ key: session, state: 'open' });
  });

  test('leaves the float of the next opening as it is', async () => {
    const late = aSale(await goods(9));
    await send({ kind: 'count', amount: 50_000 });
    await accept(await sessionOf());
    await send(late);
    const { state } = await send({ kind: 'open', amount: 30_000, session: aKey() });
    expect(state.session).toMatchObject({ float: 30_000, opened_by: 'Astou Seck' });
    const again = await send({ kind: 'open', amount: 40_000, session: aKey() });
    expect(again.state.session).toMatchObject({ float: 30_000 });
  });
});

describe('two devices', () => {
  test('that open one till without a network share its session, each with its own numbers', async () => {
    const fridge = await goods(9);
    const second = aKey();
    const ownKey = aKey();
    await desk.post(paths.tillDevices, { device: second, till_id: desk.tillId });
    const commands = [
      desk.command({ kind: 'open', amount: 50_000, session: ownKey }),
      { ...aSale(fridge), session: ownKey, sequence: 1 },
    ];
    const reply = await desk.post(paths.tillCommands, { device: second, commands }, desk.seller);
    expect(outcomesOf(reply.json())).toEqual(['settled', 'applied']);
    expect(await sessionOf()).toMatchObject({
      float: 50_000,
      tickets: [{ first: 'C1-B-000001', last: 'C1-B-000001', count: 1 }],
    });
  });

  test('that open one till at once share its session, and no key is lost', async () => {
    await send({ kind: 'count', amount: 50_000 });
    await accept(await sessionOf());
    const devices = Array.from({ length: 6 }, () => ({ device: aKey(), session: aKey() }));
    for (const { device } of devices) await desk.register(device);
    const replies = await Promise.all(
      devices.map(({ device, session }) => {
        const commands = [desk.command({ kind: 'open', amount: 10_000, session })];
        return desk.post(paths.tillCommands, { device, commands });
      }),
    );
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(devices.map(() => 200));
    const [open] = await shop.db.select().from(tillSessions).where(eq(tillSessions.state, 'open'));
    expect(open?.keys.toSorted()).toEqual(devices.map(({ session }) => session).toSorted());
  });

  test('a lost one is shut out of every call, and what it sent stays', async () => {
    const fridge = await goods(9);
    await send(aSale(fridge));
    const till = (await desk.get(pathTo(paths.staffTill, { id: desk.tillId }))).json();
    const url = pathTo(paths.tillDeviceExclusion, { id: desk.tillId, device: till.devices[0].id });
    const shut = await desk.post(url, {}, desk.manager);
    expect(shut.json().devices).toMatchObject([
      { letter: 'A', last_ticket: 'C1-A-000001', shut_out_at: expect.any(String) },
    ]);
    const { device } = desk;
    const commands = [desk.command({ kind: 'count', amount: 0 })];
    const lines = [{ id: fridge.id, quantity: 1, price: 1 }];
    for (const [path, body] of [
      [paths.tillCommands, { device, commands }],
      [paths.tillQuote, { device, lines }],
      [paths.tillDevices, { device, till_id: desk.tillId }],
    ] as const) {
      const reply = await desk.post(path, body, desk.seller);
      expect([path, reply.statusCode, reply.json().code]).toEqual([path, 403, 'device-shut-out']);
    }
    const read = await desk.get(`${paths.till}?device=${device}`, desk.seller);
    expect(read.statusCode).toBe(403);
    expect(await sessionOf()).toMatchObject({ state: 'open', sales: { done: 1 } });
  });
});

describe('the sums of a session', () => {
  test('equal the journal and the drawer for any mix of sales, moves and repeats', async () => {
    const fridge = await goods(1_000, 1_000);
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(
            fc.record({
              kind: fc.constant('sale' as const),
              pieces: fc.integer({ min: 1, max: 5 }),
              card: fc.integer({ min: 0, max: 1_000 }),
            }),
            fc.record({
              kind: fc.constantFrom('cash_in' as const, 'cash_out' as const),
              amount: fc.integer({ min: 1, max: 5_000 }),
            }),
          ),
          { maxLength: 6 },
        ),
        async (steps) => {
          const before = await sessionOf();
          let drawerXof = 0;
          for (const step of steps) {
            const told =
              step.kind === 'sale'
                ? aSale(fridge, {
                    pieces: step.pieces,
                    parts: [
                      ...(step.card > 0
                        ? [{ way: 'terminal' as const, amount: step.card, reference: aKey() }]
                        : []),
                      ...(step.pieces * 1_000 > step.card
                        ? [cash(step.pieces * 1_000 - step.card)]
                        : []),
                    ],
                  })
                : desk.command({ ...step, reason: 'Essai' });
            await send(told, told);
            if (step.kind === 'sale') drawerXof += step.pieces * 1_000 - step.card;
            else drawerXof += step.kind === 'cash_in' ? step.amount : -step.amount;
          }
          const after = await sessionOf();
          const cashOf = ({ ways }: typeof after) =>
            ways.find(({ way }) => way === 'cash')?.amount ?? 0;
          const heldOf = (session: typeof after) =>
            session.float + cashOf(session) + session.cash_in - session.cash_out;
          expect(heldOf(after) - heldOf(before)).toBe(drawerXof);
        },
      ),
      { numRuns: 12 },
    );
    const session = await sessionOf();
    expect(session.ways.map(({ way, amount }) => [way, amount])).toEqual(
      await journalOf(session.ways.map(({ way }) => way)),
    );
  }, 120_000);
});

/** What the journal books today as received, by way. XOF. */
async function journalOf(ways: readonly PaymentProvider[]): Promise<[string, number][]> {
  const config = testConfig();
  const part = await readOpenPart(shop.db);
  const sums = new Map<string, number>();
  const day = today();
  for await (const entries of readJournal(shop.db, config, part, { from: day, to: day })) {
    for (const { kind, provider, lines } of entries) {
      if (kind === 'payment' && provider !== null) {
        sums.set(provider, (sums.get(provider) ?? 0) + debitOf(lines));
      }
    }
  }
  return ways.map((way) => [way, sums.get(way) ?? 0]);
}

const debitOf = (lines: readonly { debit: number }[]) =>
  lines.reduce((sum, { debit }) => sum + debit, 0);
