import { expect, test } from 'vitest';
import { expectedOf, receiptWords, toReceived, withPiece } from './receive-panel.tsx';
import { transportOf } from './transport-fields.tsx';

const line = {
  id: 1,
  product_id: 7,
  name: 'Réchaud',
  reference: 'RCH-1',
  gtin: '4006381333931',
  ordered: 5,
  received: 3,
  reason: '',
  is_counted: true,
  tracks_serials: true,
};
const lines = [line, { ...line, id: 2, product_id: null }];

test('what is deleted cannot be received, and nothing is expected below none', () => {
  expect(expectedOf({ lines })).toMatchObject([{ productId: 7, left: 2 }]);
  expect(expectedOf({ lines: [{ ...line, received: 9 }] })).toMatchObject([{ left: 0 }]);
});

test('only what came is sent, with a reason where it is too many', () => {
  const articles = expectedOf({ lines });
  expect(toReceived(articles, {})).toEqual([]);
  expect(toReceived(articles, { 7: { pieces: '0' } })).toEqual([]);
  expect(toReceived(articles, { 7: { pieces: '2', reason: 'Cadeau' } })).toEqual([
    { product_id: 7, pieces: 2 },
  ]);
  expect(toReceived(articles, { 7: { pieces: '3', reason: 'Cadeau' } })).toEqual([
    { product_id: 7, pieces: 3, reason: 'Cadeau' },
  ]);
});

test('costs and transport are sent as typed, and left out where empty', () => {
  const articles = expectedOf({ lines });
  expect(toReceived(articles, { 7: { pieces: '2', cost: '54000' } })).toEqual([
    { product_id: 7, pieces: 2, unit_cost: 54_000 },
  ]);
  expect(toReceived(articles, { 7: { pieces: '2', cost: '' } })[0]).not.toHaveProperty('unit_cost');
  expect(transportOf({ amount: '', spread: 'value' })).toEqual({});
  const transport = { amount: 5000, spread: 'volume' };
  expect(transportOf({ amount: '5000', spread: 'volume' })).toEqual({ transport });
});

test('serial numbers are read as people write them', () => {
  const typed = { 7: { pieces: '2', serials: ' A1\n\nB2, ' } };
  expect(toReceived(expectedOf({ lines }), typed)).toMatchObject([{ serials: ['A1', 'B2'] }]);
});

test('a receipt says whose stock it leaves as it is', () => {
  const received = [{ product_id: 7, pieces: 2 }];
  expect(receiptWords({ lines: [line] }, received)).toBe('Réception enregistrée');
  const uncounted = { ...line, is_counted: false };
  expect(receiptWords({ lines: [uncounted, { ...line, id: 2, product_id: 8 }] }, received)).toBe(
    'Réception enregistrée. Réchaud n’est pas compté : son stock ne change pas.',
  );
  const two = [uncounted, { ...uncounted, id: 2, product_id: 8, name: 'Four' }];
  expect(receiptWords({ lines: two }, [...received, { product_id: 8, pieces: 1 }])).toBe(
    'Réception enregistrée. Réchaud et Four ne sont pas comptés : leur stock ne change pas.',
  );
  expect(receiptWords({ lines: two }, [{ product_id: 8, pieces: 1 }])).toContain('Four n’est pas');
  expect(expectedOf({ lines: [uncounted] })).toMatchObject([{ isCounted: false }]);
});

test('each scan is one piece more of its product', () => {
  const once = withPiece({ 8: { pieces: '4' } }, 7);
  expect(withPiece(once, 7)).toEqual({ 7: { pieces: '2' }, 8: { pieces: '4' } });
});
