// Days that no calendar has, and that a database refuses.
import { expect, test } from 'vitest';
import type { Call } from '#contract/base/call.ts';
import { calls } from '#contract/calls.ts';
import { asStaff } from '#tests/helpers/base/app.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';

const shop = openCatalogueApp();

/** Every call that takes a first day. */
const withDays = Object.values<Call>(calls)
  .filter(
    ({ query, path }) =>
      query?.safeParse({ date_from: {} }).success === false && !path.includes(':'),
  )
  .map(({ path }) => path);

test('every list with days is looked at', () => {
  expect(withDays.length).toBeGreaterThan(10);
});

test.each(withDays)('%s is not read from a day that there is not', async (path) => {
  for (const day of ['2026-02-30', '1764-10-94', '2026-13-01']) {
    const reply = await shop.app.inject({ url: `${path}?date_from=${day}`, headers: asStaff });
    expect([day, reply.statusCode]).toEqual([day, 400]);
  }
});
