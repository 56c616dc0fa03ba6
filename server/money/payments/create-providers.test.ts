import { expect, test } from 'vitest';
import { testConfig } from '#tests/helpers/base/app.ts';
import { createProviders } from './create-providers.ts';

const WAVE = { WAVE_API_KEY: 'key', WAVE_WEBHOOK_SECRET: 'old, new' };
const ORANGE = {
  ORANGE_CLIENT_ID: 'client',
  ORANGE_CLIENT_SECRET: 'secret',
  ORANGE_MERCHANT_CODE: '123456',
  ORANGE_CALLBACK_KEY: 'key',
};
const CARD = {
  PAYDUNYA_MASTER_KEY: 'master',
  PAYDUNYA_PRIVATE_KEY: 'private',
  PAYDUNYA_TOKEN: 'token',
};

test.each<[Record<string, string>, string[]]>([
  [{}, []],
  [WAVE, ['wave']],
  [ORANGE, ['orange']],
  [CARD, ['card']],
  [{ ...WAVE, ...ORANGE, ...CARD }, ['wave', 'orange', 'card']],
])('with %j there are %j, as the shop offers them', (settings, names) => {
  const config = testConfig(settings);
  const providers = createProviders(config);
  expect(Object.keys(providers)).toEqual(names);
  expect(config.onlineProviders).toEqual(names);
  for (const [name, provider] of Object.entries(providers)) expect(provider.name).toBe(name);
});

test('each takes what it can, up to what the settings say', () => {
  const { wave, orange, card } = createProviders(
    testConfig({ ...WAVE, ...ORANGE, ...CARD, WAVE_MAX_AMOUNT: '5000' }),
  );
  expect([wave?.minXof, wave?.maxXof]).toEqual([1, 5000]);
  expect([orange?.minXof, orange?.maxXof]).toEqual([10, 2_000_000]);
  expect([card?.minXof, card?.maxXof]).toEqual([200, 3_000_000]);
});

test('both secrets of a webhook are good while one replaces the other', () => {
  const { wave } = createProviders(testConfig(WAVE));
  const kindWith = (secret: string) =>
    wave?.readCallback({ authorization: `Bearer ${secret}` }, Buffer.from('{}'), new Date()).kind;
  expect(['old', 'new', 'old, new', ''].map(kindWith)).toEqual([
    'ignored',
    'ignored',
    'forged',
    'forged',
  ]);
});
