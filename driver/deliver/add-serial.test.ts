import { expect, test } from 'vitest';
import { addSerial } from './serials-field.tsx';

test('each piece has one number, and no number stands for two', () => {
  expect(addSerial([], ' SN-1 ', 2)).toEqual({ serials: ['SN-1'] });
  expect(addSerial(['SN-1'], 'SN-1', 2)).toEqual({ problem: 'SN-1 est déjà noté.' });
  expect(addSerial(['SN-1', 'SN-2'], 'SN-3', 2)).toEqual({
    problem: 'Chaque pièce a déjà son numéro.',
  });
  expect(addSerial([], '  ', 1)).toHaveProperty('problem');
  expect(addSerial([], 'x'.repeat(81), 1)).toHaveProperty('problem');
});

test('the bar code of the article is no serial number', () => {
  expect(addSerial([], '0036000291452', 1, '036000291452')).toHaveProperty('problem');
  expect(addSerial([], '4006381333931', 1, '036000291452')).toEqual({ serials: ['4006381333931'] });
  expect(addSerial([], '4006381333931', 1)).toEqual({ serials: ['4006381333931'] });
});
