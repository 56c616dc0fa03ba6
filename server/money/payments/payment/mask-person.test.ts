import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskNumbers } from './may-see-payment.ts';

const numbers = fc.record({
  prefix: fc.constantFrom('', '221', '+221', '00221'),
  operator: fc.constantFrom('70', '75', '76', '77', '78', '33'),
  rest: fc.integer({ min: 0, max: 9_999_999 }).map((number) => String(number).padStart(7, '0')),
  between: fc.constantFrom('', ' ', '.', '-', '\u00a0', '\u202f'),
});
const around = fc.constantFrom(['"', '"'], ['', ''], ['Solde de ', ', merci'], ['(', ')']);

test('a number in the words of a provider keeps its first and last two digits, however it is grouped', () => {
  fc.assert(
    fc.property(numbers, around, ({ prefix, operator, rest, between }, [left, right]) => {
      const groups = [operator, rest.slice(0, 3), rest.slice(3, 5), rest.slice(5)];
      const written = (prefix === '' ? groups : [prefix, ...groups]).join(between);
      const masked = maskNumbers(`${left}${written}${right}`);
      expect(masked).toBe(`${left}${operator} ••• •• ${rest.slice(-2)}${right}`);
    }),
  );
});

test('names of payments, days, times and amounts stay as they are', () => {
  for (const said of [
    'MP260909.1002.A34169',
    'MP240101.1234.331234567',
    'WV-771112233-1',
    'T_771234567',
    'pi_771234567',
    '771234567-89',
    'CI-77-123-45-67-1',
    '0077123456789',
    '1771234567',
    '2026-01-21T18:46:58Z',
    '30-11-2026',
    '30.11.2026 09:15',
    '3 000 000 000',
    '77 123 456',
    '{"amount":"100000000"}',
    '550e8400-e29b-41d4-a716-446655440000',
  ]) {
    expect(maskNumbers(said), said).toBe(said);
  }
});
