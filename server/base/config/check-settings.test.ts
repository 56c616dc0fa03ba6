import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findMisspelt } from './check-settings.ts';
import { settingsSchema } from './settings-schema.ts';

const found = (...names: string[]) =>
  findMisspelt(Object.fromEntries(names.map((name) => [name, 'x'])));

test.each([
  ['SMTP_ULR', 'SMTP_URL'],
  ['PUBLIC_UR', 'PUBLIC_URL'],
  ['WAVE_API_KEYS', 'WAVE_API_KEY'],
  ['SESSION-SECRET', 'SESSION_SECRET'],
  ['backup_dir', 'BACKUP_DIR'],
])('%s is taken for %s', (given, meant) => {
  expect(found(given)).toEqual([{ given, meant }]);
});

test('settings and variables of other programs are left alone', () => {
  const others = [
    'PATH',
    'HOSTNAME',
    'NODE_ENV',
    'NODE_OPTIONS',
    'LANG',
    'TERM',
    'POSTGRES_PASSWORD',
  ];
  expect(found(...Object.keys(settingsSchema.shape), ...others)).toEqual([]);
});

test('any letter left out of a long name is found', () => {
  const long = Object.keys(settingsSchema.shape).filter((name) => name.length > 8);
  fc.assert(
    fc.property(fc.constantFrom(...long), fc.nat(), (name, at) => {
      const place = at % name.length;
      const written = name.slice(0, place) + name.slice(place + 1);
      fc.pre(!(written in settingsSchema.shape));
      expect(found(written)).toHaveLength(1);
    }),
  );
});
