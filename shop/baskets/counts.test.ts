import { describe, expect, it } from 'vitest';
import { countArticles } from './counts.ts';

describe('countArticles', () => {
  it('sums the quantities, one for a line without', () => {
    expect(countArticles('[{"id":1,"quantity":2},{"id":2}]')).toBe(3);
  });

  it.each([
    [null],
    [''],
    ['{"damaged":'],
    ['{"id":1}'],
    ['[null,7,"x",{"quantity":-3},{"quantity":"4"},{"quantity":null}]'],
  ])('counts nothing in %s', (text) => {
    expect(countArticles(text)).toBe(0);
  });
});
