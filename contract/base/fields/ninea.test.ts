import { expect, test } from 'vitest';
import { readNinea } from './ninea.ts';

test.each([
  ['0012345', '0012345'],
  ['0012345 2g3', '0012345 2G3'],
  ['001-234-567.2Y1', '001234567 2Y1'],
])('%s is a NINEA', (typed, ninea) => {
  expect(readNinea(typed)).toBe(ninea);
});

test.each(['', '12345', '00123456', '0012345 2G', '0012345 GG3', 'NINEA 0012345'])(
  '« %s » is none',
  (typed) => {
    expect(readNinea(typed)).toBeUndefined();
  },
);
