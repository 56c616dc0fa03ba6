import { expect, test } from 'vitest';
import { splitRefusal } from './use-call.ts';

const FIELDS = ['email', 'name'];

test('what belongs to a field of the form is said beside it alone', () => {
  const errors = { email: 'Indiquez un e-mail.' };
  expect(splitRefusal('Indiquez un e-mail.', errors, FIELDS)).toEqual({
    problems: errors,
    failure: '',
  });
});

test('what belongs to none is said as the server says it', () => {
  const message = 'Cette zone n’est plus livrée.';
  expect(splitRefusal(message, { zone_id: message }, FIELDS)).toEqual({
    problems: {},
    failure: message,
  });
  expect(splitRefusal('Un instant.', {}, FIELDS)).toEqual({ problems: {}, failure: 'Un instant.' });
});

test('a problem beside a field hides none of the others', () => {
  const errors = { email: 'Indiquez un e-mail.', zone_id: 'Cette zone n’est plus livrée.' };
  expect(splitRefusal(errors.email, errors, FIELDS)).toEqual({
    problems: { email: errors.email },
    failure: errors.zone_id,
  });
  const bare = { 'order.zone_id': 'nombre attendu', name: 'champ manquant', lines: 'liste vide' };
  expect(splitRefusal('order.zone_id : nombre attendu', bare, FIELDS)).toEqual({
    problems: { name: 'champ manquant' },
    failure: 'order.zone_id : nombre attendu · lines : liste vide',
  });
});
