import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HANDOVERS, handoverLabel, readHandover } from './handover.ts';

const typed = fc.record({
  handover: fc.constantFrom(...HANDOVERS),
  dueXof: fc.integer({ min: 1, max: 10_000_000 }),
  dutyPercent: fc.constantFrom(0, 1),
  amount: fc.oneof(fc.nat(10_000_000).map(String), fc.constantFrom('', 'x', '1,5', '-3', '1 000')),
  reason: fc.constantFrom('', '  ', 'Demain'),
});

test('never more than is due is encashed, and nothing missing goes without a word', () => {
  fc.assert(
    fc.property(typed, (one) => {
      const told = readHandover(one) as { cash?: number; link?: true; reason?: string } | string;
      if (typeof told === 'string') return;
      const { cash = 0, link, reason = '' } = told;
      expect(Number.isSafeInteger(cash) && cash >= 0 && cash <= one.dueXof).toBe(true);
      if (cash < one.dueXof) expect(link === true || reason.trim() !== '').toBe(true);
    }),
  );
});

test('the button says what is encashed', () => {
  const one = { dueXof: 18_500, dutyPercent: 0, amount: '', reason: '' };
  expect(handoverLabel({ ...one, handover: 'cash' }).replace(/\s/g, ' ')).toBe(
    'Livrée et encaissé 18 500 FCFA',
  );
  const part = handoverLabel({ ...one, handover: 'part', amount: '10 000' });
  expect(part.replace(/\s/g, ' ')).toBe('Livrée et encaissé 10 000 FCFA');
  expect(readHandover({ ...one, handover: 'part', amount: '18 500', reason: 'Demain' })).toMatch(
    /^Tapez un montant entier/,
  );
});

test('with the stamp duty, also on a part', () => {
  const one = { dueXof: 18_550, dutyPercent: 1, amount: '10 000', reason: 'Demain' };
  const label = (handover: 'cash' | 'part') => handoverLabel({ ...one, handover });
  expect([label('cash'), label('part')].map((text) => text.replace(/\s/g, ' '))).toEqual([
    'Livrée et encaissé 18 736 FCFA',
    'Livrée et encaissé 10 100 FCFA',
  ]);
  expect(readHandover({ ...one, handover: 'part' })).toEqual({ cash: 10_000, reason: 'Demain' });
});

test('an order that is collected is handed over by its code, or with the reason why there is none', () => {
  const paid = { handover: 'cash' as const, dueXof: 0, dutyPercent: 0, amount: '', reason: '' };
  const told = (code: string, isWithout = false, reason = '') =>
    readHandover({ ...paid, reason, pickup: { code, isWithout } });
  expect(told('048 213')).toEqual({ pickup_code: '048213' });
  expect(told('4821')).toMatch(/^Tapez les 6 chiffres/);
  expect(told('', true)).toMatch(/^Indiquez pourquoi le client/);
  expect(told('', true, 'Pièce d’identité vue')).toEqual({
    without_code: true,
    reason: 'Pièce d’identité vue',
  });
  const due = { ...paid, dueXof: 18_500, pickup: { code: '048213', isWithout: false } };
  expect(readHandover(due)).toEqual({ cash: 18_500, pickup_code: '048213' });
});
