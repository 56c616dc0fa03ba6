import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { paths } from '#contract/base/paths.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';

const shop = openCatalogueApp();
beforeEach(() => emptyAccounts(shop.db));

test('half of a sign is refused in any text, with the field that has it, and whole signs are kept', async () => {
  const headers = await signedIn(shop.db, await anAccount(shop.db));
  const half = fc.integer({ min: 0xd800, max: 0xdfff }).map((code) => String.fromCharCode(code));
  const whole = fc.string({ unit: 'grapheme', maxLength: 20 });
  const update = (city: string, more: object = {}) =>
    shop.app.inject({
      method: 'PUT',
      url: paths.me,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: JSON.stringify({ city, ...more }),
    });
  await fc.assert(
    fc.asyncProperty(whole, half, whole, async (before, sign, after) => {
      const refused = await update(`${before}${sign}${after}`);
      if (`${before}${sign}${after}`.isWellFormed()) return;
      expect([refused.statusCode, refused.json().errors]).toEqual([
        400,
        [{ field: 'city', message: 'un caractère n’est pas accepté' }],
      ]);
    }),
    { numRuns: 30 },
  );
  expect((await update('Dakar', { ['\ud83d']: 1 })).statusCode).toBe(400);
  expect((await update('Dakar \u{1f600} \\ud800')).json().partner_city).toBe(
    'Dakar \u{1f600} \\ud800',
  );
});
