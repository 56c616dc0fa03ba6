import { expect, test } from 'vitest';
import { openPaymentShop } from '#tests/helpers/money/payment-shop.ts';
import { ProviderError } from '../providers/provider.ts';
import { followLedgers } from './compare-ledger.ts';

const open = openPaymentShop();

/** Which days of Wave's ledger are read at a moment; those of `down` cannot be. */
async function daysReadAt(moment: string, down: string[] = []): Promise<string[]> {
  const { db, config, providers } = open();
  const days: string[] = [];
  const readLedger = async (day: string) => {
    days.push(day);
    if (down.includes(day)) throw new ProviderError('unavailable', '503');
    return [];
  };
  Object.assign(providers.wave, { readLedger });
  const followed = followLedgers({ db, config, providers }, new Date(moment));
  if (down.length > 0) await expect(followed).rejects.toThrow('unavailable');
  else await followed;
  return days;
}

test('a shop begins with the day before, in UTC, and compares each day once', async () => {
  expect(await daysReadAt('2026-03-01T04:10:00Z')).toEqual(['2026-02-28']);
  expect(await daysReadAt('2026-03-01T05:10:00Z')).toEqual([]);
  expect(await daysReadAt('2026-03-02T04:10:00Z')).toEqual(['2026-03-01']);
});

test('days on which nobody compared are made up for, thirty at most', async () => {
  await daysReadAt('2026-03-02T04:10:00Z');
  expect(await daysReadAt('2026-03-05T04:10:00Z')).toEqual([
    '2026-03-02',
    '2026-03-03',
    '2026-03-04',
  ]);
  const days = await daysReadAt('2026-05-15T04:10:00Z');
  expect([days.length, days[0], days.at(-1)]).toEqual([30, '2026-04-15', '2026-05-14']);
});

test('a day that cannot be read holds up no other, and comes again', async () => {
  await daysReadAt('2026-03-02T04:10:00Z');
  const days = ['2026-03-02', '2026-03-03', '2026-03-04'];
  expect(await daysReadAt('2026-03-05T04:10:00Z', ['2026-03-03'])).toEqual(days);
  expect(await daysReadAt('2026-03-05T04:12:00Z')).toEqual(['2026-03-03', '2026-03-04']);
  expect(await daysReadAt('2026-03-05T04:14:00Z')).toEqual([]);
});
