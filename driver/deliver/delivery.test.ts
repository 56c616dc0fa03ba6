import { expect, test } from 'vitest';
import { aStop } from '../queue/a-round.fixture.ts';
import { EMPTY_DELIVERY, findMissing, handedOf, toDeliveryCommand } from './delivery.ts';

const line = { name: 'Congélateur', quantity: 1, tracks_serials: true };
const stop = aStop(1, {
  amount_due: 45_000,
  lines: [
    { ...line, line_id: 5, product_id: 7 },
    { ...line, line_id: 6, product_id: null },
  ],
});
const inCash = { ...EMPTY_DELIVERY, recipient: ' Awa ', way: 'cash' as const, handed: '50 000' };

test('a delivery without a name, a proof or the money is no delivery', () => {
  expect(Object.keys(findMissing(stop, EMPTY_DELIVERY, false))).toEqual([
    'recipient',
    'way',
    'proof',
  ]);
  expect(findMissing(stop, { ...inCash, handed: '40 000' }, true)).toHaveProperty('handed');
  expect(findMissing(stop, { ...inCash, way: 'wave' }, true)).toHaveProperty('way');
  expect(findMissing(stop, inCash, true)).toEqual({});
});

test('cash is collected to the franc, whatever was handed over', () => {
  const serials = { 5: ['SN-1'], 6: ['SN-2'] };
  expect(toDeliveryCommand(stop, { ...inCash, serials })).toEqual({
    kind: 'delivered',
    stop_id: 1,
    recipient: 'Awa',
    collected: 45_000,
    handed: 50_000,
    serials: [{ product_id: 7, serials: ['SN-1'] }],
  });
});

test('cash has its stamp duty beside it, and a wallet has none', () => {
  const taxed = { ...stop, cash_duty_percent: 1 };
  expect(findMissing(taxed, { ...inCash, handed: '45 449' }, true)).toHaveProperty('handed');
  expect(toDeliveryCommand(taxed, inCash)).toMatchObject({ collected: 45_450, handed: 50_000 });
  const paid = { ...inCash, way: 'wave' as const, paidXof: 45_000 };
  expect(findMissing(taxed, paid, true)).toEqual({});
  expect(toDeliveryCommand(taxed, paid)).toMatchObject({ collected: 0, handed: 0 });
});

test('the exact amount with its duty is preset, follows what is due, and gives way to what is typed', () => {
  const taxed = { ...stop, cash_duty_percent: 1 };
  const preset = { ...inCash, handed: null };
  expect(handedOf(taxed, preset)).toBe('45450');
  expect(findMissing(taxed, preset, true)).toEqual({});
  expect(toDeliveryCommand(taxed, preset)).toMatchObject({ collected: 45_450, handed: 45_450 });
  expect(handedOf({ ...taxed, amount_due: 40_000 }, preset)).toBe('40400');
  expect(handedOf(taxed, { ...preset, handed: '' })).toBe('');
  expect(findMissing(taxed, { ...preset, handed: '' }, true)).toHaveProperty('handed');
});

test('what a wallet paid is not collected, also before the round says so', () => {
  const paid = { ...inCash, way: 'wave' as const, paidXof: 45_000 };
  expect(findMissing(stop, paid, true)).toEqual({});
  expect(toDeliveryCommand(stop, paid)).toMatchObject({ collected: 0, handed: 0 });
  expect(toDeliveryCommand({ ...stop, amount_due: 0 }, paid)).toMatchObject({
    collected: 0,
    handed: 0,
  });
});

test('a relative who agrees to a photo is noted once, and only where it is still to be asked', () => {
  const agreed = { ...EMPTY_DELIVERY, recipient: 'Awa', isPhotoAgreed: true };
  const told = (photo: 'agreed' | 'refused' | null | undefined) =>
    toDeliveryCommand({ ...stop, for_relative: photo === undefined ? null : { photo } }, agreed);
  expect(told(null)).toMatchObject({ photo_agreed: true });
  for (const said of ['agreed', 'refused', undefined] as const) {
    expect(told(said)).not.toHaveProperty('photo_agreed');
  }
});
