import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readInstalments } from '../paying/settle-order.ts';

const rows = fc
  .array(fc.record({ amount: fc.nat(1_000_000), day: fc.integer({ min: 1, max: 28 }) }), {
    maxLength: 8,
  })
  .map((parts) =>
    parts.map(({ amount, day }, index) => ({
      sequence: index + 1,
      rate: 5000,
      amount,
      dueOn: `2026-0${index + 1}-${String(day).padStart(2, '0')}`,
    })),
  );
const today = '2026-04-15';
const owed = (amountPaid: number) => ({ state: 'sale', shopValidation: null, amountPaid }) as const;

test('what is paid fills the instalments in their sequence, whole ones first', () => {
  fc.assert(
    fc.property(rows, fc.nat(8_000_000), fc.boolean(), (parts, paidXof, isReversed) => {
      const total = parts.reduce((sum, { amount }) => sum + amount, 0);
      const read = readInstalments(isReversed ? parts.toReversed() : parts, owed(paidXof), today);
      expect(read.map(({ sequence }) => sequence)).toEqual(parts.map(({ sequence }) => sequence));
      const paid = read.reduce((sum, { paid_amount }) => sum + paid_amount, 0);
      expect(paid).toBe(Math.min(paidXof, total));
      let before = 0;
      for (const { amount, paid_amount, state, is_late, due_date } of read) {
        before += amount;
        expect(state).toBe(paidXof >= before || (amount === 0 && paid_amount === 0));
        expect(is_late).toBe(!state && due_date < today);
      }
      const open = read.findIndex(({ state }) => !state);
      if (open >= 0) {
        expect(read.slice(open + 1).every(({ paid_amount }) => paid_amount === 0)).toBe(true);
      }
    }),
  );
});

test('nothing is late of an order that is cancelled or not yet accepted, nor on the day itself', () => {
  const part = { sequence: 1, rate: 5000, amount: 100, dueOn: '2026-04-14' };
  const lateIn = (
    state: 'cancel' | 'validation' | 'sale',
    shopValidation: 'pending' | 'validated',
  ) => readInstalments([part], { state, shopValidation, amountPaid: 0 }, today)[0]!.is_late;
  expect(lateIn('cancel', 'validated')).toBe(false);
  expect(lateIn('validation', 'pending')).toBe(false);
  expect(lateIn('validation', 'validated')).toBe(true);
  expect(lateIn('sale', 'validated')).toBe(true);
  expect(readInstalments([{ ...part, dueOn: today }], owed(0), today)[0]!.is_late).toBe(false);
});
