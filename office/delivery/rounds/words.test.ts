import { expect, test } from 'vitest';
import { formatXof } from '#contract/base/fields/money.ts';
import type { StaffRound } from '#contract/delivery/staff-rounds.ts';
import { cashDifference } from '#office/base/ui/cash-difference.ts';
import {
  capacityWords,
  filledWords,
  goodsDifferences,
  loadWords,
  overloadSentences,
  unmeasuredWords,
} from './words.ts';

const totals: StaffRound['totals'] = {
  orders: 2,
  pieces: 3,
  litres: 900,
  kg: 80,
  unmeasured: 0,
  unweighed: 0,
  max_litres: null,
  max_kg: null,
  to_collect: 0,
};

test('a vehicle without limits is never too full, and one with some says by how much', () => {
  expect(overloadSentences(totals)).toEqual([]);
  expect(overloadSentences({ ...totals, max_litres: 900, max_kg: 80 })).toEqual([]);
  expect(overloadSentences({ ...totals, max_litres: 899, max_kg: 79 })).toEqual([
    '900 litres pour un véhicule de 899.',
    '80 kg pour un véhicule de 79.',
  ]);
  expect(overloadSentences({ ...totals, kg: null, max_kg: 1 })).toEqual([]);
});

test('what nobody has measured is said', () => {
  expect(unmeasuredWords(totals)).toBe('');
  expect(unmeasuredWords({ ...totals, unmeasured: 1, unweighed: 2 })).toBe(
    'Il manque le volume de 1 pièce et le poids de 2 pièces au catalogue.',
  );
  expect(capacityWords(null, 500, 'kg')).toBe('inconnu, sur 500 kg');
  expect(capacityWords(null, null, 'kg')).toBe('');
  expect(capacityWords(80, 500, 'kg')).toBe('80 sur 500 kg');
  expect(loadWords({ litres: 0, kg: 80 })).toBe('80 kg');
});

test('differences are said in words', () => {
  expect(cashDifference(1000, 1000)).toBe('le compte est bon');
  expect(cashDifference(500, 1000)).toBe(`il manque ${formatXof(500)}`);
  expect(cashDifference(1500, 1000)).toBe(`${formatXof(500)} de trop`);
  const line = { order_id: 1, order_name: 'S1', line_id: 1, name: 'Four', expected: 2 };
  expect(goodsDifferences([{ ...line, counted: 2 }])).toEqual([]);
  expect(goodsDifferences([{ ...line, counted: 1 }])).toEqual(['Four (S1) : 1 sur 2']);
  expect(goodsDifferences([{ ...line, counted: null }])).toEqual([]);
});

test('filling says what it added, what found no room, and what the vehicle does not tell', () => {
  const limited = { totals: { ...totals, max_litres: 1_000 } };
  expect(filledWords({ added: [1, 2], left: 1, round: limited })).toBe(
    '2 arrêts ajoutés, zone par zone. 1 commande ne tient pas dans le véhicule.',
  );
  expect(filledWords({ added: [], left: 0, round: limited })).toBe('Rien à ajouter.');
  expect(filledWords({ added: [1], left: 0, round: { totals } })).toBe(
    '1 arrêt ajouté, zone par zone. La charge du véhicule n’est pas connue.',
  );
});
