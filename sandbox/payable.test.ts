import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createWallets } from './payable.ts';

test('a wallet gives what it has and never more', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 3000 }));
  fc.assert(
    fc.property(amounts, (wanted) => {
      const { take, balance } = createWallets(5000);
      const taken = wanted.filter((amountXof) => take('771234567', amountXof));
      const sum = taken.reduce((total, amountXof) => total + amountXof, 0);
      expect(balance('771234567')).toBe(5000 - sum);
      expect(sum).toBeLessThanOrEqual(5000);
    }),
  );
});

test('when nobody is named somebody pays who has enough, as long as anybody could', () => {
  const { take, whoCanPay, balance } = createWallets(5000);
  expect(whoCanPay(3000)).toBe('771234567');
  take('771234567', 3000);
  expect(whoCanPay(2000)).toBe('771234567');
  expect(balance(whoCanPay(3000))).toBe(5000);
  expect(whoCanPay(5001)).toBe('771234567');
});
