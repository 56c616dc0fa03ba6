import { describe, expect, it } from 'vitest';
import { showsInterest } from './install-interest.ts';

describe('showsInterest', () => {
  const visit = { firstDay: '2026-11-12', today: '2026-11-12', seenProducts: 0 };

  it('is not there on a first day with little looked at', () => {
    expect(showsInterest(visit)).toBe(false);
    expect(showsInterest({ ...visit, seenProducts: 2 })).toBe(false);
  });

  it('is there on another day or after three products', () => {
    expect(showsInterest({ ...visit, today: '2026-11-13' })).toBe(true);
    expect(showsInterest({ ...visit, seenProducts: 3 })).toBe(true);
  });
});
