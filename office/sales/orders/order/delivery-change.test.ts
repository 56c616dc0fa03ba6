import { expect, test } from 'vitest';
import { changeOfDelivery } from './edit-delivery.tsx';

const shown = {
  recipient: 'Awa Diop',
  phone: '221771234567',
  second_phone: '',
  zone_id: '2',
  city: 'Dakar',
  quarter: 'Médina',
  street: '',
  landmark: 'Portail bleu',
  position: '',
  wished_on: '',
  note: '',
};

test('only what was typed is told, and a place as a whole', () => {
  expect(changeOfDelivery(shown, { ...shown })).toEqual({});
  expect(changeOfDelivery(shown, { ...shown, phone: '221770000000', zone_id: '3' })).toEqual({
    delivery: { phone: '221770000000', zone_id: 3 },
  });
  expect(changeOfDelivery(shown, { ...shown, second_phone: '70 765 43 21' })).toEqual({
    delivery: { second_phone: '70 765 43 21' },
  });
  expect(changeOfDelivery(shown, { ...shown, quarter: 'Plateau' })).toEqual({
    delivery: { quarter: 'Plateau', street: '', landmark: 'Portail bleu' },
  });
});

test('a form whose zones never came leaves the zone as it is', () => {
  const { zone_id: _zone, ...typed } = shown;
  expect(changeOfDelivery(shown, { ...typed, phone: '221770000000' })).toEqual({
    delivery: { phone: '221770000000' },
  });
});
