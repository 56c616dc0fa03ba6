import { expect, test } from 'vitest';
import { hasTimedOut } from './database-errors.ts';

const failed = (code: string) => Object.assign(new Error('failed'), { code });

test('a statement that waited too long has timed out, for itself or for a lock', () => {
  expect(hasTimedOut(failed('57014'))).toBe(true);
  expect(hasTimedOut(failed('55P03'))).toBe(true);
  expect(hasTimedOut(new Error('query', { cause: failed('55P03') }))).toBe(true);
  expect(hasTimedOut(failed('23505'))).toBe(false);
});
