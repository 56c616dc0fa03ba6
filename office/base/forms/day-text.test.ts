import { expect, test } from 'vitest';
import { dayText, readDay, readShortDay } from './day-text.ts';

test.each(['31/12/2026', '31122026', '2026-12-31', ' 31/12/2026 '])('%j is a day', (typed) => {
  expect(readDay(typed)).toBe('2026-12-31');
});

test.each(['', '31', '31/12', '31/12/20', '1/12/2026', '31/02/2026', '12/31/2026', 'demain'])(
  '%j is no day while it is typed',
  (typed) => {
    expect(readDay(typed)).toBeUndefined();
  },
);

test.each([
  ['1/2/26', '2026-02-01'],
  ['01.02.2026', '2026-02-01'],
  ['1 2 2026', '2026-02-01'],
  ['01/02/2026', '2026-02-01'],
  ['31/2/26', undefined],
  ['1/2', undefined],
])('%j is read as %j once it is left', (typed, day) => {
  expect(readShortDay(typed)).toBe(day);
});

test('a day is shown in French, and what is none as it was typed', () => {
  expect(dayText('2026-12-31')).toBe('31/12/2026');
  expect(dayText('31/12')).toBe('31/12');
});
