import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TILL_RETURN_WAYS } from '#contract/money/tills/till-words.ts';
import { findStockDifferences } from '#server/goods/stock/ledger/check-stock.ts';
import { payments } from '#server/money/payments/tables.ts';
import {
  heldXof,
  leftXof,
  owedBackXof,
  retainedXof,
} from '#server/sales/orders/paying/settle-order.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { returnsOf } from '#tests/helpers/money/return-desk.ts';
import { cash, openTillDesk } from '#tests/helpers/money/till-desk.ts';

const FLOAT_XOF = 50_000;
const desk = openTillDesk({ floatXof: FLOAT_XOF });
const { shop, send, goods, stockOf } = desk;
const { findOne, giveBack } = returnsOf(desk);

const aLine = fc.record({
  price: fc.integer({ min: 1, max: 9_000 }),
  pieces: fc.integer({ min: 1, max: 3 }),
});
/** Below the sum from which a second person is needed. */
const aSale = fc.record({
  lines: fc.array(aLine, { minLength: 1, maxLength: 3 }),
  /** Tenths of a percent of the goods. */
  discount: fc.integer({ min: 0, max: 50 }),
  /** Percent of the sale that the terminal pays. */
  byTerminal: fc.integer({ min: 0, max: 100 }),
});
const aReturn = fc.record({
  line: fc.nat({ max: 2 }),
  quantity: fc.integer({ min: 1, max: 3 }),
  way: fc.constantFrom(...TILL_RETURN_WAYS),
  condition: fc.constantFrom('resaleable' as const, 'damaged' as const),
});

test('what went back and what stays is what was paid, the stock adds up, and the drawer too', async () => {
  let sequence = 0;
  let drawerXof = FLOAT_XOF;
  await fc.assert(
    fc.asyncProperty(
      aSale,
      fc.array(aReturn, { minLength: 1, maxLength: 6 }),
      async (sale, wanted) => {
        const stocked: Awaited<ReturnType<typeof goods>>[] = [];
        for (const { price } of sale.lines) stocked.push(await goods(10, price));
        const lines = sale.lines.map(({ price, pieces }, place) => ({
          id: stocked[place]!.id,
          quantity: pieces,
          price,
        }));
        const wholeXof = lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
        const offXof = Math.floor((wholeXof * sale.discount) / 1000);
        const total = wholeXof - offXof;
        const cardXof = Math.floor((total * sale.byTerminal) / 100);
        sequence += 1;
        const parts = [
          ...(cardXof > 0
            ? [{ way: 'terminal' as const, amount: cardXof, reference: `A-${sequence}` }]
            : []),
          ...(total > cardXof ? [cash(total - cardXof)] : []),
        ];
        const [told] = (
          await send({
            kind: 'sale',
            sequence,
            lines,
            total,
            parts,
            takes_away: true,
            ...(offXof > 0 && { discount: { amount: offXof, reason: 'Carton abîmé' } }),
          })
        ).results;
        expect(told).toMatchObject({ outcome: 'applied' });
        drawerXof += total - cardXof;
        const ticket = `C1-A-${String(sequence).padStart(6, '0')}`;
        const kept = sale.lines.map(({ pieces }) => pieces);
        const lost = sale.lines.map(() => 0);
        let backXof = 0;
        const { order_id: orderId, lines: sold } = await findOne(ticket);
        for (const { line, quantity, way, condition } of wanted) {
          const place = line % sale.lines.length;
          const chosen = [{ line_id: sold[place]!.line_id, quantity, condition }];
          const reply = await giveBack(orderId, { lines: chosen, way, reference: 'R-1' });
          const money = reply.given_back?.money ?? [];
          const sumXof = money.reduce((sum, { amount }) => sum + amount, 0);
          backXof += sumXof;
          drawerXof -= money.find((one) => one.way === 'cash')?.amount ?? 0;
          if (reply.outcome !== 'applied') {
            expect(sumXof).toBe(0);
            continue;
          }
          expect(quantity).toBeLessThanOrEqual(kept[place]!);
          kept[place]! -= quantity;
          if (condition === 'damaged') lost[place]! += quantity;
        }
        const [order] = await shop.db.select().from(orders).where(eq(orders.id, orderId));
        const paid = await shop.db.select().from(payments).where(eq(payments.orderId, orderId));
        const staysXof = paid.reduce((sum, payment) => sum + retainedXof(payment), 0);
        expect(backXof + staysXof).toBe(total);
        expect(heldXof(order!)).toBe(staysXof);
        expect([leftXof(order!), owedBackXof(order!)]).toEqual([0, 0]);
        expect(order!.amountCredited).toBe(backXof);
        if (kept.every((pieces) => pieces === 0)) expect(backXof).toBe(total);
        for (const [place, good] of stocked.entries()) {
          const here = 10 - kept[place]! - lost[place]!;
          expect(await stockOf(good)).toEqual({ available: here, here });
        }
      },
    ),
    { numRuns: 25 },
  );
  expect(await findStockDifferences(shop.db)).toEqual([]);
  await send({ kind: 'count', amount: drawerXof });
  expect(await desk.sessionOf()).toMatchObject({ expected: drawerXof, difference: 0 });
}, 120_000);
