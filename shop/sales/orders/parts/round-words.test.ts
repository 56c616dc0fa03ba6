import { expect, test } from 'vitest';
import { roundWords } from './order-cards.tsx';

test.each([
  [
    { is_next: false, stops_before: 2, expected_at: null },
    'Le livreur est parti. Encore 2 arrêts avant vous.',
  ],
  [
    { is_next: false, stops_before: 1, expected_at: null },
    'Le livreur est parti. Encore un arrêt avant vous.',
  ],
  [{ is_next: false, stops_before: 0, expected_at: null }, 'Votre livraison est la prochaine.'],
  [{ is_next: true, stops_before: 0, expected_at: null }, 'Le livreur est en route vers vous.'],
  [
    { is_next: true, stops_before: 0, expected_at: '2026-11-24T10:30:00' },
    'Le livreur est en route vers vous : il arrive vers 10 h 30.',
  ],
])('a round is told by what comes before: %o', (round, words) => {
  expect(roundWords(round)).toBe(words);
});
