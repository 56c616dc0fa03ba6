import { expect, test } from 'vitest';
import { priceDate } from './price.tsx';

test('a kept price tells its day by the clock of Dakar', () => {
  expect(priceDate(Date.UTC(2026, 10, 12, 23, 59))).toBe('prix du 12 nov.');
});
