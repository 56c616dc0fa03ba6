import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Candidate, numbersIn, proposeMatches, resembles } from './propose-matches.ts';

const order: Candidate = {
  id: 12,
  number: 'S00012',
  proforma: null,
  names: ['Awa Diop'],
  leftXof: 50_000,
  isOwed: true,
  papers: [],
};
const paper = { id: 7, amountXof: 50_000, reference: '1234567', drawer: 'Sahel SARL', words: 'x' };
const line = (label: string, amount = 50_000, reference = '') => ({
  id: 1,
  label,
  reference,
  amount,
});
const reasons = (...args: Parameters<typeof proposeMatches>) =>
  proposeMatches(...args).map(({ order_id, payment_id, reason }) => [order_id, payment_id, reason]);

describe('a proposal', () => {
  test.each([
    ['a number as the shop writes it', 'VIR S00012 Awa', 'number'],
    ['one without its zeros', 'commande s12', 'number'],
    ['the rest and the name', 'VIREMENT DE DIOP AWA', 'amount'],
  ])('comes from %s', (_, label, reason) => {
    expect(reasons(line(label), [order])).toEqual([[12, null, reason]]);
  });

  test('comes from a proforma, however the bank prints its number', () => {
    const bought = { ...order, proforma: 'PF-2026-000031' };
    for (const label of ['PF-2026-000031', 'pf 2026 31', 'REGLT PF/2026/000031']) {
      const text = label.replaceAll('/', ' ');
      expect(reasons(line(text), [bought])).toEqual([[12, null, 'proforma']]);
    }
  });

  test('names the noted payment of that amount, by its reference or its drawer', () => {
    const noted = { ...order, leftXof: 0, papers: [paper] };
    expect(reasons(line('ENC CHQ 1234567'), [noted])).toEqual([[12, 7, 'reference']]);
    expect(reasons(line('REMISE SAHEL'), [noted])).toEqual([[12, 7, 'amount']]);
    expect(reasons(line('ENC CHQ 1234567', 49_999), [noted])).toEqual([]);
  });

  test.each([
    ['another amount of a like name', line('DIOP AWA', 49_000), order],
    ['the amount without the name', line('VIREMENT SALL'), order],
    ['a part of a number', line('S000123 X', 1), order],
    ['an order that owes nothing', line('DIOP AWA'), { ...order, isOwed: false }],
  ])('does not come from %s', (_, said, candidate) => {
    expect(reasons(said, [candidate])).toEqual([]);
  });

  test('a number comes before a name', () => {
    const other = { ...order, id: 13, number: 'S00013' };
    expect(reasons(line('DIOP AWA S13'), [order, other])).toEqual([
      [13, null, 'number'],
      [12, null, 'amount'],
    ]);
  });
});

test('every number that is written is found', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9_999_999 }),
      fc.constantFrom('VIR ', 'paiement ', '', 'REF:'),
      fc.constantFrom(' merci', '', '.', ' / 2'),
      (id, before, after) => {
        const number = `S${String(id).padStart(5, '0')}`;
        const said = { label: `${before}${number}${after}`, reference: '' };
        expect(numbersIn(said).orders).toContain(number);
      },
    ),
  );
});

test('words that every company has tell none from another', () => {
  expect(resembles('Sahel Négoce SARL', 'VIR SAHEL NEGOCE')).toBe(true);
  expect(resembles('Sahel Négoce SARL', 'VIR TERANGA SARL DAKAR')).toBe(false);
  expect(resembles('SARL', 'SARL')).toBe(false);
});
