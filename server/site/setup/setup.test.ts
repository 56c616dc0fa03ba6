import { beforeEach, describe, expect, test } from 'vitest';
import { paths } from '#contract/base/paths.ts';
import type { Setup } from '#contract/site/staff-setup.ts';
import { auditEntries } from '#server/base/audit/tables.ts';
import type { Config } from '#server/base/config/config.ts';
import { createProviders } from '#server/money/payments/create-providers.ts';
import { anyVersion, openApp, testConfig } from '#tests/helpers/base/app.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { anAccount, byMachine, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { openSandbox } from '#tests/helpers/base/open-sandbox.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { readSetup } from './read-setup.ts';
import { testPaymentKeys } from './test-payment-keys.ts';

const shop = openCatalogueApp();
let headers: Record<string, string>;
beforeEach(async () => {
  await emptyAccounts(shop.db);
  await shop.db.delete(auditEntries);
  headers = await signedIn(shop.db, await anAccount(shop.db, { role: 'admin' }));
});

/** Settings as an operator leaves them who has given none of these. */
const config = (): Config => {
  const given = testConfig();
  return { ...given, installed: { ...given.installed, SHOP_PHONE: '', SHOP_RCCM: '' } };
};
const isDone = ({ steps }: Setup) =>
  Object.fromEntries(steps.map(({ name, is_done }) => [name, is_done]));

test('a new shop is told what it lacks, and each thing that is done is ticked off', async () => {
  const read = () => readSetup({ db: shop.db, config: config(), providers: {} });
  const before = await read();
  expect(Object.values(isDone(before))).toEqual(Array(6).fill(false));
  expect(before.steps.find(({ name }) => name === 'identity')?.state).toContain('Téléphone');
  await aProduct(shop.db);
  await anAccount(shop.db, { role: 'manager' });
  expect(isDone(await read())).toMatchObject({ articles: true, team: true, law: false });
});

test('what came filled in counts once somebody says that they read it', async () => {
  const zonesOf = ({ steps }: Setup) => steps.find(({ name }) => name === 'zones');
  const first = (await shop.app.inject({ url: paths.setup, headers })).json<Setup>();
  expect(zonesOf(first)).toMatchObject({ is_done: false, can_confirm: true });
  const reply = await shop.app.inject({
    method: 'POST',
    url: paths.setup,
    headers: { ...headers, ...anyVersion },
    payload: { step: 'zones' },
  });
  expect(zonesOf(reply.json())).toMatchObject({ is_done: true, can_confirm: false });
  const refused = await shop.app.inject({
    method: 'POST',
    url: paths.setup,
    headers,
    payload: { step: 'team' },
  });
  expect(refused.statusCode).toBe(400);
});

test('the demonstration has its list, and says that nobody needs it', async () => {
  const app = await openApp(shop.database, { mode: 'demo' });
  try {
    expect((await app.inject({ url: paths.setup, headers })).json()).toMatchObject({
      is_live: false,
    });
  } finally {
    await app.close();
  }
});

describe('a test of keys', () => {
  test('tells right keys from wrong ones and shows no key', async () => {
    const sandbox = await openSandbox();
    try {
      const wrong = {
        WAVE_API_KEY: 'wave_sn_prod_WRONGKEY',
        ORANGE_CLIENT_SECRET: 'WRONGSECRET',
        PAYDUNYA_MASTER_KEY: 'WRONGMASTER',
      };
      const tested = (settings: Record<string, string>) =>
        testPaymentKeys(shop.db, byMachine, createProviders(testConfig(settings)));
      const good = await tested(sandbox.settings);
      expect(good.map(({ provider, is_accepted }) => [provider, is_accepted])).toEqual([
        ['wave', true],
        ['orange', true],
        ['card', true],
      ]);
      const bad = await tested({ ...sandbox.settings, ...wrong });
      expect(bad.map(({ is_accepted }) => is_accepted)).toEqual([false, false, false]);
      for (const { state } of bad) expect(state).toMatch(/^Clés refusées \(/);
      const written = JSON.stringify([good, bad, await shop.db.select().from(auditEntries)]);
      const secrets = [...Object.values(wrong), sandbox.settings.WAVE_API_KEY];
      for (const secret of secrets) expect(written).not.toContain(secret);
    } finally {
      await sandbox.close();
    }
  });

  test('says that an operator does not answer, and the list shows the last outcome', async () => {
    const sandbox = await openSandbox();
    const providers = createProviders(testConfig(sandbox.settings));
    const statesOf = async () =>
      (await readSetup({ db: shop.db, config: config(), providers })).steps.find(
        ({ name }) => name === 'payments',
      );
    expect((await statesOf())?.state).toMatch(/pas encore été essayées/);
    await testPaymentKeys(shop.db, byMachine, providers);
    expect(await statesOf()).toMatchObject({ is_done: true });
    await sandbox.close();
    const silent = await testPaymentKeys(shop.db, byMachine, providers);
    expect(silent[0]).toMatchObject({ is_accepted: false });
    expect(silent[0]!.state).toMatch(/ne répond pas/);
    expect(await statesOf()).toMatchObject({ is_done: false });
  });
});
