import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deliverySentence, deliveryWords, shortPromise } from './delivery-promise.ts';

const told = (from: string | null, until: string | null, wished: string | null = null) => ({
  delivery_from: from,
  delivery_until: until,
  wished_on: wished,
});

describe('a promise in words', () => {
  test.each([
    ['2026-11-24', '2026-11-25', 'entre le mardi 24 et le mercredi 25 novembre', '24-25 nov.'],
    [
      '2026-11-30',
      '2026-12-01',
      'entre le lundi 30 novembre et le mardi 1er décembre',
      '30 nov.-1 déc.',
    ],
    [
      '2026-12-31',
      '2027-01-02',
      'entre le jeudi 31 décembre et le samedi 2 janvier',
      '31 déc.-2 janv.',
    ],
    ['2026-11-24', '2026-11-24', 'le mardi 24 novembre', '24 nov.'],
    [null, '2026-11-24', 'au plus tard le mardi 24 novembre', 'avant le 24 nov.'],
  ])('from %s until %s', (from, until, days, brief) => {
    expect(deliverySentence(told(from, until))).toBe(`Livraison prévue ${days}`);
    expect(shortPromise({ from, until })).toBe(`Livraison prévue ${brief}`);
  });

  test('is the wish where there is one, and left open where nothing is known', () => {
    expect(deliverySentence(told('2026-11-24', '2026-11-25', '2026-12-01'))).toBe(
      'Livraison souhaitée le mardi 1er décembre',
    );
    expect(deliverySentence(told(null, null))).toBe('Livraison à convenir par téléphone');
  });

  test('names days of the calendar, whatever they are', () => {
    const day = fc
      .date({ min: new Date('2024-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
      .map((at) => at.toISOString().slice(0, 10));
    const french = new Intl.DateTimeFormat('fr-FR', {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    });
    fc.assert(
      fc.property(day, (on) => {
        const { days } = deliveryWords(told(on, on));
        const expected = french.format(new Date(`${on}T12:00:00Z`)).replace(/ 1 /, ' 1er ');
        expect(days).toBe(`le ${expected}`);
      }),
    );
  });
});
