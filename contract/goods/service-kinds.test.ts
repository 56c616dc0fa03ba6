import { expect, test } from 'vitest';
import { weekdayWords } from './service-kinds.ts';

test.each([
  [[], ''],
  [[0, 1, 2, 3, 4, 5, 6], ''],
  [[0], 'le dimanche'],
  [[2, 1], 'le lundi et le mardi'],
  [[6, 2, 1], 'le lundi, le mardi et le samedi'],
  [[6, 5, 4, 3, 2, 1], 'du lundi au samedi'],
  [[0, 6, 5], 'du vendredi au dimanche'],
  [[0, 1, 2], 'le lundi, le mardi et le dimanche'],
])('weekdays %j are said as « %s »', (weekdays, words) => {
  expect(weekdayWords(weekdays)).toBe(words);
});
