import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { TillResult } from '#contract/money/tills/till-commands.ts';
import { CASH_REASONS, type CashReason } from '#contract/money/tills/till-words.ts';
import { plusDays, today } from '#server/base/time.ts';
import { closeDays } from '#server/money/accounting/close-days.ts';
import { readOpenPart } from '#server/money/accounting/journal-sources.ts';
import { listDays } from '#server/money/accounting/list-days.ts';
import {
  type BookedEntry,
  exportJournal,
  readJournal,
} from '#server/money/accounting/read-journal.ts';
import { requestCredit } from '#server/money/payments/credits/issue-credit.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { anAccount } from '#tests/helpers/base/cast.ts';
import { returnsOf } from '#tests/helpers/money/return-desk.ts';
import { someProviders } from '#tests/helpers/money/stored-payment.ts';
import { aKey, cash, openTillDesk, outcomesOf } from '#tests/helpers/money/till-desk.ts';

const desk = openTillDesk();
const { shop, send, aSale, goods, sessionOf, accept } = desk;
const { findOne, giveBack } = returnsOf(desk);
const config = testConfig();

async function journal(): Promise<BookedEntry[]> {
  const part = await readOpenPart(shop.db);
  const entries: BookedEntry[] = [];
  const period = { from: part.firstOpen, to: today() };
  for await (const batch of readJournal(shop.db, config, part, period)) entries.push(...batch);
  return entries;
}

const balanceOf = (entries: BookedEntry[], account: string) =>
  entries
    .flatMap(({ lines }) => lines)
    .filter((line) => line.account === account)
    .reduce((sum, { debit, credit }) => sum + debit - credit, 0);

/** Entries without an order, as `label | account debit credit | …`. */
const drawerLines = async () =>
  (await journal())
    .filter(({ sessionId }) => sessionId !== null)
    .map(({ label, piece, lines }) =>
      [
        label,
        piece.replace(/M\d+$/, 'M'),
        ...lines.map(({ account, debit, credit }) => `${account} ${debit} ${credit}`),
      ].join(' | '),
    );

const managerOf = async () => {
  const { id } = await anAccount(shop.db, { role: 'manager' });
  return { kind: 'account', id, role: 'manager', companyId: null, sessionId: '' } as const;
};

const decide = async (sale: { id: number }, path: string) =>
  expect(
    (await desk.post(pathTo(path, { id: sale.id }), { note: 'Décidé au comptoir' }, desk.manager))
      .statusCode,
  ).toBe(200);

async function countAndAccept(countedXof: number, note = '') {
  await send({ kind: 'count', amount: countedXof });
  const session = await sessionOf();
  expect((await accept(session, note)).statusCode).toBe(200);
  return session;
}

/** A sale that the server refuses, as its discount is too large; its cash lies in the drawer. */
const aRefusedSale = (product: { id: number; list_price: number }) =>
  aSale(product, {
    discount: { amount: product.list_price / 2, reason: 'Client fidèle' },
    parts: [cash(product.list_price / 2)],
  });

describe('cash that moves without a sale', () => {
  test.each([
    ['bank', 'cash_out', '585', 'sortie d’espèces (versement à la banque)'],
    ['change', 'cash_in', '585', 'entrée d’espèces (appoint)'],
    ['expense', 'cash_out', '6588', 'sortie d’espèces (petite dépense)'],
    ['other', 'cash_in', '471', 'entrée d’espèces (autre)'],
  ] as const)('%s: %s is booked against %s', async (cash_reason, kind, account, words) => {
    await send({ kind, amount: 3_000, cash_reason, reason: 'Madame Diop' });
    const [into, out] = ['571 3000 0', `${account} 0 3000`];
    const [less, more] = ['571 0 3000', `${account} 3000 0`];
    expect(await drawerLines()).toEqual([
      [`Caisse C1, ${words}`, 'C1-M', ...(kind === 'cash_in' ? [into, out] : [less, more])].join(
        ' | ',
      ),
    ]);
  });

  test('with a text alone, as an older device sends it, has the reason « Autre »', async () => {
    expect(outcomesOf(await send({ kind: 'cash_in', amount: 1_000, reason: 'Monnaie' }))).toEqual([
      'applied',
    ]);
    expect((await sessionOf()).moves).toMatchObject([{ cash_reason: 'other', reason: 'Monnaie' }]);
  });

  test.each([
    [{ kind: 'cash_out', amount: 1_000, cash_reason: 'other' }, 'Indiquez le montant et pourquoi.'],
    [{ kind: 'cash_out', amount: 1_000 }, 'Indiquez le montant et pourquoi.'],
    [
      { kind: 'cash_in', amount: 1_000, cash_reason: 'bank' },
      '« Versement à la banque » sort du tiroir : touchez « Prendre ».',
    ],
  ] as const)('%j is refused and moves nothing', async (told, message) => {
    expect((await send(told)).results).toMatchObject([{ outcome: 'refused', message }]);
    expect(await sessionOf()).toMatchObject({ moves: [], cash_in: 0, cash_out: 0 });
    expect(await journal()).toEqual([]);
  });

  test('a repeated command is booked once', async () => {
    const move = desk.command({ kind: 'cash_out', amount: 1_000, cash_reason: 'expense' });
    await send(move);
    await send(move);
    expect(await drawerLines()).toHaveLength(1);
  });
});

describe('a closing', () => {
  test.each([
    [51_000, '571 1000 0 | 758 0 1000', 'excédent'],
    [49_500, '571 0 500 | 658 500 0', 'manquant'],
  ])(
    'counted at %i books its difference when a second person accepts',
    async (countedXof, lines, word) => {
      await send({ kind: 'count', amount: countedXof });
      expect(await drawerLines()).toEqual([]);
      await accept(await sessionOf(), 'Erreur de monnaie');
      expect(await drawerLines()).toEqual([
        `Caisse C1, ${word} à la clôture n° 1 | C1-Z1 | ${lines}`,
      ]);
    },
  );

  test('without a difference books nothing, and the float moves nothing', async () => {
    await countAndAccept(50_000);
    expect(await journal()).toEqual([]);
  });

  test('holds the cash of refused tickets aside until a ticket is booked', async () => {
    const fridge = await goods(9);
    await send(aRefusedSale(fridge), aRefusedSale(fridge));
    expect(await drawerLines()).toEqual([]);
    await countAndAccept(150_000);
    const held =
      'Caisse C1, espèces de tickets refusés, clôture n° 1 | C1-Z1 | 571 100000 0 | 471 0 100000';
    expect(await drawerLines()).toEqual([held]);
    const [late, kept] = await desk.sales();
    await decide(late, paths.tillSaleAcceptance);
    await decide(kept, paths.tillSaleSettlement);
    expect(await drawerLines()).toEqual([
      held,
      `Caisse C1, espèces du ticket ${late.number}, enregistré après la clôture | ${late.number} | 571 0 50000 | 471 50000 0`,
    ]);
    expect(balanceOf(await journal(), '571')).toBe(100_000);
    expect(balanceOf(await journal(), '471')).toBe(-50_000);
  });

  test('with a mistyped ticket of billions leaves the journal readable', async () => {
    const fridge = await goods(9);
    for (const _ of [1, 2]) {
      const parts = [cash(1_000_000_000), cash(900_000_000)];
      await send(aSale(fridge, { total: 1_000_000_000, parts }));
    }
    await countAndAccept(50_000, 'Ticket mal tapé');
    expect((await drawerLines()).map((line) => line.split(' | ').slice(2))).toEqual([
      ['571 0 1000000000', '658 1000000000 0'],
      ['571 1000000000 0', '471 0 1000000000'],
    ]);
  });

  test('is in the day, its file and the entries that are stored when the day is closed', async () => {
    await send({ kind: 'cash_out', amount: 2_000, cash_reason: 'expense', reason: 'Taxi' });
    await countAndAccept(47_000, 'Pièce perdue');
    for (const [table, column] of [
      ['till_cash_moves', 'at'],
      ['till_sessions', 'accepted_at'],
    ] as const) {
      await shop.db.execute(
        sql.raw(`update ${table} set ${column} = ${column} - interval '1 day'`),
      );
    }
    const yesterday = plusDays(today(), -1);
    const before = await drawerLines();
    const act = { db: shop.db, config, actor: await managerOf() };
    await closeDays(act, { from: yesterday, to: yesterday });
    const { days } = await listDays(shop.db, { from: yesterday, to: today() });
    expect(days.map(({ drawers, entries }) => [drawers, entries])).toEqual([
      [0, 0],
      [-3_000, 2],
    ]);
    const rows: unknown[] = [];
    for await (const some of exportJournal(shop.db, config, { from: yesterday, to: yesterday })) {
      rows.push(
        ...some.map(({ journal: book, account, debit, credit }) => [book, account, debit, credit]),
      );
    }
    expect(rows).toEqual([
      ['TR', '571', 0, 2_000],
      ['TR', '6588', 2_000, 0],
      ['TR', '571', 0, 1_000],
      ['TR', '658', 1_000, 0],
    ]);
    expect(before).toHaveLength(2);
  });
});

type Step =
  | { do: 'sale'; pieces: number; card: number }
  | { do: 'refused' }
  | { do: 'book'; ticket: number }
  | { do: 'settle'; ticket: number }
  | { do: 'return'; sale: number; way: 'cash' | 'voucher' }
  | { do: 'later'; pieces: number; deposit: number }
  | { do: 'refund'; amount: number }
  | { do: 'move'; amount: number; isIn: boolean; reason: CashReason };

test('the closing, the journal’s cash account and the drawer agree for any day (rules M-60 to M-62)', async () => {
  const fridge = await goods(10_000, 1_000);
  const step: fc.Arbitrary<Step> = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('sale' as const),
        pieces: fc.integer({ min: 1, max: 5 }),
        card: fc.integer({ min: 0, max: 1_000 }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('refused' as const) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('book' as const), ticket: fc.nat(3) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('settle' as const), ticket: fc.nat(3) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('return' as const),
        sale: fc.nat(3),
        way: fc.constantFrom('cash' as const, 'voucher' as const),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('later' as const),
        pieces: fc.integer({ min: 1, max: 5 }),
        deposit: fc.integer({ min: 1, max: 1_000 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('refund' as const),
        amount: fc.integer({ min: 1, max: 900 }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('move' as const),
        amount: fc.integer({ min: 1, max: 5_000 }),
        isIn: fc.boolean(),
        reason: fc.constantFrom(...CASH_REASONS.filter((one) => one !== 'refund')),
      }),
    },
  );
  const outside = {
    db: shop.db,
    config,
    providers: someProviders(shop.db, { refund: async () => undefined }),
  };
  let isFirst = true;
  let vouchersXof = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 7 }),
      fc.array(
        step.filter((one) => one.do === 'book' || one.do === 'settle'),
        { maxLength: 2 },
      ),
      fc.constantFrom(0, -700, 300),
      async (steps, later, lacksXof) => {
        if (!isFirst) {
          desk.session = aKey();
          await send({ kind: 'open', amount: 50_000 });
        }
        isFirst = false;
        const manager = await managerOf();
        const before = balanceOf(await journal(), '571');
        let drawerXof = 0;
        let lastOrder: number | undefined;
        const takenAway: number[] = [];
        const take = async (one: Step) => {
          if (one.do === 'sale') {
            const cashXof = one.pieces * 1_000 - one.card;
            const card = { way: 'terminal' as const, amount: one.card, reference: aKey() };
            const parts = [
              ...(one.card > 0 ? [card] : []),
              ...(cashXof > 0 ? [cash(cashXof)] : []),
            ];
            const { results } = await send(aSale(fridge, { pieces: one.pieces, parts }));
            lastOrder = one.card === 0 ? results[0]!.order_id : undefined;
            takenAway.push(results[0]!.order_id!);
            drawerXof += cashXof;
          } else if (one.do === 'refused') {
            await send(aRefusedSale(fridge));
            drawerXof += 500;
          } else if (one.do === 'book' || one.do === 'settle') {
            const refused = (await desk.sales()).filter(
              ({ state }: { state: string }) => state === 'refused',
            );
            const ticket = refused[one.ticket % Math.max(1, refused.length)];
            if (ticket === undefined) return;
            await decide(
              ticket,
              one.do === 'book' ? paths.tillSaleAcceptance : paths.tillSaleSettlement,
            );
          } else if (one.do === 'return') {
            const orderId = takenAway[one.sale % Math.max(1, takenAway.length)];
            if (orderId === undefined) return;
            const { number } = (await desk.orderOf({ order_id: orderId } as TillResult))!;
            const [line] = (await findOne(number)).lines;
            if (line === undefined) return;
            const wanted = { lines: [{ line_id: line.line_id }], way: one.way };
            const { outcome, message, given_back: back } = await giveBack(orderId, wanted);
            expect(outcome, message).toBe('applied');
            for (const { way, amount } of back?.money ?? []) {
              if (way === 'cash') drawerXof -= amount;
              else vouchersXof += amount;
            }
            if (orderId === lastOrder) lastOrder = undefined;
          } else if (one.do === 'later') {
            const told = { customer: { phone: '77 600 11 22', name: 'Bineta Fall' }, later: {} };
            const parts = [cash(one.deposit)];
            const sale = aSale(fridge, { ...told, pieces: one.pieces, parts, takes_away: false });
            expect(outcomesOf(await send(sale))).toEqual(['applied']);
            drawerXof += one.deposit;
          } else if (one.do === 'refund') {
            if (lastOrder === undefined) return;
            await requestCredit(outside, manager, lastOrder, {
              selection: { lines: [], withDelivery: false, amountXof: one.amount },
              reason: 'Éraflure',
              reference: 'Espèces rendues',
              returnId: null,
              shownXof: one.amount,
            });
            await send({ kind: 'cash_out', amount: one.amount, cash_reason: 'refund' });
            lastOrder = undefined;
            drawerXof -= one.amount;
          } else {
            const isIn = one.isIn && one.reason !== 'bank';
            const kind = isIn ? 'cash_in' : 'cash_out';
            await send({ kind, amount: one.amount, cash_reason: one.reason, reason: 'Essai' });
            drawerXof += isIn ? one.amount : -one.amount;
          }
        };
        for (const one of steps) await take(one);
        const countedXof = 50_000 + drawerXof + lacksXof;
        const closing = await countAndAccept(countedXof, 'Vu');
        expect(closing.expected).toBe(50_000 + drawerXof);
        expect(balanceOf(await journal(), '571') - before).toBe(countedXof - 50_000);
        // A ticket that is booked later moves no cash.
        for (const one of later) await take(one);
        expect(balanceOf(await journal(), '571') - before).toBe(countedXof - 50_000);
        expect(balanceOf(await journal(), '4191') + vouchersXof).toBe(0);
        for (const { lines, label } of await journal()) {
          const balance = lines.reduce((sum, { debit, credit }) => sum + debit - credit, 0);
          expect(balance, label).toBe(0);
        }
      },
    ),
    { numRuns: 15 },
  );
}, 180_000);
