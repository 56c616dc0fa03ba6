import { expect, test } from 'vitest';
import { byUrgency, levelOf, waitingWords } from './urgency.ts';

const NOW = Date.parse('2026-11-29T12:00:00Z');
const hoursAgo = (hours: number) => new Date(NOW - hours * 3_600_000).toISOString();

test.each([
  ['questions', hoursAgo(47), 'today'],
  ['questions', hoursAgo(49), 'late'],
  // As the lists write it, in UTC.
  ['questions', '2026-11-27 11:00:00', 'late'],
  ['unconfirmed', '2026-11-28T12:30:00', 'today'],
  ['memberships', null, 'today'],
  ['to_pay', hoursAgo(900), 'later'],
  ['overdue_cases', hoursAgo(-1), 'late'],
] as const)('%s that waits since %s is %s', (matter, since, level) => {
  expect(levelOf({ matter, since }, NOW)).toBe(level);
});

test('late matters come first, then those of today; of one level in the order of the shop', () => {
  const matters = [
    { matter: 'to_pay', since: hoursAgo(900) },
    { matter: 'reviews', since: hoursAgo(1) },
    { matter: 'conversations', since: hoursAgo(1) },
    { matter: 'refunds', since: hoursAgo(50) },
    { matter: 'overdue_cases', since: hoursAgo(2) },
  ] as const;
  expect(byUrgency(matters, NOW).map(({ matter, level }) => [matter, level])).toEqual([
    ['overdue_cases', 'late'],
    ['refunds', 'late'],
    ['conversations', 'today'],
    ['reviews', 'today'],
    ['to_pay', 'later'],
  ]);
});

test.each([
  [0, 'depuis 1\u00a0min'],
  [0.5, 'depuis 30\u00a0min'],
  [3.9, 'depuis 3\u00a0h'],
  [50, 'depuis 2\u00a0jours'],
])('%s hours are said as « %s »', (hours, words) => {
  expect(waitingWords(hoursAgo(hours), NOW)).toBe(words);
});
