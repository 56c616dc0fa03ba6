import { expect, test } from 'vitest';
import { promotionChange } from './promotion-change.ts';

test.each([
  ['a new price begins a promotion at once', 9000, false, { promo_price: 9000, en_promo: true }],
  ['a price keeps the days of a planned promotion', 9000, true, { promo_price: 9000 }],
  ['no price ends the promotion', null, true, { en_promo: false }],
  ['a price of nought is none', 0, true, { en_promo: false }],
])('%s', (_name, price, isPlanned, change) => {
  expect(promotionChange(price, isPlanned)).toEqual(change);
});
