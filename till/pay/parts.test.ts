import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stampDutyOn } from '#contract/money/stamp-duty.ts';
import type { TillPart } from '#contract/money/tills/till-sales.ts';
import { newCart } from '../sell/cart.ts';
import { cashDue, cashPart, changeOf, leftOf, likelyHanded, referencedPart } from './parts.ts';
import { toSale } from './to-sale.ts';

const total = fc.integer({ min: 1, max: 50_000_000 });
const percent = fc.constantFrom(0, 1, 1.1);

test('parts of any split settle the total, and none goes beyond it', () => {
  fc.assert(
    fc.property(
      total,
      fc.array(fc.integer({ min: 1, max: 60_000_000 })),
      percent,
      (due, wanted, duty) => {
        const parts: TillPart[] = [];
        for (const [place, amount] of [...wanted, due].entries()) {
          const left = leftOf(due, parts);
          if (left === 0) break;
          const own = Math.min(amount, left);
          const taken =
            place === 0
              ? cashPart(own, cashDue(own, duty) + 500, duty)
              : referencedPart('terminal', own, { reference: `A${place}`, bank: '' });
          if ('part' in taken) parts.push(taken.part);
        }
        expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(due);
        expect(leftOf(due, parts)).toBe(0);
      },
    ),
  );
});

describe('cash', () => {
  test('gives back what was handed over less the amount and its duty, and never takes too little', () => {
    fc.assert(
      fc.property(total, fc.integer({ min: -500, max: 20_000 }), percent, (amount, more, duty) => {
        const owed = amount + stampDutyOn(amount, duty);
        const taken = cashPart(amount, owed + more, duty);
        expect('part' in taken).toBe(more >= 0);
        if ('part' in taken) expect(changeOf(taken.part)).toBe(more);
      }),
    );
  });

  test('is asked for by whole notes above what is due', () => {
    expect(likelyHanded(12_500)).toEqual([13_000, 14_000, 15_000, 20_000]);
    expect(likelyHanded(10_000)).toEqual([]);
    expect(cashPart(100, undefined, 0)).toEqual({ problem: 'Indiquez ce que le client remet.' });
  });
});

test('a cheque needs its number and its bank', () => {
  const wants = (reference: string, bank: string) =>
    referencedPart('cheque', 100, { reference, bank });
  expect(wants(' ', 'CBAO')).toEqual({ problem: 'Indiquez le numéro du chèque.' });
  expect(wants('12', ' ')).toEqual({ problem: 'Indiquez la banque du chèque.' });
  expect(wants(' 12 ', ' CBAO ')).toEqual({
    part: { way: 'cheque', amount: 100, reference: '12', bank: 'CBAO' },
  });
});

test('a wallet pays what the parts leave, and the goods wait for it', () => {
  const priced = { total: 10_000, tax: 1_525, isOffline: false, lines: [], prices: {}, plan: [] };
  const parts: TillPart[] = [{ way: 'cash', amount: 4_000, handed: 4_000 }];
  const { told, ticket } = toSale(newCart(), priced, parts, 'wave');
  expect(told).toMatchObject({ takes_away: false, total: 10_000 });
  expect(ticket.wallet).toEqual({ provider: 'wave', amount: 6_000, state: 'open' });
});

test('goods that come later stay in the shop, whether they are paid or not', () => {
  const priced = { total: 10_000, tax: 1_525, isOffline: false, lines: [], prices: {}, plan: [] };
  const address = { recipient: 'Awa', quarter: 'Yoff', street: '', landmark: '' };
  const later = { sale: 'order' as const, zone: { id: 4, name: 'Dakar' }, ...address };
  const { told, ticket } = toSale({ ...newCart(), later }, priced, [], null);
  expect(told).toMatchObject({ takes_away: false, parts: [], later: { zone_id: 4 } });
  expect(ticket).toMatchObject({ wallet: null, later: 'À livrer, Awa, Yoff, Dakar' });
});
