import { expect, test } from 'vitest';
import { STAFF_ROLES } from '#contract/base/access.ts';
import { actionWords, roleWords, subjectWords } from './audit-words.ts';

test('acts and their subjects are told in French', () => {
  expect(actionWords('payment refunded')).toBe('Paiement remboursé');
  expect(actionWords('campaign published')).toBe('Publication');
  expect(subjectWords('partner:12')).toBe('Compte n° 12');
  expect(subjectWords('setting:SHOP_NAME')).toBe('Réglage SHOP_NAME');
  expect(subjectWords('import')).toBe('Import');
});

test('what has no words yet is shown as it is written', () => {
  expect(actionWords('telescope polished')).toBe('telescope polished');
  expect(subjectWords('telescope:a:b')).toBe('telescope a:b');
});

test.each([...STAFF_ROLES, 'customer', 'hr', 'machine'])(
  'the role %s has a French word',
  (role) => {
    expect(roleWords(role)).not.toBe(role);
  },
);
