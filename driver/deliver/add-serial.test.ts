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
